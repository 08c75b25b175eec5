"""java.util and its packages."""
