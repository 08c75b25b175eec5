"""Reaching one instruction: the goal, the search for it, proof on the JVM, and the test that shows it."""
