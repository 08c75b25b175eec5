package shop;

/** A class of its own, whatever its name looks like. */
public class $Till$Names {
    private final int number;

    public $Till$Names(int number) {
        this.number = number;
    }

    static String of(int number) {
        return number < 0 ? "none" : "till " + number;
    }

    int next() {
        return number + 1;
    }
}
