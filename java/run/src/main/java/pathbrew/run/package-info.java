/** What worker and suite share: the guard's account of a run, and the JVM's state around it. */
package pathbrew.run;
