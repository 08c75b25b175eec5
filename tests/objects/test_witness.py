"""Witnesses in words."""

from __future__ import annotations

import pytest

from pathbrew.objects.graph import BuildCall, BuiltNode, Reference
from pathbrew.objects.witness import Witness


def made(owner: str, method: str, *arguments: int) -> BuildCall:
    return BuildCall(owner, method, f"({'I' * len(arguments)})V", arguments)


@pytest.mark.parametrize(
    ("name", "calls", "text"),
    [
        ("java/util/ArrayList", [made("java/util/ArrayList", "add", 1)], "[1]"),
        ("java/util/HashMap", [made("java/util/HashMap", "put", 1, 2)], "{1=2}"),
        ("shop/Till", [], "new Till()"),
        ("shop/Till", [made("shop/Till", "pay", 1), made("shop/Till", "close")], "new Till().pay(1).close()"),
    ],
)
def test_objects_are_told_by_the_calls_that_make_them(name: str, calls: list[BuildCall], text: str) -> None:
    node = BuiltNode(name, made(name, "<init>"), tuple(calls))
    assert Witness((("it", f"L{name};", Reference(0)),), (node,)).texts() == {"it": text}
