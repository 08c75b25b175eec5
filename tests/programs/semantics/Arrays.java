/** Arrays: covariance, stores, bounds, sizes, dimensions. */
public class Arrays {
    interface Shape {}
    static class Square implements Shape {}
    static class Circle implements Shape {}
    static class SmallCircle extends Circle {}

    static String attempt(Object[] array, Object value) {
        try {
            array[0] = value;
            return "stored";
        } catch (ArrayStoreException e) {
            return e.getMessage();
        }
    }

    public static void storesAreChecked() {
        Object[][] arrays = {
            new Object[1], new String[1], new Shape[1], new Circle[1], new SmallCircle[1], new int[1][], new Object[1][],
            new String[1][], new Comparable[1], new Cloneable[1], new java.io.Serializable[1], new Integer[1], new Number[1],
            new int[1][][]
        };
        Object[] values = {
            null, "text", new Square(), new Circle(), new SmallCircle(), new int[0], new long[0], new String[0],
            new Object[0], new int[0][0], new SmallCircle[0], 1, 2.5, new Object()
        };
        for (Object[] array : arrays) {
            for (Object value : values) {
                System.out.println(attempt(array, value));
            }
        }
    }

    public static void uncaughtStore() {
        Object[] array = new Integer[2];
        array[0] = 5;
        array[1] = "five";
    }

    public static String[] boundsMessages() {
        String[] messages = new String[8];
        int[] indices = {-1, 3, 4, Integer.MIN_VALUE, Integer.MAX_VALUE, 0, 2, 1};
        int[] array = new int[3];
        for (int i = 0; i < indices.length; i++) {
            try {
                array[indices[i]]++;
                messages[i] = "fine " + array[indices[i]];
            } catch (ArrayIndexOutOfBoundsException e) {
                messages[i] = e.getMessage();
            }
        }
        return messages;
    }

    public static int boundsOfEmpty() {
        int[] empty = new int[0];
        return empty.length == 0 ? empty[0] : 1;
    }

    public static int outOfBounds() {
        long[] array = new long[2];
        return (int) array[2];
    }

    public static void storeOutOfBounds() {
        char[] array = new char[2];
        array[-5] = 'x';
    }

    public static int[] negativeSize() {
        int n = -3;
        return new int[n];
    }

    public static String[] negativeReferences() {
        int n = Integer.MIN_VALUE;
        return new String[n];
    }

    static String sizes(int a, int b, int c) {
        try {
            int[][][] cube = new int[a][b][c];
            return "ok " + cube.length;
        } catch (NegativeArraySizeException e) {
            return e.getMessage();
        }
    }

    public static void negativeDimensions() {
        System.out.println(sizes(1, 2, 3));
        System.out.println(sizes(-1, 2, 3));
        System.out.println(sizes(1, -2, 3));
        System.out.println(sizes(0, -2, 3));
        System.out.println(sizes(0, 2, -3));
        System.out.println(sizes(-1, -2, -3));
        System.out.println(sizes(2, 0, -7));
        System.out.println(sizes(0, 0, 0));
    }

    public static int[][][] partialDimensions() {
        int[][][] a = new int[2][3][];
        a[1][2] = new int[] {7};
        return a;
    }

    public static Object[] zeroDimensions() {
        return new Object[] {new int[0][5], new int[3][0], new String[2][0][], new boolean[1][1], new double[2][2], new char[1][2]};
    }

    public static Object jagged() {
        long[][] jagged = new long[4][];
        for (int i = 0; i < jagged.length; i++) {
            jagged[i] = new long[i];
            for (int j = 0; j < i; j++) {
                jagged[i][j] = i * 10L + j;
            }
        }
        return jagged;
    }

    public static void distinctRows() {
        int[][] grid = new int[3][2];
        grid[0][1] = 9;
        System.out.println(grid[0] == grid[1]);
        System.out.println(grid[1][1] + " " + grid[0][1]);
    }

    public static Object[] defaults() {
        return new Object[] {
            new boolean[1], new byte[1], new char[1], new short[1], new int[1], new long[1], new float[1], new double[1],
            new String[1]
        };
    }

    public static int[] narrowStores() {
        byte[] b = new byte[4];
        short[] s = new short[4];
        char[] c = new char[4];
        int[] values = {200, -200, 70000, -1};
        for (int i = 0; i < 4; i++) {
            b[i] = (byte) values[i];
            s[i] = (short) values[i];
            c[i] = (char) values[i];
            b[i] += 100;
            s[i] *= 3;
            c[i]++;
        }
        return new int[] {b[0], b[1], b[2], b[3], s[0], s[1], s[2], s[3], c[0], c[1], c[2], c[3]};
    }

    public static Object clones() {
        int[][] original = {{1, 2}, {3}};
        int[][] copy = original.clone();
        copy[0][0] = 100;
        copy[1] = new int[] {4};
        String[] strings = {"a", "b"};
        String[] others = strings.clone();
        others[0] = "c";
        return new Object[] {original, copy, strings, others, original.equals(copy), strings.length};
    }

    public static void arrayClasses() {
        Object[] all = {new int[0], new String[0][0], new Shape[0], new Object[0], new boolean[0][][]};
        for (Object array : all) {
            System.out.println(array.getClass().getName());
        }
    }

    public static int[] compoundOnElements() {
        int[] a = {1, 2, 3};
        int i = 0;
        a[i++] += a[i] * 10;
        a[i] = i = 2;
        a[i] <<= i;
        a[--i] ^= 0xff;
        return a;
    }

    public static String nullArrays() {
        String result = "";
        int[] none = null;
        try {
            none[0] = 1;
        } catch (NullPointerException e) {
            result += "store ";
        }
        try {
            result += none[0];
        } catch (NullPointerException e) {
            result += "load ";
        }
        try {
            result += none.length;
        } catch (NullPointerException e) {
            result += "length ";
        }
        Object[][] grid = new Object[2][];
        try {
            grid[1][0] = grid;
        } catch (NullPointerException e) {
            result += "row";
        }
        return result;
    }
}
