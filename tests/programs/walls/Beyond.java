package walls;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Why a harmful method passes the guard: docs/walls.md lists these. */
@Retention(RetentionPolicy.RUNTIME)
@interface Beyond {
    String value();
}
