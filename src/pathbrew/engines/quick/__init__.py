"""The quick start: constants of the code, boundary values and small random inputs on the real JVM."""

from pathbrew.engines.quick.search import QuickStart
from pathbrew.engines.quick.task import PATIENCE

__all__ = ["PATIENCE", "QuickStart"]
