"""Which of two inputs people would rather read."""

from __future__ import annotations

import pytest

from pathbrew.confirmation.simplicity import node_complexity
from pathbrew.objects.graph import BuildCall, BuiltNode, Node, StringNode


def date(year: int, month: int = 1, day: int = 1) -> Node:
    name = "java/time/LocalDate"
    return BuiltNode(name, BuildCall(name, "of", f"(III)L{name};", (year, month, day)))


@pytest.mark.parametrize(
    ("simple", "other"),
    [
        (date(2020), date(1)),
        (date(2020), date(0)),
        (date(2024), date(1604)),
        (date(2020, 1, 1), date(2020, 12, 31)),
        (StringNode("ab"), StringNode("abc")),
        (StringNode("ab"), StringNode("a\0")),
    ],
)
def test_simpler(simple: Node, other: Node) -> None:
    assert node_complexity(simple) < node_complexity(other)
