"""Functions of the program that are called on the real JVM instead of being executed symbolically."""

from pathbrew.mixed.calls import Caller, Gave, NoAnswer, Outcome, Question, Raised
from pathbrew.mixed.functions import RealFunctions, applications, has_applications, is_real

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
