import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

/** Annotations and dynamic proxies. */
public class Annotated {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Label { String value() default "none"; int[] numbers() default {1, 2}; Level level() default Level.LOW; Class<?> type() default Object.class; Inner inner() default @Inner; }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Inner { long n() default 7L; double d() default 1.5; char c() default 'c'; boolean b() default true; }

    @interface Invisible {}

    @Label("top") @Invisible static class Top { @Label(numbers = {}, level = Level.HIGH) void m(@Inner(n = 3) int p) {} @Deprecated int field; }
    static class Below extends Top {}

    interface Greeter { String greet(String name, int times); default int twice(int x) { return 2 * x; } }

    public static void main(String[] args) throws Exception {
        Label top = Top.class.getAnnotation(Label.class);
        System.out.println(top.value() + Arrays.toString(top.numbers()) + top.level() + top.type() + top.inner().n() + top.inner().d() + top.inner().c() + top.inner().b());
        System.out.println(top.annotationType() + " " + top.equals(Below.class.getAnnotation(Label.class)) + Top.class.isAnnotationPresent(Label.class) + Top.class.getAnnotations().length + Below.class.getDeclaredAnnotations().length + (top.hashCode() == Below.class.getAnnotation(Label.class).hashCode()));
        Method m = Top.class.getDeclaredMethod("m", int.class);
        System.out.println(m.getAnnotation(Label.class).level() + " " + m.getAnnotation(Label.class).numbers().length + ((Inner) m.getParameterAnnotations()[0][0]).n() + Top.class.getDeclaredField("field").isAnnotationPresent(Deprecated.class) + m.getAnnotation(Inner.class));
        Greeter greeter = (Greeter) Proxy.newProxyInstance(Annotated.class.getClassLoader(), new Class<?>[]{Greeter.class}, (proxy, method, arguments) -> {
            if (method.getName().equals("greet")) return arguments[0] + "!".repeat((int) arguments[1]);
            if (method.getName().equals("toString")) return "a proxy";
            if (method.getName().equals("hashCode")) return 5;
            return 99;
        });
        System.out.println(greeter.greet("hi", 3) + " " + greeter + " " + greeter.hashCode() + " " + greeter.twice(4) + " " + Proxy.isProxyClass(greeter.getClass()) + (greeter instanceof Greeter));
    }
}
