import java.util.ArrayList;
import java.util.List;

/** Calls that end the JVM or use it up, beside others that do not. */
public class Deadly {
    public static int exits(int x) {
        if (x > 5) {
            System.exit(x);
        }
        return x;
    }

    public static int halts(int x) {
        if (x == 3) {
            Runtime.getRuntime().halt(0);
        }
        return x;
    }

    public static int recurses(int x) {
        return x == 0 ? 0 : 1 + recurses(x + 1);
    }

    public static int allocates(boolean everything) {
        List<long[]> kept = new ArrayList<>();
        while (everything) {
            kept.add(new long[1 << 20]);
        }
        return kept.size();
    }

    public static int hooks(int x) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        }));
        return x;
    }

    public static int plain(int x) {
        return x > 1000 ? x - 1000 : x;
    }
}
