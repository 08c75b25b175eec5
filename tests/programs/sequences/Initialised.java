/** Its initialiser takes both sides of a branch that each call takes one side of. */
class Initialised {
    private static final int[] CODES = {code(-2), code(9)};

    static int code(int n) {
        return n > 3 ? 1 : 0;
    }
}
