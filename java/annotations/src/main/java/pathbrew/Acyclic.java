package pathbrew;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * No object that can be reached from here can be reached from itself.
 *
 * <p>Of a parameter, of a field of the object on which a method is called, or, at a method, of that object. Pathbrew
 * tries only such inputs.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD})
public @interface Acyclic {}
