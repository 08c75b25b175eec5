"""Test cases: what a test sets up, calls and observed; which of them to keep, and their Java sources."""
