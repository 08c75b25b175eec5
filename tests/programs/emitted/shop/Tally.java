package shop;

/** Counts. What is not public stays with this class, also in objects of classes of other packages. */
public class Tally {
    private int count;

    int next() {
        return ++count;
    }

    String where() {
        return "here " + count;
    }

    public int count() {
        return count;
    }
}
