package near;

public class Middle extends far.Stranger {
    int hidden() { return 3; }
    public static int callMiddle(Middle m) { return m.hidden(); }
}
