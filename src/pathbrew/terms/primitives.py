"""Java's primitive types in terms: their sorts, and ints that are narrowed to smaller types."""

from __future__ import annotations

from pathbrew.terms.java import i2b, i2c, i2s, i2z
from pathbrew.terms.nodes import Term
from pathbrew.terms.sorts import DOUBLE, FLOAT, INT, LONG, Sort

_SORTS: dict[str, Sort] = {"J": LONG, "F": FLOAT, "D": DOUBLE}
_NARROW = {"Z": i2z, "B": i2b, "S": i2s, "C": i2c}


def sort_of(descriptor: str) -> Sort:
    """The sort of values of a primitive type."""
    return _SORTS.get(descriptor, INT)


def narrowed(term: Term, descriptor: str) -> Term:
    """An int as a value of the type, of which only the low bits count if it is a small one."""
    narrow = _NARROW.get(descriptor)
    return term if narrow is None else narrow(term)
