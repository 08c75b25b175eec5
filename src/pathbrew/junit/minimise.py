"""The fewest test cases that show all that is to be shown."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import NamedTuple

from pathbrew.blocks.mutants import Mutant
from pathbrew.confirmation.case import Engine, Kind, TestCase
from pathbrew.confirmation.crashes import crash_key
from pathbrew.confirmation.edges import is_within
from pathbrew.confirmation.simplicity import complexity
from pathbrew.junit.cover import cheapest_cover
from pathbrew.jvm.outcomes import Threw
from pathbrew.jvm.trace import Entered
from pathbrew.machine.core.edges import Edge


class Settled(NamedTuple):
    """That a run came past a side of a branch."""

    edge: Edge


def minimise(cases: Sequence[TestCase], goals: Collection[Edge] | None = None) -> list[TestCase]:
    """As few of the cases as keep what all of them show, in their order; among equally few, simple ones.

    Kept are the goals covered (all edges, if none are named), if possible by runs that come past them, a case
    of its own for each method called, the methods entered in its class, every distinct crash, and every way
    that a method ends. The number is the smallest possible unless the search exceeds its limit of steps,
    which is the same on every machine.
    """
    wanted = None if goals is None else frozenset(goals)
    numbers: dict[Hashable, int] = {}
    shown: list[int] = []
    for case in cases:
        mask = 0
        for thing in shows(case):
            edge = thing.edge if isinstance(thing, Settled) else thing
            if wanted is None or not isinstance(edge, Edge) or edge in wanted:
                mask |= 1 << numbers.setdefault(thing, len(numbers))
        shown.append(mask)
    costs = [_cost(case) for case in cases]
    return [cases[index] for index in cheapest_cover(shown, costs)]


def shows(case: TestCase) -> list[Hashable]:
    """All that a case shows, as values that can be compared."""
    outcome = case.observed.outcome
    ending = outcome.class_name if isinstance(outcome, Threw) else None
    things: list[Hashable] = [
        *sorted(case.covered, key=_edge_order),
        *map(Settled, sorted(case.settled, key=_edge_order)),
        ("ends", case.method, ending, case.kind),
    ]
    entered = {id(event): event for event in case.observed.trace if isinstance(event, Entered)}
    things += [event for event in entered.values() if is_within(event.class_name, case.method.owner.name)]
    if case.kind is Kind.CRASH:
        things.append(crash_key(case.observed))
    killed: list[Mutant] = sorted(case.kills, key=_mutant_order)
    things += killed
    return things


def _mutant_order(mutant: Mutant) -> tuple[str, str, int, str]:
    return mutant.method.owner.name, mutant.method.key, mutant.offset, mutant.change.value


def _edge_order(edge: Edge) -> tuple[str, str, int, str]:
    return edge.method.owner.name, edge.method.key, edge.offset, str(edge.outcome)


def _cost(case: TestCase) -> int:
    """Simpler inputs first; then cases whose path condition can name them."""
    named = case.engine is Engine.SYMBOLIC and bool(case.conditions)
    return 4 * complexity(case.request) + (0 if named else 3)
