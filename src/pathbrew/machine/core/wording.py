"""How the program puts what the terms of a run stand for: calls of the library, by their results.

What is noted is equivalent to the term on the path as it is by then, and so on whatever follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from pathbrew import terms
from pathbrew.machine.core.objects import Value
from pathbrew.terms import Term

SMALL = 24
"""A number of more pieces of text is no part of a call that is told."""
MOST_NODES = 60
"""In a condition, so many nodes are looked at for results of calls."""
MOST_PIECES = 60
"""Conditions of more pieces of text are cut."""
LONGEST_LITERAL = 60
"""Characters of a string; a longer one is cut."""
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_RELATIONS = {
    "eq": ("==", "!="),
    "ne": ("!=", "=="),
    "lt": ("<", ">="),
    "ge": (">=", "<"),
    "gt": (">", "<="),
    "le": ("<=", ">"),
}


class Sides:
    """A condition and its opposite in the words that a run has had for them by then.

    Most conditions are never told, so that they are put into words when somebody asks.
    """

    __slots__ = ("_condition", "_count", "_opposite", "_texts", "_told")

    def __init__(
        self, condition: Term, opposite: Term, texts: dict[Term, str], told: tuple[str, str] | None = None
    ) -> None:
        self._condition = condition
        self._opposite = opposite
        self._texts = texts
        self._count = len(texts)
        """What the run has noted later does not count."""
        self._told = told

    def told(self) -> tuple[str, str] | None:
        """The opposite and the condition itself, if a result of a call occurs in it."""
        if self._texts:
            texts = dict(islice(self._texts.items(), self._count))
            condition = self._condition
            if condition in texts or _occur_in(texts, condition):
                fails, holds = (
                    terms.infix(side, limit=MOST_PIECES, texts=texts) for side in (self._opposite, condition)
                )
                self._told = fails, holds
            self._texts = {}
        return self._told

    @classmethod
    def of(cls, told: tuple[str, str] | None) -> Sides | None:
        """Sides that another process has told."""
        return None if told is None else cls(terms.TRUE, terms.TRUE, {}, told)


class Wording:
    """The words for terms of one run.

    What was noted stays as it is, for those who look at it later; other words for the same go into a copy.
    """

    def __init__(self) -> None:
        self.texts: dict[Term, str] = {}
        self._characters: set[Term] = set()
        self._booleans: set[Term] = set()

    def forget(self) -> None:
        self.texts = {}
        self._characters.clear()
        self._booleans.clear()

    def note_value(self, term: Term, text: str, *, is_character: bool = False) -> None:
        """A number is the result of a call."""
        self._note(term, text)
        if is_character:
            self._characters.add(term)

    def note_answer(self, term: Term, text: str) -> None:
        """A boolean is the result of a call."""
        self._note(term, text)
        self._booleans.add(term)
        self.note_condition(terms.ine(term, 0), text)

    def note_same(self, value: Value, term: Value) -> None:
        """A value is what the path has left of a term."""
        if isinstance(value, Term) and not value.is_variable and term in self.texts:
            self.note_value(value, self.texts[term], is_character=term in self._characters)

    def note_condition(self, condition: Term, text: str, negation: str | None = None) -> None:
        """A condition is what a call answers."""
        if not condition.is_constant:
            self._note(condition, text)
            self._note(terms.not_(condition), f"!{text}" if negation is None else negation)

    def _note(self, term: Term, text: str) -> None:
        if self.texts.get(term, text) != text:
            self.texts = dict(self.texts)
        self.texts[term] = text

    def note_comparison(self, condition: Term, relation: str, left: Value, right: Value) -> None:
        """A condition compares integers; one that is the result of a call may be gone from it by now."""
        if left in self._booleans and not isinstance(right, Term):
            return
        texts = self.texts
        if (left in texts or right in texts) and not condition.is_constant:
            is_character = left in self._characters or right in self._characters
            one, other = (self.expression(v, is_character=is_character) for v in (left, right))
            if one is not None and other is not None:
                holds, fails = _RELATIONS[relation]
                self.note_condition(condition, f"{one} {holds} {other}", f"{one} {fails} {other}")

    def expression(self, value: Value, *, is_character: bool = False) -> str | None:
        """A number as Java writes it, if it can be told in short."""
        if not isinstance(value, Term):
            return terms.character_literal(value) if is_character and 0 <= value < 0x10000 else str(value)
        text = terms.infix(value, limit=SMALL, texts=self.texts)
        return None if text.endswith("…") else text

    def character(self, unit: Value) -> str | None:
        """A character as Java writes it, if it is one in Java, too, and not a number."""
        if isinstance(unit, Term) and unit not in self._characters and not terms.is_character(unit):
            return None
        return self.expression(unit, is_character=True)

    def sides(self, condition: Term, opposite: Term) -> Sides | None:
        """A condition and its opposite, to be told later."""
        return Sides(condition, opposite, self.texts) if self.texts else None


def _occur_in(texts: Mapping[Term, str], condition: Term) -> bool:
    """Whether the result of a call is among the uppermost nodes."""
    nodes = {condition}
    pending = [condition]
    for node in pending:
        for part in node.args:
            if part in texts:
                return True
            if part not in nodes and len(nodes) < MOST_NODES:
                nodes.add(part)
                pending.append(part)
    return False


def string_literal(value: str) -> str:
    """A string as Java writes it."""
    text = "".join(map(_unit, value[:LONGEST_LITERAL]))
    return f'"{text}…"' if len(value) > LONGEST_LITERAL else f'"{text}"'


def _unit(unit: str) -> str:
    return _ESCAPES.get(unit) or (unit if unit.isprintable() else f"\\u{ord(unit):04x}")
