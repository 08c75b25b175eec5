package reach;

/** Josephus' problem on a cyclic list, and with a decision at the end that is hard to reach. */
class Josephus {
    static final class Link {
        int key;
        Link next;
    }

    public static int josephus(int n, int m) {
        Link node = new Link();
        Link last = node;
        node.key = 1;
        for (int i = 2; i <= n; i++) {
            last.next = new Link();
            last = last.next;
            last.key = i;
        }
        last.next = node;
        Link before = last;
        while (node != node.next) {
            for (int i = 1; i < m; i++) {
                before = node;
                node = node.next;
            }
            before.next = node.next;
            node = before.next;
        }
        return node.key;
    }

    public static int modified(int n, int m) {
        Link node = new Link();
        Link last = node;
        node.key = 1;
        for (int i = 2; i <= n; i++) {
            last.next = new Link();
            last = last.next;
            last.key = i;
        }
        last.next = node;
        Link before = last;
        while (node != node.next) {
            for (int i = 1; i < m; i++) {
                before = node;
                node = node.next;
            }
            before.next = node.next;
            node = before.next;
        }
        if (last.key == 41 && node.key == 31) return 1;
        return 0;
    }
}
