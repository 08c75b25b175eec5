/** Assertions that can fail, each beside a repaired twin. A violation is marked where it happens. */
class Asserted {
    // Integers -------------------------------------------------------------------------------------------

    static void brokenAbs(int x) {
        int abs = x < 0 ? -x : x;
        assert abs >= 0; // violated
    }

    static void fixedAbs(int x) {
        int abs = x < 0 ? -(x + 1) : x;
        assert abs >= 0;
    }

    static void brokenMiddle(int low, int high) {
        if (0 <= low && low <= high) {
            int middle = (low + high) / 2;
            assert low <= middle && middle <= high; // violated
        }
    }

    static void fixedMiddle(int low, int high) {
        if (0 <= low && low <= high) {
            int middle = (low + high) >>> 1;
            assert low <= middle && middle <= high;
        }
    }

    static void brokenCompare(int a, int b) {
        int sign = a - b;
        assert sign <= 0 == a <= b; // violated
    }

    static void fixedCompare(int a, int b) {
        int sign = a < b ? -1 : a == b ? 0 : 1;
        assert sign <= 0 == a <= b;
    }

    static void brokenParity(int x) {
        boolean odd = x % 2 == 1;
        assert odd == ((x & 1) != 0); // violated
    }

    static void fixedParity(int x) {
        boolean odd = x % 2 != 0;
        assert odd == ((x & 1) != 0);
    }

    static void brokenMask(int x) {
        int high = x >> 28;
        assert high >= 0; // violated
    }

    static void fixedMask(int x) {
        int high = x >>> 28;
        assert high >= 0;
    }

    static void brokenShift(int by) {
        if (by >= 0 && by < 64) {
            assert (1 << by) != 1 || by == 0; // violated
        }
    }

    static void fixedShift(int by) {
        if (by >= 0 && by < 64) {
            assert (1L << by) != 1 || by == 0;
        }
    }

    static void brokenMax(int a, int b, int c) {
        int max = a;
        if (b > max) {
            max = b;
        }
        if (c > a) {
            max = c;
        }
        assert max >= a && max >= b && max >= c; // violated
    }

    static void fixedMax(int a, int b, int c) {
        int max = a;
        if (b > max) {
            max = b;
        }
        if (c > max) {
            max = c;
        }
        assert max >= a && max >= b && max >= c;
    }

    static void brokenSwap(int a, int b) {
        int x = a;
        int y = b;
        x = x ^ y;
        y = x ^ y;
        x = x | y;
        assert x == b && y == a; // violated
    }

    static void fixedSwap(int a, int b) {
        int x = a;
        int y = b;
        x = x ^ y;
        y = x ^ y;
        x = x ^ y;
        assert x == b && y == a;
    }

    static void brokenLeap(short year) {
        boolean leap = year % 4 == 0 && year % 100 != 0;
        assert year % 400 != 0 || leap; // violated
    }

    static void fixedLeap(short year) {
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        assert year % 400 != 0 || leap;
    }

    static void brokenByte(byte b) {
        int unsigned = b;
        assert unsigned >= 0 && unsigned < 256; // violated
    }

    static void fixedByte(byte b) {
        int unsigned = b & 0xff;
        assert unsigned >= 0 && unsigned < 256;
    }

    static void brokenChar(char c) {
        char next = (char) (c + 1);
        assert next > c; // violated
    }

    static void fixedChar(char c) {
        int next = c + 1;
        assert next > c;
    }

    // Longs and floats -----------------------------------------------------------------------------------

    static void brokenMillis(int days) {
        if (days > 0 && days < 100) {
            long millis = days * 24 * 60 * 60 * 1000;
            assert millis > 0; // violated
        }
    }

    static void fixedMillis(int days) {
        if (days > 0 && days < 100) {
            long millis = days * 24L * 60 * 60 * 1000;
            assert millis > 0;
        }
    }

    static void brokenNarrow(long x) {
        int narrow = (int) x;
        assert x <= 0 || narrow > 0; // violated
    }

    static void fixedNarrow(long x) {
        int narrow = (int) Math.min(x, Integer.MAX_VALUE);
        assert x <= 0 || narrow > 0;
    }

    static void brokenNan(double x) {
        assert x < 0 || x >= 0; // violated
    }

    static void fixedNan(double x) {
        assert x < 0 || x >= 0 || x != x;
    }

    static void brokenZero(double x) {
        if (x == 0) {
            assert 1 / x > 0; // violated
        }
    }

    static void fixedZero(double x) {
        if (x == 0) {
            assert 1 / Math.abs(x) > 0;
        }
    }

    static void brokenExact(int x) {
        float f = x;
        assert (int) f == x; // violated
    }

    static void fixedExact(int x) {
        double d = x;
        assert (int) d == x;
    }

    static void brokenHalf(float x) {
        if (x > 0) {
            assert x / 2 < x && x / 2 > 0; // violated
        }
    }

    static void fixedHalf(float x) {
        if (x > 0.001f && x < 1e30f) {
            assert x / 2 < x && x / 2 > 0;
        }
    }

    // Arrays ---------------------------------------------------------------------------------------------

    static void brokenFill(int[] a, int i, int j) {
        if (a != null && 0 <= i && i < a.length && 0 <= j && j < a.length) {
            a[i] = 1;
            a[j] = 2;
            assert a[i] == 1; // violated
        }
    }

    static void fixedFill(int[] a, int i, int j) {
        if (a != null && 0 <= i && i < a.length && 0 <= j && j < a.length && i != j) {
            a[i] = 1;
            a[j] = 2;
            assert a[i] == 1;
        }
    }

    static void brokenTwoArrays(int[] a, int[] b) {
        if (a != null && b != null && a.length > 0 && b.length > 0) {
            a[0] = 1;
            b[0] = 2;
            assert a[0] == 1; // violated
        }
    }

    static void fixedTwoArrays(int[] a, int[] b) {
        if (a != null && b != null && a.length > 0 && b.length > 0 && a != b) {
            a[0] = 1;
            b[0] = 2;
            assert a[0] == 1;
        }
    }

    static void brokenRows(int[][] m) {
        if (m != null && m.length == 2 && m[0] != null && m[1] != null && m[0].length == 1 && m[1].length == 1) {
            m[0][0] = 3;
            m[1][0] = 4;
            assert m[0][0] + m[1][0] == 7; // violated
        }
    }

    static void fixedRows(int[][] m) {
        if (m != null && m.length == 2 && m[0] != null && m[1] != null && m[0].length == 1 && m[1].length == 1) {
            m[0] = new int[] {3};
            m[1][0] = 4;
            assert m[0][0] + m[1][0] == 7;
        }
    }

    static void brokenSort(int a, int b, int c) {
        int[] x = {a, b, c};
        for (int i = 0; i < 2; i++) {
            if (x[i] > x[i + 1]) {
                int t = x[i];
                x[i] = x[i + 1];
                x[i + 1] = t;
            }
        }
        assert x[0] <= x[1] && x[1] <= x[2]; // violated
    }

    static void fixedSort(int a, int b, int c) {
        int[] x = {a, b, c};
        for (int end = 2; end > 0; end--) {
            for (int i = 0; i < end; i++) {
                if (x[i] > x[i + 1]) {
                    int t = x[i];
                    x[i] = x[i + 1];
                    x[i + 1] = t;
                }
            }
        }
        assert x[0] <= x[1] && x[1] <= x[2];
    }

    static void brokenSum(byte[] a) {
        if (a != null && a.length == 3) {
            byte sum = 0;
            for (byte b : a) {
                sum += b;
            }
            assert sum == a[0] + a[1] + a[2]; // violated
        }
    }

    static void fixedSum(byte[] a) {
        if (a != null && a.length == 3) {
            int sum = 0;
            for (byte b : a) {
                sum += b;
            }
            assert sum == a[0] + a[1] + a[2];
        }
    }

    // Objects and aliasing -------------------------------------------------------------------------------

    static final class Account {
        int balance;
        Account parent;
    }

    static void brokenTransfer(Account from, Account to, int amount) {
        if (from != null && to != null) {
            int expected = to.balance + amount;
            from.balance -= amount;
            to.balance += amount;
            assert to.balance == expected; // violated
        }
    }

    static void fixedTransfer(Account from, Account to, int amount) {
        if (from != null && to != null && from != to) {
            int expected = to.balance + amount;
            from.balance -= amount;
            to.balance += amount;
            assert to.balance == expected;
        }
    }

    static void brokenParent(Account account) {
        if (account != null && account.parent != null) {
            assert account.parent != account; // violated
        }
    }

    static void fixedParent(Account account) {
        if (account != null && account.parent != null && account.parent.balance != account.balance) {
            assert account.parent != account;
        }
    }

    static void brokenChain(Account a) {
        if (a != null && a.parent != null && a.parent != a && a.parent.parent != null) {
            assert a.parent.parent != a; // violated
        }
    }

    static void fixedChain(Account a) {
        if (a != null && a.parent != null && a.parent != a && a.parent.parent != null) {
            a.parent.parent = new Account();
            assert a.parent.parent != a;
        }
    }

    static void brokenStore(Account[] accounts, Account account) {
        if (accounts != null && accounts.length == 2 && account != null && accounts[0] != null) {
            account.balance = 5;
            accounts[0].balance = 6;
            assert account.balance == 5; // violated
        }
    }

    static void fixedStore(Account[] accounts, Account account) {
        if (accounts != null && accounts.length == 2 && account != null && accounts[0] != null) {
            account.balance = 5;
            accounts[0] = account;
            assert accounts[0].balance == 5;
        }
    }

    static void brokenBoxes(Integer a, Integer b) {
        if (a != null && b != null && a.intValue() == b.intValue()) {
            assert a == b; // violated
        }
    }

    static void fixedBoxes(Integer a, Integer b) {
        if (a != null && b != null && a.intValue() == b.intValue()) {
            assert a.equals(b);
        }
    }

    // Loops and recursion --------------------------------------------------------------------------------

    static void brokenLoop(int n) {
        int sum = 0;
        for (int i = 0; i < n && i < 5; i++) {
            sum += i;
        }
        assert sum < 10; // violated
    }

    static void fixedLoop(int n) {
        int sum = 0;
        for (int i = 0; i < n && i < 5; i++) {
            sum += i;
        }
        assert sum <= 10;
    }

    static void brokenDeep(int x) {
        int steps = 0;
        while (x > 0 && steps < 40) {
            x = x / 2;
            steps++;
        }
        assert steps < 31; // violated
    }

    static void fixedDeep(int x) {
        int steps = 0;
        while (x > 0 && steps < 40) {
            x = x / 2;
            steps++;
        }
        assert steps <= 31;
    }

    static void brokenGcd(byte a, byte b) {
        if (a > 0 && b > 0 && a < 16 && b < 16) {
            int g = gcd(a, b);
            assert a % g == 0 && b % g == 0 && g < a; // violated
        }
    }

    static void fixedGcd(byte a, byte b) {
        if (a > 0 && b > 0 && a < 16 && b < 16) {
            int g = gcd(a, b);
            assert a % g == 0 && b % g == 0 && g <= a;
        }
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static void brokenFibonacci(int n) {
        if (n < 12) {
            assert fibonacci(n) < 89; // violated
        }
    }

    static void fixedFibonacci(int n) {
        if (n < 12) {
            assert fibonacci(n) <= 89;
        }
    }

    private static int fibonacci(int n) {
        int a = 0;
        int b = 1;
        for (int i = 0; i < n; i++) {
            int next = a + b;
            a = b;
            b = next;
        }
        return a;
    }

    // Enums and inheritance ------------------------------------------------------------------------------

    enum Light {
        RED, GREEN, YELLOW;

        Light next() {
            return values()[(ordinal() + 1) % 3];
        }
    }

    static void brokenEnum(Light light) {
        if (light != null) {
            assert light.next().ordinal() > light.ordinal(); // violated
        }
    }

    static void fixedEnum(Light light) {
        if (light != null) {
            assert light.next() != light;
        }
    }

    static void brokenSwitch(Light light) {
        if (light != null) {
            int wait = 0;
            switch (light) {
                case RED:
                    wait = 10;
                case GREEN:
                    wait += 5;
                    break;
                default:
                    wait = 2;
            }
            assert wait <= 10; // violated
        }
    }

    static void fixedSwitch(Light light) {
        if (light != null) {
            int wait = 0;
            switch (light) {
                case RED:
                    wait = 10;
                    break;
                case GREEN:
                    wait += 5;
                    break;
                default:
                    wait = 2;
            }
            assert wait <= 10;
        }
    }

    abstract static class Animal {
        int legs;

        abstract int sound();
    }

    static class Dog extends Animal {
        int sound() {
            return 1;
        }
    }

    static class Puppy extends Dog {
        int sound() {
            return super.sound() + legs;
        }
    }

    static void brokenOverride(Dog dog) {
        if (dog != null) {
            assert dog.sound() == 1; // violated
        }
    }

    static void fixedOverride(Dog dog) {
        if (dog != null && !(dog instanceof Puppy)) {
            assert dog.sound() == 1;
        }
    }

    static void brokenExactClass(Animal animal) {
        if (animal instanceof Dog) {
            assert animal.getClass() == Dog.class; // violated
        }
    }

    static void fixedExactClass(Animal animal) {
        if (animal instanceof Puppy) {
            assert animal.getClass() == Puppy.class;
        }
    }

    // Static state and exceptions ------------------------------------------------------------------------

    static int calls;

    static void brokenStatic(int x) {
        if (x == 77) {
            calls++;
        }
        assert calls == 0; // violated
    }

    static void fixedStatic(int x) {
        if (x == 77) {
            calls++;
        }
        assert calls <= 1;
    }

    static void brokenFinally(int x) {
        int state = 0;
        try {
            state = 10 / x;
        } catch (ArithmeticException e) {
            state = -1;
        } finally {
            state++;
        }
        assert state != 0; // violated
    }

    static void fixedFinally(int x) {
        int state = 0;
        try {
            state = 10 / x;
        } catch (ArithmeticException e) {
            state = -20;
        } finally {
            state++;
        }
        assert state != -100;
    }

    static void brokenNested(int[] a, int i) {
        int outcome = 0;
        try {
            a[i]++;
        } catch (NullPointerException e) {
            outcome = 1;
        } catch (RuntimeException e) {
            outcome = 2;
        }
        assert outcome != 2; // violated
    }

    static void fixedNested(int[] a, int i) {
        int outcome = 0;
        try {
            a[i]++;
        } catch (NullPointerException e) {
            outcome = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            outcome = 3;
        } catch (RuntimeException e) {
            outcome = 2;
        }
        assert outcome != 2;
    }
}
