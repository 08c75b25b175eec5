"""Values and conditions in the words of a method name: `GramsIsZero`, `ShapeIsCircle`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pathbrew.classfile.descriptors import returned_by
from pathbrew.expressions import (
    NULL,
    Call,
    Compared,
    Constant,
    Expression,
    InstanceOf,
    Length,
    Name,
    Not,
    Null,
    Number,
    Operation,
    Relation,
    Sum,
)
from pathbrew.junit.comparisons import (
    Bound,
    Range,
    integer,
    integer_comparison,
    ranges,
    rounder_high,
    rounder_low,
)
from pathbrew.junit.identifiers import upper_camel
from pathbrew.junit.nodes import contents, simple_name
from pathbrew.junit.questions import question, unequal_subject
from pathbrew.junit.subjects import Subject, Subjects
from pathbrew.junit.value_words import (
    count_words,
    digits,
    length_words,
    number_words,
    primitive_words,
    spelled_words,
    type_words,
    value_words,
)
from pathbrew.objects.graph import (
    ArrayNode,
    GraphValue,
    Node,
    Reference,
    SparseArrayNode,
    StringNode,
    StubNode,
)

TRIVIAL = 9
"""The cost of a fact that goes without saying."""
_FLOATING = ("F", "D")
_BETWEEN = {
    Relation.EQUAL: "Equals",
    Relation.UNEQUAL: "DiffersFrom",
    Relation.LESS: "IsLessThan",
    Relation.AT_MOST: "IsAtMost",
    Relation.GREATER: "IsGreaterThan",
    Relation.AT_LEAST: "IsAtLeast",
}
_NOT_BETWEEN = {
    Relation.LESS: "IsNotLessThan",
    Relation.AT_MOST: "IsNotAtMost",
    Relation.GREATER: "IsNotGreaterThan",
    Relation.AT_LEAST: "IsNotAtLeast",
}
_ARITHMETIC = {"+": "Plus", "-": "Minus", "*": "Times"}


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that holds for a case's inputs; the higher its cost, the less it says.

    `clauses` are the places of the conditions that it stands for.
    """

    text: str
    cost: int
    clauses: frozenset[int] = field(default=frozenset(), compare=False)
    denied: str = field(default="", compare=False)
    """The words for the input of which it only says what it is not."""
    is_null: bool = field(default=False, compare=False)
    """Whether it says that an input is null."""
    is_before: bool = field(default=False, compare=False)
    """Whether it tells what was done to an object before the call."""


def input_fact(name: str, descriptor: str, value: GraphValue, nodes: Sequence[Node]) -> Fact | None:
    """What can be said of an input by its value alone."""
    subject = upper_camel(name)
    plain = value_words(value, descriptor, nodes)
    if plain is not None:
        return Fact(f"{subject}Is{plain}", 4, is_null=value is None)
    node = nodes[value.index] if isinstance(value, Reference) and 0 <= value.index < len(nodes) else None
    if isinstance(node, ArrayNode | SparseArrayNode):
        length = contents(node)[0]
        if node.descriptor != descriptor:
            # The place takes other things, too: which array it is says more.
            size = f"Of{count_words(length)}" if length else ""
            return Fact(f"{subject}Is{'' if length else 'Empty'}{type_words(node.descriptor)}{size}", 4)
        return Fact(length_words(subject, length, length) or "", 4)
    if isinstance(node, StringNode):
        spelled = spelled_words(node.text)
        if spelled is not None:
            return Fact(f"{subject}Is{spelled}", 4)
        count = len(node.text)
        return Fact(f"{subject}Has{count_words(count)}Character{'s' if count != 1 else ''}", 5)
    if isinstance(node, StubNode):
        words = _answer_words(node, nodes)
        return None if words is None else Fact(f"{subject}Returns{words}", 5)
    if node is not None and descriptor.startswith("L") and node.class_name != descriptor[1:-1]:
        return Fact(f"{subject}Is{upper_camel(simple_name(node.class_name))}", 4)
    return None


def _answer_words(node: StubNode, nodes: Sequence[Node]) -> str | None:
    """What a stub returns, if it is always the same."""
    found = {value_words(answer.result, returned_by(answer.descriptor), nodes) for answer in node.answers}
    return found.pop() if len(found) == 1 else None


def condition_facts(
    conditions: Sequence[Expression], subjects: Subjects, values: Mapping[str, str]
) -> list[Fact]:
    """What can be said well of the conditions.

    `values` are the words for the parameters whose values are plain.
    """
    # Of a text that is none of several ones its value says more.
    unequal = Counter(map(unequal_subject, conditions))
    told: list[Fact | None] = []
    for place, clause in enumerate(conditions):
        subject = unequal_subject(clause)
        if (subject is None or unequal[subject] < 2) and not _tells_objects_apart(clause, subjects):
            told.append(_Clause(subjects, frozenset({place})).fact(clause))
    compared = ((place, c) for place, c in enumerate(conditions) if question(c, subjects) is None)
    told += [_range_fact(part, found, subjects, values) for part, found in ranges(compared).items()]
    return list(dict.fromkeys(fact for fact in told if fact is not None))


def _tells_objects_apart(clause: Expression, subjects: Subjects) -> bool:
    """Whether it says that two objects are not the same one: they may be equal all the same."""
    match clause:
        case Compared(left, Relation.UNEQUAL, right) if right != NULL and not isinstance(right, Constant):
            return any(subjects.type_of(side).startswith(("L", "[")) for side in (left, right))
    return False


@dataclass(frozen=True, slots=True)
class _Clause:
    """Finds the words for one condition; `here` is its place."""

    subjects: Subjects
    here: frozenset[int]

    def fact(self, clause: Expression) -> Fact | None:
        asked = question(clause, self.subjects)
        if asked is not None:
            return Fact(asked.words, asked.subject.depth + (0 if asked.is_so else 2), self.here)
        number = integer_comparison(clause)
        if number is not None and self.subjects.of(number[0]) is not None:
            return None  # told together with all that is said of the subject
        match clause:
            case Not(Compared(left, relation, right)) if relation in _NOT_BETWEEN:
                return self._between(left, _NOT_BETWEEN[relation], right)
            case Not(Operation("&&", bounds)):
                return self._bounds(bounds, "IsOutOfBounds", 0)
            case Operation("&&", bounds):
                return self._bounds(bounds, "IsWithinBounds", 3)
            case InstanceOf(part, class_name, holds):
                name = upper_camel(simple_name(class_name.replace(".", "/")))
                return self._said(part, f"Is{name}") if holds else self._denied(part, name, 3)
            case Compared(left, relation, right):
                return self._compared(left, relation, right)
            case Not(part):
                return self._said(part, "IsFalse")
        return self._said(clause, "IsTrue")

    def _said(self, part: Expression, predicate: str, cost: int = 0) -> Fact | None:
        subject = self.subjects.of(part)
        return None if subject is None else Fact(subject.says(predicate), subject.depth + cost, self.here)

    def _denied(self, part: Expression, what: str, cost: int) -> Fact | None:
        """What something is not, where what it is may be known."""
        subject = self.subjects.of(part)
        if subject is None:
            return None
        return Fact(subject.says(f"IsNot{what}"), subject.depth + cost, self.here, denied=subject.words)

    def _bounds(self, bounds: Sequence[Expression], predicate: str, cost: int) -> Fact | None:
        match bounds:
            case (
                Compared(index, Relation.AT_LEAST, Number(0)),
                Compared(same, Relation.LESS, Length()),
            ) if index == same:
                return self._said(index, predicate, cost)
        return None

    def _compared(self, left: Expression, relation: Relation, right: Expression) -> Fact | None:
        is_equal = relation is Relation.EQUAL
        if not is_equal and relation is not Relation.UNEQUAL:
            return self._between(left, _BETWEEN[relation], right)
        match left, right:
            case Operation("%", (part, Number(divisor))), Number(0):
                return self._divided(part, divisor, is_equal=is_equal)
            case Operation("&", (part, Number(1))), Number(0):
                return self._said(part, "IsEven" if is_equal else "IsOdd", 1)
            case Operation("&", (part, Number(int(mask)))), Number(0) if not mask & (mask + 1):
                return self._divided(part, mask + 1, is_equal=is_equal)
            case _, Null() if is_equal:
                fact = self._said(left, "IsNull")
                return fact and replace(fact, is_null=True)
            case _, Null():
                # That something is there goes without saying.
                fact = self._said(left, "IsNotNull")
                return fact and replace(fact, cost=TRIVIAL)
            case _, Number(float(number)):
                return self._said(
                    left, f"{'Is' if is_equal else 'IsNot'}{number_words(number)}", not is_equal
                )
            case _, Constant(_, name):
                constant = upper_camel(name)
                return self._said(left, f"Is{constant}") if is_equal else self._denied(left, constant, 2)
            case _ if left == right:
                # Only what is not a number differs from itself.
                return self._said(left, "IsNotNaN", 4) if is_equal else self._said(left, "IsNaN")
        return self._between(left, _BETWEEN[relation], right)

    def _divided(self, part: Expression, divisor: float, *, is_equal: bool) -> Fact | None:
        return self._said(part, f"{'IsDivisibleBy' if is_equal else 'IsNotDivisibleBy'}{divisor}", 1)

    def _between(self, left: Expression, predicate: str, right: Expression) -> Fact | None:
        """What is said of one side in terms of the other one."""
        one, other = self.subjects.of(left), self.subjects.of(right)
        if one is not None and isinstance(right, Number) and right.descriptor in _FLOATING:
            return Fact(one.says(f"{predicate}{number_words(right.value)}"), one.depth, self.here)
        if one is not None and other is not None:
            return Fact(one.says(f"{predicate}{other.words}"), one.depth + other.depth + 1, self.here)
        one, other = self._operand(left), self._operand(right)
        if one is None or other is None:
            return None
        return Fact(one.says(f"{predicate}{other.words}"), 4 + one.depth + other.depth, self.here)

    def _operand(self, part: Expression) -> Subject | None:
        """A number, a place, or a sum or product of two."""
        match part:
            case Sum(0, ((one, 1), (other, 1 | -1 as factor))):
                return self._pair(one, "+" if factor > 0 else "-", other)
            case Sum(offset, ((one, 1),)):
                return self._pair(one, "+" if offset > 0 else "-", Number(abs(offset)))
            case Operation(symbol, (one, other)) if symbol in _ARITHMETIC:
                return self._pair(one, symbol, other)
        number = integer(part)
        return self.subjects.of(part) if number is None else Subject(digits(number), 0)

    def _pair(self, one: Expression, symbol: str, other: Expression) -> Subject | None:
        number = integer(other)
        left = self.subjects.of(one, is_alone=False)
        right = self.subjects.of(other, is_alone=False) if number is None else Subject(digits(number), 0)
        if left is None or right is None:
            return None
        return Subject(f"{left.words}{_ARITHMETIC[symbol]}{right.words}", left.depth + right.depth)


def _range_fact(part: Expression, found: Range, subjects: Subjects, values: Mapping[str, str]) -> Fact | None:
    """What comparisons with integers say of one thing; its value itself if they say less."""
    clauses = frozenset(found.clauses)
    match part:
        case Length(owner) | Call(Expression() as owner, "length", ()):
            subject = subjects.of(owner)
            low = 1 if not found.low and 0 in found.excluded else found.low
            counted = "Character" if isinstance(part, Call) else "Element"
            words = subject and length_words(subject.words, low, found.high, counted)
            return Fact(words, subject.depth, clauses) if subject is not None and words else None
    subject = subjects.of(part)
    if subject is None:
        return None
    predicate = _range_words(found, is_character=subjects.type_of(part) == "C")
    if predicate is None and isinstance(part, Name) and part.name in values:
        predicate = f"Is{values[part.name]}"
    return None if predicate is None else Fact(subject.says(predicate), subject.depth, clauses)


def _range_words(found: Range, *, is_character: bool) -> str | None:
    low, high = found.low, found.high
    if low is not None and low == high:
        return f"Is{primitive_words('C', low) if is_character else number_words(low)}"
    if is_character:
        return None
    if low is not None and high is not None:
        return f"IsBetween{digits(low)}And{digits(high)}"
    if high is not None:
        return {-1: "IsNegative", 0: "IsNotPositive"}.get(high) or _bound_words(rounder_high(high))
    if low is not None:
        return {1: "IsPositive", 0: "IsNotNegative"}.get(low) or _bound_words(rounder_low(low))
    return f"IsNot{number_words(found.excluded[0])}" if len(found.excluded) == 1 else None


def _bound_words(bound: Bound) -> str:
    return f"{_BETWEEN[bound.relation]}{digits(bound.number)}"
