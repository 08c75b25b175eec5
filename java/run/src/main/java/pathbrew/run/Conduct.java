package pathbrew.run;

import java.util.List;

/** What the code under test did besides computing: what it was refused, and what it changed in the JVM. */
public final class Conduct {
    private final Guard guard;
    private final JvmState state;

    public Conduct(Guard guard) {
        this.guard = guard;
        this.state = new JvmState(guard);
    }

    /**
     * The account of one run.
     *
     * @param refusals action, gate, detail, class, method and line of each
     * @param changes what had changed and was put back
     * @param isLost whether something could not be put back
     * @param readsClock whether it read the clock
     */
    public record Account(String[][] refusals, List<String> changes, boolean isLost, boolean readsClock) {
        public boolean isClean() {
            return refusals.length == 0 && changes.isEmpty();
        }
    }

    /** Forgets what others may have left since the last run. */
    public void begin() {
        guard.refusals();
        guard.hasReadClock();
        state.begin();
    }

    public Account end() {
        boolean readsClock = guard.hasReadClock();
        List<String> changes = state.settle();
        return new Account(guard.refusals(), changes, state.isLost(), readsClock);
    }
}
