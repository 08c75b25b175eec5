package payments;

/** Ways to pay: a sealed hierarchy of records. */
public sealed interface Payment {
    /** Coins and notes. */
    record Cash(int given) implements Payment {
        public Cash {
            if (given < 0) {
                throw new IllegalArgumentException("negative cash");
            }
        }

        int change(int price) {
            return given - price;
        }
    }

    /** A card with the month in which it expires, counted from the year 2000. */
    record Card(int expires, boolean blocked) implements Payment {
        boolean isUsable(int month) {
            return !blocked && month <= expires;
        }
    }

    /** A voucher that is worth something from a price on. */
    record Voucher(int value, int from) implements Payment { }

    /** What is left to pay of a price in a month; all of it if the payment is refused. */
    static int open(Payment payment, int price, int month) {
        if (price < 0) {
            throw new IllegalArgumentException("negative price");
        }
        if (payment instanceof Cash cash) {
            return Math.max(0, -cash.change(price));
        }
        if (payment instanceof Card card) {
            return card.isUsable(month) ? 0 : price;
        }
        if (payment instanceof Voucher voucher && price >= voucher.from()) {
            return Math.max(0, price - voucher.value());
        }
        return price;
    }

    /** The fee of a way to pay. */
    static int fee(Payment payment, int price) {
        if (payment instanceof Card && price > 1000) {
            return price / 100;
        }
        if (payment instanceof Cash && payment instanceof Card) {
            return -1; // never: they are different classes
        }
        return 0;
    }
}
