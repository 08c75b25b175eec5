import org.apache.commons.collections4.iterators.ArrayIterator;
import org.apache.commons.collections4.iterators.BoundedIterator;
import org.apache.commons.collections4.iterators.CollatingIterator;
import org.apache.commons.collections4.iterators.FilterIterator;
import org.apache.commons.collections4.iterators.IteratorChain;
import org.apache.commons.collections4.iterators.LoopingIterator;
import org.apache.commons.collections4.iterators.ObjectArrayIterator;
import org.apache.commons.collections4.iterators.PeekingIterator;
import org.apache.commons.collections4.iterators.PushbackIterator;
import org.apache.commons.collections4.iterators.SingletonIterator;
import org.apache.commons.collections4.iterators.SkippingIterator;
import org.apache.commons.collections4.iterators.UniqueFilterIterator;
import org.apache.commons.collections4.iterators.ZippingIterator;

/** Iterators of commons-collections4, each over something. */
class Collections4 {
    static class Singleton extends Implementations.Given<String> {
        Singleton() {
            super(new SingletonIterator<>("a"));
        }
    }

    static class OfArray extends Implementations.Given<String> {
        OfArray() {
            super(new ArrayIterator<>(new String[] {"a", "b"}));
        }
    }

    static class OfObjectArray extends Implementations.Given<String> {
        OfObjectArray() {
            super(new ObjectArrayIterator<>("a", "b"));
        }
    }

    static class Filtered extends Implementations.Given<String> {
        Filtered() {
            super(new FilterIterator<>(Implementations.list("a", "b").iterator(), text -> true));
        }
    }

    static class Unique extends Implementations.Given<String> {
        Unique() {
            super(new UniqueFilterIterator<>(Implementations.list("a", "b").iterator()));
        }
    }

    static class Bounded extends Implementations.Given<String> {
        Bounded() {
            super(new BoundedIterator<>(Implementations.list("a", "b").iterator(), 0, 1));
        }
    }

    static class Skipping extends Implementations.Given<String> {
        Skipping() {
            super(new SkippingIterator<>(Implementations.list("a", "b").iterator(), 1));
        }
    }

    static class Chained extends Implementations.Given<String> {
        Chained() {
            super(new IteratorChain<>(Implementations.list("a", "b").iterator(), Implementations.list("c", "d").iterator()));
        }
    }

    static class Collating extends Implementations.Given<String> {
        Collating() {
            super(new CollatingIterator<>(String::compareTo, Implementations.list("a", "c").iterator(), Implementations.list("b", "d").iterator()));
        }
    }

    static class Zipping extends Implementations.Given<String> {
        Zipping() {
            super(new ZippingIterator<>(Implementations.list("a", "c").iterator(), Implementations.list("b", "d").iterator()));
        }
    }

    static class Looping extends Implementations.Given<String> {
        Looping() {
            super(new LoopingIterator<>(Implementations.list("a", "b")));
        }
    }

    static class Peeking extends Implementations.Given<String> {
        Peeking() {
            super(new PeekingIterator<>(Implementations.list("a", "b").iterator()));
        }
    }

    static class Pushback extends Implementations.Given<String> {
        Pushback() {
            super(new PushbackIterator<>(Implementations.list("a", "b").iterator()));
        }
    }
}
