public class Concatenation {
    static StringBuilder log = new StringBuilder();

    static class Loud {
        final String name;

        Loud(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            log.append(name);
            return name == "null" ? null : "<" + name + ">";
        }
    }

    static class Failing {
        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }

    static int next;

    static int tick() {
        return ++next;
    }

    static final String CONSTANT = "c\u0001\u0002d";

    public static void main(String[] args) {
        byte b = -128;
        short s = 32767;
        char c = 'é';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1.1f;
        double d = 1e21;
        boolean z = false;
        String nothing = null;
        Object none = null;
        System.out.println("" + b + s + c + i + l + f + d + z + nothing + none);
        float[] floats = {0f, -0f, 1f, 0.1f, 1e10f, 1.4e-45f, 3.4028235e38f, Float.NaN, Float.POSITIVE_INFINITY, 16777216f, 9.999999e-4f};
        for (float x : floats) System.out.print(x + " ");
        System.out.println();
        double[] doubles = {0, -0.0, 1, 0.1, 1e7, 1e-3, 9.999e-4, 123456789.125, 4.9e-324, 1.7976931348623157e308, Double.NaN, Double.NEGATIVE_INFINITY, 2e23};
        for (double x : doubles) System.out.print(x + " ");
        System.out.println();
        System.out.println(new Loud("a") + "-" + new Loud("b") + tick() + new Loud("c") + tick());
        System.out.println(log);
        System.out.println("x" + new Loud("null") + "y");
        try {
            System.out.println("a" + new Failing());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(CONSTANT.length() + CONSTANT + i + CONSTANT);
        String text = "start";
        text += 1;
        text += 'c';
        text += 2.0;
        text += nothing;
        System.out.println(text);
        char[] chars = {'o', 'k'};
        System.out.println("chars " + chars.length + chars[0] + (char) (chars[1] + 1) + (chars[0] + 1));
        String surrogates = "\ud83d" + '\ude00' + "\ud83d";
        System.out.println(surrogates.length() + " " + (int) surrogates.charAt(1) + " " + surrogates.codePointAt(0));
        String empty = "";
        String joined = empty + text;
        System.out.println(joined.equals(text) + " " + (joined == text) + " " + (("a" + "b") == "ab"));
        Integer boxed = 42;
        Character letter = 'q';
        System.out.println(boxed + "" + letter + 1.5f + (Object) 7L + new int[0].length);
        String many = "" + i + l + f + d + z + b + s + c + i + l + f + d + z + b + s + c + i + l + f + d + z + b + s + c
            + text + none + i + l + text + b + s + c + i + l + f + d + z + b + s + c + i + l + f + d + z + b + s + c;
        System.out.println(many.hashCode() + " " + many.length());
    }
}
