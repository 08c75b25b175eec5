/** tableswitch and lookupswitch with corner keys, switches over strings and enums. */
public class Switches {
    static final int[] KEYS = {
        Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -100, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 99, 100, 1000,
        Integer.MAX_VALUE - 1, Integer.MAX_VALUE
    };

    static int table(int key) {
        switch (key) {
            case -2: return 1;
            case -1: return 2;
            case 0: return 3;
            case 1: return 4;
            case 3: return 5;
            case 4: return 6;
            default: return -1;
        }
    }

    static int lookup(int key) {
        switch (key) {
            case Integer.MIN_VALUE: return 1;
            case -100: return 2;
            case 0: return 3;
            case 100: return 4;
            case 1000: return 5;
            case Integer.MAX_VALUE: return 6;
            default: return -1;
        }
    }

    static int topOfRange(int key) {
        switch (key) {
            case Integer.MAX_VALUE - 2: return 1;
            case Integer.MAX_VALUE - 1: return 2;
            case Integer.MAX_VALUE: return 3;
            default: return 0;
        }
    }

    static int bottomOfRange(int key) {
        switch (key) {
            case Integer.MIN_VALUE: return 1;
            case Integer.MIN_VALUE + 1: return 2;
            case Integer.MIN_VALUE + 2: return 3;
            default: return 0;
        }
    }

    static int fallThrough(int key) {
        int r = 0;
        switch (key) {
            case 1:
                r += 1;
            case 2:
                r += 2;
                break;
            default:
                r += 100;
            case 3:
                r += 3;
            case 5:
            case 6:
                r += 5;
        }
        return r;
    }

    static int empty(int key) {
        switch (key) {
        }
        switch (key) {
            default:
                return key > 0 ? 1 : 2;
        }
    }

    static int nested(int key) {
        int sum = 0;
        loop:
        for (int i = 0; i < 5; i++) {
            switch (key + i) {
                case 0: continue loop;
                case 1: break;
                case 2:
                    switch (i) {
                        case 0: sum += 1000; break;
                        case 1: break loop;
                        default: sum += 5;
                    }
                case 3: sum += 7; break;
                case 4: break loop;
                default: sum++;
            }
            sum *= 2;
        }
        return sum;
    }

    static String strings(String s) {
        switch (s) {
            case "": return "empty";
            case "Aa": return "first";
            case "BB": return "same hash";
            case "AaAa": return "long";
            case "BBBB": return "collides";
            case "AaBB": return "collides too";
            default: return "none";
        }
    }

    enum Colour { RED, GREEN { @Override int weight() { return 7; } }, BLUE; int weight() { return ordinal(); } }

    static int enums(Colour c) {
        switch (c) {
            case RED: return 10;
            case GREEN: return 20 + c.weight();
            default: return 30;
        }
    }

    static int chars(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return 1;
            case '\uffff': return 2;
            case '\0': return 3;
            default: return 0;
        }
    }

    static int bytes(byte b) {
        switch (b) {
            case -128: return 1;
            case 127: return 2;
            default: return 0;
        }
    }

    static String arrows(int day) {
        String name = switch (day) {
            case 1, 7 -> "weekend";
            case 2, 3, 4, 5, 6 -> {
                int left = 7 - day;
                yield "weekday " + left;
            }
            default -> throw new IllegalArgumentException("day " + day);
        };
        return name;
    }

    public static int[] ints() {
        int[] results = new int[KEYS.length * 7];
        int at = 0;
        for (int key : KEYS) {
            results[at++] = table(key);
            results[at++] = lookup(key);
            results[at++] = topOfRange(key);
            results[at++] = bottomOfRange(key);
            results[at++] = fallThrough(key);
            results[at++] = empty(key);
            results[at++] = nested(key);
        }
        return results;
    }

    public static void overStrings() {
        for (String s : new String[] {"", "Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "C#", "zz"}) {
            System.out.println(strings(s));
        }
    }

    public static String overNullString() {
        return strings(null);
    }

    public static void overEnums() {
        for (Colour c : Colour.values()) {
            System.out.println(enums(c));
        }
    }

    public static int overNullEnum() {
        return enums(null);
    }

    public static int overCharsAndBytes() {
        return chars('a') + 10 * chars('b') + 100 * chars('\uffff') + 1000 * chars('\0') + 10000 * bytes((byte) 128)
                + 100000 * bytes((byte) 127) + bytes((byte) 0);
    }

    public static void withArrows() {
        for (int day = 1; day < 8; day++) {
            System.out.println(arrows(day));
        }
        arrows(8);
    }

    public static int boxed() {
        Integer value = 3;
        switch (value) {
            case 3: return 1;
            default: return 2;
        }
    }
}
