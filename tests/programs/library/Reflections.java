import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

/** Class objects and members by reflection. */
public class Reflections {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Label { String value() default "none"; int[] numbers() default {1, 2}; Class<?> type() default Object.class; Level level() default Level.LOW; }

    enum Level { LOW, HIGH { } }

    interface Shape { double area(); default String name() { return "shape"; } }

    @Label("square")
    static class Square implements Shape, Comparable<Square> {
        private final double side;
        public int count = 3;
        static long total = 5;
        protected String label = "sq";
        Square() { this(1); }
        public Square(double side) { this.side = side; }
        @Override public double area() { return side * side; }
        @Label(numbers = {}, level = Level.HIGH) private int secret(int x, String s) { return x + s.length(); }
        static String stat(long a, char b) { return a + "" + b; }
        void fails() { throw new IllegalStateException("inside"); }
        @Override public int compareTo(Square o) { return Double.compare(side, o.side); }
    }

    record Pair(int left, List<String> right) {}
    sealed interface Choice permits Yes, No {}
    record Yes() implements Choice {}
    record No() implements Choice {}

    interface Call { Object run() throws Exception; }

    static void show(String what, Call call) {
        try {
            System.out.println(what + " -> " + call.run());
        } catch (InvocationTargetException e) {
            System.out.println(what + " -> invocation: " + e.getCause());
        } catch (Exception e) {
            System.out.println(what + " -> " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?>[] classes = {int.class, void.class, int[].class, String[][].class, Object.class, String.class, Integer.class, Runnable.class, Square.class, Shape.class, Level.class, Level.HIGH.getClass(), Pair.class, Label.class, Map.Entry.class, new Object() {}.getClass(), Choice.class, Thread.State.class};
        for (Class<?> c : classes) {
            System.out.println(c + " | " + c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c.getPackageName() + " | " + Modifier.toString(c.getModifiers()) + " | " + c.isInterface() + c.isArray() + c.isPrimitive() + c.isEnum() + c.isRecord() + c.isAnnotation() + c.isAnonymousClass() + c.isMemberClass() + c.isSealed() + " | " + c.getSuperclass() + " | " + Arrays.toString(c.getInterfaces()) + " | " + c.getComponentType() + " | " + c.getEnclosingClass() + " | " + c.getDeclaringClass() + " | " + (c.getEnumConstants() == null ? null : Arrays.toString(c.getEnumConstants())) + " | " + c.desiredAssertionStatus() + c.isInstance("x") + c.isAssignableFrom(Square.class) + c.descriptorString() + c.isLocalClass());
        }
        show("forName", () -> Class.forName("Reflections$Square") == Square.class);
        show("forName array", () -> Class.forName("[Ljava.lang.String;") + " " + Class.forName("[[I"));
        show("forName missing", () -> Class.forName("no.Such"));
        show("forName bad", () -> Class.forName("java/lang/String"));
        show("cast", () -> Integer.class.cast("x"));
        show("asSubclass", () -> String.class.asSubclass(Number.class));
        show("new", () -> ((Square) Square.class.getDeclaredConstructor().newInstance()).area());
        show("new with argument", () -> ((Square) Square.class.getConstructor(double.class).newInstance(3)).area());
        show("new none", () -> Square.class.getConstructor(int.class));
        show("new abstract", () -> Shape.class.getDeclaredConstructor());
        Square square = new Square(2);
        show("invoke", () -> Square.class.getMethod("area").invoke(square));
        Method secret = Square.class.getDeclaredMethod("secret", int.class, String.class);
        secret.setAccessible(true);
        show("private", () -> secret.invoke(square, 1, "abc") + " " + secret.getName() + secret.getParameterCount() + secret.getReturnType() + Arrays.toString(secret.getParameterTypes()) + Modifier.toString(secret.getModifiers()) + secret);
        show("static", () -> Square.class.getDeclaredMethod("stat", long.class, char.class).invoke(null, 5, 'x'));
        show("throws", () -> Square.class.getDeclaredMethod("fails").invoke(square));
        show("wrong count", () -> Square.class.getMethod("area").invoke(square, 1));
        show("wrong type", () -> secret.invoke(square, "a", "b"));
        show("wrong receiver", () -> Square.class.getMethod("area").invoke("text"));
        show("null receiver", () -> { try { return Square.class.getMethod("area").invoke(null); } catch (NullPointerException e) { return "null"; } });
        show("none", () -> Square.class.getMethod("nothing"));
        show("interface", () -> Shape.class.getMethod("name").invoke(square));
        show("many", () -> { int sum = 0; Method m = Square.class.getMethod("compareTo", Square.class); for (int i = 0; i < 40; i++) sum += (int) m.invoke(square, new Square(i)); return sum; });
        Field side = Square.class.getDeclaredField("side");
        side.setAccessible(true);
        show("get", () -> side.get(square) + " " + side.getDouble(square) + side.getType() + side);
        show("set final", () -> { side.set(square, 9.0); return square.area(); });
        Field count = Square.class.getField("count");
        show("set", () -> { count.set(square, 7); count.setInt(square, count.getInt(square) + 1); return square.count; });
        show("set wrong", () -> { count.set(square, "x"); return null; });
        show("get wrong", () -> count.getByte(square));
        Field total = Square.class.getDeclaredField("total");
        show("static", () -> { total.setLong(null, 11); return total.get(null) + "" + Square.total; });
        Field label = Square.class.getDeclaredField("label");
        show("object", () -> { label.set(square, "new"); return label.get(square); });
        show("no field", () -> Square.class.getField("nothing"));
        List<String> names = new ArrayList<>();
        for (Field f : Square.class.getDeclaredFields()) names.add(f.toString());
        System.out.println(names);
        names.clear();
        for (Method m : Square.class.getDeclaredMethods()) if (!m.isSynthetic()) names.add(m.getName());
        Collections.sort(names);
        System.out.println(names + " " + Square.class.getDeclaredConstructors().length + Shape.class.getMethods().length);
        for (RecordComponent c : Pair.class.getRecordComponents()) System.out.println(c.getName() + " " + c.getType() + " " + c.getGenericType() + " " + c.getAccessor().invoke(new Pair(1, List.of("z"))));
        System.out.println(Arrays.toString(Choice.class.getPermittedSubclasses()) + Pair.class.getDeclaredField("right").getGenericType() + Square.class.getGenericInterfaces()[1]);
        arrays();
    }

    static void arrays() {
        Object ints = Array.newInstance(int.class, 3);
        Array.set(ints, 0, 5);
        Array.setInt(ints, 1, 6);
        show("array", () -> Arrays.toString((int[]) ints) + Array.getLength(ints) + Array.get(ints, 0) + Array.getLong(ints, 1) + Array.newInstance(String.class, 2, 3).getClass() + ints.getClass().getComponentType());
        show("bounds", () -> Array.get(ints, 3));
        show("type", () -> { Array.set(ints, 0, "x"); return null; });
        show("narrow", () -> { Array.setLong(ints, 0, 1L); return null; });
        show("not an array", () -> Array.getLength("x"));
        show("negative", () -> Array.newInstance(int.class, -1));
    }
}
