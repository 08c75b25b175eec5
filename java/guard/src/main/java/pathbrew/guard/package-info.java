/**
 * The inner wall: an agent that has the JDK's own classes refuse what would reach outside of the JVM.
 *
 * <p>{@link pathbrew.guard.Premain} is loaded with the program and starts {@link pathbrew.guard.Agent} in a loader of
 * its own. {@link pathbrew.guard.Hooks} lists the methods that ask, {@link pathbrew.guard.Transformer} changes
 * them, and the classes of {@code pathbrew.guard.inside}, which lie in java.base at run time, answer.
 */
package pathbrew.guard;
