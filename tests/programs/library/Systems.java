import java.io.*;
import java.util.*;

/** System, Runtime, streams in memory, exceptions and their traces. */
public class Systems {
    interface Call { void run() throws Exception; }

    static void show(String what, Call call) {
        try {
            call.run();
            System.out.println(what + " -> fine");
        } catch (NullPointerException e) {
            System.out.println(what + " -> NullPointerException");
        } catch (Exception e) {
            System.out.println(what + " -> " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        copies();
        System.out.println(System.lineSeparator().length() + System.getProperty("file.separator") + System.getProperty("none") + System.getProperty("none", "default") + System.getProperty("java.specification.version"));
        System.setProperty("mine", "value");
        System.out.println(System.getProperty("mine") + Integer.getInteger("mine", 4) + Boolean.getBoolean("mine") + System.clearProperty("mine") + System.getProperty("mine"));
        show("null key", () -> System.getProperty(null));
        show("empty key", () -> System.getProperty(""));
        Object o = new Object();
        System.out.println((System.identityHashCode(o) == o.hashCode()) + " " + System.identityHashCode(null) + (System.nanoTime() <= System.nanoTime()) + (System.currentTimeMillis() > 1600000000000L) + (Runtime.getRuntime().maxMemory() > 0) + (System.getenv("SURELY_NOT_SET") == null) + o.toString().startsWith("java.lang.Object@"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(bytes, true, "UTF-8");
        print.println("caf\u00e9 " + 1.5);
        print.printf("%d%%", 5);
        print.write(65);
        System.out.println(Arrays.toString(bytes.toByteArray()) + bytes.size());
        PrintStream before = System.out;
        System.setOut(print);
        System.out.print("captured");
        System.setOut(before);
        System.out.println(bytes.toString("UTF-8").endsWith("captured"));
        System.out.print('c');
        System.out.print(1L);
        System.out.print(2.5f);
        System.out.print((Object) null);
        System.out.print((String) null);
        System.out.print(new char[]{'x', 'y'});
        System.out.print(true);
        System.out.append("app").append('z').append("range", 1, 3);
        System.out.println();
        System.out.println((Object) "object");
        System.out.println(new char[]{'o', 'k'});
        System.out.write("bytes\n".getBytes());
        System.out.flush();
        BufferedReader reader = new BufferedReader(new StringReader("line one\nline two\r\nthree"));
        String line;
        while ((line = reader.readLine()) != null) System.out.println(line.length() + line);
        StringWriter writer = new StringWriter();
        try (PrintWriter out = new PrintWriter(writer)) { out.printf("%s %d", "w", 1); out.println(2.0); }
        System.out.println(writer.toString().trim());
        DataOutputStream data = new DataOutputStream(bytes);
        data.writeInt(42);
        data.writeUTF("h\u00e9");
        data.writeDouble(1.5);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray(), bytes.size() - 17, 17));
        System.out.println(in.readInt() + in.readUTF().length() + in.readDouble());
        show("closed", () -> { Reader r = new StringReader("x"); r.close(); r.read(); });
        traces();
    }

    static void copies() {
        int[] ints = {1, 2, 3, 4, 5};
        Object[] objects = {"a", 1, "b"};
        String[] strings = new String[3];
        System.arraycopy(ints, 0, ints, 1, 4);
        System.out.println(Arrays.toString(ints));
        show("null", () -> System.arraycopy(null, 0, ints, 0, 1));
        show("source", () -> System.arraycopy("x", 0, ints, 0, 1));
        show("target", () -> System.arraycopy(ints, 0, "x", 0, 1));
        show("target of objects", () -> System.arraycopy(objects, 0, "x", 0, 1));
        show("kinds", () -> System.arraycopy(ints, 0, new long[5], 0, 1));
        show("kinds 2", () -> System.arraycopy(ints, 0, objects, 0, 1));
        show("kinds 3", () -> System.arraycopy(objects, 0, ints, 0, 1));
        show("negative source", () -> System.arraycopy(ints, -1, ints, 0, 1));
        show("negative target", () -> System.arraycopy(ints, 0, ints, -1, 1));
        show("negative length", () -> System.arraycopy(ints, 0, ints, 0, -1));
        show("long source", () -> System.arraycopy(ints, 3, ints, 0, 3));
        show("long target", () -> System.arraycopy(ints, 0, ints, 3, 3));
        show("overflow", () -> System.arraycopy(ints, 1, ints, 0, Integer.MAX_VALUE));
        show("objects bounds", () -> System.arraycopy(objects, 2, strings, 0, 2));
        show("element", () -> System.arraycopy(objects, 0, strings, 0, 3));
        System.out.println(Arrays.toString(strings));
        show("unrelated", () -> System.arraycopy(new Integer[]{1}, 0, strings, 0, 1));
        show("unrelated nulls", () -> System.arraycopy(new Integer[1], 0, strings, 0, 1));
        show("nested", () -> System.arraycopy(new Object[]{new int[0]}, 0, new int[1][], 0, 1));
        show("nested wrong", () -> System.arraycopy(new Object[]{"s"}, 0, new int[1][], 0, 1));
        System.out.println(Arrays.toString(Arrays.copyOf(ints, 7)) + Arrays.toString(Arrays.copyOfRange(objects, 1, 5)) + Arrays.toString(ints.clone()) + Arrays.toString(Arrays.copyOf(objects, 2, Object[].class)));
        show("store", () -> Arrays.copyOf(objects, 3, String[].class));
        show("range", () -> Arrays.copyOfRange(ints, 3, 2));
        show("fill", () -> Arrays.fill(ints, 2, 9, 1));
    }

    static void deep(int n) {
        if (n == 0) throw new UnsupportedOperationException("deep");
        deep(n - 1);
    }

    static class Resource implements AutoCloseable {
        final String name;
        Resource(String name) { this.name = name; }
        @Override public void close() throws IOException { throw new IOException("closing " + name); }
    }

    static void traces() {
        try {
            deep(3);
        } catch (UnsupportedOperationException e) {
            for (StackTraceElement frame : e.getStackTrace()) System.out.println(frame);
            StringWriter writer = new StringWriter();
            new RuntimeException("outer", e).printStackTrace(new PrintWriter(writer));
            System.out.println(writer);
        }
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            throw new IllegalStateException("body");
        } catch (Exception e) {
            System.out.println(e + Arrays.toString(e.getSuppressed()));
        }
        Throwable t = new Error("e", new Exception(new RuntimeException("root")));
        System.out.println(t.getCause() + " " + t.getCause().getCause().getMessage() + t.getLocalizedMessage());
        try { t.initCause(t); } catch (IllegalStateException e) { System.out.println(e); }
        try { new Exception("x").addSuppressed(null); } catch (NullPointerException e) { System.out.println(e); }
        try { Object x = List.of("s"); ((List<Integer>) x).get(0).intValue(); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try { Integer.parseInt("x"); } catch (NumberFormatException e) { System.out.println(e.getStackTrace().length > 1); }
    }
}
