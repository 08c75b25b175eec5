import java.lang.invoke.*;
import java.util.Arrays;

/** Calls every method of the class DynamicSites, which is written by hand, twice; and its bootstrap methods. */
public class Bootstrapping {
    public static final String SECRET = "static final";
    public static int number = 5;
    public int field = 6;

    static int calls;

    public static CallSite constant(MethodHandles.Lookup lookup, String name, MethodType type) {
        System.out.println("  bootstrap " + name + " " + type + " " + lookup.lookupClass().getName() + " " + ++calls);
        return new ConstantCallSite(MethodHandles.constant(Object.class, name + calls));
    }

    static String first() {
        return "first";
    }

    public static MutableCallSite site;

    public static CallSite mutable(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        MethodHandle first = MethodHandles.lookup().findStatic(Bootstrapping.class, "first", MethodType.methodType(String.class));
        return site = new MutableCallSite(first.asType(type));
    }

    public static Object retarget() {
        site.setTarget(MethodHandles.constant(Object.class, "second"));
        return "retargeted";
    }

    public static CallSite arguments(MethodHandles.Lookup lookup, String name, MethodType type, int i, long l, float f,
            double d, String s, Class<?> c, MethodType t, MethodHandle h) throws Throwable {
        String text = i + " " + l + " " + f + " " + d + " " + s + " " + c + " " + t + " " + h.invoke(3);
        return new ConstantCallSite(MethodHandles.constant(Object.class, text));
    }

    public static CallSite several(MethodHandles.Lookup lookup, String name, MethodType type, Object... rest) {
        return new ConstantCallSite(MethodHandles.constant(Object.class, Arrays.toString(rest)));
    }

    public static CallSite collected(Object... all) {
        return new ConstantCallSite(MethodHandles.constant(Object.class, all.length + " " + all[1] + " " + all[2]));
    }

    public static CallSite widened(MethodHandles.Lookup lookup, String name, MethodType type, long l, Object o, double... rest) {
        return new ConstantCallSite(MethodHandles.constant(Object.class, l + " " + o + Arrays.toString(rest)));
    }

    public static int doubled(int x) {
        return 2 * x;
    }

    public static CallSite checked(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        throw new java.io.IOException("checked " + ++calls);
    }

    public static CallSite error(MethodHandles.Lookup lookup, String name, MethodType type) {
        throw new AssertionError("error " + ++calls);
    }

    public static CallSite nothing(MethodHandles.Lookup lookup, String name, MethodType type) {
        return null;
    }

    public static Object notASite(MethodHandles.Lookup lookup, String name, MethodType type) {
        return "text";
    }

    public static CallSite wrongType(MethodHandles.Lookup lookup, String name, MethodType type) {
        return new ConstantCallSite(MethodHandles.constant(int.class, 1));
    }

    public static CallSite adding(MethodHandles.Lookup lookup, String name, MethodType type) throws Exception {
        return new ConstantCallSite(lookup.findStatic(Integer.class, "sum", MethodType.methodType(int.class, int.class, int.class)).asType(type));
    }

    public static Object value(MethodHandles.Lookup lookup, String name, Class<?> type) {
        System.out.println("  constant " + name + " " + type + " " + ++calls);
        return name + "-" + calls;
    }

    public static int integer(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return 41 + name.length();
    }

    public static Object integerObject(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return name.equals("null") ? null : name.equals("text") ? "text" : (Object) (short) 7;
    }

    public static Object failing(MethodHandles.Lookup lookup, String name, Class<?> type) {
        throw new IllegalArgumentException("failing " + ++calls);
    }

    public static String joined(String a, Object b, int c) {
        return a + b + c;
    }

    public enum Level { LOW, HIGH }

    static void report(Throwable e) {
        StringBuilder text = new StringBuilder();
        for (Throwable t = e; t != null; t = t.getCause()) {
            text.append(t.getClass().getName());
            if (!(t instanceof NullPointerException)) text.append(": ").append(t.getMessage());
            text.append(" / ");
        }
        System.out.println(text);
    }

    public static void main(String[] args) throws Throwable {
        Class<?> sites = Class.forName("DynamicSites");
        for (int i = 0; ; i++) {
            MethodHandle method;
            try {
                method = MethodHandles.publicLookup().findStatic(sites, "site" + i, MethodType.methodType(Object.class));
            } catch (NoSuchMethodException e) {
                break;
            }
            for (int j = 0; j < 4; j++) {
                System.out.print("site" + i + " ");
                try {
                    Object result = method.invoke();
                    System.out.println(result instanceof VarHandle v ? v.varType() + " " + v.coordinateTypes() : result);
                } catch (Throwable e) {
                    report(e);
                }
            }
        }
    }
}
