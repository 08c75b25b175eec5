"""Values, conditions and outcomes in the words of a method name: `GramsIsZero`, `ReturnsMinusOne`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pathbrew.classfile.descriptors import BOXES, returned_by
from pathbrew.junit.identifiers import upper_camel
from pathbrew.junit.nodes import contents, simple_name
from pathbrew.junit.questions import is_question, question_words, unequal_subject
from pathbrew.junit.value_words import (
    _digits,
    _zeros,
    count_words,
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

_PATH = r"[A-Za-z_]\w*(?:\.get\(\d+\)|\.[A-Za-z_]\w*|\[\d+\])*"
_NUMBER = r"-?\d+L?"
_FRACTION = r"-?\d+\.\d+(?:E-?\d+)?f?"
_COMPARISON = re.compile(
    rf"({_PATH}|{_NUMBER}) (==|!=|<=|>=|<|>) ({_FRACTION}|{_NUMBER}|[\w$./]+\.[A-Za-z_]\w*|{_PATH})"
)
_SHIFTED = re.compile(rf"({_PATH}) ([-+]) (\d+)L? (==|!=|<=|>=|<|>) ({_NUMBER})")
_SUM = rf"{_PATH} [-+*] (?:{_PATH}|\d+L?)"
_BETWEEN = re.compile(rf"({_PATH}|{_SUM}) (==|!=|<=|>=|<|>) ({_PATH}|{_SUM}|{_NUMBER})")
_NEGATED = re.compile(rf"!\(({_PATH}) (<=|>=|<|>) ({_PATH}|{_NUMBER}|{_FRACTION})\)")
_REMAINDER = re.compile(rf"({_PATH}) % (\d+)L? (==|!=) 0L?")
_MASK = re.compile(rf"\(({_PATH}) & (\d+)L?\) (==|!=) 0L?")
_BOOLEAN = re.compile(rf"(!?)({_PATH})")
_CLASS = re.compile(rf"({_PATH}) is (not )?an? ([\w$./]+)")
_BOUNDS = re.compile(rf"(!?)\(?({_PATH}) >= 0 && \2 < ({_PATH})\.length\)?")
_ELEMENT = re.compile(r"\.get\((\d+)\)")
_CALL = re.compile(rf"({_PATH})(?!(?<=\.get)\(\d+\))\([^()]*\)(?:#\d+)?(?:\.value\b)?")
_RETURNS = "returns"
_UNSAID = (" != null", " is not a class of the program")
"""What goes without saying."""
_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_BETWEEN_PATHS = {
    "==": "Equals",
    "!=": "DiffersFrom",
    "<": "IsLessThan",
    "<=": "IsAtMost",
    ">": "IsGreaterThan",
    ">=": "IsAtLeast",
}


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that holds for a case's inputs; the higher its cost, the less it says.

    `clauses` are the places of the conditions that it stands for.
    """

    text: str
    cost: int
    clauses: frozenset[int] = field(default=frozenset(), compare=False)


@dataclass
class _Range:
    """What integer comparisons say of one subject."""

    low: int | None = None
    high: int | None = None
    excluded: list[int] = field(default_factory=list)
    clauses: set[int] = field(default_factory=set)

    def text(self, subject: str) -> str:
        """As Java writes it."""
        excluded = sorted(set(self.excluded))
        low, high = self.low, self.high
        while low in excluded:
            low = low + 1 if low is not None else None
        while high in excluded:
            high = high - 1 if high is not None else None
        if low is not None and low == high:
            return f"{subject} == {low}"
        if subject.endswith(".length") and low == 0:
            low = None
        parts = []
        if low is not None:
            parts.append(f"{subject} {_bound('>= ', low, '> ', low - 1)}")
        if high is not None:
            parts.append(f"{subject} {_bound('<= ', high, '< ', high + 1)}")
        inside = [n for n in excluded if (low is None or n > low) and (high is None or n < high)]
        parts += [f"{subject} != {number}" for number in inside[:3]] + ["..."] * (len(inside) > 3)
        return " && ".join(parts)

    def add(self, operator: str, number: int, clause: int) -> None:
        self.clauses.add(clause)
        if operator == "!=":
            self.excluded.append(number)
        if operator in ("==", ">=", ">"):
            low = number + (operator == ">")
            self.low = low if self.low is None else max(self.low, low)
        if operator in ("==", "<=", "<"):
            high = number - (operator == "<")
            self.high = high if self.high is None else min(self.high, high)


def input_fact(name: str, descriptor: str, value: GraphValue, nodes: Sequence[Node]) -> Fact | None:
    """What can be said of an input by its value alone."""
    subject = upper_camel(name)
    plain = value_words(value, descriptor, nodes)
    if plain is not None:
        return Fact(f"{subject}Is{plain}", 4)
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


def without_arguments(conditions: Sequence[str], only: frozenset[str]) -> list[str]:
    """Calls of functions that were given without their arguments, as far as there is one of each.

    `order.compare(a, b) < 0` becomes `order.compare < 0`, or `order.returns < 0` for a method that is the
    `only` one of its object.
    """
    calls: dict[str, set[str]] = {}
    for condition in conditions:
        for match in _CALL.finditer(condition):
            calls.setdefault(match[1], set()).add(match[0])

    def replaced(match: re.Match[str]) -> str:
        if len(calls.get(match[1], ())) != 1:
            return match[0]
        path, _, method = match[1].rpartition(".")
        is_term = re.search(r" [-+*/%&|^] |[-+*]\(", match.string.replace(match[0], "")) is not None
        return f"{path}.{_RETURNS}" if method in only and not is_term else match[1]

    return [
        condition if is_question(condition) else _CALL.sub(replaced, condition) for condition in conditions
    ]


def named_outer(condition: str) -> str:
    """The object that one of an inner class belongs to, `this$0` to the compiler, as `outer`."""
    return re.sub(r"\bthis\$\d+\b", "outer", condition)


def condition_facts(conditions: Sequence[str], types: dict[str, str], values: dict[str, str]) -> list[Fact]:
    """What can be said well of the conditions.

    `types` are the parameters' descriptors, `values` the words for those whose values are plain.
    """
    # Of a text that is none of several ones its value says more.
    unequal = Counter(map(unequal_subject, conditions))
    single = [
        (place, c)
        for place, c in enumerate(conditions)
        if unequal_subject(c) is None or unequal[unequal_subject(c)] < 2
    ]
    single = [(place, clause) for place, clause in single if not _tells_objects_apart(clause, types)]
    facts = [fact for place, clause in single if (fact := _single_fact(clause, place))]
    for subject, found in _ranges(conditions).items():
        text = _range_words(subject, found, types)
        if text is None and subject in values:
            # It is not one of many values, nor in a range: the value itself says more.
            text = f"{subject_words(subject)}Is{values[subject]}"
        if text:
            facts.append(Fact(text, _depth(subject), frozenset(found.clauses)))
    return [replace(fact, text=fact.text.replace("ReturnsIs", "Returns")) for fact in dict.fromkeys(facts)]


def _tells_objects_apart(clause: str, types: dict[str, str]) -> bool:
    """Whether it says that two objects are not the same one: they may be equal all the same."""
    match = _COMPARISON.fullmatch(clause)
    if match is None or match[2] != "!=" or match[3] == "null" or _is_constant(match[3]):
        return False
    return any(types.get(side, "").startswith(("L", "[")) for side in (match[1], match[3]))


def _is_constant(side: str) -> bool:
    """Whether it names a constant of an enum."""
    return "." in side and side.rpartition(".")[2].isupper()


def readable_conditions(conditions: Sequence[str]) -> list[tuple[frozenset[int], str]]:
    """The conditions for people, each with the places of those it stands for.

    Comparisons of one subject with numbers are drawn together; left out are what goes without saying
    (`x != null`) and what a later condition implies.
    """
    ranges = _ranges(conditions)
    told: list[tuple[frozenset[int], str]] = []
    for place, clause in enumerate(conditions):
        comparison = _integer_comparison(clause)
        if comparison is not None:
            subject = comparison[0]
            if subject in ranges:
                found = ranges.pop(subject)
                told += [(frozenset(found.clauses), text) for text in [found.text(subject)] if text]
            continue
        if not clause.endswith(_UNSAID) and not _is_implied(clause, conditions[place + 1 :]):
            told.append((frozenset({place}), _short_names(clause)))
    return told


def _ranges(conditions: Sequence[str]) -> dict[str, _Range]:
    ranges: dict[str, _Range] = {}
    for place, clause in enumerate(conditions):
        parsed = _integer_comparison(clause)
        if parsed is not None:
            subject, operator, number = parsed
            ranges.setdefault(subject, _Range()).add(operator, number, place)
    return ranges


def _is_implied(clause: str, later: Sequence[str]) -> bool:
    """Whether the clause says what its subject is not, and a later one what it is."""
    if match := _CLASS.fullmatch(clause):
        return bool(match[2]) and any(other.startswith(f"{match[1]} is a ") for other in later)
    subject, unequal, _ = clause.partition(" != ")
    return bool(unequal) and any(other.startswith(f"{subject} == ") for other in later)


def _short_names(clause: str) -> str:
    """Classes without their packages and the classes around them; texts stay as they are."""
    if '"' in clause:
        return clause
    return re.sub(r"(?:[\w$]+[./])*[\w$]*\$(?=[A-Za-z])", "", re.sub(r"\$\d+\b", "", clause)).replace(
        "java.lang.", ""
    )


def subject_words(path: str) -> str:
    """`list.head` as `ListHead`, `a[0]` and `a.get(0)` as `A0`; the receiver is left out."""
    bare = _indexed(path).removeprefix("this.").removeprefix("outer.").replace("()", "")
    parts = re.split(r"[. ]+", re.sub(r"\[(\d+)\]", r" \1 ", bare))
    return "".join(upper_camel(part) for part in parts if part)


def _indexed(path: str) -> str:
    """Elements of lists like those of arrays."""
    return _ELEMENT.sub(r"[\1]", path)


def _depth(path: str) -> int:
    bare = _indexed(path).removesuffix(".length").removeprefix("this.")
    return bare.count(".") + 2 * bare.count("[")


def _integer_comparison(clause: str) -> tuple[str, str, int] | None:
    if match := _SHIFTED.fullmatch(clause):
        # Overflow set aside: this is for people.
        shift = int(match[3]) * (1 if match[2] == "-" else -1)
        return match[1], match[4], int(match[5].rstrip("L")) + shift
    match = _COMPARISON.fullmatch(clause)
    if match is None:
        return None
    left, operator, right = match.groups()
    if re.fullmatch(_NUMBER, left):
        left, operator, right = right, _FLIPPED[operator], left
    if not re.fullmatch(_PATH, left) or not re.fullmatch(_NUMBER, right):
        return None
    return left, operator, int(right.rstrip("L"))


def _single_fact(clause: str, place: int) -> Fact | None:
    if _integer_comparison(clause) is not None:
        return None
    here = frozenset({place})
    if question := question_words(clause, subject_words):
        subject, words, is_so = question
        return Fact(words, _depth(subject) + (0 if is_so else 2), here)
    if match := _BOUNDS.fullmatch(clause):
        outside = "IsOutOfBounds" if match[1] else "IsWithinBounds"
        return Fact(subject_words(match[2]) + outside, _depth(match[2]) + (0 if match[1] else 3), here)
    if match := _REMAINDER.fullmatch(clause):
        is_divisible = "IsDivisibleBy" if match[3] == "==" else "IsNotDivisibleBy"
        return Fact(f"{subject_words(match[1])}{is_divisible}{match[2]}", _depth(match[1]) + 1, here)
    if (match := _MASK.fullmatch(clause)) and (int(match[2]) + 1) & int(match[2]) == 0:
        if match[2] == "1":
            return Fact(f"{subject_words(match[1])}Is{'Even' if match[3] == '==' else 'Odd'}", 1, here)
        is_divisible = "IsDivisibleBy" if match[3] == "==" else "IsNotDivisibleBy"
        return Fact(f"{subject_words(match[1])}{is_divisible}{int(match[2]) + 1}", _depth(match[1]) + 1, here)
    if match := _CLASS.fullmatch(clause):
        name = upper_camel(simple_name(match[3].replace(".", "/")))
        is_one = "IsNot" if match[2] else "Is"
        return Fact(f"{subject_words(match[1])}{is_one}{name}", _depth(match[1]) + 3 * bool(match[2]), here)
    if match := _BOOLEAN.fullmatch(clause):
        return Fact(f"{subject_words(match[2])}Is{'False' if match[1] else 'True'}", _depth(match[2]), here)
    return _comparison_fact(clause, here)


def _comparison_fact(clause: str, here: frozenset[int]) -> Fact | None:
    match = _COMPARISON.fullmatch(clause)
    if match is None:
        return _sum_fact(clause, here)
    left, operator, right = match.groups()
    subject, cost = subject_words(left), _depth(left)
    if right == "null":
        # That something is there goes without saying.
        return (
            Fact(f"{subject}IsNull", cost, here) if operator == "==" else Fact(f"{subject}IsNotNull", 9, here)
        )
    if re.fullmatch(_FRACTION, right):
        number = number_words(float(right.rstrip("f")))
        relation = {"==": "Is", "!=": "IsNot"}.get(operator, _BETWEEN_PATHS[operator])
        return Fact(f"{subject}{relation}{number}", cost + (operator == "!="), here)
    if _is_constant(right):
        is_one = "Is" if operator == "==" else "IsNot"
        return Fact(
            f"{subject}{is_one}{upper_camel(right.rpartition('.')[2])}", cost + 2 * (operator == "!="), here
        )
    if not re.fullmatch(_PATH, right):
        return None
    if left == right:
        # Only what is not a number differs from itself.
        return Fact(
            f"{subject}{'IsNotNaN' if operator == '==' else 'IsNaN'}", cost + 4 * (operator == "=="), here
        )
    return Fact(f"{subject}{_BETWEEN_PATHS[operator]}{subject_words(right)}", cost + _depth(right) + 1, here)


def _sum_fact(clause: str, here: frozenset[int]) -> Fact | None:
    """Comparisons with sums, and what is less than nothing it compares with: `!(x < y)`."""
    if match := _NEGATED.fullmatch(clause):
        relation = _BETWEEN_PATHS[match[2]].replace("Is", "IsNot", 1)
        return Fact(f"{subject_words(match[1])}{relation}{_operand_words(match[3])}", 5, here)
    match = _BETWEEN.fullmatch(clause)
    if match is None:
        return None
    left, operator, right = match.groups()
    text = f"{_operand_words(left)}{_BETWEEN_PATHS[operator]}{_operand_words(right)}"
    return Fact(text, 4 + _depth(left) + _depth(right), here)


def _operand_words(text: str) -> str:
    """A number, a path, or a sum of two."""
    if re.fullmatch(_FRACTION, text):
        return number_words(float(text.rstrip("f")))
    if re.fullmatch(_NUMBER, text):
        return _digits(int(text.rstrip("L")))
    left, operator, right = [*text.split(" "), "", ""][:3]
    words = {"+": "Plus", "-": "Minus", "*": "Times", "": ""}[operator]
    return subject_words(left) + words + (_operand_words(right) if right else "")


def _range_words(path: str, found: _Range, types: dict[str, str]) -> str | None:
    if path.endswith(".length"):
        low, high = found.low, found.high
        if (low in (0, None)) and 0 in found.excluded:
            low = 1
        owner = path.removesuffix(".length")
        words = length_words(subject_words(owner), low, high)
        is_text = types.get(owner, "").startswith(("Ljava/lang/String", "Ljava/lang/CharSequence"))
        return words.replace("Element", "Character") if words and is_text else words
    box = path.removesuffix(".value")
    if box != path and types.get(box, "")[1:-1] in BOXES:
        path = box
    subject = subject_words(path)
    is_character = types.get(path) == "C"
    low, high = found.low, found.high
    if is_character and low is not None and low == high:
        return f"{subject}Is{primitive_words('C', low)}"
    if low is not None and low == high:
        return f"{subject}Is{number_words(low)}"
    if is_character:
        return None
    if low is not None and high is not None:
        return f"{subject}IsBetween{_digits(low)}And{_digits(high)}"
    if high is not None:
        named = {-1: "IsNegative", 0: "IsNotPositive"}
        return subject + (named.get(high) or _bound("IsAtMost", high, "IsLessThan", high + 1))
    if low is not None:
        named = {1: "IsPositive", 0: "IsNotNegative"}
        return subject + (named.get(low) or _bound("IsAtLeast", low, "IsGreaterThan", low - 1))
    return f"{subject}IsNot{number_words(found.excluded[0])}" if len(found.excluded) == 1 else None


def _bound(inclusive: str, number: int, strict: str, beyond: int) -> str:
    """The bound with the rounder number."""
    words = inclusive.endswith(" ")
    is_inclusive = _zeros(number) > _zeros(beyond)
    chosen = number if is_inclusive else beyond
    return (inclusive if is_inclusive else strict) + (str(chosen) if words else _digits(chosen))
