"""The quick start: constants of the code, boundary values and small random inputs on the real JVM."""

from pathbrew.engines.quick.search import QuickStart

__all__ = ["QuickStart"]
