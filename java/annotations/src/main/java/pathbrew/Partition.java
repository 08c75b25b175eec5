package pathbrew;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Conditions on the parameters of a {@link Concrete} method, such as {@code "x > 3"}, that tell apart where it
 * behaves differently. Pathbrew tries arguments in each of them.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Partition {
    /** The conditions; a name stands for the parameter of that name, or for the only one. */
    String[] value();
}
