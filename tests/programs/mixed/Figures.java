import pathbrew.Concrete;
import pathbrew.Partition;

/** The figures of Pasareanu, Rungta and Visser: Symbolic Execution with Mixed Concrete-Symbolic Solving. */
public class Figures {
    @Concrete
    @Partition({"x > 3", "x <= 3"})
    static int hash(int x) {
        return 0 <= x && x <= 10 ? x * 10 : 0;
    }

    /** Figure 1. */
    static String figure1(int x, int y) {
        String covered = "";
        if (x > 0) {
            covered += y == hash(x) ? "S0" : "S1";
            covered += x > 3 && y > 10 ? "S3" : "S4";
        }
        return covered;
    }

    /** Figure 1 with line 7: nothing in the condition tells what x has to be. */
    static String figure1OnY(int x, int y) {
        String covered = "";
        if (x > 0) {
            covered += y == hash(x) ? "S0" : "S1";
            covered += y > 10 ? "S3" : "S4";
        }
        return covered;
    }

    @Concrete
    static int square(int x) {
        return x * x;
    }

    /** Figure 3, for the numbers whose square is an int: S0 cannot be reached. */
    static String figure3(int x, int y) {
        if (x >= 0 && x < 46341 && x > y && y == square(x)) {
            return "S0";
        }
        return "S1";
    }

    /** Figure 3 as Java has it, without a function: squares overflow. */
    static String figure3Overflowing(int x, int y) {
        if (x >= 0 && x > y && y == x * x) {
            return "S0";
        }
        return "S1";
    }

    @Concrete
    static int cube(int x) {
        return x * x * x;
    }

    /** Figure 6, for the numbers whose cube is an int: the second abort cannot be reached. */
    static String figure6(int x, int y) {
        if (x > 1290 || x < -1290) {
            return "too large";
        }
        if (cube(x) > 0) {
            if (x > 0 && y == 10) {
                return "first abort";
            }
        } else if (x > 0 && y == 20) {
            return "second abort";
        }
        return "";
    }

    @Concrete
    static int identity(int y) {
        return y;
    }

    /** Figure 7. */
    static String figure7(boolean b, int x, int y) {
        if (b) {
            return y <= 0 ? "1" : "2";
        }
        return x <= 0 && identity(y) == 1 ? "3" : "4";
    }

    static int scrambled(int x) {
        int mixed = x * 0x9E3779B1;
        return (mixed >>> 15 ^ mixed) % 1000;
    }

    /** A method without annotation. */
    static String plain(int x) {
        if (scrambled(x) > 900) {
            return "large";
        }
        return scrambled(x) % 2 != 0 ? "odd" : "small";
    }

    static int calls;
    static int seed = 3;
    static final int[] TABLE = {1, 2, 3};

    @Concrete
    static int counted(int x) {
        calls = x;
        return x;
    }

    static boolean usesCounted(int x) {
        return counted(x) > 3;
    }

    @Concrete
    static int seeded(int x) {
        return x + seed;
    }

    static boolean usesSeeded(int x) {
        return seeded(x) > 3;
    }

    @Concrete
    static int printed(int x) {
        System.out.println(x);
        return x;
    }

    static boolean usesPrinted(int x) {
        return printed(x > 3 ? 1 : 0) > 0;
    }

    @Concrete
    static int named(Integer x) {
        return x;
    }

    static boolean usesNamed(int x) {
        return named(x) > 3;
    }

    @Concrete
    static int shuffled(int x) {
        TABLE[0] = 1;
        return x;
    }

    static boolean usesShuffled(int x) {
        return shuffled(x) > 3;
    }

    @Concrete
    static int indirect(int x) {
        return counted(x);
    }

    static boolean usesIndirect(int x) {
        return indirect(x) > 3;
    }

    @Concrete
    static int root(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
        int root = 0;
        while ((root + 1) * (root + 1) <= x && root < 46340) {
            root++;
        }
        return root;
    }

    static String rooted(int x) {
        int root = root(x);
        return x > 10 && root * root == x ? "exact" : "not exact";
    }

    @Concrete
    static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z';
    }

    @Concrete
    static byte low(long value) {
        return (byte) value;
    }

    static boolean narrow(char c, long value) {
        return isLetter(c) && low(value) < -100;
    }

    static void asserted(int x) {
        assert x < 1 || x > 100 || square(x) != 2401;
    }

    static void assertedTruth(int x) {
        assert x < -1000 || x > 1000 || square(x) >= 0;
    }

    @Concrete
    static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /** Rare arguments, and no distance that leads to them. */
    static boolean skips(int year) {
        return isLeap(year) && !isLeap(year + 4);
    }

    @Concrete
    static double mean(double a, double b, double c) {
        return Math.cbrt(a * b * c);
    }

    /** An equation of doubles: an unknown function is descended on by calls. */
    static boolean isSix(double a, double b, double c) {
        return mean(a, b, c) == 6.0 && a > b && b > c && c > 1;
    }

    @Concrete
    static int trapped(int x) {
        assert x != 987654321;
        return new int[3][2][1].length / x;
    }

    /** One that a call will meet. */
    static int tripped(int x) {
        return x == 987654321 ? trapped(x) : 0;
    }

    /** An assertion in a called method that no call has met. */
    static int guarded(int x) {
        try {
            return trapped(x);
        } catch (ArithmeticException division) {
            return -1;
        }
    }

    @Concrete
    @Partition("x is large")
    static int misread(int x) {
        return x / 2;
    }

    static boolean usesMisread(int x) {
        return misread(x) > 3;
    }
}
