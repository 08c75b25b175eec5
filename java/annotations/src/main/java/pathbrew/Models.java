package pathbrew;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The static method is executed in the place of another one, whose code is native or missing.
 *
 * <p>It has the same parameters and result. If the other one is not static, it takes the object first.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Models {
    /** The method that it stands for: {@code "java.lang.System.arraycopy"}. */
    String value();
}
