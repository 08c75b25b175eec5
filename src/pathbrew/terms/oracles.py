"""Who tells the values of functions that stand for methods of a program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import count
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from pathbrew.terms.nodes import Function


class Oracle(ABC):
    """Gives the one value that a function has for its arguments, whatever a model says.

    Its number names it in this process and in those forked from it.
    """

    def __init__(self) -> None:
        self.number = _next_number()
        _ORACLES[self.number] = self

    @abstractmethod
    def value(self, function: Function, arguments: tuple[Any, ...]) -> Any:
        """The value; where the method gives none, the default of the result's sort."""


_next_number = count(1).__next__
_ORACLES: WeakValueDictionary[int, Oracle] = WeakValueDictionary()


def oracle_number(oracle: Oracle | None) -> int:
    """The number of an oracle; 0 for none."""
    return 0 if oracle is None else oracle.number


def numbered_oracle(number: int) -> Oracle | None:
    """The oracle of that number; none where it is not known, so that its functions are uninterpreted."""
    return _ORACLES.get(number)
