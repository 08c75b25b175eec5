package shop;

import java.util.ArrayList;
import java.util.List;

/** A shopping cart: lines of articles, a voucher, and the shipping that the total decides. */
public class Cart {
    /** So many of one article. */
    public static final class Line {
        private final int article;
        private final int cents;
        private int quantity;

        public Line(int article, int cents, int quantity) {
            if (cents < 0 || quantity < 1) {
                throw new IllegalArgumentException();
            }
            this.article = article;
            this.cents = cents;
            this.quantity = quantity;
        }

        public int total() {
            return cents * quantity;
        }
    }

    private static final int MOST_OF_ONE = 10;

    private final List<Line> lines = new ArrayList<>();
    private int voucherPercent;

    /** Puts articles into the cart, at most ten of each; returns how many there are now. */
    public int add(int article, int cents, int quantity) {
        Line line = find(article);
        if (line == null) {
            line = new Line(article, cents, Math.min(quantity, MOST_OF_ONE));
            lines.add(line);
        } else {
            line.quantity = Math.min(line.quantity + quantity, MOST_OF_ONE);
        }
        return line.quantity;
    }

    public boolean remove(int article) {
        Line line = find(article);
        return line != null && lines.remove(line);
    }

    public void redeem(int percent) {
        if (percent <= 0 || percent > 50) {
            throw new IllegalArgumentException("no such voucher");
        }
        if (voucherPercent > 0) {
            throw new IllegalStateException("one voucher per order");
        }
        voucherPercent = percent;
    }

    public int total() {
        int sum = 0;
        for (Line line : lines) {
            sum += line.total();
        }
        return sum - sum * voucherPercent / 100 + shipping(sum);
    }

    /** Shipping in cents: free from 50 EUR, cheaper from 20 EUR, nothing for an empty cart. */
    static int shipping(int sum) {
        if (sum <= 0) {
            return 0;
        }
        if (sum >= 5000) {
            return 0;
        }
        int cents = sum >= 2000 ? 295 : 495;
        return cents > 500 ? 500 : cents; // never more than 500
    }

    private Line find(int article) {
        for (Line line : lines) {
            if (line.article == article) {
                return line;
            }
        }
        return null;
    }
}
