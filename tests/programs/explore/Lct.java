/** The running examples of the LCT report: its figures 1, 3, 12 and 15, and its example 6. */
class Lct {
    static class SimpleList {
        int value;
        SimpleList next;
    }

    static class Error extends RuntimeException {}

    /** Figure 1, with both inputs as parameters. Lines 4 false and 9 true contradict each other. */
    //@ paths: 3 returned, 1 Lct$Error
    //@ branches: all
    //@ search: exhausted
    static void figure1(int x, int input) {
        int y;
        x = x + 5;
        if (x > 0) {
            y = input;
        } else {
            y = 10;
        }
        if (x > 2) {
            if (y == 2789) {
                throw new Error();
            }
        }
    }

    /**
     * Figure 3: the report's three runs. The input list may also be null, and a next node that is not the
     * list itself be null or another one, which the report does not tell apart.
     */
    //@ paths: 2 returned, 2 NullPointerException, 1 Lct$Error
    //@ branches: all
    //@ search: exhausted
    static void figure3(int x, SimpleList input) {
        SimpleList y;
        x = x + 5;
        if (x > 0) {
            y = input;
        } else {
            y = null;
        }
        if (y.next == y) {
            throw new Error();
        }
    }

    /** Figure 12: the lists matter only when x is 5, and l2 may be l1. */
    //@ paths: 5 returned
    //@ values: 0 1 2 3 4
    //@ branches: all
    //@ search: exhausted
    static int figure12(SimpleList l1, SimpleList l2, int x) {
        if (x == 5) {
            if (l1 != null) {
                if (l2 != null) {
                    l1.value = l2.value;
                    if (l1 == l2) {
                        return 4;
                    }
                    return 3;
                }
                return 2;
            }
            return 1;
        }
        return 0;
    }

    /** Example 6: lazy initialisation before the comparison must not exclude that both are the same. */
    //@ paths: 2 returned, 2 NullPointerException
    //@ values: true false
    //@ branches: all
    //@ search: exhausted
    static boolean example6(SimpleList l1, SimpleList l2) {
        l1.value = l2.value;
        return l1 == l2;
    }

    /** Figure 15: the black box is no obstacle here, so line 5 of the figure is proved unreachable. */
    //@ paths: 2 returned
    //@ values: 7 9
    //@ branches: 3 of 4, rest infeasible
    //@ search: exhausted
    static int figure15(int x, int y) {
        if (y > x) {
            if (x > blackBox(y)) {
                return 5;
            } else {
                return 7;
            }
        } else {
            return 9;
        }
    }

    private static int blackBox(int y) {
        return y;
    }
}
