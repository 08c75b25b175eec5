package far;

public class OverridesPublic extends near.Publishes {
    @Override public int hidden() { return 8; }
}
