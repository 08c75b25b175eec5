/** A register file: branches that need two slots to be the same, and some that no slots satisfy. */
public class Slots {
    static class Slot {
        int value;
        int uses;
    }

    /** Moves all values on by one slot. */
    public static int rotate(Slot a, Slot b, Slot c, Slot d, Slot e, Slot f, Slot g, Slot h) {
        int last = h.value;
        h.value = g.value;
        g.value = f.value;
        f.value = e.value;
        e.value = d.value;
        d.value = c.value;
        c.value = b.value;
        b.value = a.value;
        a.value = last;
        if (a == h && a.value != h.value) {
            return -1;
        }
        if (a.value == last + 1) {
            return 1;
        }
        return 0;
    }

    /** Counts a use of each slot. */
    public static int use(Slot a, Slot b, Slot c, Slot d, Slot e, Slot f, Slot g, Slot h) {
        a.uses = 1;
        b.uses = a.uses + 1;
        c.uses = b.uses + 1;
        d.uses = c.uses + 1;
        e.uses = d.uses + 1;
        f.uses = e.uses + 1;
        g.uses = f.uses + 1;
        h.uses = g.uses + 1;
        if (h.uses < 8) {
            return -1;
        }
        if (a.uses == 8) {
            return 1;
        }
        return 0;
    }
}
