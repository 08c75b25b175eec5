"""java.lang.Math, StrictMath and java.math."""
