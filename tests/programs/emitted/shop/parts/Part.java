package shop.parts;

/** A class of another package, with parts that a test of `shop` can and cannot see. */
public class Part {
    public final String name;
    public int weight;
    protected int stock;
    int hidden;

    public Part(String name, int weight) {
        this.name = name;
        this.weight = weight;
    }

    public int getStock() {
        return stock;
    }

    public void setStock(int stock) {
        this.stock = stock;
    }

    /** Nested, and of the same simple name as a class of java.lang. */
    public static class Integer {
        public final int value;

        public Integer(int value) {
            this.value = value;
        }
    }

    public enum Size { SMALL, LARGE }
}
