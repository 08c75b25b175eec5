"""Functions of the program that are called on the real JVM instead of being executed symbolically."""

from pathbrew.called.calls import Caller, Gave, NoAnswer, Outcome, Question, Raised
from pathbrew.called.functions import RealFunctions, applications, has_applications, is_real

__all__ = [
    "Caller",
    "Gave",
    "NoAnswer",
    "Outcome",
    "Question",
    "Raised",
    "RealFunctions",
    "applications",
    "has_applications",
    "is_real",
]
