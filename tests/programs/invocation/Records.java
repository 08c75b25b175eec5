import java.util.*;

public class Records {
    record Empty() {}

    record Point(int x, int y) {}

    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, Object o, int[] a) {}

    record Generic<T extends Comparable<T>>(T first, List<T> rest) {
        Generic {
            Objects.requireNonNull(first);
        }

        static int made = 3;
    }

    record Floats(float f, double d) {}

    record Overriding(int x) {
        @Override
        public int x() {
            return x * 2;
        }

        @Override
        public String toString() {
            return "custom " + x;
        }
    }

    record Order(Loud first, Loud second) {}

    static class Loud {
        final String name;

        Loud(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(Object other) {
            System.out.print("equals " + name + "; ");
            return other instanceof Loud;
        }

        @Override
        public int hashCode() {
            System.out.print("hash " + name + "; ");
            return 7;
        }

        @Override
        public String toString() {
            System.out.print("text " + name + "; ");
            return name;
        }
    }

    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().hashCode() + " " + new Empty().equals(new Empty()));
        Point p = new Point(3, -4);
        System.out.println(p + " " + p.hashCode() + " " + p.equals(new Point(3, -4)) + " " + p.equals(new Point(4, 3)));
        System.out.println(p.equals(null) + " " + p.equals("p") + " " + p.equals(p));
        All all = new All(true, (byte) -1, (short) 2, 'x', 5, 1L << 33, 1.5f, -0.25, "t", null, null);
        All same = new All(true, (byte) -1, (short) 2, 'x', 5, 1L << 33, 1.5f, -0.25, new String("t"), null, null);
        System.out.println(all);
        System.out.println(all.hashCode() + " " + all.equals(same) + " " + (all.hashCode() == same.hashCode()));
        int[] array = {1};
        System.out.println(new All(false, (byte) 0, (short) 0, 'a', 0, 0, 0, 0, "", 1, array)
            .equals(new All(false, (byte) 0, (short) 0, 'a', 0, 0, 0, 0, "", 1, new int[] {1})));
        Generic<String> g = new Generic<>("a", List.of("b", "c"));
        System.out.println(g + " " + g.hashCode() + " " + g.equals(new Generic<>("a", Arrays.asList("b", "c"))));
        try {
            new Generic<String>(null, null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        System.out.println(new Floats(Float.NaN, -0.0).equals(new Floats(Float.NaN, -0.0)));
        System.out.println(new Floats(0f, 0.0).equals(new Floats(-0f, 0.0)) + " " + new Floats(0f, 0.0).equals(new Floats(0f, -0.0)));
        System.out.println(new Floats(-0f, Double.NaN).hashCode() + " " + new Floats(1.5f, 1e300));
        Overriding o = new Overriding(21);
        System.out.println(o + " " + o.x() + " " + o.hashCode() + " " + o.equals(new Overriding(21)));
        Order left = new Order(new Loud("a"), new Loud("b"));
        Order right = new Order(new Loud("c"), new Loud("d"));
        System.out.println(left.equals(right));
        System.out.println(left.hashCode());
        System.out.println(left);
        record Local(String name, Point at) {}
        System.out.println(new Local("here", p));
        Set<Point> set = new HashSet<>(List.of(new Point(1, 1), new Point(2, 2)));
        System.out.println(set.contains(new Point(2, 2)) + " " + set.contains(new Point(2, 1)));
    }
}
