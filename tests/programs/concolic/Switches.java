/** Switches over texts, and the hash codes of long ones. */
class Switches {
    final String kind;

    Switches(String kind) {
        this.kind = kind;
    }

    static int statement(String s) {
        switch (s) {
            case "a":
                return 1;
            case "bc":
                return 2;
            default:
                return 3;
        }
    }

    static int expression(String s) {
        return switch (s) {
            case "alpha", "beta" -> s.length();
            case "a text of more than thirteen letters" -> 2;
            case "Aa", "BB" -> s.charAt(0);
            default -> 3;
        };
    }

    static int ofField(String s) {
        return kindOf(new Switches(s)) + 1;
    }

    private static int kindOf(Switches it) {
        int rank = 0;
        switch (it.kind) {
            case "low":
                rank++;
            case "high":
                rank += 2;
                break;
            case "none":
                return -1;
        }
        return rank;
    }

    /** The machine has no term for it; what the JVM says is any number to it. */
    static int hashed(String s) {
        if (s.length() < 20) return 1;
        return s.hashCode() == s.hashCode() ? 2 : 3;
    }

    /** Long texts of a certain hash code are not found. */
    static int lostHash(String s) {
        return s.length() > 400 && s.hashCode() == 5 ? 1 : 2;
    }
}
