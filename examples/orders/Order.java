package orders;

/** An order on its way from the cart to the customer and, at times, back. */
public class Order {
    public enum State { OPEN, PAID, SHIPPED, DELIVERED, CANCELLED }

    public enum Event { PAY, SHIP, DELIVER, CANCEL, RETURN }

    private State state = State.OPEN;
    private int refunds;

    /** The state that an event leads to, or an exception if it cannot happen now. */
    public static State next(State state, Event event) {
        switch (event) {
            case PAY:
                if (state == State.OPEN) {
                    return State.PAID;
                }
                break;
            case SHIP:
                if (state == State.PAID) {
                    return State.SHIPPED;
                }
                break;
            case DELIVER:
                if (state == State.SHIPPED) {
                    return State.DELIVERED;
                }
                break;
            case CANCEL:
                if (state == State.OPEN || state == State.PAID) {
                    return State.CANCELLED;
                }
                break;
            case RETURN:
                if (state == State.DELIVERED) {
                    return State.OPEN;
                }
                break;
        }
        throw new IllegalStateException(event + " is not possible when " + state);
    }

    public void handle(Event event) {
        State before = state;
        state = next(state, event);
        if (before == State.PAID && state == State.CANCELLED) {
            refunds++;
        }
    }

    public boolean isFinal() {
        return state == State.DELIVERED || state == State.CANCELLED;
    }

    public State state() {
        return state;
    }

    public int refunds() {
        return refunds;
    }

    /** How urgent a state is for the warehouse. */
    public static int urgency(State state, boolean express) {
        int urgency = switch (state) {
            case OPEN, CANCELLED -> 0;
            case PAID -> express ? 3 : 2;
            case SHIPPED, DELIVERED -> 1;
        };
        if (urgency > 2 && !express) {
            return 2; // never: only express orders are that urgent
        }
        return urgency;
    }
}
