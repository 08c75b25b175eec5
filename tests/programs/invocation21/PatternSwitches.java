import java.util.*;

public class PatternSwitches {
    sealed interface Shape permits Circle, Square, Pair, Unit {}

    record Circle(double radius) implements Shape {}

    record Square(int side) implements Shape {}

    record Pair(Shape left, Shape right) implements Shape {}

    enum Unit implements Shape { ONE, TWO { @Override public String toString() { return "two!"; } } }

    enum Color { RED, GREEN, BLUE }

    sealed interface Expression {}

    record Constant(int value) implements Expression {}

    record Sum(Expression left, Expression right) implements Expression {}

    record Product(Expression left, Expression right) implements Expression {}

    static int evaluate(Expression e) {
        return switch (e) {
            case Constant(int v) -> v;
            case Sum(Constant(var a), Constant(var b)) -> a + b;
            case Sum(var l, var r) -> evaluate(l) + evaluate(r);
            case Product(Constant(int v), var ignored) when v == 0 -> 0;
            case Product(var l, var r) -> evaluate(l) * evaluate(r);
        };
    }

    static String describe(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "big " + i;
            case Integer i when i < 0 -> "negative " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s.length();
            case Color c when c == Color.GREEN -> "green";
            case Color c -> "color " + c.ordinal();
            case int[] a -> "ints " + a.length;
            case Object[] a -> "objects " + a.length;
            case Runnable r -> "runnable";
            case List<?> l -> "list " + l.size();
            default -> "other " + o.getClass().getSimpleName();
        };
    }

    static String shape(Shape s) {
        return switch (s) {
            case Circle(double r) when r > 10 -> "large circle";
            case Circle c -> "circle " + c.radius();
            case Square(int side) -> "square " + side;
            case Pair(Square(var a), Square(var b)) -> "squares " + a + b;
            case Pair(var l, var r) -> "(" + shape(l) + ", " + shape(r) + ")";
            case Unit.ONE -> "unit one";
            case Unit u -> "unit " + u;
        };
    }

    static String color(Color c) {
        return switch (c) {
            case RED -> "r";
            case Color x when x.name().length() > 4 -> "long " + x;
            case BLUE -> "b";
            case null -> "none";
            default -> "?";
        };
    }

    static String word(String s) {
        return switch (s) {
            case "a", "b" -> "letter";
            case String t when t.length() > 5 -> "long";
            case "hello" -> "greeting";
            case null, default -> "nothing";
        };
    }

    static String number(Integer i) {
        return switch (i) {
            case 1 -> "one";
            case 2 -> "two";
            case Integer n when n > 1000 -> "many";
            case 7 -> "seven";
            case Integer n -> "some " + n;
        };
    }

    static String letter(Character c) {
        return switch (c) {
            case 'a' -> "first";
            case Character x when Character.isDigit(x) -> "digit";
            case 'z' -> "last";
            default -> "letter";
        };
    }

    static String qualified(Object o) {
        return switch (o) {
            case Color.RED -> "red";
            case Unit.TWO -> "two";
            case Color.BLUE -> "blue";
            default -> "else";
        };
    }

    record Broken(int x) {
        @Override
        public int x() {
            throw new IllegalStateException("broken");
        }
    }

    static int count;

    static boolean counted(boolean b) {
        count++;
        return b;
    }

    static String guards(Object o) {
        return switch (o) {
            case String s when counted(s.length() > 3) -> "A";
            case String s when counted(s.startsWith("x")) -> "B";
            case CharSequence s when counted(s.length() == 1) -> "C";
            case CharSequence s -> "D";
            default -> "E";
        };
    }

    public static void main(String[] args) {
        Object[] values = {null, 5, 500, -5, 5L, "", "text", Color.GREEN, Color.BLUE, new int[3], new String[2],
            (Runnable) () -> {}, List.of(1, 2), 'c', 2.5};
        for (Object value : values) System.out.println(describe(value));
        Shape[] shapes = {new Circle(3), new Circle(11), new Square(4), new Pair(new Square(1), new Square(2)),
            new Pair(Unit.ONE, new Pair(Unit.TWO, new Circle(1)))};
        for (Shape s : shapes) System.out.println(shape(s));
        for (Color c : Color.values()) System.out.println(color(c));
        System.out.println(color(null));
        for (String s : new String[] {"a", "b", "hello", "hello!", "x", null}) System.out.println(word(s));
        for (int i : new int[] {1, 2, 7, 8, 5000}) System.out.println(number(i));
        for (char c : "az5q".toCharArray()) System.out.println(letter(c));
        for (Object o : new Object[] {Color.RED, Color.GREEN, Color.BLUE, Unit.ONE, Unit.TWO, "x"}) System.out.println(qualified(o));
        System.out.println(evaluate(new Sum(new Product(new Constant(3), new Sum(new Constant(4), new Constant(5))), new Product(new Constant(0), null))));
        for (Object o : new Object[] {"long text", "xy", "y", "ab", new StringBuilder("q"), 3}) System.out.print(guards(o));
        System.out.println(" " + count);
        try {
            Shape nothing = null;
            shape(nothing);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            Object b = new Broken(1);
            if (b instanceof Broken(int x)) System.out.println(x);
        } catch (MatchException e) {
            System.out.println(e.getClass().getName() + " " + e.getCause().getMessage());
        }
        Object o = new Pair(new Square(8), Unit.ONE);
        if (o instanceof Pair(Square(int side), Unit u) && side > 5) System.out.println(side + " " + u);
        for (Map.Entry<String, Integer> entry : new TreeMap<>(Map.of("k", 1, "l", 2)).entrySet()) {
            String text = switch (entry.getValue()) {
                case Integer v when v % 2 == 0 -> "even";
                case Integer v -> "odd " + entry.getKey();
            };
            System.out.println(text);
        }
    }
}
