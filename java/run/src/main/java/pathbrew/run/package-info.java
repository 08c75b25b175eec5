/** What the JVMs that run code under test share: the guard's account of a run, the JVM's state around it, memory, targets. */
package pathbrew.run;
