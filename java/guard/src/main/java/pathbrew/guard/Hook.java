package pathbrew.guard;

/**
 * A call of the wall at the start of a method of the JDK.
 *
 * @param method its name; all of that name that have code, or only those of the descriptor if one is given
 * @param call the wall's method
 * @param answers what the method returns at once where the wall's method says true; null where it has no say
 * @param operands what the wall's method is given
 */
record Hook(String method, String descriptor, String call, Answer answers, Operand... operands) {
    /** What is returned instead. */
    enum Answer {
        NULL,
        TRUE
    }

    /** A value that the wall's method is given. */
    record Operand(Kind kind, int place) {
        static final Operand THIS = new Operand(Kind.THIS, 0);
        static final Operand OWN_PATH = new Operand(Kind.OWN_PATH, 0);
        static final Operand VIEWED = new Operand(Kind.VIEWED, 0);

        static Operand argument(int place) {
            return new Operand(Kind.ARGUMENT, place);
        }

        static Operand pathOf(int place) {
            return new Operand(Kind.PATH_OF, place);
        }

        static Operand octetsOf(int place) {
            return new Operand(Kind.OCTETS_OF, place);
        }
    }

    enum Kind {
        /** The receiver. */
        THIS,
        /** An argument as it is. */
        ARGUMENT,
        /** The path that a {@code File} has, whatever its subclass says that it is. */
        OWN_PATH,
        /** The same of an argument. */
        PATH_OF,
        /** What the kernel is given for an argument of class {@code UnixPath}. */
        OCTETS_OF,
        /** The same for the file of an attribute view. */
        VIEWED
    }

    boolean fits(String name, String itsDescriptor) {
        return method.equals(name) && (descriptor == null || descriptor.equals(itsDescriptor));
    }
}
