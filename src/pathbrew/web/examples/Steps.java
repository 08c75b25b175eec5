/** Climbs by threes and counts. */
public class Steps {
    static String climb(int start) {
        int height = start;
        int rounds = 0;
        while (height < 20) {
            height += 3;
            rounds++;
        }
        if (height == 21 && rounds == 4) {
            return "four steps to the top";
        }
        return "elsewhere";
    }
}
