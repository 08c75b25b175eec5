"""The language level that tests of a class are written in."""

from __future__ import annotations

from pathbrew.program import JavaClass

OLDEST_RELEASE = 8
_BEFORE_JAVA_1 = 44
"""What the versions of class files are ahead of those of the language."""


def release_of(java_class: JavaClass) -> int:
    """The level of the class itself, but none that compilers have given up."""
    assert java_class.file is not None
    return max(OLDEST_RELEASE, java_class.file.major - _BEFORE_JAVA_1)
