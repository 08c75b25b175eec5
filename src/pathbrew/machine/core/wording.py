"""How the program puts what the terms of a run stand for: calls of the library, by their results.

What is noted is equivalent to the term on the path as it is by then, and so on whatever follows.
"""

from __future__ import annotations

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


class Wording:
    """The words for terms of one run."""

    def __init__(self) -> None:
        self.texts: dict[Term, str] = {}
        self._characters: set[Term] = set()
        self._booleans: set[Term] = set()

    def forget(self) -> None:
        self.texts.clear()
        self._characters.clear()
        self._booleans.clear()

    def note_value(self, term: Term, text: str, *, is_character: bool = False) -> None:
        """A number is the result of a call."""
        self.texts[term] = text
        if is_character:
            self._characters.add(term)

    def note_answer(self, term: Term, text: str) -> None:
        """A boolean is the result of a call."""
        self.texts[term] = text
        self._booleans.add(term)
        self.note_condition(terms.ine(term, 0), text)

    def note_same(self, value: Value, term: Value) -> None:
        """A value is what the path has left of a term."""
        if isinstance(value, Term) and not value.is_variable and term in self.texts:
            self.note_value(value, self.texts[term], is_character=term in self._characters)

    def note_condition(self, condition: Term, text: str, negation: str | None = None) -> None:
        """A condition is what a call answers."""
        if not condition.is_constant:
            self.texts[condition] = text
            self.texts[terms.not_(condition)] = f"!{text}" if negation is None else negation

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

    def sides(self, condition: Term, opposite: Term) -> tuple[str, str] | None:
        """A condition's opposite and the condition itself, if a result of a call occurs in it."""
        texts = self.texts
        if not texts or not (condition in texts or self._occur_in(condition)):
            return None
        fails, holds = (terms.infix(side, limit=MOST_PIECES, texts=texts) for side in (opposite, condition))
        return fails, holds

    def _occur_in(self, condition: Term) -> bool:
        """Whether the result of a call is among the uppermost nodes."""
        nodes = {condition}
        pending = [condition]
        for node in pending:
            for part in node.args:
                if part in self.texts:
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
