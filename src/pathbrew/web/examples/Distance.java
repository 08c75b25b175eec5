/** How far apart two floors are. */
public class Distance {
    static int between(int from, int to) {
        int distance = Math.abs(from - to);
        assert distance >= 0 : "negative distance " + distance;
        return distance;
    }
}
