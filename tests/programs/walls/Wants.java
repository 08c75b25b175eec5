package walls;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** What the guard says that a harmful method wants; empty where nothing is refused and nothing happens. */
@Retention(RetentionPolicy.RUNTIME)
@interface Wants {
    String value();
}
