package pathbrew;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What the class and its callers promise each other, each as in a specification file:
 * {@code @Specified({"call Opened: read() -> once open()", "invariant { size >= 0 }"})}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Specified {
    String[] value();
}
