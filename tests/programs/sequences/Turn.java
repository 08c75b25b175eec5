/** A rotation in the plane by cosine and sine, which its constructor normalises: no state has another length. */
public final class Turn {
    private final double cos;
    private final double sin;

    public Turn(double x, double y) {
        double length = Math.sqrt(x * x + y * y);
        if (!(length > 1e-6 && length < 1e6)) {
            throw new IllegalArgumentException("no direction");
        }
        cos = x / length;
        sin = y / length;
    }

    public int quadrant() {
        if (cos > 0.9) {
            return sin > 0.1 ? 1 : 0;
        }
        if (cos < -0.9) {
            return sin < -0.1 ? 3 : 2;
        }
        return 4;
    }

    public boolean isNear(Turn other, double tolerance) {
        if (tolerance <= 0) {
            return false;
        }
        double product = cos * other.cos + sin * other.sin;
        return product > 1 - tolerance && product < 1;
    }
}
