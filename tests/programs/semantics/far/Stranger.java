package far;

public class Stranger extends near.Base {
    int hidden() { return 2; }
    @Override protected int kept() { return 20 + super.kept(); }
    public int callMine() { return hidden(); }
    public static int callOnStranger(Stranger s) { return s.hidden(); }
    public int fields() { return field++ + this.field; }
}
