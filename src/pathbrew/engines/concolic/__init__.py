"""Dynamic symbolic execution on a real JVM: an executor for the selector, and the protocol between both."""
