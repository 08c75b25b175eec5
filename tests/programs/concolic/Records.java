/** Methods of records that the JVM generates. */
class Records {
    record Point(int x, long y, char c) {}
    record Named(String name, double size, Point at) {}
    record Empty() {}

    static int equal(int x, long y) {
        return new Point(x, 7, 'a').equals(new Point(3, y, 'a')) ? 1 : 2;
    }

    static int hashed(int x) {
        return new Point(x, 2, 'b').hashCode() == 1000 ? 1 : 2;
    }

    static int told(char c) {
        return new Point(1, 2, c).toString().equals("Point[x=1, y=2, c=z]") ? 1 : 2;
    }

    static int doubles(double d) {
        return new Named("n", d, null).equals(new Named("n", -0.0, null)) ? 1 : 2;
    }

    static int others(int x) {
        Object o = x > 3 ? new Empty() : "no record";
        return new Empty().equals(o) ? new Empty().hashCode() : 2;
    }
}
