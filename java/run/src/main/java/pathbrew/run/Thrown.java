package pathbrew.run;

/** The code under test threw, or its classes could not be linked. */
public final class Thrown extends Exception {
    private static final long serialVersionUID = 1;

    public Thrown(Throwable cause) {
        super(null, cause, false, false);
    }
}
