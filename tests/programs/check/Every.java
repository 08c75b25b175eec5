import java.util.List;
import java.util.Map;

/** Asks for a value of every kind of type; one of each fails. */
class Every {
    static double number() {
        return 0;
    }

    static float zero() {
        return 0;
    }

    static char letter() {
        return 0;
    }

    static long large() {
        return 0;
    }

    static byte small() {
        return 0;
    }

    static Integer box() {
        return 0;
    }

    static String[] texts() {
        return null;
    }

    static int[][] grid() {
        return null;
    }

    static List<String> list() {
        return null;
    }

    static Map<String, Integer> map() {
        return null;
    }

    static Object any() {
        return null;
    }

    static Thread.State state() {
        return null;
    }

    static void numbers() {
        double number = number();
        float zero = zero();
        boolean odd = number != number && zero == 0 && 1 / zero < 0 && Character.isHighSurrogate(letter());
        assert !odd || large() != Long.MIN_VALUE || small() != -128; // violated
    }

    static void objects() {
        Integer box = box();
        String[] texts = texts();
        int[][] grid = grid();
        if (box != null && box == 1000 && texts != null && texts.length == 2 && texts[0] == null) {
            boolean shared = grid != null && grid.length == 2 && grid[0] != null && grid[0] == grid[1];
            assert !shared || grid[0].length == 0 || !"a\u00e9\n\"".equals(texts[1]); // violated
        }
    }

    static void others() {
        List<String> list = list();
        Map<String, Integer> map = map();
        Object any = any();
        if (list != null && list.size() == 1 && "k".equals(list.get(0)) && map != null && map.containsKey("q")) {
            assert !(any instanceof String) || any() != any || state() != Thread.State.WAITING; // violated
        }
    }
}
