package pathbrew;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What holds when the method returns, a Java condition; {@code result} and {@code old(...)} are known.
 *
 * <p>Several conditions hold together. Parameters are known by their names if the class was compiled with {@code -g}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Ensures {
    String[] value();
}
