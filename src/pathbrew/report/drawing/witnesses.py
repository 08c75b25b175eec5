"""The heaps of an explored path: the inputs, and what the call has made of them."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew.classfile.descriptors import short_name
from pathbrew.engines.states.exploration import ExploredPath
from pathbrew.machine.core.endings import Ending
from pathbrew.objects.witness import Witness
from pathbrew.report.drawing.graphs import GraphReader
from pathbrew.report.drawing.heaps import HeapState, Row


def path_heaps(path: ExploredPath) -> tuple[HeapState, HeapState | None] | None:
    """The heaps before and after; None where the path has no witness, and no second one where it was cut."""
    if path.inputs is None:
        return None
    before = _state(path.inputs, range(len(path.inputs.nodes)), ())
    if path.after is None or path.ending not in (Ending.RETURNED, Ending.THREW):
        return before, None
    fresh = iter(range(len(path.inputs.nodes), len(path.inputs.nodes) + len(path.after.nodes)))
    numbers = [next(fresh) if number is None else number for number in path.kept]
    after = _state(path.after, numbers, path.guards)
    entries = tuple(
        part for part in after.entries if not isinstance(part.content, str) or part.name == "return"
    )
    if path.exception is not None:
        entries = (*entries, Row("throws", short_name(path.exception)))
    return before, HeapState(entries, after.things, after.guards)


def _state(witness: Witness, numbers: Sequence[int], guards: tuple[str, ...]) -> HeapState:
    reader = GraphReader(witness.nodes, numbers, is_predicted=True)
    return HeapState(tuple(reader.parts(witness.values)), reader.things(), guards)
