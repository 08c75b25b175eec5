package clash;

/** Lives among classes with the names of well-known ones. */
public class Subject {
    private int limit;
    private static int calls;

    int clamp(int x, java.lang.Integer most) {
        calls++;
        limit = most;
        return Math.min(x, limit);
    }

    static java.util.List<java.lang.Integer> twice(java.util.List<java.lang.Integer> list, List other) {
        java.util.List<java.lang.Integer> both = new java.util.ArrayList<>(list);
        both.addAll(list);
        return both;
    }

    static int strict(int allocate, int result, int thrown, int java) throws java.lang.Exception {
        if (allocate > result) {
            throw new java.lang.Exception("too large");
        }
        return thrown + java;
    }
}
