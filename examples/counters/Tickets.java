package counters;

/** Numbers for those who wait: state that all instances share. */
public final class Tickets {
    private static int issued;
    private static int served;
    private static Tickets last;

    private final int number;
    private boolean done;

    private Tickets(int number) {
        this.number = number;
    }

    public static Tickets draw() {
        if (issued >= 999) {
            throw new IllegalStateException("no more today");
        }
        last = new Tickets(++issued);
        return last;
    }

    /** Serves the ticket if it is its turn. */
    public boolean serve() {
        if (done) {
            throw new IllegalStateException("served before");
        }
        if (number != served + 1) {
            return false;
        }
        done = true;
        served++;
        return true;
    }

    public static int waiting() {
        return issued - served;
    }

    /** The number of the ticket that was drawn last; a crash before the first. */
    public static int lastNumber() {
        return last.number;
    }

    public static void reset() {
        if (waiting() > 0) {
            throw new IllegalStateException("somebody is waiting");
        }
        issued = 0;
        served = 0;
        last = null;
    }

    /** Minutes to wait at so many per ticket, in steps of five. */
    public static int minutes(int tickets, int perTicket) {
        if (tickets < 0 || perTicket < 1 || tickets > 999 || perTicket > 60) {
            throw new IllegalArgumentException();
        }
        int minutes = tickets * perTicket;
        int rest = minutes % 5;
        if (rest < 0) {
            return 0; // never: both factors are positive
        }
        return rest == 0 ? minutes : minutes + 5 - rest;
    }
}
