/** Interfaces that nothing implements. */
class Listeners {
    interface Listener {
        boolean hears(String text, int level);

        int answer();
    }

    static int tell(Listener listener, String text) {
        if (listener == null) {
            return 0;
        }
        if (!listener.hears(text, 3)) {
            return 1;
        }
        return listener.answer() < 0 ? 2 : 3;
    }
}
