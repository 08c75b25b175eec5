import java.lang.invoke.*;
import java.util.*;

import static java.lang.invoke.MethodType.methodType;

public class MethodHandleCalls {
    static int add(int a, int b) {
        return a + b;
    }

    static String describe(String head, Object... rest) {
        return head + Arrays.toString(rest);
    }

    static int sum(int... numbers) {
        int total = 0;
        for (int n : numbers) total += n;
        return total;
    }

    static void hello() {
        System.out.println("hello");
    }

    private int twice(int x) {
        return 2 * x;
    }

    interface Greeter {
        String greet(String name);

        default String loud(String name) {
            return greet(name).toUpperCase();
        }
    }

    static class Person implements Greeter {
        private String name;
        static int made;
        final int number;

        Person(String name) {
            this.name = name;
            number = ++made;
        }

        @Override
        public String greet(String other) {
            return name + " greets " + other;
        }

        @Override
        public String toString() {
            return "Person " + name;
        }
    }

    static class Child extends Person {
        Child(String name) {
            super(name);
        }

        @Override
        public String greet(String other) {
            return "child";
        }

        MethodHandle above() throws Exception {
            return MethodHandles.lookup().findSpecial(Person.class, "greet", methodType(String.class, String.class), Child.class);
        }
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
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle add = lookup.findStatic(MethodHandleCalls.class, "add", methodType(int.class, int.class, int.class));
        System.out.println(add.type() + " " + add);
        System.out.println((int) add.invokeExact(1, 2));
        System.out.println((long) add.invoke((short) 1, 'a'));
        System.out.println((Object) add.invoke(Integer.valueOf(4), (Object) 5));
        show(() -> (Object) add.invokeExact(1, 2));
        show(() -> (int) add.invokeExact(1L, 2));
        show(() -> (int) add.invoke("1", 2));
        show(() -> (int) add.invoke((Object) "1", 2));
        show(() -> (int) add.invoke((Object) 1L, 2));
        showKind(() -> (int) add.invoke((Integer) null, 2));
        show(() -> (int) add.invoke(1));
        show(() -> (String) add.invoke(1, 2));
        show(() -> (Number) add.invoke(1, 2));
        show(() -> (Comparable<?>) add.invoke((byte) 1, 2));
        System.out.println(add.invokeWithArguments(3, 4) + " " + add.invokeWithArguments(List.of(5, 6)));
        show(() -> add.invokeWithArguments(1));

        MethodHandle describe = lookup.findStatic(MethodHandleCalls.class, "describe", methodType(String.class, String.class, Object[].class));
        System.out.println(describe.isVarargsCollector() + " " + describe.type());
        System.out.println((String) describe.invoke("a"));
        System.out.println((String) describe.invoke("a", 1, 'c', "s"));
        System.out.println((String) describe.invoke("a", new Object[] {1, 2}));
        System.out.println((String) describe.invokeExact("a", new Object[] {3}));
        System.out.println(describe.invokeWithArguments("a", 1, 2));
        show(() -> (String) describe.asFixedArity().invoke("a", 1, 2));
        MethodHandle sum = lookup.findStatic(MethodHandleCalls.class, "sum", methodType(int.class, int[].class));
        System.out.println((int) sum.invoke(1, 2, (byte) 3) + " " + (int) sum.invoke() + " " + (int) sum.invoke(new int[] {9}));

        MethodHandle concat = lookup.findVirtual(String.class, "concat", methodType(String.class, String.class));
        System.out.println(concat.type() + " " + (String) concat.invokeExact("a", "b"));
        showKind(() -> (String) concat.invokeExact((String) null, "b"));
        MethodHandle size = lookup.findVirtual(Collection.class, "size", methodType(int.class));
        System.out.println((int) size.invokeExact((Collection<?>) List.of(1, 2, 3)) + " " + (int) size.invoke(new HashSet<>(List.of(1))));
        MethodHandle twice = lookup.findVirtual(MethodHandleCalls.class, "twice", methodType(int.class, int.class));
        System.out.println((int) twice.invokeExact(new MethodHandleCalls(), 21));
        MethodHandle greet = lookup.findVirtual(Greeter.class, "greet", methodType(String.class, String.class));
        Greeter lambda = n -> "hi " + n;
        System.out.println((String) greet.invokeExact(lambda, "you"));
        System.out.println((String) greet.invokeExact((Greeter) new Child("c"), "you"));
        System.out.println((String) new Child("c").above().invokeExact(new Child("d"), "you"));
        MethodHandle loud = lookup.findVirtual(Greeter.class, "loud", methodType(String.class, String.class));
        System.out.println((String) loud.invokeExact(lambda, "you"));
        MethodHandle hello = lookup.findStatic(MethodHandleCalls.class, "hello", methodType(void.class));
        hello.invokeExact();
        System.out.println((Object) hello.invoke());
        System.out.println((int) hello.asType(methodType(int.class)).invokeExact());

        MethodHandle make = lookup.findConstructor(Person.class, methodType(void.class, String.class));
        System.out.println(make.type() + " " + (Person) make.invokeExact("p"));
        MethodHandle text = lookup.findConstructor(String.class, methodType(void.class, char[].class));
        System.out.println((String) text.invokeExact(new char[] {'o', 'k'}));
        MethodHandle getter = lookup.findGetter(Person.class, "name", String.class);
        MethodHandle setter = lookup.findSetter(Person.class, "name", String.class);
        Person person = new Person("old");
        setter.invokeExact(person, "new");
        System.out.println((String) getter.invokeExact(person) + getter.type() + setter.type());
        MethodHandle made = lookup.findStaticGetter(Person.class, "made", int.class);
        lookup.findStaticSetter(Person.class, "made", int.class).invokeExact(100);
        System.out.println((int) made.invokeExact());
        showKind(() -> lookup.findSetter(Person.class, "number", int.class));
        showKind(() -> (String) getter.invokeExact((Person) null));

        show(() -> lookup.findStatic(MethodHandleCalls.class, "missing", methodType(void.class)));
        show(() -> lookup.findVirtual(String.class, "nothing", methodType(int.class, String.class, List.class)));
        show(() -> lookup.findStatic(MethodHandleCalls.class, "twice", methodType(int.class, int.class)));
        show(() -> lookup.findVirtual(MethodHandleCalls.class, "add", methodType(int.class, int.class, int.class)));
        show(() -> lookup.findConstructor(Person.class, methodType(void.class)));
        show(() -> lookup.findGetter(Person.class, "age", int.class));
        showKind(() -> lookup.findGetter(String.class, "value", byte[].class));
        showKind(() -> MethodHandles.publicLookup().findVirtual(MethodHandleCalls.class, "twice", methodType(int.class, int.class)));
        System.out.println(MethodHandles.publicLookup().findVirtual(String.class, "length", methodType(int.class)).type());

        MethodHandle bound = concat.bindTo("left ");
        System.out.println(bound.type() + " " + (String) bound.invokeExact("right"));
        System.out.println((String) lookup.bind("x", "repeat", methodType(String.class, int.class)).invokeExact(3));
        show(() -> add.bindTo(1));
        show(() -> concat.bindTo(1));
        System.out.println((int) lookup.unreflect(MethodHandleCalls.class.getDeclaredMethod("add", int.class, int.class)).invokeExact(20, 22));
        System.out.println(lookup.lookupClass() + " " + lookup.lookupModes() + " " + lookup);

        MethodHandle exact = MethodHandles.exactInvoker(add.type());
        System.out.println(exact.type() + " " + (int) exact.invokeExact(add, 1, 1));
        MethodHandle generic = MethodHandles.invoker(methodType(Object.class, Object.class, Object.class));
        System.out.println((Object) generic.invokeExact(add, (Object) 5, (Object) 6));
        MethodHandle spread = add.asSpreader(Object[].class, 2);
        System.out.println(spread.type() + " " + (int) spread.invokeExact(new Object[] {7, 8}));
        show(() -> (int) spread.invokeExact(new Object[] {7}));
        MethodHandle collected = sum.asCollector(int[].class, 3);
        System.out.println(collected.type() + " " + (int) collected.invokeExact(1, 2, 3));
        MethodHandle list = lookup.findStatic(Arrays.class, "asList", methodType(List.class, Object[].class));
        System.out.println(list.invoke(1, "b", 'c') + " " + list.invoke() + " " + list.isVarargsCollector());
        MethodHandle fail = lookup.findStatic(Integer.class, "parseInt", methodType(int.class, String.class));
        show(() -> (int) fail.invokeExact("x1"));
    }
}
