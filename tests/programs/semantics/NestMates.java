/** Private members called through nest mates, inner, local and anonymous classes. */
public class NestMates {
    private int secret = 1;
    private static int shared = 2;
    private int get() { return secret; }
    private static int getShared() { return shared; }

    static class Sub extends NestMates {
        private int secret = 100;
        private int get() { return secret; }
        int both() { return get() + ((NestMates) this).get() + super.get() + super.secret; }
    }

    class Inner {
        private int own = secret + getShared();
        private int get() { return NestMates.this.get() + own; }
        class Deeper { int all() { return Inner.this.get() + NestMates.this.secret++ + own--; } }
    }

    static class Holder { private Holder next; private int v; private Holder(int v) { this.v = v; } private int sum() { return v + (next == null ? 0 : next.sum()); } }

    interface Face { private int p() { return 4; } default int q() { return p(); } }

    public static int privateThroughMates() { return new Sub().both(); }
    public static int inner() { NestMates n = new NestMates(); Inner i = n.new Inner(); Inner.Deeper d = i.new Deeper(); return d.all() + d.all() * 100; }
    public static int holders() { Holder a = new Holder(1); a.next = new Holder(2); a.next.next = new Holder(3); a.v += 10; return a.sum(); }
    public static int face() { return new Face() {}.q(); }

    private static class Overridable { private String name() { return "private"; } String show() { return name(); } }
    private static class Overrider extends Overridable { public String name() { return "public"; } }
    public static String privateIsNotOverridden() { Overridable o = new Overrider(); return o.show() + o.name() + ((Overrider) o).name(); }

    static int captured(int base) {
        int local = base * 2;
        class Local {
            int x = local + shared;
            int twice() { return 2 * x + base; }
        }
        Object anonymous = new Object() {
            int calls = local;
            @Override public int hashCode() { calls++; return new Local().twice() + calls; }
        };
        return anonymous.hashCode() + anonymous.hashCode() + new Local().x;
    }
    public static int capturing() { return captured(5) + captured(7); }

    static class Counter { int n; Runnable bump() { return new Runnable() { public void run() { n++; Counter.this.n += 10; } }; } }
    public static int anonymousSeesOuter() { Counter c = new Counter(); Runnable r = c.bump(); r.run(); r.run(); return c.n; }

    class WithSuper extends Inner { int z = 5; }
    public static int qualifiedSuper() { NestMates n = new NestMates(); n.secret = 50; return ((Inner) n.new WithSuper()).get() + n.new WithSuper().z; }

    static class Outer { class In { } static class Ext extends In { Ext(Outer o) { o.super(); } } }
    public static Object nullOuter() { return new Outer.Ext(null); }
    public static boolean fineOuter() { return new Outer.Ext(new Outer()) != null; }
}
