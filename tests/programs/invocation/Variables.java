import java.lang.invoke.*;
import java.nio.ByteOrder;
import java.util.Arrays;

public class Variables {
    int i = 1;
    long l = 2;
    boolean z;
    byte b;
    short s;
    char c = 'a';
    float f = 1.5f;
    double d = 2.5;
    String t = "text";
    final int fixed = 9;
    volatile Object o;
    static int shared = 100;

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

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Variables v = new Variables();
        VarHandle i = lookup.findVarHandle(Variables.class, "i", int.class);
        System.out.println((int) i.get(v) + " " + i.varType() + " " + i.coordinateTypes());
        i.set(v, 5);
        i.setVolatile(v, 6);
        i.setOpaque(v, 7);
        i.setRelease(v, 8);
        System.out.println((int) i.getVolatile(v) + (int) i.getOpaque(v) + (int) i.getAcquire(v));
        System.out.println(i.compareAndSet(v, 8, 10) + " " + i.compareAndSet(v, 8, 11) + " " + v.i);
        System.out.println((int) i.compareAndExchange(v, 10, 12) + " " + (int) i.compareAndExchange(v, 10, 13) + " " + v.i);
        System.out.println(i.weakCompareAndSet(v, 12, 14) + " " + i.weakCompareAndSetPlain(v, 14, 15) + " " + v.i);
        System.out.println((int) i.getAndSet(v, Integer.MAX_VALUE) + " " + (int) i.getAndAdd(v, 1) + " " + v.i);
        v.i = 0b1100;
        System.out.println((int) i.getAndBitwiseOr(v, 0b0011) + " " + (int) i.getAndBitwiseAnd(v, 0b0110) + " " + (int) i.getAndBitwiseXor(v, -1) + " " + v.i);
        System.out.println((long) i.get(v) + " " + (Object) i.get(v));
        i.set(v, (short) 3);
        i.set((Object) v, (Integer) 4);
        System.out.println(v.i);
        showKind(() -> (int) i.get((Variables) null));
        show(() -> (int) i.get((Object) "not"));
        showKind(() -> (String) i.get(v));

        VarHandle l = lookup.findVarHandle(Variables.class, "l", long.class);
        System.out.println((long) l.getAndAdd(v, Long.MAX_VALUE) + " " + v.l);
        l.set(v, 7);
        System.out.println(v.l);
        VarHandle z = lookup.findVarHandle(Variables.class, "z", boolean.class);
        System.out.println(z.compareAndSet(v, false, true) + " " + v.z + " " + (boolean) z.getAndBitwiseXor(v, true) + " " + v.z);
        showKind(() -> (boolean) z.getAndAdd(v, true));
        VarHandle b = lookup.findVarHandle(Variables.class, "b", byte.class);
        b.getAndAdd(v, (byte) 127);
        b.getAndAdd(v, (byte) 2);
        VarHandle s = lookup.findVarHandle(Variables.class, "s", short.class);
        s.getAndAdd(v, (short) -32768);
        s.getAndAdd(v, (short) -1);
        VarHandle c = lookup.findVarHandle(Variables.class, "c", char.class);
        c.getAndAdd(v, (char) 2);
        System.out.println(v.b + " " + v.s + " " + v.c + " " + (char) c.get(v));
        VarHandle f = lookup.findVarHandle(Variables.class, "f", float.class);
        System.out.println((float) f.getAndAdd(v, 0.1f) + " " + v.f + " " + f.compareAndSet(v, 1.6f, Float.NaN));
        System.out.println(f.compareAndSet(v, Float.NaN, 0.0f) + " " + f.compareAndSet(v, -0.0f, 1f) + " " + v.f);
        showKind(() -> (float) f.getAndBitwiseOr(v, 1f));
        VarHandle d = lookup.findVarHandle(Variables.class, "d", double.class);
        d.set(v, 3);
        System.out.println((double) d.getAndAdd(v, 1.25) + " " + v.d);
        VarHandle t = lookup.findVarHandle(Variables.class, "t", String.class);
        System.out.println(t.compareAndSet(v, "text", "new") + " " + t.compareAndSet(v, new String("new"), "newer") + " " + (String) t.getAndSet(v, null) + " " + v.t);
        show(() -> {
            t.set(v, (Object) 1);
            return null;
        });
        VarHandle o = lookup.findVarHandle(Variables.class, "o", Object.class);
        o.setRelease(v, 1);
        System.out.println((Object) o.getAcquire(v) + " " + o.compareAndSet(v, 1, 2) + " " + v.o);
        VarHandle fixed = lookup.findVarHandle(Variables.class, "fixed", int.class);
        System.out.println((int) fixed.getVolatile(v));
        showKind(() -> {
            fixed.set(v, 1);
            return null;
        });
        VarHandle shared = lookup.findStaticVarHandle(Variables.class, "shared", int.class);
        System.out.println((int) shared.getAndAdd(11) + " " + Variables.shared + " " + shared.coordinateTypes());

        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        int[] array = {1, 2, 3};
        System.out.println((int) ints.getAndAdd(array, 1, 40) + " " + ints.compareAndSet(array, 0, 1, 9) + " " + Arrays.toString(array));
        show(() -> (int) ints.get(array, 3));
        showKind(() -> (int) ints.get((int[]) null, 3));
        VarHandle objects = MethodHandles.arrayElementVarHandle(Object[].class);
        Object[] strings = new String[2];
        objects.set(strings, 0, "ok");
        System.out.println(strings[0]);
        show(() -> {
            objects.setVolatile(strings, 1, (Object) 5);
            return null;
        });
        VarHandle bytes = MethodHandles.arrayElementVarHandle(byte[].class);
        byte[] raw = new byte[9];
        bytes.set(raw, 8, (byte) 200);
        VarHandle big = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        VarHandle little = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        big.set(raw, 1, 0x01020384);
        System.out.println(Arrays.toString(raw) + " " + (int) big.get(raw, 1) + " " + (long) little.get(raw, 0) + " " + (long) little.get(raw, 1));
        VarHandle doubles = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);
        doubles.set(raw, 0, Math.PI);
        System.out.println(Arrays.toString(raw) + " " + (double) doubles.get(raw, 0));
        VarHandle chars = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
        System.out.println((int) (char) chars.get(raw, 0) + " " + (short) MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN).get(raw, 2));
        show(() -> (int) big.get(raw, 6));
        show(() -> (int) big.get(raw, -1));
        showKind(() -> (int) big.getVolatile(raw, 1));
        System.out.println(i.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + t.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        System.out.println(i.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET) + " " + ints.accessModeType(VarHandle.AccessMode.SET));
        VarHandle exact = i.withInvokeExactBehavior();
        System.out.println((int) exact.get(v) + " " + exact.hasInvokeExactBehavior());
        show(() -> (long) exact.get(v));
        MethodHandle getter = i.toMethodHandle(VarHandle.AccessMode.GET);
        show(() -> (int) getter.invokeExact(v));
        System.out.println(i);
        VarHandle.fullFence();
    }
}
