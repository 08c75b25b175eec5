/** One of its methods has a class in its signature that is not there. */
public class Unlinkable {
    private final int limit;

    public Unlinkable(int limit) {
        this.limit = limit;
    }

    public static Missing takesMissing(Missing missing) {
        return missing;
    }

    public static int plain(int x) {
        return x > 1000 ? x - 1000 : x;
    }

    public int limited(int x) throws IllegalAccessException {
        if (x == 77) {
            throw new IllegalAccessException("no sevens");
        }
        return x > limit ? limit : x;
    }
}
