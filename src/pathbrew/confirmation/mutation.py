"""Runs cases on changed code: which changes a test would notice, and by which of its assertions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pathbrew.blocks.mutants import Mutant
from pathbrew.confirmation.case import TestCase
from pathbrew.confirmation.values import key_of
from pathbrew.jvm.outcomes import Returned, Threw
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.jvm.trace import Entered
from pathbrew.jvm.worker import JvmWorker
from pathbrew.objects.graph import BuiltNode, GraphValue, Node, OpaqueNode, Reference
from pathbrew.program import Program

TIME_LIMIT = 0.5
"""Seconds for one call; those of changed code end by themselves if they branch for ever."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """What of a case shows a change: how the call ends, and which of the answers."""

    ending: bool
    answers: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return self.ending or bool(self.answers)


class ChangedCode:
    """The program with one change; to be closed."""

    def __init__(self, program: Program, worker: JvmWorker, mutant: Mutant) -> None:
        self.mutant = mutant
        self._worker = worker
        changed = {mutant.method.owner.name: mutant.class_data()}
        self._loader = worker.define(changed, program.class_path.locations, bounded=True)

    def close(self) -> None:
        """Forget the changed classes."""
        self._loader.close()

    def noticed(self, cases: Sequence[TestCase]) -> list[Noticed]:
        """For each case what would show the change."""
        requests = [asking(case) for case in cases]
        results = self._worker.replay_many(self._loader, requests, time_limit=TIME_LIMIT, fresh=False)
        return [compared(case, result) for case, result in zip(cases, results, strict=True)]


def asking(case: TestCase) -> ReplayRequest:
    """The call of a case with what is asked after it."""
    return replace(case.request, questions=tuple(answer.question for answer in case.answers))


def compared(case: TestCase, other: ReplayResult) -> Noticed:
    """What differs between what a case shows and what another run of it gave."""
    seen = case.observed
    if not _ends_alike(seen, other):
        return Noticed(ending=True)
    answers = {
        place
        for place, (answer, told) in enumerate(zip(case.answers, other.answers, strict=False))
        if told is None or key_of(answer.value, seen.nodes_after) != key_of(told.value, other.nodes_asked)
    }
    return Noticed(ending=False, answers=frozenset(answers))


def _ends_alike(one: ReplayResult, other: ReplayResult) -> bool:
    first, second = one.outcome, other.outcome
    if isinstance(first, Threw):
        if not isinstance(second, Threw) or first.class_name != second.class_name:
            return False
        return first.message is None or first.message == second.message
    if not isinstance(first, Returned) or not isinstance(second, Returned):
        return False
    if _is_untold(one.returned, one.nodes_after):
        return isinstance(other.returned, Reference)
    return _shown(one.returned, one.nodes_after) == _shown(other.returned, other.nodes_after)


def _shown(value: GraphValue, nodes: Sequence[Node]) -> object:
    key = key_of(value, nodes)
    if key is None and isinstance(value, Reference) and 0 <= value.index < len(nodes):
        return type(nodes[value.index])
    return key


def _is_untold(value: GraphValue, nodes: Sequence[Node]) -> bool:
    """Whether tests know of a value only that it is an object."""
    return (
        isinstance(value, Reference)
        and 0 <= value.index < len(nodes)
        and isinstance(nodes[value.index], OpaqueNode)
    )


def entered(case: TestCase) -> frozenset[tuple[str, str]]:
    """The methods that a case runs through, by class and key, and those that make its inputs."""
    trace = {id(event): event for event in case.observed.trace}.values()
    made = [node for node in case.request.nodes if isinstance(node, BuiltNode)]
    calls = [call for node in made for call in (node.maker, *node.calls)]
    return frozenset(
        [
            *((event.class_name, event.method_key) for event in trace if isinstance(event, Entered)),
            *((call.owner, call.method + call.descriptor) for call in calls),
        ]
    )
