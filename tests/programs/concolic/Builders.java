/** Builders of strings with symbolic texts, characters and numbers in them. */
class Builders {
    static int appended(boolean isLong, char c) {
        String s = isLong ? "seven" + c : "o" + c;
        StringBuilder b = new StringBuilder();
        b.append(s).append('-').append(c).append(true);
        if (b.length() > 9) return 1;
        if (b.charAt(0) == c) return 2;
        b.setLength(0);
        b.append(c);
        return b.toString().equals("q") ? 3 : 4;
    }

    static int madeOf(char c) {
        StringBuffer b = new StringBuffer("a" + c);
        b.insert(0, 'x');
        b.setCharAt(1, 'y');
        return b.toString().endsWith("yk") ? 1 : b.indexOf("q") >= 0 ? 2 : 3;
    }

    static int helpsOfNull(String s) {
        StringBuilder b = new StringBuilder(s);
        return b.length() == 2 ? 1 : 2;
    }

    static int number(byte n) {
        StringBuilder b = new StringBuilder("n");
        b.append(n);
        return b.length() == 4 ? 1 : 2;
    }

    static int deleted(char c, boolean flag) {
        StringBuilder b = new StringBuilder("abc").append(c);
        if (flag) b.deleteCharAt(3); else b.delete(0, 2);
        return b.charAt(b.length() - 1) == 'c' ? 1 : 2;
    }

    static int concatenated(char c) {
        StringBuilder b = helpsWith(c);
        String s = "<" + b + ">";
        return s.equals("<1z>") ? 1 : 2;
    }

    private static StringBuilder helpsWith(char c) {
        return new StringBuilder().append(1).append(c);
    }

    static int outside(char c) {
        StringBuilder b = new StringBuilder().append(c);
        try {
            return b.charAt(c == 'e' ? 1 : 0) == 'd' ? 1 : 2;
        } catch (StringIndexOutOfBoundsException e) {
            return 3;
        }
    }

    static int message(int x) {
        try {
            throw new IllegalStateException("at " + (char) x);
        } catch (IllegalStateException e) {
            return e.getMessage().equals("at q") ? 1 : 2;
        }
    }

    static int listed(char c) {
        StringBuilder b = new StringBuilder("a" + c);
        java.util.List.of(b).get(0).append("!");
        return b.toString().equals("ab!") ? 1 : 2;
    }

    static int lostInside(String s) {
        StringBuilder b = new StringBuilder(s);
        new java.util.concurrent.atomic.AtomicReference<>(b).get().append("!");
        return b.length() == 4 ? 1 : 2;
    }

    static int lostMessage(char c) {
        RuntimeException e = new RuntimeException("at " + c);
        return e.toString().endsWith("q") ? 1 : 2;
    }
}
