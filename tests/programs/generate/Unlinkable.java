/** One of its methods has a class in its signature that is not there. */
public class Unlinkable {
    public static Missing takesMissing(Missing missing) {
        return missing;
    }

    public static int plain(int x) {
        return x > 1000 ? x - 1000 : x;
    }
}
