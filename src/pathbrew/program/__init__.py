"""Linked classes, methods and fields, and how symbolic references find them."""

from pathbrew.program.classes import Field, JavaClass, Method
from pathbrew.program.linkage import LinkageError
from pathbrew.program.program import Program

__all__ = ["Field", "JavaClass", "LinkageError", "Method", "Program"]
