package gauge;

/** Jumps, a switch, a handler and a branch that nothing takes: what a suite may leave uncovered. */
public class Gauge {
    private int count;

    public static String level(int value) {
        switch (value) {
            case 1:
                return "one";
            case 2:
            case 3:
                return "few";
            case 10:
                return "ten";
            default:
                return value < 0 ? "negative" : "many";
        }
    }

    public static int parse(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException wrong) {
            return -1;
        }
    }

    public int add(int number) {
        if (number > 0 && number < 100) {
            count += number;
        }
        return count;
    }

    public boolean isFull() {
        return count >= 50;
    }

    public static int odd(int number) {
        if (number * 2 == 7) {
            return 1;
        }
        return 0;
    }
}
