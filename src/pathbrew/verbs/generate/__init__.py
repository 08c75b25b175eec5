"""Generates validated JUnit tests for classes, with an account of every goal."""
