package bank;

/** A bank account in cents, with an overdraft limit and a checked exception for what cannot be paid. */
public class Account {
    /** There is not enough money, and how much is missing. */
    public static class InsufficientFunds extends Exception {
        private final long missing;

        public InsufficientFunds(long missing) {
            super("missing cents: " + missing);
            this.missing = missing;
        }

        public long missing() {
            return missing;
        }
    }

    private final long limit;
    private long balance;
    private boolean frozen;
    private int bookings;

    public Account(long limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("a limit is not negative");
        }
        this.limit = limit;
    }

    public void deposit(long cents) {
        requirePositive(cents);
        balance = Math.addExact(balance, cents);
        bookings++;
    }

    public void withdraw(long cents) throws InsufficientFunds {
        requirePositive(cents);
        if (frozen) {
            throw new IllegalStateException("the account is frozen");
        }
        long available = balance + limit;
        if (cents > available) {
            throw new InsufficientFunds(cents - available);
        }
        balance -= cents;
        bookings++;
    }

    /** Pays into another account, all or nothing. */
    public void transfer(Account to, long cents) throws InsufficientFunds {
        if (to == this) {
            throw new IllegalArgumentException("that is the same account");
        }
        withdraw(cents);
        to.deposit(cents);
    }

    /** A year's interest: one percent of what was saved, six percent of what is owed. */
    public long interest() {
        if (balance == 0) {
            return 0;
        }
        return balance > 0 ? balance / 100 : balance * 6 / 100;
    }

    /** The mean of the account's bookings; asked of an account without bookings it divides by zero. */
    public long meanBooking() {
        return balance / bookings;
    }

    public void freeze() {
        frozen = true;
    }

    /** The fee for a withdrawal abroad: 1 % of it, at least 50 and at most 2000 cents. */
    public static long foreignFee(long cents) {
        requirePositive(cents);
        long fee = Math.max(50, cents / 100);
        if (fee > 2000) {
            return 2000;
        }
        if (fee < 50) {
            return 50; // never: the maximum above is at least 50
        }
        return fee;
    }

    public long balance() {
        return balance;
    }

    public boolean isFrozen() {
        return frozen;
    }

    private static void requirePositive(long cents) {
        if (cents <= 0) {
            throw new IllegalArgumentException("not an amount: " + cents);
        }
    }
}
