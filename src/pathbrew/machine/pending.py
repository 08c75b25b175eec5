"""Strings concatenated from symbolic values: they are spelled out only if somebody reads them.

Most such strings are messages that the program never looks at. Reading one commits the path to the values
its parts have in the model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathbrew.machine.objects import JavaString, Value
from pathbrew.terms import Evaluator, Term

if TYPE_CHECKING:
    from pathbrew.machine.machine import Machine

Part = str | JavaString | tuple[str, Value]
"""Text, a string, or a primitive with its descriptor."""


class PendingString(JavaString):
    """A string whose text is not decided yet."""

    parts: list[Part]

    def __getattr__(self, name: str) -> Any:
        if name == "text":
            self.text = "".join(self._committed(part) for part in self.parts)
            return self.text
        return super().__getattr__(name)

    def _committed(self, part: Part) -> str:
        if isinstance(part, str):
            return part
        if isinstance(part, JavaString):
            return part.text
        descriptor, value = part
        decisions = self.vm.decisions
        if isinstance(value, Term) and decisions is not None:
            decisions.note("a text made from symbolic values was read: only some of its values are explored")
            value = decisions.concretize(value)
        return primitive_text(self.vm, descriptor, value)


def preview(string: JavaString, evaluate: Evaluator) -> str:
    """The text under a model, without committing a path to it."""
    if not isinstance(string, PendingString) or "text" in string.__dict__:
        return string.text
    texts = []
    for part in string.parts:
        if isinstance(part, tuple):
            descriptor, value = part
            known = evaluate(value) if isinstance(value, Term) else value
            texts.append(primitive_text(string.vm, descriptor, known))
        else:
            texts.append(part if isinstance(part, str) else preview(part, evaluate))
    return "".join(texts)


def primitive_text(vm: Machine, descriptor: str, value: Value) -> str:
    """A concrete primitive as string concatenation writes it."""
    if descriptor == "Z":
        return "true" if value else "false"
    if descriptor == "C":
        return chr(value)
    if descriptor in ("F", "D"):
        name = "java/lang/Float" if descriptor == "F" else "java/lang/Double"
        return str(vm.invoke_static(name, f"toString({descriptor})Ljava/lang/String;", value).text)
    return str(value)


def pending_string(vm: Machine, parts: list[Part]) -> PendingString:
    plain = vm.runtime(vm.load("java/lang/String")).python
    kind = vm.pending_class
    if kind is None:
        kind = vm.pending_class = type("pending String", (PendingString, plain), {})
    made: PendingString = kind()
    made.parts = parts
    return made
