/** A linked list, which may be a ring. */
public class Chain {
    Chain next;
    int value;

    /** The hare and the tortoise: they meet only if the list is a ring. */
    static String look(Chain start) {
        Chain slow = start;
        Chain fast = start;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return slow.value == 7 ? "a ring with a seven" : "a ring";
            }
        }
        return "it ends";
    }
}
