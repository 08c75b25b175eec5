/**
 * A JVM that serves requests: open a class path, call methods, answer with values or exceptions.
 *
 * <p>A frame is a length (four bytes, big-endian) and that many bytes. Requests come on standard input,
 * answers leave on standard output; the code under test sees an empty standard input and writes to
 * streams that are captured per call. {@link pathbrew.worker.Main} lists the requests,
 * {@link pathbrew.worker.Answers} the answers and {@link pathbrew.worker.ValueReader} the values;
 * {@link pathbrew.worker.Replayer} has calls on whole object graphs, with a trace of their branches. The
 * other side is {@code pathbrew.jvm} in Python; it kills this process when a call takes too long.
 */
package pathbrew.worker;
