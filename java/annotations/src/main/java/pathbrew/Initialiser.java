package pathbrew;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method says what objects of its class are like that Pathbrew tries as inputs.
 *
 * <p>It has no parameters, returns nothing and is not static. Before it is called all fields are 0 or null; it gives
 * them what {@link Pathbrew#anyInt} and its family answer, or values of its own, and may {@link Pathbrew#assume}. It is
 * called when a path first depends on the object.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Initialiser {}
