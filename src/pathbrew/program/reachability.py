"""What can be reached step by step."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def reached(first: Node, following: Callable[[Node], Iterable[Node]]) -> Iterator[Node]:
    """The first one and all that follow, nearest first, each as soon as it is found."""
    pending = [first]
    seen = {first}
    for node in pending:
        yield node
        for other in following(node):
            if other not in seen:
                seen.add(other)
                pending.append(other)
