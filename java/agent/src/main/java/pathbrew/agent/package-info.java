/**
 * Runs instrumented programs concretely and reports what they do with symbolic values.
 *
 * <p>{@link pathbrew.agent.Main} serves runs, {@link pathbrew.agent.Program} loads and instruments classes,
 * {@link pathbrew.agent.Shadow} and {@link pathbrew.agent.Passing} are what instrumented code calls, and
 * {@link pathbrew.agent.Run} keeps what one run
 * knows of its symbolic values. The protocol is described in docs/concolic.md.
 */
package pathbrew.agent;
