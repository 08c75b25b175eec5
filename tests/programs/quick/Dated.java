/** Made of now unless told otherwise: what is asked of such an object is another thing every day. */
public final class Dated {
    private static final long DAY = 86_400_000L;

    private final long at;

    public Dated() {
        this(System.currentTimeMillis());
    }

    public Dated(long at) {
        this.at = at;
    }

    public long days() {
        return at / DAY;
    }

    public boolean isFirst() {
        return at / DAY == 0;
    }
}
