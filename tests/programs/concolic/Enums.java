/** Switches over constants of enums. */
class Enums {
    enum Color { RED, GREEN, BLUE { @Override int code() { return 9; } }; int code() { return ordinal(); } }

    static int switched(Color c) {
        switch (c) {
            case RED: return 1;
            case BLUE: return 2;
            default: return 3;
        }
    }

    static int arrow(Color c, int x) {
        return switch (c) {
            case RED -> x > 0 ? 1 : 2;
            case GREEN -> 3;
            case BLUE -> c.code();
        };
    }

    static int parsed(char c) {
        return Color.valueOf("RE" + c).code();
    }

    static int named(int x) {
        Color c = x > 0 ? Color.GREEN : Color.BLUE;
        return c == Color.GREEN ? c.code() : 7;
    }
}
