package pathbrew;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method is called on the JVM with concrete values; Pathbrew does not execute it symbolically.
 *
 * <p>It takes and returns numbers, and its result depends on nothing else.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Concrete {
    /** {@code "false"} switches the annotation off. */
    String value() default "true";
}
