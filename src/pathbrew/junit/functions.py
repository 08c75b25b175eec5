"""What a method of a stub returns, as a Java expression over its parameters."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from pathbrew.classfile.descriptors import BOXES, PRIMITIVES
from pathbrew.junit.draft import Draft, Expression, Form
from pathbrew.junit.types import OBJECT
from pathbrew.objects.graph import (
    ANYTHING,
    Answer,
    BoxNode,
    EnumNode,
    GraphValue,
    Node,
    Reference,
    StringNode,
)
from pathbrew.program import Method

_MOST_CASES = 6
"""More cases than that are told as a list of results."""

Writer = Callable[[GraphValue, str, str], Expression]
"""Writes a value of a place of that type, with a name for its local."""


class FunctionWriter:
    """Writes the simplest expression that gives the answers of one method.

    `returned` and `parameters` are the descriptors of its types as the source writes them.
    """

    def __init__(self, draft: Draft, nodes: Sequence[Node], write: Writer, method: Method) -> None:
        self._draft = draft
        self._file = draft.file
        self._nodes = nodes
        self._write = write
        self._method = method
        self._boxes: set[str] = set()
        self._has_null = False

    def expression(self, answers: Sequence[Answer], names: Sequence[str], returned: str) -> str:
        """A constant, a case distinction by the arguments, or the results in the order of calls."""
        results = list(dict.fromkeys(self._key(answer.result, returned) for answer in answers))
        self._boxes = {
            node.class_name
            for answer in answers
            if isinstance(answer.result, Reference)
            and isinstance(node := self._nodes[answer.result.index], BoxNode)
        }
        self._has_null = any(answer.result is None for answer in answers) and len(results) > 2
        if not answers:
            return _DEFAULTS.get(returned, "null")
        if len(results) == 1:
            return self._result(answers[0].result, returned)
        for places in [*((place,) for place in range(len(names))), tuple(range(len(names)))]:
            cases = self._cases(answers, places, returned)
            if cases is not None:
                return self._chosen(cases, places, names, returned)
        return self._in_order(answers, returned)

    def _key(self, value: GraphValue, descriptor: str) -> object:
        """Equal for values that a test cannot tell apart."""
        if isinstance(value, float):
            return repr(value)
        if not isinstance(value, Reference) or value == ANYTHING:
            return value
        node = self._nodes[value.index]
        return node if isinstance(node, StringNode | BoxNode | EnumNode) else value

    def _cases(
        self, answers: Sequence[Answer], places: tuple[int, ...], returned: str
    ) -> dict[object, Answer] | None:
        """The answers by the arguments at some places; None if these do not tell them apart."""
        found: dict[object, Answer] = {}
        for answer in answers:
            given = [answer.arguments[place] for place in places]
            if ANYTHING in given:
                return None
            key = tuple(self._key(value, "") for value in given)
            known = found.setdefault(key, answer)
            if self._key(known.result, returned) != self._key(answer.result, returned):
                return None
        return found if 0 < len(found) <= _MOST_CASES else None

    def _chosen(
        self, cases: dict[object, Answer], places: tuple[int, ...], names: Sequence[str], returned: str
    ) -> str:
        """`value == 3 ? 5 : 0`, the most common result last; a mere condition for a boolean."""
        groups: dict[object, list[Answer]] = {}
        for answer in cases.values():
            groups.setdefault(self._key(answer.result, returned), []).append(answer)
        if returned == "Z":
            return self._boolean(groups.get(1, []), groups.get(0, []), places, names)
        counts = Counter({key: len(group) for key, group in groups.items()})
        last = max(reversed(list(groups)), key=lambda key: counts[key])
        text = ""
        for key, group in groups.items():
            if key != last:
                condition = " || ".join(self._condition(answer, places, names) for answer in group)
                text += f"{condition} ? {self._result(group[0].result, returned)} : "
        return text + self._result(groups[last][0].result, returned)

    def _boolean(
        self, true: list[Answer], false: list[Answer], places: tuple[int, ...], names: Sequence[str]
    ) -> str:
        if len(true) <= len(false):
            return " || ".join(self._condition(answer, places, names) for answer in true)
        if len(false) == 1 and len(places) == 1:
            return self._compared(false[0], places[0], names, negated=True)
        return f"!({' || '.join(self._condition(answer, places, names) for answer in false)})"

    def _condition(self, answer: Answer, places: tuple[int, ...], names: Sequence[str]) -> str:
        return " && ".join(self._compared(answer, place, names) for place in places)

    def _compared(self, answer: Answer, place: int, names: Sequence[str], negated: bool = False) -> str:
        """That the parameter is the argument of an answer, or is not."""
        value, name, descriptor = answer.arguments[place], names[place], self._method.parameters[place]
        operator, sign = ("!=", "!") if negated else ("==", "")
        if descriptor == "Z":
            return name if bool(value) != negated else f"!{name}"
        if isinstance(value, float):
            literal = self._file.literal(descriptor, value).text
            if math.isnan(value) or value == 0:
                box = self._file.imports.java_lang("Float" if descriptor == "F" else "Double")
                return f"{box}.compare({name}, {literal}) {operator} 0"
            return f"{name} {operator} {literal}"
        expression = self._write(value, descriptor, "expected")
        node = self._nodes[value.index] if isinstance(value, Reference) else None
        if isinstance(node, StringNode):
            return f"{sign}{expression.text}.equals({name})"
        if isinstance(node, BoxNode):
            return f"{sign}{self._file.imports.plain('java/util/Objects')}.equals({name}, {expression.text})"
        return f"{name} {operator} {expression.initialiser or expression.text}"

    def _result(self, value: GraphValue, returned: str) -> str:
        expression = self._write(value, returned, "answer")
        text = self._file.fit(expression, returned)
        if expression.form in (Form.CREATION, Form.ARRAY) and expression.type is not None:
            # The same object for each call.
            name = self._draft.names.new("answer")
            kind = self._file.imports.type(expression.type)
            self._draft.arrange.append(f"{kind} {name} = {expression.text};")
            return self._file.fit(Expression(name, expression.type), returned)
        is_number = expression.type in PRIMITIVES or (expression.type or "")[1:-1] in BOXES
        if len(self._boxes) > 1 and is_number and returned not in PRIMITIVES:
            # Numbers on both sides of a `:` would become one type.
            return self._file.cast(expression, OBJECT)
        if self._has_null and expression.type in PRIMITIVES and returned not in PRIMITIVES:
            # A number beside a conditional expression that may be null would have that unboxed.
            box = next(name for name, letter in BOXES.items() if letter == expression.type)
            return self._file.cast(expression, f"L{box};")
        return text

    def _in_order(self, answers: Sequence[Answer], returned: str) -> str:
        """The results one after the other, from an iterator."""
        imports = self._file.imports
        texts = [self._write(answer.result, returned, "answer").text for answer in answers]
        arrays, iterator = imports.plain("java/util/Arrays"), imports.plain("java/util/Iterator")
        box = next((name for name, letter in BOXES.items() if letter == returned), None)
        argument = "?" if box is None else imports.java_lang(box.rpartition("/")[2])
        name = self._draft.names.new("results")
        listed = ", ".join(texts)
        self._draft.arrange.append(f"{iterator}<{argument}> {name} = {arrays}.asList({listed}).iterator();")
        if returned in PRIMITIVES or returned == OBJECT:
            return f"{name}.next()"
        return f"({imports.type(returned)}) {name}.next()"


_DEFAULTS = {"Z": "false", "C": "'\\0'", "J": "0L", "F": "0.0f", "D": "0.0", "I": "0", "B": "0", "S": "0"}
