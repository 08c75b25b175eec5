/** When classes are initialised, and in which order. */
public class Initialization {
    static int say(String text) {
        System.out.println(text);
        return text.length();
    }

    static class Parent {
        static int p = say("Parent");
        static int shared = 5;
        static void method() { say("Parent.method"); }
    }

    static class Child extends Parent {
        static int c = say("Child");
        static final int CONSTANT = 42;
        static final String TEXT = "constant";
        static final Integer BOXED = say("Child.BOXED");
        static final int COMPUTED = say("computed");
    }

    public static int constantsDoNotInitialise() {
        say("before");
        return Child.CONSTANT + Child.TEXT.length();
    }

    public static int inheritedFieldInitialisesOnlyItsClass() {
        say("before");
        return Child.shared;
    }

    public static void inheritedMethodToo() {
        Child.method();
    }

    public static void arraysDoNotInitialise() {
        say("before");
        Child[] array = new Child[2];
        Child[][] more = new Child[2][2];
        Object o = array;
        say(o instanceof Child[] ? "is" : "not");
        Class<?> c = Child.class;
        say("literal");
        say(array[0] instanceof Child ? "is" : "null");
    }

    public static void instanceInitialises() {
        say("before");
        new Child();
        say("after");
        new Child();
    }

    interface WithField {
        int F = say("WithField.F");
        int CONSTANT = 1;
    }

    interface WithDefault {
        int F = say("WithDefault.F");
        default void d() {}
    }

    interface WithStatic extends WithDefault {
        int F = say("WithStatic.F");
        static void s() { say("s"); }
    }

    interface WithPrivate {
        int F = say("WithPrivate.F");
        private void hidden() {}
    }

    static class Base implements WithField {
        static int b = say("Base");
    }

    static class Implementation extends Base implements WithStatic, WithPrivate {
        static int i = say("Implementation");
    }

    public static void interfacesWithDefaultsOnly() {
        new Implementation();
        say("then");
        say("end");
    }

    static {
        say("Initialization");
    }

    interface Extra {
        int F2 = say("Extra.F2");
    }

    static {
        say("second block");
    }

    public static int interfaceConstant() {
        return WithField.CONSTANT;
    }

    public static int interfaceField() {
        return WithField.F;
    }

    public static void interfaceStatic() {
        WithStatic.s();
    }

    static class CycleA {
        static int a = CycleB.b + 1;
        static { say("CycleA sees " + CycleB.b); }
    }

    static class CycleB {
        static int b = CycleA.a + 1;
        static { say("CycleB sees " + CycleA.a); }
    }

    public static int cycle() {
        return CycleA.a * 10 + CycleB.b;
    }

    static class SubclassFirst {
        static SubclassFirst instance = new Derived();
        static int count = say("count");
        int seen = count;
    }

    static class Derived extends SubclassFirst {
        static int own = say("Derived");
        int mine = own;
    }

    public static int subclassInSuperInitialiser() {
        return SubclassFirst.instance.seen * 100 + ((Derived) SubclassFirst.instance).mine;
    }

    static class Self {
        static Self self = new Self();
        static int value = 7;
        int copy;
        Self() { copy = value; value++; }
    }

    public static int ownInstanceFirst() {
        return Self.self.copy * 10 + Self.value;
    }

    static class Lazy {
        static int runs;
        static { runs++; say("Lazy"); }
        static void touch() {}
    }

    public static int onlyOnce() {
        for (int i = 0; i < 50; i++) {
            Lazy.touch();
            Lazy.runs += 2;
        }
        return Lazy.runs;
    }

    static class Written {
        static int field;
        static { say("Written " + field); field = 3; }
    }

    public static int byWrite() {
        Written.field = 9;
        return Written.field;
    }

    static class ByArgument {
        static { say("ByArgument"); }
        static int take(int a, int b) { return a + b; }
    }

    public static int argumentsBeforeInitialisation() {
        return ByArgument.take(say("first"), say("second"));
    }

    static class ByNew {
        static { say("ByNew"); }
        ByNew(int a) { say("constructor"); }
    }

    public static void newBeforeArguments() {
        new ByNew(say("argument"));
    }

    enum Planet {
        MERCURY, EARTH;
        static { say("Planet " + values().length); }
        Planet() { say("planet"); }
    }

    public static String enumOrder() {
        return Planet.EARTH.name();
    }

    static class Holder {
        static final Object NULL = null;
        static final long LATE = System.currentTimeMillis() > 0 ? 3L : 4L;
        static { say("Holder"); }
    }

    public static long notReallyConstant() {
        return Holder.LATE;
    }

    static class ByName {
        static { say("ByName"); }
    }

    public static void byName() throws ClassNotFoundException {
        Class<?> literal = ByName.class;
        say(literal.getName());
        say(Class.forName("Initialization$ByName").getSimpleName());
        say("again " + (Class.forName("Initialization$ByName") == literal));
    }

    public static void byMissingName() throws ClassNotFoundException {
        Class.forName("Initialization$Missing");
    }
}
