"""Strings among the variables of a query."""

from __future__ import annotations

from pathbrew.solve.string_variables import text_variables
from pathbrew.terms import INT, variable
from pathbrew.terms.roles import TextLength, TextUnit


def test_strings_are_told_by_roles_not_by_names() -> None:
    length = variable("n", INT, 0, 9, TextLength("s"))
    first = variable("c", INT, 0, 9, TextUnit("s", 0))
    without_length = variable("d", INT, 0, 9, TextUnit("t", 0))
    named = [variable(name, INT) for name in ("u.length()", "u.charAt(0)")]
    (text,) = text_variables([first, *named, without_length, length])
    assert (text.length, text.units) == (length, {0: first})
