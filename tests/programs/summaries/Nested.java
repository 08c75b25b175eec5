/** A method that calls another one 2, 4, 8 or 16 times, by way of others. */
class Nested {
    int total;
    int last;

    void add(int x) {
        if (x > last) total += x;
        else total -= last;
        last = x;
    }

    int add2(int x, int y) { add(x); add(y); return total > 9 ? 1 : 0; }

    int add4(int x, int y) { return add2(x, y) + add2(x + 1, y + 2); }

    int add8(int x, int y) { return add4(x, y) + add4(x + 3, y + 5); }

    int add16(int x, int y) { return add8(x, y) + add8(x + 7, y + 11); }

    int asks2(int x, int y) { return add2(x, y) == 1 ? total > 20 ? 2 : 1 : 0; }

    int asks4(int x, int y) { return add4(x, y) == 2 ? total > 20 ? 2 : 1 : 0; }

    int asks16(int x, int y) { return add16(x, y) == 8 ? total > 20 ? 2 : 1 : 0; }
}
