/** A bank account that may not be overdrawn. */
class Accounts {
    static class Account {
        protected long balance;
        protected boolean frozen;

        void deposit(long amount) {
            balance += amount;
        }

        void withdraw(long amount) {
            if (amount > balance) {
                throw new IllegalStateException("not covered");
            }
            balance -= amount;
        }

        void freeze() {
            frozen = true;
        }

        long balance() {
            return balance;
        }
    }

    /** Breaks ensures5: takes a fee of a thousandth. */
    static class WithFee extends Account {
        @Override
        void withdraw(long amount) {
            super.withdraw(amount);
            balance -= amount / 1000;
        }
    }

    /** Breaks invariant6: lets a large customer overdraw. */
    static class Generous extends Account {
        @Override
        void withdraw(long amount) {
            if (amount > balance && balance < 500) {
                throw new IllegalStateException("not covered");
            }
            balance -= amount;
        }
    }

    // holds
    static long saves(long amount) {
        Account account = new Account();
        if (amount > 0 && amount < 1000000) {
            account.deposit(amount);
            account.withdraw(amount);
        }
        return account.balance();
    }

    // violated: Positive by the caller
    static void bringsNothing(long amount) {
        new Account().deposit(amount);
    }

    // violated: Thawed by the caller
    static void usesFrozen(long amount) {
        Account account = new Account();
        account.deposit(7);
        account.freeze();
        if (amount == 7) {
            account.withdraw(amount);
        }
    }
}
