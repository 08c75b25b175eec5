"""How the program puts what the terms of a run stand for: calls of the library, by their results.

What is noted is equivalent to the term on the path as it is by then, and so on whatever follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from pathbrew import terms
from pathbrew.expressions import Compared, Cut, Expression, Number, Relation, negated
from pathbrew.machine.core.objects import Value
from pathbrew.terms import Term

SMALL = 24
"""A number of more pieces of text is no part of a call that is told."""
MOST_NODES = 60
"""In a condition, so many nodes are looked at for results of calls."""
MOST_PIECES = 60
"""Conditions of more pieces of text are cut."""


class Sides:
    """A condition and its opposite in the words that a run has had for them by then.

    Most conditions are never told, so that they are put into words when somebody asks.
    """

    __slots__ = ("_condition", "_count", "_known", "_opposite", "_told")

    def __init__(
        self,
        condition: Term,
        opposite: Term,
        known: dict[Term, Expression],
        told: tuple[Expression, Expression] | None = None,
    ) -> None:
        self._condition = condition
        self._opposite = opposite
        self._known = known
        self._count = len(known)
        """What the run has noted later does not count."""
        self._told = told

    def told(self) -> tuple[Expression, Expression] | None:
        """The opposite and the condition itself, if a result of a call occurs in it."""
        if self._known:
            known = dict(islice(self._known.items(), self._count))
            condition = self._condition
            if condition in known or _occur_in(known, condition):
                fails, holds = (
                    terms.expressed(side, MOST_PIECES, known) for side in (self._opposite, condition)
                )
                self._told = fails, holds
            self._known = {}
        return self._told

    @classmethod
    def of(cls, told: tuple[Expression, Expression] | None) -> Sides | None:
        """Sides that another process has told."""
        return None if told is None else cls(terms.TRUE, terms.TRUE, {}, told)


class Wording:
    """The words for terms of one run.

    What was noted stays as it is, for those who look at it later; other words for the same go into a copy.
    """

    def __init__(self) -> None:
        self.known: dict[Term, Expression] = {}
        self._characters: set[Term] = set()
        self._booleans: set[Term] = set()

    def forget(self) -> None:
        self.known = {}
        self._characters.clear()
        self._booleans.clear()

    def note_value(self, term: Term, call: Expression, *, is_character: bool = False) -> None:
        """A number is the result of a call."""
        self._note(term, call)
        if is_character:
            self._characters.add(term)

    def note_answer(self, term: Term, call: Expression) -> None:
        """A boolean is the result of a call."""
        self._note(term, call)
        self._booleans.add(term)
        self.note_condition(terms.ine(term, 0), call)

    def note_same(self, value: Value, term: Value) -> None:
        """A value is what the path has left of a term."""
        if (
            isinstance(value, Term)
            and not value.is_variable
            and isinstance(term, Term)
            and term in self.known
        ):
            self.note_value(value, self.known[term], is_character=term in self._characters)

    def note_condition(self, condition: Term, meaning: Expression) -> None:
        """A condition is what a call answers."""
        if not condition.is_constant:
            self._note(condition, meaning)
            self._note(terms.not_(condition), negated(meaning))

    def _note(self, term: Term, meaning: Expression) -> None:
        if self.known.get(term, meaning) != meaning:
            self.known = dict(self.known)
        self.known[term] = meaning

    def note_comparison(self, condition: Term, relation: str, left: Value, right: Value) -> None:
        """A condition compares integers; one that is the result of a call may be gone from it by now."""
        if left in self._booleans and not isinstance(right, Term):
            return
        known = self.known
        if (left in known or right in known) and not condition.is_constant:
            is_character = left in self._characters or right in self._characters
            one, other = (self.expression(v, is_character=is_character) for v in (left, right))
            if one is not None and other is not None:
                self.note_condition(condition, Compared(one, Relation.named(relation), other))

    def expression(self, value: Value, *, is_character: bool = False) -> Expression | None:
        """A number as Java writes it, if it can be told in short."""
        if not isinstance(value, Term):
            return Number(value, "C" if is_character and 0 <= value < 0x10000 else "I")
        told = terms.expressed(value, SMALL, self.known)
        return None if isinstance(told, Cut) else told

    def character(self, unit: Value) -> Expression | None:
        """A character as Java writes it, if it is one in Java, too, and not a number."""
        if isinstance(unit, Term) and unit not in self._characters and not terms.is_character(unit):
            return None
        return self.expression(unit, is_character=True)

    def sides(self, condition: Term, opposite: Term) -> Sides | None:
        """A condition and its opposite, to be told later."""
        return Sides(condition, opposite, self.known) if self.known else None


def _occur_in(known: Mapping[Term, Expression], condition: Term) -> bool:
    """Whether the result of a call is among the uppermost nodes."""
    nodes = {condition}
    pending = [condition]
    for node in pending:
        for part in node.args:
            if part in known:
                return True
            if part not in nodes and len(nodes) < MOST_NODES:
                nodes.add(part)
                pending.append(part)
    return False
