package conditions;
public class Cond {
    static int f(int a, int b, int c, boolean on, Object o) {
        int r = 0;
        if ((a + b) * c > 3) r++;
        if (a + b * c > 3) r++;
        if ((a & 1) != 0) r++;
        if (-a > b) r++;
        if (-(a + b) > c) r++;
        if (a - (b - c) == 2) r++;
        if (on) r++;
        if (!(o instanceof String)) r++;
        if ((a << 2) + b > 4) r++;
        if ((a ^ b) == c) r++;
        if (Math.abs(a + b) > 5) r++;
        return r;
    }
}
