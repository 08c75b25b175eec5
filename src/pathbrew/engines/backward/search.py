"""The search: suffixes are extended block by block towards the entry, the nearest first."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count

from pathbrew.blocks import Body
from pathbrew.deadline import Deadline, clock
from pathbrew.engines.backward.axioms import Axioms
from pathbrew.engines.backward.cases import Summaries
from pathbrew.engines.backward.entry import Candidate, Entry
from pathbrew.engines.backward.loops import LinearLoops
from pathbrew.engines.backward.predecessors import Predecessors
from pathbrew.engines.backward.relaxation import Relaxation
from pathbrew.engines.backward.scan import Scan
from pathbrew.engines.backward.step import apply_piece
from pathbrew.engines.backward.suffix import Place, Step, Suffix, conjoined
from pathbrew.engines.backward.view import View
from pathbrew.program import LinkageError, Method, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.semantics.memory import Memory
from pathbrew.semantics.universe import Universe
from pathbrew.solve import Chain, Query, Unknown, Unsat
from pathbrew.terms import Term

ROUND_COST = 3
"""A round of a loop counts as so many blocks when the nearest suffix is chosen."""
BEFORE_REFUTATION = 40
"""Suffixes after which a proof that there is no input is tried, whatever loops do; later again."""
REFUTATION_SHARE = 0.5
"""The time for that, as a part of the time used so far."""
REFUTATION_CALLS = 12
"""Nested calls that it follows."""
PULSE = 20
"""Suffixes after which whoever asks is told that the search is still under way."""
PRUNING_LIMIT = 0.5
"""Seconds for the question whether a suffix contradicts itself; without an answer it is kept."""


Seen = dict[object, list[tuple[frozenset[Term], frozenset[Reason]]]]
"""The conditions of suffixes by their places, and what is not known exactly of them."""


@dataclass(frozen=True, slots=True)
class Start:
    """A goal: a place in a method; with `to`, the end of a block that goes on to that block."""

    place: Place
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Bounds:
    """What cuts suffixes."""

    path: int
    rounds: int
    calls: int = 60


@dataclass(slots=True)
class Statistics:
    """What a search did."""

    suffixes: int = 0
    contradictory: int = 0
    subsumed: int = 0
    queries: int = 0
    replaced: int = 0
    """Calls that were replaced by the cases of their methods."""
    solver_seconds: float = 0.0


@dataclass(slots=True)
class Search:
    """A search for one goal; `limits` names what kept it from being complete."""

    limits: dict[Reason, None] = field(default_factory=dict)
    statistics: Statistics = field(default_factory=Statistics)


class BackwardSearch:
    """Searches from places in methods to the entry of one method."""

    def __init__(self, program: Program, entry: Entry, chain: Chain, bounds: Bounds) -> None:
        self.program = program
        self.entry = entry
        self._chain = chain
        self._bounds = bounds
        self.memory: Memory = entry.memory
        self.universe: Universe = entry.universe
        self.scan: Scan = entry.scan
        self._axioms = Axioms(self.memory, self.universe, entry.objects)
        self._predecessors = Predecessors(self.memory, self.scan, entry.method)
        self._loops = LinearLoops(self._predecessors)
        self._relaxation = Relaxation(self.memory, self.scan, self._predecessors)
        self._distances: dict[Method, dict[int, int]] = {}
        self._order = count()
        self.observe: Callable[[Suffix], object] = lambda suffix: None
        """Sees every suffix that does not contradict itself."""
        self.search = Search()

    def replace_calls(self, summaries: Summaries) -> None:
        """Replace calls by the cases of their methods from now on, where there are complete summaries."""
        self._predecessors.summaries = summaries

    # The loop ---------------------------------------------------------------------------------------

    def run(
        self, goals: list[Start], deadline: Deadline, suffixes: int | None = None
    ) -> Iterator[Candidate | None]:
        """Inputs that reach one of the places, by what is known; whoever asks confirms them.

        The search ends at the deadline, or after so many suffixes.

        Now and then there is a None, so that whoever asks can do something else for a while.
        """
        self.search = Search()
        self._predecessors.limits.clear()
        self._predecessors.replaced = 0
        while True:
            size = len(self.universe.classes)
            try:
                yield from self._run(goals, deadline, suffixes)
            except LinkageError as missing:
                self._limit(Reason(Cause.UNLINKED_PATH, details=(str(missing),)))
                return
            if len(self.universe.classes) == size or self.search.limits:
                return
            # Classes were met that tests of types did not know of: there is no proof without them.
            self._predecessors.forget()
            self._axioms.forget()

    def _run(
        self, goals: list[Start], deadline: Deadline, suffixes: int | None
    ) -> Iterator[Candidate | None]:
        queue: list[tuple[int, int, int, Suffix]] = []
        seen: Seen = {}
        started = clock()
        refute_at = BEFORE_REFUTATION
        for suffix in self._begun_at(goals):
            self._push(queue, suffix)
        while queue:
            is_spent = suffixes is not None and self.search.statistics.suffixes >= suffixes
            if is_spent or deadline.has_passed:
                self._limit(Reason(Cause.EFFORT if is_spent else Cause.BUDGET))
                return
            if self.search.statistics.suffixes >= refute_at:
                refute_at *= 4
                if self._is_refuted(goals, deadline.within(REFUTATION_SHARE * (clock() - started))):
                    self.search.limits.clear()
                    return
            suffix = heapq.heappop(queue)[-1]
            self.search.statistics.suffixes += 1
            self.search.statistics.replaced = self._predecessors.replaced
            if self.search.statistics.suffixes % PULSE == 0:
                yield None
            yield from self._extend(suffix, queue, seen, deadline)
        self.search.limits |= self._predecessors.limits

    def _begun_at(self, goals: list[Start]) -> Iterator[Suffix]:
        """The suffixes that consist of a goal only."""
        for goal in goals:
            place = goal.place
            block = place.body.blocks[place.block]
            suffix = Suffix(place, (), (), Step(place.method, block.start, None))
            if goal.to is not None:
                side = self._predecessors.evaluation(place, 0).edge(block.terminator, goal.to)
                conditions = conjoined((), [side])
                if conditions is None:
                    continue
                suffix = replace(suffix, conditions=conditions)
            yield suffix

    def _is_refuted(self, goals: list[Start], until: Deadline) -> bool:
        """Whether no input reaches a goal, whatever the rounds of loops do."""
        pending = list(self._begun_at(goals))
        seen: Seen = {}
        while pending:
            if until.has_passed:
                return False
            begun = self._begun(pending.pop())
            if begun is None or self._is_known(begun, seen) or self._contradicts(begun, until):
                continue
            begun = self._relaxation.before_loop(begun) or begun
            if self._is_at_entry(begun) and self.entry.is_possible(begun, self._axioms, self._chain, until):
                return False
            for earlier in self._predecessors.of(begun):
                if earlier.depth > REFUTATION_CALLS:
                    return False
                pending.append(earlier)
        return not self._predecessors.limits

    def _extend(
        self,
        suffix: Suffix,
        queue: list[tuple[int, int, int, Suffix]],
        seen: Seen,
        deadline: Deadline,
    ) -> Iterator[Candidate]:
        begun = self._begun(suffix)
        if begun is None:
            self.search.statistics.contradictory += 1
            return
        if self._is_known(begun, seen):
            self.search.statistics.subsumed += 1
            return
        if begun.conditions != begun.checked:
            if self._contradicts(begun, deadline):
                self.search.statistics.contradictory += 1
                return
            begun = replace(begun, checked=begun.conditions)
        self.observe(begun)
        jump = None if begun.is_entering or begun.place.index else self._loops.jump(begun)
        if jump is not None:
            self._push(queue, jump.suffix)
            if jump.is_exact:
                begun = replace(begun, is_entering=True)
        if self._is_at_entry(begun):
            yield from self._arrived(begun, deadline)
        for earlier in self._predecessors.of(begun):
            if self._is_within_bounds(earlier):
                self._push(queue, earlier)

    def _is_at_entry(self, suffix: Suffix) -> bool:
        place = suffix.place
        return place.method is self.entry.method and place.block == place.index == suffix.depth == 0

    def _push(self, queue: list[tuple[int, int, int, Suffix]], suffix: Suffix) -> None:
        most = max((times for *_, times in suffix.rounds), default=0)
        total = sum(times for *_, times in suffix.rounds)
        rank = self._distance(suffix) + ROUND_COST * total
        heapq.heappush(queue, (most.bit_length(), rank, -next(self._order), suffix))

    # One step back ----------------------------------------------------------------------------------

    def _begun(self, suffix: Suffix) -> Suffix | None:
        """The suffix from the begin of its piece of the block; None if it contradicts itself at sight."""
        start, piece = self._predecessors.piece(suffix.place, suffix.depth)
        place = suffix.place.at(start)
        return apply_piece(replace(suffix, place=place), piece, self.memory)

    def _contradicts(self, suffix: Suffix, deadline: Deadline) -> bool:
        axioms = self._axioms.of(suffix.conditions, suffix.least)
        limit = min(PRUNING_LIMIT, self.entry.query_limit, max(deadline.left, 0.01))
        before = clock()
        answer = self._chain.solve(Query((*axioms, *suffix.conditions), limit))
        statistics = self.search.statistics
        statistics.queries += 1
        statistics.solver_seconds += clock() - before
        return isinstance(answer, Unsat)

    def _is_known(self, suffix: Suffix, seen: Seen) -> bool:
        """Whether a suffix from the same place asks for no more than this one, and is known as exactly."""
        callers = tuple((c.method, c.block, c.index) for c in suffix.callers)
        key = (suffix.place.method, suffix.place.block, suffix.place.index, suffix.is_entering, callers)
        mine = frozenset(suffix.conditions)
        before = seen.setdefault(key, [])
        if any(known <= mine and reasons <= suffix.reasons for known, reasons in before):
            return True
        before.append((mine, suffix.reasons))
        return False

    def _is_within_bounds(self, suffix: Suffix) -> bool:
        bounds = self._bounds
        if suffix.length > bounds.path:
            self._limit(Reason(Cause.PATH_BOUND, details=(bounds.path,)))
        elif any(times > bounds.rounds for *_, times in suffix.rounds):
            self._limit(Reason(Cause.LOOP_BOUND, details=(bounds.rounds,)))
        elif suffix.depth > bounds.calls:
            self._limit(Reason(Cause.CALL_BOUND, details=(bounds.calls,)))
        else:
            return True
        return False

    def _limit(self, reason: Reason) -> None:
        self.search.limits[reason] = None

    def fuller(self, candidate: Candidate, deadline: Deadline) -> Candidate | None:
        """Other inputs for the same way: objects where there was null."""
        found = self.entry.candidate(candidate.suffix, self._axioms, self._chain, deadline, is_full=True)
        return found if isinstance(found, Candidate) else None

    def view(self) -> View:
        """Shows suffixes and inputs."""
        return View(self.entry, self._axioms)

    # At the entry -----------------------------------------------------------------------------------

    def _arrived(self, suffix: Suffix, deadline: Deadline) -> Iterator[Candidate]:
        found = self.entry.candidate(suffix, self._axioms, self._chain, deadline)
        if isinstance(found, Candidate):
            yield found
        elif isinstance(found, Unknown):
            self._limit(found.reason)

    # Order ------------------------------------------------------------------------------------------

    def _distance(self, suffix: Suffix) -> int:
        return sum(self._depth_of(p) for p in (suffix.place, *suffix.callers))

    def _depth_of(self, place: Place) -> int:
        """Blocks between the begin of its method and a place."""
        known = self._distances.get(place.method)
        if known is None:
            known = self._distances[place.method] = _depths(place.body)
        return known.get(place.block, len(known))


def _depths(body: Body) -> dict[int, int]:
    depths = {0: 0}
    pending = [0]
    for block in pending:
        for successor in body.blocks[block].successors():
            if successor not in depths:
                depths[successor] = depths[block] + 1
                pending.append(successor)
    return depths
