/** Made by a factory that may hand back what it was given. */
public class Wrapped {
    interface Marked {}

    static class Plain extends Wrapped implements Marked {}

    private int size;

    static Wrapped of(Wrapped given) {
        return given instanceof Marked ? given : new Wrapped();
    }

    void grow(int more) {
        size += more;
    }
}
