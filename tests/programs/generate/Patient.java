/** Calls that wait for time or for somebody at the keyboard. */
public class Patient {
    public static int sleeps(int x) throws InterruptedException {
        if (x == 7) {
            Thread.sleep(3_600_000);
        }
        return x;
    }

    public static int readsInput() throws java.io.IOException {
        return System.in.read();
    }

    public static int plain(int x) {
        return x > 1000 ? x - 1000 : x;
    }
}
