"""Addresses: ints that stand for references; 0 is null, positive ones are objects of the input heap.

Negative addresses are those of objects that the program has made, which no input is.
"""

from __future__ import annotations

from pathbrew.terms import operations as ops
from pathbrew.terms.java import iand
from pathbrew.terms.nodes import Term, constant, variable
from pathbrew.terms.roles import Role
from pathbrew.terms.sorts import INT

MOST = (1 << 30) - 1
"""The largest address of an input."""
NULL = constant(0, INT)


def address(name: str, *, nullable: bool = True) -> Term:
    """The address that the input of that name points to."""
    return variable(name, INT, 0 if nullable else 1, MOST, Role.REFERENCE)


def input_address(element: Term) -> Term:
    """An element of an array of inputs as an address."""
    return iand(element, MOST)


def is_address(t: Term) -> bool:
    """Whether a term says where an input is."""
    while t.op is ops.ITE:
        t = t.args[1] if not t.args[1].is_constant else t.args[2]
    return is_reference(t) or is_element(t)


def is_element(t: Term) -> bool:
    """Whether a term is such an element of an array."""
    return (
        t.op is ops.AND and t.args[1].is_constant and t.args[1].value == MOST and t.args[0].op is ops.SELECT
    )


def is_reference(t: Term) -> bool:
    """Whether a term is the variable of a reference."""
    return t.op is ops.VARIABLE and t.value.role is Role.REFERENCE
