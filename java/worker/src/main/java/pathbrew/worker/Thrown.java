package pathbrew.worker;

/** The code under test threw, or its classes could not be linked. */
final class Thrown extends Exception {
    private static final long serialVersionUID = 1;

    Thrown(Throwable cause) {
        super(null, cause, false, false);
    }
}
