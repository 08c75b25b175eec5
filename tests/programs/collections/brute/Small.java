import java.util.ArrayList;
import java.util.List;

/** The domain of the generated methods: lists of at most two boxes, of two values each, and small numbers. */
class Small {
    static void only(List<Integer> list) {
        if (list.size() > 2) {
            throw new IllegalArgumentException();
        }
        for (Integer item : list) {
            only(item);
        }
    }

    static void only(Integer box) {
        if (box != 0 && box != 200) {
            throw new IllegalArgumentException();
        }
    }

    static void only(int i) {
        if (i < -1 || i > 1) {
            throw new IllegalArgumentException();
        }
    }

    /** All lists of the domain, by their numbers from 0 to 6. */
    static List<Integer> list(int number) {
        List<Integer> list = new ArrayList<>();
        if (number > 2) {
            list.add(box((number - 3) / 2));
        }
        if (number > 0) {
            list.add(box((number - 1) % 2));
        }
        return list;
    }

    static Integer box(int number) {
        return number == 0 ? 0 : 200;
    }
}
