package pathbrew;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What callers of the method have to see to, a Java condition over {@code this}, fields and parameters.
 *
 * <p>Several conditions hold together. Parameters are known by their names if the class was compiled with {@code -g}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Requires {
    String[] value();
}
