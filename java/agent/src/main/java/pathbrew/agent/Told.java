package pathbrew.agent;

/** The numbers of the protocol, as docs/concolic.md has them. */
final class Told {
    // Events.
    static final int SITE = 1;
    static final int TOOK = 2;
    static final int BRANCH = 3;
    static final int SELECT = 4;
    static final int NULL = 5;
    static final int SAME = 6;
    static final int BINARY = 7;
    static final int UNARY = 8;
    static final int USE = 9;
    static final int TYPE = 10;
    static final int FIELD = 11;
    static final int LENGTH = 12;
    static final int COMMIT = 13;
    static final int SIZE = 14;
    static final int LOAD = 15;
    static final int STORE = 16;
    static final int ELEMENT = 17;
    static final int BOUNDS = 18;
    static final int INSIDE = 19;
    static final int PICK = 20;
    static final int MERGE = 21;
    static final int CALL = 22;
    static final int RESULT = 23;
    static final int INPUT = 24;
    static final int ASSUME = 25;
    static final int STRIPPED = 26;
    static final int UNFOLLOWED = 27;
    static final int OPEN = 28;
    static final int MADE = 29;
    static final int CONCATENATE = 30;
    static final int STEP = 31;
    static final int DECIDE = 32;
    static final int REFUSED = 33;

    // References and values.
    static final int NOTHING = 0;
    static final int NUMBER = 1;
    static final int ADDRESS = 2;
    static final int OTHER = 3;
    static final int TEXT = 4;
    static final int BOX = 5;
    static final int ARRAY = 6;
    static final int CONSTANT = 7;
    static final int PRIMITIVE = 8;
    static final int BUILDER = 9;

    // Endings.
    static final int RETURNED = 1;
    static final int THREW = 2;
    static final int EXITED = 3;
    static final int ASSUMED_AWAY = 4;
    static final int STOPPED = 5;

    private Told() {}
}
