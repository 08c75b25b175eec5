"""What the decisions of a path tell about the values of terms, as far as intervals go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.machine.core.objects import Integral
from pathbrew.terms import Term, bounds, operations

if TYPE_CHECKING:
    from pathbrew.machine.core.decisions import Decision, Decisions


class Facts:
    """Intervals of terms that the path has compared with numbers, read off its decisions as they are made."""

    def __init__(self, decisions: Decisions) -> None:
        self._decisions = decisions
        self._seen: list[Decision] = []
        self._count = 0
        self._ranges: dict[Term, tuple[int, int]] = {}

    def range(self, value: Integral) -> tuple[int, int]:
        """The least and the greatest value that it may have on this path, as far as known."""
        if not isinstance(value, Term):
            return value, value
        self._catch_up()
        known = bounds(value)
        low, high = self._ranges.get(value, (known.low, known.high))
        if value.op is operations.SUM and len(value.args) == 1 and value.value[1] in (1, -1):
            offset, factor = value.value
            inner = self.range(value.args[0])
            ends = sorted((offset + factor * inner[0], offset + factor * inner[1]))
            if ends[0] >= -(1 << 31) and ends[1] < 1 << 31:
                low, high = max(low, ends[0]), min(high, ends[1])
        return max(low, known.low), min(high, known.high)

    def settled(self, value: Integral) -> Integral:
        """The same value as a number where only one is possible; without the choices that were made."""
        result = self._settled(value)
        if result is not value:
            self._decisions.wording.note_same(result, value)
        return result

    def _settled(self, value: Integral) -> Integral:
        while isinstance(value, Term):
            low, high = self.range(value)
            if low == high:
                return low
            if value.op is operations.SUM:
                return self._settled_sum(value)
            known = self._decisions.known(value.args[0]) if value.op is operations.ITE else None
            if known is None:
                return value
            value = value.args[1] if known else value.args[2]
        return value

    def _settled_sum(self, total: Term) -> Integral:
        parts = [self.settled(part) for part in total.args]
        if all(part is before for part, before in zip(parts, total.args, strict=True)):
            return total
        result = terms.constant(total.value[0], total.sort)
        add, multiply = (terms.ladd, terms.lmul) if total.sort is terms.LONG else (terms.iadd, terms.imul)
        for part, factor in zip(parts, total.value[1:], strict=True):
            result = add(result, multiply(part, factor))
        return self.settled(result) if not result.is_constant else result.value

    def _catch_up(self) -> None:
        taken = self._decisions.taken
        if taken is not self._seen:
            self._seen, self._count, self._ranges = taken, 0, {}
        while self._count < len(taken):
            decision = taken[self._count]
            self._count += 1
            self._learn(decision.condition, decision.holds)

    def _learn(self, condition: Term, holds: bool) -> None:
        op = condition.op
        if op is operations.NOT:
            self._learn(condition.args[0], not holds)
        elif op is (operations.CONJUNCTION if holds else operations.DISJUNCTION):
            for part in condition.args:
                self._learn(part, holds)
        elif op in (operations.EQUAL, operations.LESS) and condition.args[1].is_constant:
            self._compare(condition.args[0], condition.args[1].value, op is operations.EQUAL, holds)

    def _compare(self, term: Term, number: object, is_equality: bool, holds: bool) -> None:
        if not isinstance(number, int) or isinstance(number, bool):
            return
        known = bounds(term)
        low, high = self._ranges.get(term, (known.low, known.high))
        if is_equality:
            if holds:
                low = high = number
            elif number == low:
                low += 1
            elif number == high:
                high -= 1
        elif holds:
            high = min(high, number - 1)
        else:
            low = max(low, number)
        self._ranges[term] = (low, high)
