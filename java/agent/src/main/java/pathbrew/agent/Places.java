package pathbrew.agent;

import java.util.ArrayList;
import java.util.List;

/**
 * What numbers in instrumented code stand for: branches, fields and calls.
 *
 * <p>They hold for the life of the process, since classes are instrumented once. Other threads may load classes, too.
 */
final class Places {
    /** Stands for all branches of the JDK's classes: they are on paths, but no part of what is to be covered. */
    static final int LIBRARY = -1;

    /** A conditional jump or switch. */
    record Branch(String owner, String method, int offset) {}

    /**
     * A field as an instruction names it.
     *
     * <p>Compared in the midst of code that is followed, where the JVM must not make what records are compared by.
     */
    record FieldName(String owner, String name, String descriptor) {
        @Override
        public boolean equals(Object other) {
            return other instanceof FieldName field
                    && name.equals(field.name)
                    && owner.equals(field.owner)
                    && descriptor.equals(field.descriptor);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * owner.hashCode() + name.hashCode()) + descriptor.hashCode();
        }
    }

    /** A method as an instruction names it. */
    record CallName(String owner, String name, String descriptor, boolean hasReceiver) {
        String text() {
            return owner.replace('/', '.') + "." + name;
        }
    }

    private final List<Branch> branches = new ArrayList<>();
    private final List<FieldName> fields = new ArrayList<>();
    private final List<CallName> calls = new ArrayList<>();
    private final List<String> unfollowed = new ArrayList<>();

    synchronized int branch(String owner, String method, int offset) {
        branches.add(new Branch(owner, method, offset));
        return branches.size() - 1;
    }

    synchronized int field(String owner, String name, String descriptor) {
        fields.add(new FieldName(owner, name, descriptor));
        return fields.size() - 1;
    }

    synchronized int call(String owner, String name, String descriptor, boolean hasReceiver) {
        calls.add(new CallName(owner, name, descriptor, hasReceiver));
        return calls.size() - 1;
    }

    /** A class or method that could not be instrumented. */
    synchronized void unfollowed(String place) {
        unfollowed.add(place);
    }

    synchronized Branch branch(int number) {
        return branches.get(number);
    }

    synchronized int branchCount() {
        return branches.size();
    }

    synchronized FieldName field(int number) {
        return fields.get(number);
    }

    synchronized CallName call(int number) {
        return calls.get(number);
    }

    synchronized List<String> unfollowed(int from) {
        return List.copyOf(unfollowed.subList(from, unfollowed.size()));
    }
}
