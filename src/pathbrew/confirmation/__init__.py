"""From a prediction to a test case: replay on the real JVM, agreement, classification."""
