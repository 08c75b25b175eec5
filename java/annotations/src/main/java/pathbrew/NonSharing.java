package pathbrew;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * No object can be reached both from here and from one of the places named: parameters, {@code this}, or fields as in
 * {@code this.head}.
 *
 * <p>Pathbrew tries only such inputs.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD})
public @interface NonSharing {
    /** The other places. */
    String[] value();
}
