import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/** Memory that is compared and set in one step, and state of the library's objects that is an input. */
class Atomics {
    //@ values: 0 1
    //@ branches: all
    static int set(AtomicInteger number) {
        return number.compareAndSet(5, 6) ? 1 : 0;
    }

    //@ values: 0 1
    //@ branches: all
    static int setTo(AtomicInteger number, int expected) {
        return number.compareAndSet(expected, 7) ? number.get() - 6 : 0;
    }

    //@ values: 0 1
    //@ branches: all
    static int exchange(AtomicLong number) {
        return number.compareAndExchange(8, 9) == 8 ? (int) number.get() - 8 : 0;
    }

    //@ values: 0 1
    //@ branches: all
    static int add(AtomicLong number, long more) {
        return number.getAndAdd(more) == 4 && number.get() == 6 ? 1 : 0;
    }

    //@ values: 0 1
    //@ branches: all
    static int fill(AtomicReference<Object> place, Object content) {
        return place.compareAndSet(null, content) ? 1 : 0;
    }

    //@ values: 0 1
    //@ branches: all
    static int replace(AtomicReference<Object> place, Object content) {
        return place.compareAndSet(content, "other") ? 1 : 0;
    }

    /** A pattern may be longer than can be told. */
    //@ options: criterion=branch
    //@ branches: all
    //@ replay: may differ
    static boolean fits(Pattern pattern, String text) {
        return text.length() > 2 && pattern.matcher(text).matches();
    }
}
