package near;

public class Base {
    int hidden() { return 1; }
    protected int kept() { return 10; }
    static int utility() { return 5; }
    protected int field = 3;
    int packageField = 30;
    public int callHidden() { return hidden(); }
    public int callKept() { return kept(); }
    public static int callOn(Base b) { return b.hidden(); }
}
