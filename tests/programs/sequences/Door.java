/** A state machine with a code that has to be set before it locks. */
public final class Door {
    private enum State { OPEN, CLOSED, LOCKED, ALARM }

    private State state = State.OPEN;
    private int code;
    private int failures;

    public void setCode(int code) {
        if (state == State.OPEN && code >= 1000 && code <= 9999) {
            this.code = code;
        }
    }

    public boolean close() {
        if (state != State.OPEN) {
            return false;
        }
        state = State.CLOSED;
        return true;
    }

    public boolean lock() {
        if (state == State.CLOSED && code != 0) {
            state = State.LOCKED;
            return true;
        }
        return false;
    }

    public boolean unlock(int tried) {
        if (state != State.LOCKED) {
            return false;
        }
        if (tried == code) {
            state = State.CLOSED;
            failures = 0;
            return true;
        }
        failures++;
        if (failures == 3) {
            state = State.ALARM;
        }
        return false;
    }

    public boolean isAlarmed() {
        return state == State.ALARM;
    }
}
