import java.lang.invoke.*;
import java.util.*;

import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.methodType;

public class Combinators {
    static StringBuilder log = new StringBuilder();

    static String join(String a, int b, Object c) {
        return a + "/" + b + "/" + c;
    }

    static String log(String text) {
        log.append(text).append(' ');
        return text + "!";
    }

    static boolean positive(int x) {
        return x > 0;
    }

    static String yes(int x, String s) {
        return "yes " + x + s;
    }

    static String no(int x, String s) {
        return "no " + x + s;
    }

    static int divide(int a, int b) {
        return a / b;
    }

    static int recover(ArithmeticException e, int a) {
        return -a;
    }

    static int cleanup(Throwable t, int result, int a, int b) {
        System.out.println("cleanup " + t + " " + result + " " + a + " " + b);
        return result + 1000;
    }

    static int length(String s) {
        return s.length();
    }

    static void note(String s) {
        log.append('[').append(s).append(']');
    }

    interface Code {
        Object run() throws Throwable;
    }

    static void show(Code code) {
        try {
            System.out.println(code.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static void showKind(Code code) {
        try {
            System.out.println(code.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Throwable {
        Lookup lookup = lookup();
        MethodHandle join = lookup.findStatic(Combinators.class, "join", methodType(String.class, String.class, int.class, Object.class));
        MethodHandle log1 = lookup.findStatic(Combinators.class, "log", methodType(String.class, String.class));

        MethodHandle inserted = insertArguments(join, 1, 42, "end");
        System.out.println(inserted.type() + " " + (String) inserted.invokeExact("start"));
        showKind(() -> insertArguments(join, 1, "42"));
        showKind(() -> insertArguments(join, 2, 1, 2));
        System.out.println((String) insertArguments(join, 0, (Object) null).invokeExact(1, (Object) 2));
        MethodHandle dropped = dropArguments(join, 1, long.class, double.class);
        System.out.println(dropped.type() + " " + (String) dropped.invokeExact("a", 1L, 2.0, 3, (Object) 'c'));
        System.out.println(dropArguments(join, 0, List.of(byte.class)).type());
        MethodHandle filtered = filterArguments(join, 0, log1, null, log1.asType(methodType(Object.class, String.class)));
        System.out.println(filtered.type() + " " + (String) filtered.invokeExact("x", 1, "y") + " " + Combinators.log);
        MethodHandle length = lookup.findStatic(Combinators.class, "length", methodType(int.class, String.class));
        System.out.println((int) filterReturnValue(join, length).invokeExact("a", 100, (Object) "b"));
        showKind(() -> filterReturnValue(length, length));
        MethodHandle guarded = guardWithTest(
            lookup.findStatic(Combinators.class, "positive", methodType(boolean.class, int.class)),
            lookup.findStatic(Combinators.class, "yes", methodType(String.class, int.class, String.class)),
            lookup.findStatic(Combinators.class, "no", methodType(String.class, int.class, String.class)));
        System.out.println((String) guarded.invokeExact(1, "a") + (String) guarded.invokeExact(-1, "b"));
        MethodHandle divide = lookup.findStatic(Combinators.class, "divide", methodType(int.class, int.class, int.class));
        MethodHandle caught = catchException(divide, ArithmeticException.class,
            lookup.findStatic(Combinators.class, "recover", methodType(int.class, ArithmeticException.class, int.class)));
        System.out.println((int) caught.invokeExact(7, 2) + " " + (int) caught.invokeExact(7, 0));
        MethodHandle finished = tryFinally(divide,
            lookup.findStatic(Combinators.class, "cleanup", methodType(int.class, Throwable.class, int.class, int.class, int.class)));
        System.out.println((int) finished.invokeExact(7, 2));
        show(() -> (int) finished.invokeExact(7, 0));
        System.out.println((int) constant(int.class, 5).invokeExact() + (String) constant(String.class, "s").invokeExact());
        System.out.println((long) identity(long.class).invokeExact(7L) + (String) identity(String.class).invokeExact("i"));
        System.out.println((double) zero(double.class).invokeExact() + " " + (Object) empty(methodType(Object.class, int.class)).invokeExact(1));
        MethodHandle swapped = permuteArguments(divide, methodType(int.class, int.class, String.class, int.class), 2, 0);
        System.out.println(swapped.type() + " " + (int) swapped.invokeExact(3, "ignored", 12));
        MethodHandle duplicated = permuteArguments(divide, methodType(int.class, int.class), 0, 0);
        System.out.println((int) duplicated.invokeExact(9));
        showKind(() -> permuteArguments(divide, methodType(int.class, String.class), 0, 0));
        MethodHandle folded = foldArguments(
            lookup.findStatic(Combinators.class, "yes", methodType(String.class, int.class, String.class)), length);
        System.out.println(folded.type() + " " + (String) folded.invokeExact("four"));
        MethodHandle noted = foldArguments(length, lookup.findStatic(Combinators.class, "note", methodType(void.class, String.class)));
        System.out.println((int) noted.invokeExact("noted") + " " + Combinators.log);
        MethodHandle collected = collectArguments(join, 1, length);
        System.out.println(collected.type() + " " + (String) collected.invokeExact("a", "bcd", (Object) null));

        int[] ints = {1, 2, 3};
        MethodHandle get = arrayElementGetter(int[].class), set = arrayElementSetter(int[].class);
        set.invokeExact(ints, 1, 50);
        System.out.println((int) get.invokeExact(ints, 1) + " " + get.type() + set.type());
        show(() -> (int) get.invokeExact(ints, 3));
        MethodHandle store = arrayElementSetter(Object[].class);
        show(() -> {
            store.invokeExact((Object[]) new String[1], 0, (Object) 1);
            return null;
        });
        System.out.println((int) arrayLength(int[].class).invokeExact(ints) + " " + ((String[]) arrayConstructor(String[].class).invokeExact(4)).length);
        MethodHandle cast = explicitCastArguments(divide, methodType(byte.class, double.class, Object.class));
        System.out.println((byte) cast.invokeExact(1000.9, (Object) 'a') + " " + (byte) cast.invokeExact(-3000.0, (Object) 3L));
        System.out.println((boolean) explicitCastArguments(identity(int.class), methodType(boolean.class, int.class)).invokeExact(3));
        System.out.println((int) explicitCastArguments(identity(int.class), methodType(int.class, Object.class)).invokeExact((Object) null));
        System.out.println((float) explicitCastArguments(identity(float.class), methodType(float.class, long.class)).invokeExact(Long.MAX_VALUE));
        System.out.println((char) explicitCastArguments(identity(int.class), methodType(char.class, int.class)).invokeExact(65601));
        show(() -> (Object) throwException(Object.class, IllegalStateException.class).invoke(new IllegalStateException("thrown")));

        MethodHandle target = insertArguments(length, 0, "old");
        MutableCallSite site = new MutableCallSite(target);
        MethodHandle dynamic = site.dynamicInvoker();
        System.out.print((int) dynamic.invokeExact() + " ");
        site.setTarget(constant(int.class, 77));
        System.out.println((int) dynamic.invokeExact() + " " + (int) site.getTarget().invokeExact());
        show(() -> {
            site.setTarget(length);
            return null;
        });
        VolatileCallSite later = new VolatileCallSite(methodType(int.class));
        show(() -> (int) later.dynamicInvoker().invokeExact());
        later.setTarget(target);
        System.out.println((int) later.getTarget().invokeExact());
        ConstantCallSite fixed = new ConstantCallSite(target);
        System.out.println((int) fixed.dynamicInvoker().invokeExact() + " " + fixed.type());
        showKind(() -> {
            fixed.setTarget(target);
            return null;
        });

        MethodHandle deep = identity(int.class);
        MethodHandle one = insertArguments(lookup.findStatic(Math.class, "addExact", methodType(int.class, int.class, int.class)), 0, 1);
        for (int i = 0; i < 50; i++) deep = filterReturnValue(deep, one);
        System.out.println((int) deep.invokeExact(0));
    }
}
