import java.util.function.IntUnaryOperator;

/** Calls whose results only a run can make, and initialisers that call. */
class Made {
    static final Made[] TABLE = filled(new Made[3]);
    int value;
    Made other;

    static Made[] filled(Made[] table) {
        for (int i = 0; i < table.length; i++) {
            table[i] = new Made();
            table[i].value = i < 2 ? i : 7;
        }
        return table;
    }

    /** The class of a lambda is made at run time: its name is another one's elsewhere. */
    static IntUnaryOperator shifted(int by) {
        return by > 0 ? x -> x + by : x -> x - 1;
    }

    static int lambdas(int by, int y) {
        return shifted(by).applyAsInt(shifted(-1).applyAsInt(y)) > 5 ? 1 : 0;
    }

    static int level(Made of) {
        return of.value > 5 ? 2 : of.value > 0 ? 1 : 0;
    }

    int differs(Made from) {
        if (from == other) throw new IllegalStateException("the same");
        return value;
    }

    /** Nobody has to know whether `other` is null. */
    int differsFromItself() {
        return differs(other);
    }

    static int looked(Made at) {
        return at == null ? TABLE[2].value : level(at);
    }
}
