"""A long search in pieces that several processes can take, with one result however many there are.

A search that has grown wide is stopped and what it has left is dealt out in rounds. Each piece of a round is
searched for a fixed effort by a process of its own, forked from the state in which the search was stopped,
with solvers that have seen no query. So it depends on the round before it alone, and what the pieces find is
taken in their order.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING

from pathbrew.coverage import Ledger
from pathbrew.deadline import NEVER, Deadline, clock
from pathbrew.defects import Border, Defect
from pathbrew.engines.states.parallel import Crew, Lost, Send
from pathbrew.engines.states.transport import pack_frontier, unpack_frontier
from pathbrew.machine.core.edges import Edge
from pathbrew.machine.core.endings import Ending
from pathbrew.paths.executor import Run
from pathbrew.paths.frontier import Frontier
from pathbrew.paths.search import OUT_OF_BUDGET, Path, Search
from pathbrew.paths.selector import Selector
from pathbrew.paths.tree import MAX_DRAWN, DecisionNode, DescribedNode, ExecutionTree, Side, TreeNode
from pathbrew.program import Program
from pathbrew.program.transport import pack, unpack
from pathbrew.reasons import Cause, Reason
from pathbrew.solve import Chain, Counters
from pathbrew.terms import Model

if TYPE_CHECKING:
    from pathbrew.engines.states.exploration import ExploredPath, Explorer

FIRST_EFFORT = 500
"""The effort of a search before it is dealt out; about a millisecond each."""
LEAST_WIDTH = 8
"""The alternatives that it must have then."""
PIECES = 8
"""Of a round, if there is enough to do."""
ROUND_EFFORT = 800
"""Of one piece in the first round; twice as much in the next, until `MOST_EFFORT`."""
MOST_EFFORT = 6400
DIED = Reason(Cause.WORKER_DIED)


def effort(selector: Selector) -> int:
    """What a search has done so far, in the same units on every machine."""
    search = selector.search
    solved = selector.chain.counters.get("validation")
    return search.queries + search.steps // 100 + (10 * solved.asked if solved is not None else 0)


def is_wide(selector: Selector) -> bool:
    """Whether a search is worth being dealt out."""
    is_long = selector.waiting >= LEAST_WIDTH and effort(selector) >= FIRST_EFFORT
    return is_long and not selector.is_covered


@dataclass(frozen=True, slots=True)
class Tally:
    """How far a piece is."""

    queries: int = 0
    infeasible: int = 0
    unknown: int = 0
    steps: int = 0
    solver_seconds: float = 0.0
    engine_seconds: float = 0.0
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """A path that a piece has found; `edges` are those of its trace that were not sent before."""

    told: ExploredPath
    ending: Ending
    thrown: str | None
    edges: dict[int, Edge]
    tally: Tally
    counts: object
    """Of the executor, since the last path."""


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a piece: what it has left, what it has noted, and how the tree has grown."""

    tally: Tally
    left: Left | None
    notes: tuple[Reason, ...]
    limits: tuple[Reason, ...]
    initialised: tuple[str, ...]
    excluded: frozenset[Edge]
    growth: Growth
    layers: dict[str, Counters]
    defects: tuple[Defect, ...]
    counts: object
    """Of the executor, since the last path."""


@dataclass(slots=True)
class Left:
    """What a search has left, packed unless it is in this process, and how much that is."""

    frontier: Frontier | bytes
    alternatives: int
    put_off: int
    limits: tuple[int, int]
    numbers: dict[int, int] = field(default_factory=dict)
    """Of nodes of the tree: those of the piece that left it, and those of the whole tree."""

    def part(self, program: Program, place: int, parts: int) -> Frontier:
        whole = self.frontier
        if isinstance(whole, bytes):
            whole = unpack_frontier(whole, program, self.numbers)
        return whole.part(place, parts)


@dataclass(frozen=True, slots=True)
class Growth:
    """New nodes, each with its parent, and what has become of sides, if the tree can still be drawn."""

    size: int
    nodes: tuple[tuple[int, int, bool, tuple[str, str]], ...] = ()
    sides: tuple[tuple[int, bool, Side, int | None], ...] = ()


Piece = tuple[Left, int, int]
"""A part of what was left: the how-manieth of how many."""


class Shards:
    """Continues a search that was paused."""

    def __init__(
        self,
        explorer: Explorer,
        selector: Selector,
        solvers: Callable[[], AbstractContextManager[Chain]],
        *,
        jobs: int,
        search_until: Deadline,
        tell_until: Deadline,
        arrived: Callable[[Search, Path, ExploredPath], bool],
    ) -> None:
        self.explorer = explorer
        self.selector = selector
        self.told: list[ExploredPath] = []
        self._crew = Crew(jobs, solvers)
        self._search_until = search_until
        self._tell_until = tell_until
        self._arrived = arrived
        self._nodes = {node.number: node for node in selector.tree.nodes}
        self._is_over = False
        self._is_lost = False
        self._due = [_left(selector.frontier())]
        """What the next round is to deal out."""
        self._put_off: list[Left] = []
        self._pieces: list[Piece] = []
        """What is left of a round."""
        self._covered: set[Edge] = set()
        """The branches that were covered when it began."""
        self._effort_each = ROUND_EFFORT

    def explore(self, turn: Deadline = NEVER) -> bool:
        """Search on, in rounds, until the criterion is met, nothing is left, or the budget is used up.

        Whether that is so: after a turn it goes on where it was.
        """
        started = clock()
        gc.freeze()  # the first search is kept whole until the end: neither process need look through it
        while (self._pieces or self._due) and not self._is_over and not turn.has_passed:
            if not self._pieces:
                self._pieces, self._due = _dealt(self._due), []
                self._covered = set(self.selector.ledger.taken)
            self._search_pieces(turn)
            if not self._pieces:
                if turn == NEVER:
                    self._effort_each = min(2 * self._effort_each, MOST_EFFORT)
                if not self._due and not self._is_over:
                    self._due, self._put_off = self._put_off, []
        gc.unfreeze()
        self.selector.search.seconds += clock() - started
        if (self._pieces or self._due) and not self._is_over:
            return False
        self.conclude()
        return True

    def conclude(self) -> None:
        """Account for a search that is not gone on with."""
        put_off = self._put_off + [entry for entry in self._due if entry.put_off]
        limits = max((entry.limits for entry in put_off), default=(0, 0))
        is_done = not (self._pieces or self._due or put_off or self._is_over or self._is_lost)
        self.selector.finish(is_done, sum(entry.put_off for entry in put_off), limits)

    def _search_pieces(self, turn: Deadline) -> None:
        """Search the pieces of a round, until the turn or all is over."""
        pieces, ledger, covered = self._pieces, self.selector.ledger, self._covered

        def work(number: int, chain: Chain, send: Send) -> None:
            # What earlier pieces of the round have covered meanwhile is a matter of time.
            known = Ledger(ledger.goals, ledger.wanted)
            known.record(covered)
            selector = self.explorer.continued(
                chain, ExecutionTree(), known, self._search_until.left, self.selector.tries
            )
            _Worker(self.explorer, selector, send, self._tell_until).search(
                pieces[number], self._effort_each, self.selector.tree.size
            )

        ended = 0
        merges = [_Merge(self) for _ in pieces]
        with closing(self._crew.results(len(pieces), work, self._search_until, turn)) as results:
            for number, sent in results:
                if isinstance(sent, Lost):
                    ended = number + 1
                    self._is_lost = True
                    self.selector.search.reasons[DIED if sent.is_dead else OUT_OF_BUDGET] = None
                    continue
                message = unpack(sent, self.explorer.program)
                if isinstance(message, Found):
                    self._is_over = merges[number].add(message) or self._is_over
                elif isinstance(message, Done):
                    ended = number + 1
                    for left in merges[number].finish(message):
                        (self._due if left.alternatives else self._put_off).append(left)
                else:
                    assert isinstance(message, Defect)
                    ended = number + 1
                    self._is_lost = True
                    self.selector.search.reasons[message.reason] = None
                    self.explorer.executor.defects.absorb([message])
                if self._is_over:
                    break
        self._pieces = pieces[ended:]
        if self._search_until.has_passed and not self._is_over:
            if self._pieces or self._due or self._put_off:
                self.selector.search.reasons[OUT_OF_BUDGET] = None
            self._is_lost = self._is_lost or bool(self._pieces)
            self._pieces = []
            self._is_over = bool(self._due or self._put_off)

    def take(self, found: Found, trace: tuple[int, ...]) -> bool:
        """A path that has arrived; whether the search is over."""
        search, ledger = self.selector.search, self.selector.ledger
        policy = self.explorer.executor.heap.policy
        reason = found.told.reason
        run = Run(
            policy, Model({}), [], list(trace), found.ending, None, None, reason, [], [], [], found.thrown
        )
        run.steps = list(found.told.steps)
        path = Path(len(search.paths), run)
        search.paths.append(path)
        self.told.append(replace(found.told, trace=trace))
        if found.ending.is_complete:
            ledger.record(self.explorer.executor.edges(run))
        search.goals_left = len(ledger.uncovered)
        return self._arrived(search, path, self.told[-1]) or self.selector.is_covered

    def grow(self, growth: Growth, first_path: int) -> dict[int, int]:
        """Add nodes to the tree; gives their numbers there. Paths of the piece are counted from the first."""
        tree = self.selector.tree
        numbers: dict[int, int] = {}
        for number, parent_number, side, texts in growth.nodes:
            parent = self._nodes.get(numbers.get(parent_number, parent_number))
            if parent is None or side in parent.child:
                continue
            node = DescribedNode(texts, tree.size + len(numbers), parent, side)
            numbers[number] = node.number
            parent.child[side] = self._nodes[node.number] = node
        for number, side, state, path in growth.sides:
            changed = self._nodes.get(numbers.get(number, number))
            if changed is not None:
                changed.state[side] = state
                if path is not None:
                    changed.ended[side] = path if path < 0 else path + first_path
        tree.size += growth.size
        return numbers


class _Merge:
    """Takes what one piece sends into the whole."""

    def __init__(self, shards: Shards) -> None:
        self._shards = shards
        self._tally = Tally()
        self._numbers: dict[int, int] = {}
        self._first_path: int | None = None

    def add(self, found: Found) -> bool:
        """A path; whether the search is over."""
        edges = self._shards.explorer.executor.vm.edges
        self._numbers |= {number: edges.number(*edge) for number, edge in found.edges.items()}
        self._count(found.tally)
        self._shards.explorer.executor.absorb(found.counts)
        if self._first_path is None:
            self._first_path = len(self._shards.selector.search.paths)
        return self._shards.take(found, tuple(self._numbers[number] for number in found.told.trace))

    def finish(self, done: Done) -> list[Left]:
        """The end; what is left."""
        shards = self._shards
        decisions = shards.explorer.executor.decisions
        self._count(done.tally)
        decisions.notes |= dict.fromkeys(done.notes)
        decisions.limits |= dict.fromkeys(done.limits)
        shards.explorer.initialised_elsewhere |= dict.fromkeys(done.initialised)
        shards.selector.ledger.exclude(set(done.excluded))
        shards.explorer.executor.defects.absorb(done.defects)
        shards.explorer.executor.absorb(done.counts)
        layers = shards.selector.search.layers
        for name, counters in done.layers.items():
            layers[name] = _sum(layers.get(name, Counters()), counters)
        numbers = shards.grow(done.growth, self._first_path or 0)
        if done.left is None:
            return []
        done.left.numbers = numbers
        return [done.left]

    def _count(self, tally: Tally) -> None:
        search, before = self._shards.selector.search, self._tally
        search.queries += tally.queries - before.queries
        search.infeasible += tally.infeasible - before.infeasible
        search.unknown += tally.unknown - before.unknown
        search.steps += tally.steps - before.steps
        search.solver_seconds += tally.solver_seconds - before.solver_seconds
        search.engine_seconds += tally.engine_seconds - before.engine_seconds
        search.reasons |= dict.fromkeys(tally.reasons)
        self._tally = tally


class _Worker:
    """Searches one piece, in a process of its own."""

    def __init__(self, explorer: Explorer, selector: Selector, send: Send, tell_until: Deadline) -> None:
        self._explorer = explorer
        self._selector = selector
        self._send = send
        self._tell_until = tell_until
        self._known: set[int] = set()
        self._started = clock()

    def search(self, piece: Piece, effort_each: int, tree_size: int) -> None:
        """Search for a while, telling each path; then tell the rest."""
        try:
            self._search(piece, effort_each, tree_size)
        except Exception as error:
            method = self._explorer.executor.method
            place = f"{method.owner.java_name}.{method.key}"
            defects = self._explorer.executor.defects
            self._send(pack(defects.record(Border.SEARCH, place, error, lambda: f"piece {piece[1:]}")))

    def _search(self, piece: Piece, effort_each: int, tree_size: int) -> None:
        left, place, parts = piece
        selector = self._selector
        frontier = left.part(self._explorer.program, place, parts)
        tree = selector.tree
        _plant(tree, frontier, tree_size)
        initialised = len(self._explorer.executor.baseline.initialised)
        may_deepen = not frontier.alternatives

        def pause() -> bool:
            nothing_but_put_off = selector.strategy.empty() and not may_deepen
            return nothing_but_put_off or effort(selector) >= effort_each

        def observe(search: Search, path: Path) -> bool:
            self._tell(path)
            return False

        selector.resume(frontier, observe, pause)
        rest = selector.frontier()
        new = self._explorer.executor.baseline.initialised[initialised:]
        decisions = self._explorer.executor.decisions
        self._explorer.executor.rest()
        done = Done(
            self._tally(),
            None if rest.is_empty else _left(rest, packed=True),
            tuple(decisions.notes),
            tuple(decisions.limits),
            tuple(java_class.name for java_class in new),
            frozenset(selector.excluded),
            _growth(tree, tree_size, frontier),
            selector.search.layers,
            tuple(self._explorer.executor.defects),
            self._explorer.executor.counted(),
        )
        self._send(pack(done))

    def _tell(self, path: Path) -> None:
        told = self._explorer.told(path, self._tell_until)
        new = set(told.trace) - self._known
        self._known |= new
        executor = self._explorer.executor
        edges = {number: executor.vm.edges[number] for number in new}
        found = Found(told, path.run.ending, path.run.thrown, edges, self._tally(), executor.counted())
        self._send(pack(found))

    def _tally(self) -> Tally:
        search = self._selector.search
        busy = clock() - self._started
        return Tally(
            search.queries,
            search.infeasible,
            search.unknown,
            search.steps,
            search.solver_seconds,
            busy - search.solver_seconds,
            tuple(search.reasons),
        )


def _sum(one: Counters, other: Counters) -> Counters:
    return Counters(*(getattr(one, f.name) + getattr(other, f.name) for f in fields(Counters)))


def _left(frontier: Frontier, *, packed: bool = False) -> Left:
    return Left(
        pack_frontier(frontier) if packed else frontier,
        len(frontier.alternatives),
        len(frontier.put_off),
        (frontier.rounds, frontier.decisions),
    )


def _dealt(sources: list[Left]) -> list[Piece]:
    """All that is left in pieces, more than one of each source if there are few."""
    parts = max(1, PIECES // len(sources))
    pieces = []
    for source in sources:
        number = min(parts, max(source.alternatives, source.put_off))
        pieces += [(source, place, number) for place in range(number)]
    return pieces


def _plant(tree: ExecutionTree, frontier: Frontier, size: int) -> None:
    """Give a tree the way to a frontier, and number its new nodes from `size` on."""
    tree.size = size
    nodes = [alternative.node for alternative in frontier.alternatives]
    nodes += [put_off.start.node for put_off in frontier.put_off if put_off.start is not None]
    root: TreeNode | None = nodes[0] if nodes else None
    while root is not None and root.parent is not None:
        root = root.parent
    tree.root = root


def _growth(tree: ExecutionTree, base: int, frontier: Frontier) -> Growth:
    size = tree.size - base
    if tree.size > MAX_DRAWN:
        return Growth(size)
    nodes = []
    sides = [(a.node, a.side) for a in frontier.alternatives]
    sides += [(p.start.node, p.start.side) for p in frontier.put_off if p.start is not None]
    for node in tree.nodes:
        if node.parent is not None:
            texts = node.describe(False), node.describe(True)
            nodes.append((node.number, node.parent.number, node.parent_side, texts))
        if isinstance(node, DecisionNode):
            sides += [(node, False), (node, True)]
    states = [(node.number, side, node.state[side], node.ended.get(side)) for node, side in sides]
    return Growth(size, tuple(nodes), tuple(states))
