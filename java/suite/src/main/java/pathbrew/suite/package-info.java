/**
 * A JVM for one run of a test suite: compile its sources, run its tests with JUnit, measure coverage.
 *
 * <p>The tests and the code under test are on the class path of this JVM, after this jar, as they are in
 * a build. A {@link pathbrew.suite.Request} says what to do; {@link pathbrew.suite.Report} leaves on
 * standard output while it is done, so that the reader knows what was running when this process ended. The
 * other side is {@code pathbrew.jvm.suite} in Python; it kills this process when a test takes too long.
 */
package pathbrew.suite;
