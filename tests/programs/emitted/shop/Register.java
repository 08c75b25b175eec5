package shop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An object that keeps what it holds in arrays and collections of its own. */
public class Register {
    /** Belongs to a register, and looks at it only when it has to. */
    public class Drawer {
        private boolean open;

        public boolean toggle() {
            open = !open;
            return open;
        }

        public int till() {
            return number;
        }

        /** A part of a part. */
        public class Slot {
            int coins;

            public int add(int count) {
                coins += count;
                return coins;
            }
        }
    }

    private final int number;
    private int sold;
    private final int[] counts = new int[3];
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> prices = new HashMap<>();

    public Register() {
        this(1);
    }

    public Register(int number) {
        this.number = number;
    }

    public int getNumber() {
        return number;
    }

    public int getSold() {
        return sold;
    }

    public List<String> getNames() {
        return names;
    }

    int[] getCounts() {
        return counts;
    }

    Map<String, Integer> getPrices() {
        return prices;
    }

    public void sell(int kind) {
        sold++;
        counts[kind]++;
    }

    public void offer(String name, int price) {
        names.add(name);
        prices.put(name, price);
    }

    public boolean knows(String name) {
        return names.contains(name);
    }

    /** Adds to a list that is given. */
    public static void list(List<String> target, String name) {
        target.add(name);
    }
}
