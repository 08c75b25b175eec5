import java.util.Random;

/** Methods whose values are inputs: they are answered on the JVM, in order, whatever their type. */
class Asked {
    static native int number();

    static String text() {
        return "fixed";
    }

    static int[] numbers() {
        return null;
    }

    static Asked next() {
        return new Asked();
    }

    static boolean flag() {
        return new Random().nextBoolean();
    }

    int value = 3;

    public static void main(String[] arguments) {
        int first = number();
        String text = text();
        int[] numbers = numbers();
        Asked next = next();
        if (arguments.length == 0 && numbers != null && numbers.length == 2 && text != null && next != null) {
            if (text.equals("key") && flag() && numbers[1] == first && next.value == 42 && number() < first) {
                assert new Random().nextInt() != 7; // violated
            }
        }
    }
}
