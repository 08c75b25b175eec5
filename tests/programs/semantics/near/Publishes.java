package near;

public class Publishes extends Base {
    public int hidden() { return 7; }
}
