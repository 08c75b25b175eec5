"""A sequence of calls on one object of a component, as a driver makes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pathbrew.objects.witness import Named
from pathbrew.program import JavaClass, Method


@dataclass(frozen=True, slots=True)
class OneCall:
    """A constructor or method, and what it is given: values that the driver has asked for."""

    method: Method
    arguments: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class CallSequence:
    """How an object of a class is made, and what is called on it, in order."""

    java_class: JavaClass
    made: OneCall
    calls: tuple[OneCall, ...]

    @property
    def last(self) -> OneCall:
        return self.calls[-1] if self.calls else self.made

    def first(self, count: int) -> CallSequence:
        """The sequence up to its call of that number."""
        return replace(self, calls=self.calls[:count])

    def shorter(self) -> Iterator[CallSequence]:
        """All sequences with one call less, but with the same last call."""
        for place in reversed(range(len(self.calls) - 1)):
            yield replace(self, calls=self.calls[:place] + self.calls[place + 1 :])

    def texts(self, values: Mapping[str, str]) -> tuple[str, ...]:
        """The calls for people, with values by their names."""
        simple = self.java_class.name.rpartition("/")[2].replace("$", ".")
        names = [f"new {simple}", *(call.method.name for call in self.calls)]
        return tuple(
            f"{name}({', '.join(values[argument[0]] for argument in call.arguments)})"
            for name, call in zip(names, (self.made, *self.calls), strict=True)
        )
