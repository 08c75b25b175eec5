"""Deterministic automata over UTF-16 units for regular expressions over code points."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pathbrew.machine.text.patterns.codes import LAST, Codes, codes, contains
from pathbrew.machine.text.patterns.syntax import Either, Expression, Inexact, OneOf, Repeated, Row, parsed

MOST_STATES = 500
"""Larger automata would make larger terms than the JDK's own code makes decisions."""

_HIGH, _LOW, _BEYOND = 0xD800, 0xDC00, 0x10000
_SURROGATES_END = 0xE000
_DEAD = -1


@dataclass(frozen=True, slots=True)
class Automaton:
    """States are numbers from 0, where a text begins; what has no edge leads nowhere.

    `edges` maps each state to the states after it and the units that lead there. Every state can be reached
    and leads to a final one. `shortest` and `longest` bound the texts that are accepted; `longest` is None
    where nothing does. `remaining` has for each state how many units it takes at least to a final one.
    """

    edges: tuple[dict[int, Codes], ...]
    finals: frozenset[int]
    remaining: tuple[int, ...]
    longest: int | None

    @property
    def shortest(self) -> int:
        return self.remaining[0]

    @property
    def accepts_nothing(self) -> bool:
        return not self.finals

    def accepts(self, text: str) -> bool:
        """Whether a text of units is in the language."""
        state: int | None = 0
        for unit in text:
            assert state is not None
            after = self.edges[state]
            state = next((t for t, units in after.items() if contains(units, ord(unit))), None)
            if state is None:
                return False
        return state in self.finals


@lru_cache(maxsize=256)
def compiled(pattern: str, flags: int) -> Automaton | None:
    """The automaton of what `matches` accepts; None where there is none that is exact, or a small one."""
    try:
        return _compile(parsed(pattern, flags))
    except Inexact:
        return None


def _compile(expression: Expression) -> Automaton:
    nondeterministic = _Nondeterministic()
    end = nondeterministic.add(expression, 0)
    starts = _starts(nondeterministic.sets)
    table, finals = _over_units(*_determined(nondeterministic, end, starts), starts)
    return _trimmed(*_merged(table, finals), starts[: starts.index(_BEYOND)])


class _Nondeterministic:
    """An automaton with empty steps (Thompson's)."""

    def __init__(self) -> None:
        self.empty: list[list[int]] = [[]]
        self.steps: list[tuple[Codes, int] | None] = [None]

    @property
    def sets(self) -> set[Codes]:
        return {step[0] for step in self.steps if step is not None}

    def _new(self) -> int:
        if len(self.empty) > MOST_STATES:
            raise Inexact("too many states")
        self.empty.append([])
        self.steps.append(None)
        return len(self.empty) - 1

    def add(self, expression: Expression, start: int) -> int:
        """Add what leads from a state, which has no step yet, through the expression; gives where to."""
        match expression:
            case OneOf(found):
                end = self._new()
                self.steps[start] = (found, end)
                return end
            case Row(parts):
                for part in parts:
                    start = self._after(self.add(part, start))
                return start
            case Either(branches):
                ends = []
                for branch in branches:
                    ends.append(self.add(branch, self._after(start)))
                end = self._new()
                for each in ends:
                    self.empty[each].append(end)
                return end
            case Repeated(inner, least, most):
                return self._repeat(inner, least, most, start)
        raise Inexact("an edge of the text")

    def _after(self, start: int) -> int:
        """A new state behind another one."""
        state = self._new()
        self.empty[start].append(state)
        return state

    def _repeat(self, inner: Expression, least: int, most: int | None, start: int) -> int:
        for _ in range(least):
            start = self.add(inner, self._after(start))
        if most is None:
            loop = self._after(start)
            self.empty[self.add(inner, self._after(loop))].append(loop)
            return self._after(loop)
        skipped = [start]
        for _ in range(most - least):
            start = self.add(inner, self._after(start))
            skipped.append(start)
        end = self._new()
        for each in skipped:
            self.empty[each].append(end)
        return end

    def closure(self, states: Iterable[int]) -> frozenset[int]:
        """The states that empty steps lead to."""
        found = set(states)
        pending = list(found)
        while pending:
            for after in self.empty[pending.pop()]:
                if after not in found:
                    found.add(after)
                    pending.append(after)
        return frozenset(found)


def _starts(sets: Iterable[Codes]) -> list[int]:
    """Where the ranges start within which all sets treat code points alike."""
    found = {0, _HIGH, _LOW, _SURROGATES_END, _BEYOND}
    for one in sets:
        for low, high in one:
            found |= {low, high + 1}
    found.discard(LAST + 1)
    if any(_HIGH < start < _SURROGATES_END and start != _LOW for start in found) or max(found) > _BEYOND:
        raise Inexact("surrogates that are told apart")
    return sorted(found)


Table = list[list[int]]
"""For each state the next one for each range of characters, or -1."""


def _determined(automaton: _Nondeterministic, end: int, starts: Sequence[int]) -> tuple[Table, set[int]]:
    """The subset construction."""
    places = {one: [p for p, start in enumerate(starts) if contains(one, start)] for one in automaton.sets}
    closures = [automaton.closure([state]) for state in range(len(automaton.empty))]
    first = closures[0]
    numbers = {first: 0}
    targets: dict[frozenset[int], int] = {frozenset(): _DEAD}
    table: Table = []
    pending = [first]
    for states in pending:
        reached: list[set[int]] = [set() for _ in starts]
        for state in states:
            step = automaton.steps[state]
            if step is not None:
                for place in places[step[0]]:
                    reached[place].add(step[1])
        row = []
        for ends in map(frozenset, reached):
            if ends not in targets:
                target = frozenset().union(*(closures[state] for state in ends))
                if target not in numbers:
                    if len(numbers) >= MOST_STATES:
                        raise Inexact("too many states")
                    numbers[target] = len(numbers)
                    pending.append(target)
                targets[ends] = numbers[target]
            row.append(targets[ends])
        table.append(row)
    return table, {number for states, number in numbers.items() if end in states}


def _over_units(table: Table, finals: set[int], starts: Sequence[int]) -> tuple[Table, set[int]]:
    """The same over units: a high surrogate is remembered until it shows whether a low one follows.

    The state behind it is that of its own number after the others. A pair is one code point, a surrogate
    alone is one, too.
    """
    high, beyond = starts.index(_HIGH), starts.index(_BEYOND)
    low = starts.index(_LOW)
    count = len(table)
    units: Table = [[*row[:beyond]] for row in table]
    for state, row in enumerate(table):
        units[state][high] = state + count
        alone = row[high]
        after = [_DEAD] * beyond if alone == _DEAD else list(table[alone][:beyond])
        if alone != _DEAD:
            after[high] = alone + count
        after[low] = row[beyond]
        units.append(after)
    ends = {state + count for state, row in enumerate(table) if row[high] in finals}
    return units, finals | ends


def _merged(table: Table, finals: set[int]) -> tuple[Table, set[int]]:
    """States that accept the same texts as one (Moore's algorithm); the first state stays the first."""
    groups: list[int] = [int(state in finals) for state in range(len(table))]
    count = 0
    while True:
        names: dict[Hashable, int] = {}
        following = []
        for state, row in enumerate(table):
            key = (groups[state], tuple(_DEAD if after == _DEAD else groups[after] for after in row))
            following.append(names.setdefault(key, len(names)))
        groups = following
        if len(names) == count:
            break
        count = len(names)
    merged: Table = [[] for _ in range(count)]
    for state, row in enumerate(table):
        merged[groups[state]] = [_DEAD if after == _DEAD else groups[after] for after in row]
    return merged, {groups[state] for state in finals}


def _trimmed(table: Table, finals: set[int], starts: Sequence[int]) -> Automaton:
    """Without the states that nothing leads to, or that lead to no final one."""
    remaining = _remaining(table, finals)
    order = [0]
    numbers = {0: 0}
    rows: list[dict[int, Codes]] = []
    ends = [*(start - 1 for start in starts[1:]), 0xFFFF]
    for state in order:
        ranges: dict[int, list[tuple[int, int]]] = {}
        for after, low, high in zip(table[state], starts, ends, strict=True):
            if after != _DEAD and remaining[after] is not None:
                if after not in numbers:
                    numbers[after] = len(numbers)
                    order.append(after)
                ranges.setdefault(numbers[after], []).append((low, high))
        rows.append({after: codes(*parts) for after, parts in ranges.items()})
    steps = [remaining[state] for state in order]
    return Automaton(
        tuple(rows),
        frozenset(numbers[state] for state in finals if state in numbers),
        tuple(0 if step is None else step for step in steps),
        _longest(rows),
    )


def _remaining(table: Table, finals: set[int]) -> list[int | None]:
    """How many units it takes at least from each state to a final one; None where none is in reach."""
    found: list[int | None] = [0 if state in finals else None for state in range(len(table))]
    before: list[set[int]] = [set() for _ in table]
    for state, row in enumerate(table):
        for after in row:
            if after != _DEAD:
                before[after].add(state)
    layer = sorted(finals)
    distance = 0
    while layer:
        distance += 1
        following = []
        for state in layer:
            for earlier in before[state]:
                if found[earlier] is None:
                    found[earlier] = distance
                    following.append(earlier)
        layer = following
    return found


def _longest(rows: Sequence[dict[int, Codes]]) -> int | None:
    """The length of the longest text, if there is one: the longest way, unless a way goes round."""
    waiting = [0] * len(rows)
    for row in rows:
        for after in row:
            waiting[after] += 1
    lengths = [0] * len(rows)
    ready = [state for state, count in enumerate(waiting) if not count]
    done = 0
    while ready:
        state = ready.pop()
        done += 1
        for after in rows[state]:
            lengths[after] = max(lengths[after], lengths[state] + 1)
            waiting[after] -= 1
            if not waiting[after]:
                ready.append(after)
    return max(lengths) if done == len(rows) else None
