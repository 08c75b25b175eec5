/** checkcast and instanceof on classes, interfaces and arrays. */
public class Casts {
    interface A {}
    interface B extends A {}
    interface Unrelated {}
    static class P implements A {}
    static class Q extends P implements B {}
    static final class R {}
    enum E implements A { ONE, TWO { } }

    static final Object[] VALUES = {
        null, new P(), new Q(), new R(), E.ONE, E.TWO, "text", 1, 2L, new int[0], new int[0][0], new long[0], new Object[0],
        new Object[0][0], new P[0], new Q[0], new A[0], new B[0][0], new String[0], new Integer[0], new E[0], new byte[0]
    };

    static int kinds(Object o) {
        int k = 0;
        if (o instanceof A) k |= 1;
        if (o instanceof B) k |= 2;
        if (o instanceof Unrelated) k |= 4;
        if (o instanceof P) k |= 8;
        if (o instanceof Q) k |= 16;
        if (o instanceof R) k |= 32;
        if (o instanceof E) k |= 64;
        if (o instanceof Comparable) k |= 128;
        if (o instanceof Object[]) k |= 256;
        if (o instanceof Object[][]) k |= 512;
        if (o instanceof int[]) k |= 1024;
        if (o instanceof int[][]) k |= 2048;
        if (o instanceof A[]) k |= 4096;
        if (o instanceof P[]) k |= 8192;
        if (o instanceof B[]) k |= 1 << 14;
        if (o instanceof A[][]) k |= 1 << 15;
        if (o instanceof Cloneable) k |= 1 << 16;
        if (o instanceof java.io.Serializable) k |= 1 << 17;
        if (o instanceof Cloneable[]) k |= 1 << 18;
        if (o instanceof java.io.Serializable[]) k |= 1 << 19;
        if (o instanceof Object) k |= 1 << 20;
        if (o instanceof Number) k |= 1 << 21;
        if (o instanceof Comparable[]) k |= 1 << 22;
        if (o instanceof Enum) k |= 1 << 23;
        if (o instanceof CharSequence) k |= 1 << 24;
        return k;
    }

    public static int[] instances() {
        int[] results = new int[VALUES.length];
        for (int i = 0; i < VALUES.length; i++) {
            results[i] = kinds(VALUES[i]);
        }
        return results;
    }

    static Object cast(int target, Object o) {
        switch (target) {
            case 0: return (A) o;
            case 1: return (B) o;
            case 2: return (Unrelated) o;
            case 3: return (P) o;
            case 4: return (Q) o;
            case 5: return (R) o;
            case 6: return (Object[]) o;
            case 7: return (Object[][]) o;
            case 8: return (int[]) o;
            case 9: return (int[][]) o;
            case 10: return (A[]) o;
            case 11: return (P[]) o;
            case 12: return (Cloneable) o;
            case 13: return (Cloneable[]) o;
            case 14: return (String) o;
            case 15: return (Comparable<?>) o;
            case 16: return (Integer) o;
            case 17: return (E) o;
            default: return (Number) o;
        }
    }

    public static void castsAndMessages() {
        for (int target = 0; target < 19; target++) {
            for (Object value : VALUES) {
                try {
                    cast(target, value);
                    System.out.println("ok");
                } catch (ClassCastException e) {
                    String message = e.getMessage();
                    System.out.println(message.substring(0, message.indexOf('(')));
                }
            }
        }
    }

    public static Object uncaughtCast() {
        return (Unrelated) VALUES[1];
    }

    public static Object uncaughtArrayCast() {
        return (String[]) VALUES[12];
    }

    public static Object uncaughtLibraryCast() {
        return (Integer) VALUES[6];
    }

    @SuppressWarnings("unchecked")
    static <T> T[] pretend(Object[] array) {
        return (T[]) array;
    }

    public static String heapPollution() {
        String[] strings = Casts.<String>pretend(new Object[] {"x"});
        return strings[0];
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static class Box<T extends Comparable<T>> {
        T item;
        Box(Object item) { this.item = (T) item; }
        int compare(T other) { return item.compareTo(other); }
    }

    public static int boundIsChecked() {
        return new Box<String>(new R()).compare("x");
    }

    public static String genericReturn() {
        Box<String> box = new Box<>(1);
        String s = box.item;
        return s;
    }
}
