/** A shipment goes through its states in one order. */
public class Shipment {
    enum State { PACKED, SENT, DELIVERED, LOST }

    private State state = State.PACKED;
    private int attempts;

    public void send() {
        if (state != State.PACKED) {
            throw new IllegalStateException("sent already");
        }
        state = State.SENT;
    }

    public boolean deliver(boolean someoneIsHome) {
        if (state != State.SENT) {
            throw new IllegalStateException("not on its way");
        }
        attempts++;
        if (someoneIsHome) {
            state = State.DELIVERED;
            return true;
        }
        if (attempts == 3) {
            state = State.LOST;
        }
        return false;
    }

    public int refund(int price) {
        return switch (state) {
            case LOST -> price;
            case DELIVERED -> 0;
            default -> throw new IllegalStateException("wait for it");
        };
    }
}
