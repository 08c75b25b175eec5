package shop;

/** Classes that are made in different ways; the methods of `Shop` are called with them. */
public class Shop {
    public static class Plain {
        private final int x;
        private final long y;

        public Plain(int x, long y) {
            this.x = x;
            this.y = y;
        }
    }

    public static class Checked {
        private final int age;

        public Checked(int age) {
            if (age < 0) {
                throw new IllegalArgumentException("negative");
            }
            this.age = age;
        }
    }

    static class Rectangle {
        private final int width;
        private final int height;
        private final int area;

        Rectangle(int width, int height) {
            this.width = width;
            this.height = height;
            this.area = width * height;
        }
    }

    public static class Bean {
        private int count;
        private double rate;
        private char letter;
        private Plain plain;

        public void setCount(int count) {
            this.count = count;
        }

        public void setRate(double rate) {
            if (rate < 0) {
                throw new IllegalArgumentException();
            }
            this.rate = rate;
        }

        public void setLetter(char letter) {
            this.letter = letter;
        }

        public void setPlain(Plain plain) {
            this.plain = plain;
        }
    }

    public static class Options {
        private int depth = 10;
        private boolean strict;

        public Options depth(int depth) {
            this.depth = depth;
            return this;
        }

        public Options strict(boolean strict) {
            this.strict = strict;
            return this;
        }
    }

    public static class Money {
        private final long cents;
        private final String currency;

        private Money(long cents, String currency) {
            this.cents = cents;
            this.currency = currency;
        }

        public static Money ofCents(long cents) {
            return new Money(cents, "EUR");
        }

        public static Money parse(String text) {
            return null;
        }
    }

    public static class Customer {
        final String name;
        final int age;

        public Customer(String name, int age) {
            if (name == null) {
                throw new NullPointerException("name");
            }
            this.name = name;
            this.age = age;
        }
    }

    public static class Order {
        final Customer customer;
        final Money price;
        int quantity = 1;

        public Order(Customer customer, Money price) {
            if (customer.age < 18) {
                throw new IllegalArgumentException();
            }
            this.customer = customer;
            this.price = price;
        }
    }

    public static class Polygon {
        private final int[] sides;

        public Polygon(int[] sides) {
            this.sides = sides.clone();
        }
    }

    public static class Defaults {
        int size = 16;
        int[] table = new int[4];
        String name = "default";
        Level level = Level.MIDDLE;

        public Defaults() {}

        public Defaults(Defaults other) {
            size = other.size;
        }
    }

    enum Level {
        LOW,
        MIDDLE,
        HIGH
    }

    public record Item(String name, int cents, Level level) {
        public Item {
            if (cents < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    private int stock;

    public Shop(int stock) {
        this.stock = stock;
    }

    public class Shelf {
        private int height;

        public Shelf(int height) {
            this.height = height;
        }

        int room() {
            return height + stock;
        }
    }

    public abstract static class Animal {
        private final int legs;
        protected String sound;

        protected Animal(int legs) {
            this.legs = legs;
        }

        public void setSound(String sound) {
            this.sound = sound;
        }
    }

    public static class Dog extends Animal {
        private final boolean loud;

        public Dog(boolean loud) {
            super(4);
            this.loud = loud;
        }
    }

    public static class Hidden {
        private int secret;

        private Hidden() {}
    }

    static class Pair {
        Object left;
        Object right;

        Pair(Object left, Object right) {
            this.left = left;
            this.right = right;
        }
    }

    public static class Ring {
        private final int[] items;
        private int head;
        private int count;

        public Ring(int capacity) {
            if (capacity <= 0) {
                throw new IllegalArgumentException("capacity");
            }
            items = new int[capacity];
        }

        public void add(int item) {
            if (count == items.length) {
                throw new IllegalStateException("full");
            }
            items[(head + count) % items.length] = item;
            count++;
        }

        public int remove() {
            if (count == 0) {
                throw new IllegalStateException("empty");
            }
            int item = items[head];
            head = (head + 1) % items.length;
            count--;
            return item;
        }

        public int last() {
            if (count > 0 && items.length - count == 2) {
                return items[(head + count - 1) % items.length];
            }
            return -1;
        }
    }

    public static class Account {
        private long balance;
        private boolean closed;

        public Account() {}

        public void deposit(long amount) {
            if (amount <= 0) {
                throw new IllegalArgumentException();
            }
            balance += amount;
        }

        public void close() {
            closed = true;
        }
    }

    public static class Window {
        private final int low;
        private final int high;

        public Window(int low, int high) {
            if (low > high || low < 10) {
                throw new IllegalArgumentException();
            }
            this.low = low;
            this.high = high;
        }

        public boolean holds(int value) {
            if (value >= low) {
                if (value < high) {
                    return true;
                }
            }
            return false;
        }

        public static int compare(Window one, Window other) {
            if (one.high - one.low > other.high - other.low) {
                return one.low < other.low ? 2 : 1;
            }
            return one == other ? 0 : -1;
        }
    }

    public static class Team {
        private Customer leader;
        private Window hours;
        private int[] scores;

        public Team(Customer leader, Window hours, int[] scores) {
            this.leader = leader;
            this.hours = hours;
            this.scores = scores.clone();
        }

        public int rate() {
            if (leader.age > 40 && hours.high > 20) {
                return scores.length == 2 && scores[1] > scores[0] ? 3 : 2;
            }
            return leader.age < 0 ? 1 : 0;
        }
    }

    public static class Grid {
        private final int[][] cells;
        private final int width;

        public Grid(int[][] cells) {
            this.cells = cells;
            this.width = cells[0].length;
        }

        public int row(int row) {
            if (row >= cells.length) {
                return -1;
            }
            return cells[row] == null ? 0 : 1;
        }
    }

    public static class Chain {
        private static class Link {
            final int value;
            final Link next;

            Link(int value, Link next) {
                this.value = value;
                this.next = next;
            }
        }

        private Link first;

        public void push(int value) {
            first = new Link(value, first);
        }

        public boolean descends() {
            return first != null && first.next != null && first.value < first.next.value;
        }
    }

    static int look(Object... objects) {
        return objects.length;
    }
}
