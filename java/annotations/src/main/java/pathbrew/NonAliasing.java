package pathbrew;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What is referred to here is not the object that one of the places named refers to: parameters, {@code this}, or
 * fields as in {@code this.head}.
 *
 * <p>Pathbrew tries only such inputs.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD})
public @interface NonAliasing {
    /** The other places. */
    String[] value();
}
