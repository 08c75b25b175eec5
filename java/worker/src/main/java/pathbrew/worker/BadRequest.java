package pathbrew.worker;

/** The request asks for something that cannot be called or built. */
final class BadRequest extends Exception {
    private static final long serialVersionUID = 1;

    BadRequest(String message) {
        super(message);
    }
}
