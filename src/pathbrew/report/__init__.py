"""Results for people and for scripts."""
