/** Enums with bodies, fields, interfaces, and switches over them. */
public class Enums {
    interface Priced { int price(); }
    enum Coin implements Priced {
        PENNY(1), NICKEL(5) { @Override int scale() { return 2; } @Override public String toString() { return "five"; } }, DIME(10);
        private final int value;
        private static int total;
        static { for (Coin c : values()) total += c.value; }
        Coin(int value) { this.value = value; }
        int scale() { return 1; }
        public int price() { return value * scale(); }
        static int total() { return total; }
    }
    enum Empty {}
    enum Operation {
        PLUS("+") { int apply(int a, int b) { return a + b; } },
        TIMES("*") { int apply(int a, int b) { return a * b; } };
        final String symbol;
        Operation(String symbol) { this.symbol = symbol; }
        abstract int apply(int a, int b);
    }

    public static void basics() {
        for (Coin c : Coin.values()) System.out.println(c + " " + c.name() + " " + c.ordinal() + " " + c.price() + " " + c.getDeclaringClass().getName() + " " + (c.getClass() == Coin.class));
        System.out.println(Coin.total() + " " + Empty.values().length);
        System.out.println(Coin.valueOf("DIME") == Coin.DIME);
        System.out.println(Coin.PENNY.compareTo(Coin.DIME) + " " + Coin.NICKEL.equals(Coin.NICKEL));
        System.out.println(Coin.values() != Coin.values());
    }
    public static Coin unknown() { return Coin.valueOf("QUARTER"); }
    public static Coin nullName() { return Coin.valueOf(null); }
    public static void operations() { for (Operation o : Operation.values()) System.out.println(6 + o.symbol + 7 + "=" + o.apply(6, 7)); }
    static int inSwitch(Coin c) { switch (c) { case PENNY: return 1; case DIME: return 3; default: return 2; } }
    public static int switches() { int n = 0; for (Coin c : Coin.values()) n = n * 10 + inSwitch(c); return n; }
    public static int newSwitch() { int n = 0; for (Operation o : Operation.values()) n = n * 10 + switch (o) { case PLUS -> 1; case TIMES -> 2; }; return n; }
    public static String maps() {
        java.util.EnumMap<Coin, String> map = new java.util.EnumMap<>(Coin.class);
        map.put(Coin.DIME, "ten"); map.put(Coin.PENNY, "one");
        return map.toString() + java.util.EnumSet.complementOf(java.util.EnumSet.of(Coin.PENNY));
    }
}
