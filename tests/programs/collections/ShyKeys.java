import java.util.Map;

/** Keys that do not tell their hash code: an empty map does not ask for it, unless something is put into it. */
class ShyKeys {
    static final class Key {
        @Override
        public int hashCode() {
            throw new IllegalStateException("shy");
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    //@ branches: all
    static int look(Map<Object, String> map, boolean remove) {
        Key key = new Key();
        map.get(key);
        if (remove) {
            map.remove(key);
        }
        return map.size();
    }
}
