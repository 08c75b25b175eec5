package language;

/**
 * Evaluates expressions in reverse Polish notation, given as tokens: a number is itself, an operator is one of
 * the negative constants below.
 */
public final class Evaluator {
    public static final int ADD = -1;
    public static final int SUBTRACT = -2;
    public static final int MULTIPLY = -3;
    public static final int DIVIDE = -4;
    public static final int NEGATE = -5;

    private final int[] stack;
    private int depth;

    public Evaluator(int size) {
        stack = new int[size];
    }

    /** The value of an expression; division by zero and a stack that is too small are crashes. */
    public int evaluate(int[] tokens) {
        depth = 0;
        for (int token : tokens) {
            if (token >= 0) {
                stack[depth++] = token;
            } else if (token == NEGATE) {
                stack[depth - 1] = -stack[depth - 1];
            } else {
                int right = stack[--depth];
                int left = stack[--depth];
                stack[depth++] = apply(token, left, right);
            }
        }
        if (depth != 1) {
            throw new IllegalStateException("not one value is left but " + depth);
        }
        return stack[0];
    }

    static int apply(int operator, int left, int right) {
        switch (operator) {
            case ADD:
                return left + right;
            case SUBTRACT:
                return left - right;
            case MULTIPLY:
                return left * right;
            case DIVIDE:
                return left / right;
            default:
                throw new IllegalArgumentException("no operator: " + operator);
        }
    }

    /** How many values an operator takes; only operators are asked. */
    static int arity(int operator) {
        if (operator >= 0 || operator < NEGATE) {
            throw new IllegalArgumentException("no operator");
        }
        if (operator == NEGATE) {
            return 1;
        }
        if (operator > ADD) {
            return 0; // never: it would be a number
        }
        return 2;
    }
}
