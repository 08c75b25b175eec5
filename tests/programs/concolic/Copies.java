import java.util.Arrays;

/** What is read first from a copy, or only cast. */
class Copies {
    static int helpsCast(Object given) {
        String text = (String) given;
        return 1;
    }

    static int helpsElement(Object[] given) {
        if (given == null || given.length != 1) {
            return 0;
        }
        Integer first = (Integer) given[0];
        return 1;
    }

    static int helpsCopied(String[] given) {
        if (given == null || given.length != 2) {
            return 0;
        }
        String[] copy = Arrays.copyOf(given, 2);
        if (copy[1] != null && copy[1].equals("x")) {
            return 1;
        }
        if (given[0] == null) {
            return 2;
        }
        return copy[0] == null ? 3 : 4;
    }

    static int helpsRange(Object[] given) {
        if (given == null || given.length != 2) {
            return 0;
        }
        Object[] copy = Arrays.copyOfRange(given, 1, 2);
        return copy[0] == null ? 1 : copy[0] == given[1] ? 2 : 3;
    }
}
