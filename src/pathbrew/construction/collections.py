"""Collections that a test needs: the calls that make and fill them, of which some arguments are open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.errors import Diverged
from pathbrew.heap.collections_built import Built
from pathbrew.heap.collections_lists import ListElements
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.open_arrays import MAX_LENGTH
from pathbrew.objects.graph import BuildCall, BuiltNode, GraphValue
from pathbrew.terms import Evaluator, Term

if TYPE_CHECKING:
    from pathbrew.construction.needed import NeededValue

_ADD = BuildCall("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z")


@dataclass(eq=False, slots=True)
class NeededCollection:
    """An object of the library: the call that makes it, and one call for each row of arguments."""

    class_name: str
    maker: BuildCall[Value]
    filling: BuildCall[Value]
    given: list[NeededValue] = field(default_factory=list)
    length: int | Term = 0
    rows: dict[int, tuple[NeededValue, ...]] = field(default_factory=dict)

    def parts(self) -> Iterator[NeededValue]:
        yield from self.given
        for row in self.rows.values():
            yield from row


def needed_collection(how: Built) -> NeededCollection:
    """A collection without its contents yet."""
    is_list = isinstance(how.filling, ListElements)
    steps = () if isinstance(how.filling, ListElements) else how.filling
    return NeededCollection(how.class_name, how.maker, _ADD if is_list or not steps else steps[0])


def fill(needed: NeededCollection, how: Built, tell: Callable[[Value], NeededValue]) -> None:
    """Add what a collection was made from."""
    needed.given = [tell(value) for value in how.maker.arguments]
    if isinstance(how.filling, ListElements):
        length = tell(how.filling.length)
        assert isinstance(length, int | Term)
        needed.length = length
        rows = {place: (item,) for place, item in how.filling.initial.items()}
    else:
        needed.length = len(how.filling)
        rows = {place: step.arguments for place, step in enumerate(how.filling)}
    needed.rows = {place: tuple(map(tell, row)) for place, row in rows.items()}


def built_node(
    needed: NeededCollection, evaluate: Evaluator, value: Callable[[str, NeededValue], GraphValue]
) -> BuiltNode:
    """The calls under a model; an element that nothing depends on is null."""

    def call(step: BuildCall[Value], given: tuple[NeededValue, ...]) -> BuildCall:
        types = parse_method_descriptor(step.descriptor)[0]
        return BuildCall(step.owner, step.method, step.descriptor, tuple(map(value, types, given)))

    length = int(evaluate(needed.length)) if isinstance(needed.length, Term) else needed.length
    if length > MAX_LENGTH:
        raise Diverged(f"an input list of length {length}")
    calls = (call(needed.filling, needed.rows.get(place, (None,))) for place in range(length))
    return BuiltNode(needed.class_name, call(needed.maker, tuple(needed.given)), tuple(calls))
