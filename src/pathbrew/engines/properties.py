"""Properties that a method is checked for, each by its name on the command line."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from pathbrew.errors import InputError
from pathbrew.program import JavaClass
from pathbrew.specs.monitor_source import VIOLATION

_EXCEPTIONS = {
    "assert": ("no assertion fails", "java.lang.AssertionError"),
    "exception": ("no exception escapes", "java.lang.Throwable"),
    "division": ("no division by zero escapes", "java.lang.ArithmeticException"),
    "null": ("no use of null escapes", "java.lang.NullPointerException"),
    "bounds": ("no index out of bounds escapes", "java.lang.IndexOutOfBoundsException"),
    "cast": ("no failed cast escapes", "java.lang.ClassCastException"),
    "spec": ("every promise of the specification is kept", VIOLATION.replace("/", ".")),
}
SPEC = "spec"
OVERFLOW = "overflow"
TERMINATION = "termination"
_OTHERS = {
    OVERFLOW: "no int or long operation wraps around",
    TERMINATION: "every run ends",
}
NAMES = (*_EXCEPTIONS, *_OTHERS)


@dataclass(frozen=True, slots=True)
class Property:
    """Something that no run of a method may do.

    Most are about exceptions that escape: `patterns` name their classes, subclasses included. Overflow and
    termination have no patterns.
    """

    name: str
    words: str
    patterns: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Property:
        """`assert`, `overflow`, `exception`, or `exception=java.lang.Illegal*,com.acme.*`."""
        name, equals, classes = text.partition("=")
        if equals and name == "exception" and classes:
            patterns = tuple(part.strip() for part in classes.split(","))
            return cls(text, f"no {' or '.join(patterns)} escapes", patterns)
        if text in _EXCEPTIONS:
            words, exception = _EXCEPTIONS[text]
            return cls(text, words, (exception,))
        if text in _OTHERS:
            return cls(text, _OTHERS[text])
        raise InputError(
            f"there is no property '{text}'; write {', '.join(NAMES)}, or exception=PATTERN for some classes"
        )

    @property
    def is_about_exceptions(self) -> bool:
        return bool(self.patterns)

    def forbids(self, thrown: JavaClass) -> bool:
        """Whether an exception of that class must not escape."""
        names = [thrown.java_name, *(above.java_name for above in thrown.supertypes)]
        return any(fnmatchcase(name, pattern) for name in names for pattern in self.patterns)
