import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;

import static java.lang.invoke.MethodType.methodType;

/** What lambdas and handles tell about themselves, and the JDK's bootstrap methods called directly. */
public class Introspection {
    interface Code {
        Object run() throws Throwable;
    }

    static class Node {
        Node next;
    }

    static void show(String name, Code code) {
        try {
            System.out.println(name + " " + code.run());
        } catch (Throwable t) {
            System.out.println(name + " " + t.getClass().getName() + ": " + t.getMessage());
        }
    }

    static int next(int i) {
        return i + 1;
    }

    static String lambdaClass(Class<?> c) {
        return c.isHidden() + " " + c.isSynthetic() + " " + c.isAnonymousClass() + " " + Arrays.toString(c.getInterfaces())
            + " " + c.getModifiers() + " [" + c.getPackageName() + "] " + c.isEnum() + c.isRecord() + c.isMemberClass()
            + " " + c.getSimpleName().startsWith("Introspection$$Lambda") + c.getTypeName().startsWith("Introspection$$Lambda")
            + (c.getClassLoader() == Introspection.class.getClassLoader()) + c.getEnclosingClass() + c.getNestHost();
    }

    static String trace(Runnable runnable) {
        try {
            runnable.run();
            return "nothing";
        } catch (IllegalStateException e) {
            StringBuilder text = new StringBuilder();
            for (StackTraceElement element : e.getStackTrace()) {
                text.append(element.getMethodName()).append(':').append(element.getLineNumber()).append(' ');
                if (element.getMethodName().equals("main")) break;
            }
            return text.toString();
        }
    }

    static IntUnaryOperator self;

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType operator = methodType(int.class, int.class);
        show("class", () -> lambdaClass(((Runnable) () -> {}).getClass()));
        show("trace", () -> trace(() -> {
            throw new IllegalStateException("x");
        }));
        show("trace of a comparator", () -> trace(() -> List.of(2, 1).stream().sorted((a, b) -> {
            throw new IllegalStateException("y");
        }).toList()).split(" ")[0]);
        show("overflow", () -> {
            self = x -> self.applyAsInt(x + 1);
            try {
                return self.applyAsInt(0);
            } catch (StackOverflowError e) {
                return "overflown";
            }
        });
        show("reveal", () -> {
            MethodHandleInfo info = lookup.revealDirect(lookup.findStatic(Introspection.class, "next", operator));
            return info.getName() + info.getMethodType() + info.getDeclaringClass() + " " + info;
        });
        show("reveal constructor", () -> lookup.revealDirect(lookup.findConstructor(Node.class, methodType(void.class))));
        show("reveal getter", () -> lookup.revealDirect(lookup.findGetter(Node.class, "next", Node.class)));
        show("reveal bound", () -> lookup.revealDirect(MethodHandles.constant(int.class, 1)));
        show("metafactory", () -> {
            MethodHandle implementation = lookup.findStatic(Introspection.class, "next", operator);
            CallSite site = LambdaMetafactory.metafactory(lookup, "applyAsInt", methodType(IntUnaryOperator.class), operator, implementation, operator);
            return ((IntUnaryOperator) site.getTarget().invokeExact()).applyAsInt(4);
        });
        show("concatenation", () -> (String) StringConcatFactory.makeConcatWithConstants(
            lookup, "c", methodType(String.class, int.class, String.class), "<\1-\1\2>", 7).getTarget().invokeExact(1, "z"));
        show("find class", () -> lookup.ensureInitialized(Node.class) + " " + lookup.findClass("Introspection$Node"));
        show("lookups", () -> lookup.in(String.class) + " " + lookup.dropLookupMode(MethodHandles.Lookup.PRIVATE));
        show("private", () -> MethodHandles.privateLookupIn(Node.class, lookup).findVarHandle(Node.class, "next", Node.class).varType());
        show("spread invoker", () -> (int) MethodHandles.spreadInvoker(methodType(int.class, int.class, int.class), 1)
            .invoke(lookup.findStatic(Integer.class, "sum", methodType(int.class, int.class, int.class)), 1, new Object[] {2}));
        show("interface", () -> {
            lookup.findVirtual(Runnable.class, "run", methodType(void.class)).invoke((Object) "s");
            return null;
        });
        show("match", () -> (String) MethodHandles.dropArgumentsToMatch(
            MethodHandles.constant(String.class, "d"), 0, List.of(int.class), 0).invokeExact(4));
        show("describe", () -> operator.describeConstable() + " " + lookup.findStatic(Introspection.class, "next", operator).describeConstable());
        show("collection", () -> {
            MethodHandle add = lookup.findVirtual(List.class, "add", methodType(boolean.class, Object.class));
            List<Object> list = new ArrayList<>();
            add.invoke(list, 1);
            add.invoke(list, (Object) "q");
            return list;
        });
        show("raw", () -> ((Function) (Function<Runnable, String>) r -> "r").apply("s"));
        show("unreflect", () -> {
            Node node = new Node();
            lookup.unreflectSetter(Node.class.getDeclaredField("next")).invoke(node, node);
            return node.next == node;
        });
        show("invoker", () -> (Object) MethodHandles.insertArguments(
            MethodHandles.exactInvoker(operator), 0, lookup.findStatic(Introspection.class, "next", operator)).invoke(5));
    }
}
