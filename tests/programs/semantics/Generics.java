import java.util.Comparator;

/** Bridge methods, covariant returns, erasure, varargs. */
public class Generics {
    static class Node<T extends Comparable<T>> {
        T value;
        Node<T> next;
        Node(T value, Node<T> next) { this.value = value; this.next = next; }
        T max() { T best = value; for (Node<T> n = next; n != null; n = n.next) if (n.value.compareTo(best) > 0) best = n.value; return best; }
    }

    static abstract class Producer<T> { abstract T make(); T twice() { make(); return make(); } }
    static class Strings extends Producer<String> { int n; String make() { return "s" + n++; } }
    static class Numbers extends Producer<Number> { Integer make() { return 7; } }

    static class Animal implements Cloneable {
        Animal self() { return this; }
        Object id() { return "animal"; }
        @Override protected Animal clone() throws CloneNotSupportedException { return (Animal) super.clone(); }
    }
    static class Dog extends Animal {
        int age = 3;
        @Override Dog self() { return this; }
        @Override String id() { return "dog"; }
        @Override public Dog clone() throws CloneNotSupportedException { return (Dog) super.clone(); }
    }
    static class NotCloneable { Object copy() throws CloneNotSupportedException { return super.clone(); } }

    static class Reverse implements Comparator<String> { public int compare(String a, String b) { return b.compareTo(a); } }

    interface Visitor<R> { R visit(Leaf leaf); R visit(Pair pair); }
    static abstract class Tree { abstract <R> R accept(Visitor<R> v); }
    static class Leaf extends Tree { int v; Leaf(int v) { this.v = v; } <R> R accept(Visitor<R> x) { return x.visit(this); } }
    static class Pair extends Tree { Tree l, r; Pair(Tree l, Tree r) { this.l = l; this.r = r; } <R> R accept(Visitor<R> x) { return x.visit(this); } }
    static class Sum implements Visitor<Integer> {
        public Integer visit(Leaf leaf) { return leaf.v; }
        public Integer visit(Pair pair) { return pair.l.accept(this) + pair.r.accept(this); }
    }

    public static String maximum() { return new Node<>("b", new Node<>("z", new Node<>("c", null))).max(); }
    public static String producers() { Producer<?> p = new Strings(); return "" + p.twice() + new Numbers().twice() + ((Producer<Number>) new Numbers()).make(); }
    public static int visitors() { return new Pair(new Leaf(3), new Pair(new Leaf(4), new Leaf(5))).accept(new Sum()); }

    public static String covariant() throws CloneNotSupportedException {
        Animal a = new Dog();
        Dog copy = (Dog) a.clone();
        copy.age++;
        return "" + a.self().id() + ((Dog) a).age + copy.age + (a.clone() != a) + (a.self() == a);
    }

    public static Object notCloneable() throws CloneNotSupportedException { return new NotCloneable().copy(); }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static int rawBridgeCasts() { Comparator c = new Reverse(); return c.compare("a", 1); }

    public static int comparator() { return new Reverse().compare("a", "b") + new Reverse().reversed().compare("a", "c") * 10; }

    static String describe(Object... items) { return items == null ? "null" : items.length + (items.length > 0 ? ":" + items[0] : ""); }
    static String overloaded(int a) { return "int"; }
    static String overloaded(long a) { return "long"; }
    static String overloaded(Integer a) { return "Integer"; }
    static String overloaded(Object a) { return "Object"; }
    static String overloaded(int... a) { return "int..."; }
    static int sum(int first, int... rest) { int s = first; for (int r : rest) s += r; return s; }

    public static void varargs() {
        System.out.println(describe());
        System.out.println(describe("a"));
        System.out.println(describe("a", 2));
        System.out.println(describe((Object[]) null));
        System.out.println(describe((Object) null));
        System.out.println(describe(new Object[] {"x", "y"}));
        System.out.println(describe((Object) new Object[] {}).startsWith("1"));
        System.out.println(describe(new int[] {1, 2}).startsWith("1"));
        System.out.println(sum(1) + sum(1, 2) + sum(1, 2, 3));
        byte b = 1;
        System.out.println(overloaded(b) + overloaded('c') + overloaded(1L) + overloaded(1f) + overloaded((Integer) 1) + overloaded() + overloaded(1, 2));
    }

    static <T> T first(T[] a) { return a[0]; }
    public static int erasedArray() { Integer[] a = {5, 6}; return first(a) + Generics.<Number>first(a).intValue(); }
}
