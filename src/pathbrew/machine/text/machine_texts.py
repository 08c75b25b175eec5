"""Symbolic texts in a machine: strings made of them, what they are committed to, how JDK code sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pathbrew import terms
from pathbrew.expressions import Nature
from pathbrew.machine.core.objects import JavaString, Reference, Value
from pathbrew.machine.text.compared_lengths import compares_longer
from pathbrew.machine.text.domain import TextDomain
from pathbrew.machine.text.questions import equal
from pathbrew.machine.text.symbolic_text import (
    ASCII,
    LATIN_1,
    UNITS,
    ConstantText,
    InputText,
    ListedText,
    Text,
    plain,
)
from pathbrew.machine.text.views import joined
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Evaluator, Term, bounds

if TYPE_CHECKING:
    from pathbrew.machine.core.decisions import Decisions
    from pathbrew.machine.core.host import Host
    from pathbrew.program import JavaClass

Part = str | JavaString | tuple[str, Value]
"""Text, a string, or a primitive with its descriptor."""


class PendingString(JavaString):
    """A string whose text is not decided yet: `content` is what is known of it."""

    content: Text

    def __getattr__(self, name: str) -> Value:
        if name == "text":
            self.text = self.vm.texts.committed(self.content)
            return self.text
        if name in ("f_coder", "f_value"):
            if "text" in self.__dict__:
                return super().__getattr__(name)
            self.f_coder, data = self.vm.texts.encoded(self.content)
            self.f_value = self.vm.array("[B", data)
            return self.__dict__[name]
        return super().__getattr__(name)

    @property
    def is_open(self) -> bool:  # type: ignore[override]
        return "text" not in self.__dict__


class Texts(TextDomain):
    """The symbolic texts of one machine."""

    def __init__(self, vm: Host, decisions: Decisions) -> None:
        super().__init__(decisions)
        self.vm = vm
        self.hashes: WeakKeyDictionary[Term, Text] = WeakKeyDictionary()
        """The texts that terms are the hash codes of."""
        self.constants: dict[JavaClass, dict[int, list[str]]] = {}
        """The string constants of classes by their hash codes."""
        self.limits: dict[JavaClass, frozenset[int]] = {}
        """The numbers that classes compare lengths with."""
        plain_class = vm.runtime(vm.load("java/lang/String")).python
        self.pending_class: type[Value] = type("pending String", (PendingString, plain_class), {})

    def is_at_most(self, length: Value, bound: int) -> bool:
        """Decide on a bound; longer strings are unusual where nobody compares lengths with larger numbers."""
        condition = self.at_most(length, bound)
        if self.decisions.known(condition) is None and compares_longer(self.vm, bound):
            return self.decisions.decide(condition)
        return self.usually(condition)

    def at_most(self, length: Value, bound: int) -> Term:
        """Whether a length does not exceed a number."""
        condition = terms.ile(length, bound)
        self.decisions.wording.note_comparison(condition, "le", length, bound)
        return condition

    # Strings ----------------------------------------------------------------------------------------

    def string(self, content: Text) -> JavaString:
        """A new string object of that content."""
        if isinstance(content, ConstantText):
            return self.vm.string(content.value)
        made: PendingString = self.pending_class()
        made.content = content
        return made

    def changed(self, content: Text, origin: JavaString) -> JavaString:
        """A string made from another one, by a method that gives that one itself if nothing changes.

        Whether it did is known when somebody asks.
        """
        made = self.string(content)
        made.origin = origin
        return made

    def shared_if_empty(self, string: JavaString, *, in_any_case: bool = False) -> JavaString:
        """The string, from a method of the JDK that gives the constant `""` where nothing is left.

        Some give it in any case, others the string that they were called on if that was empty before.
        """
        string.empty = self.vm.intern("")
        string.empty_in_any_case = in_any_case
        return string

    def are_same(self, left: JavaString, right: JavaString) -> bool:
        """Whether two strings are one object, which is decided on where only the texts tell."""
        if not {id(one) for one in origins(left)} & {id(one) for one in origins(right)}:
            return left is right
        return self._unchanged(left) is self._unchanged(right)

    def _unchanged(self, string: JavaString) -> JavaString:
        if string.empty_in_any_case and self._is_empty(string):
            assert string.empty is not None
            return string.empty
        while string.origin is not None:
            mine, before = self.of(string), self.of(string.origin)
            assert mine is not None and before is not None
            if not self.decisions.decide(mine.answers(equal(mine, before), "equals", before)):
                break
            string = string.origin
        return string.empty if string.empty is not None and self._is_empty(string) else string

    def _is_empty(self, string: JavaString) -> bool:
        content = self.of(string)
        assert content is not None
        return self.decisions.decide(content.answers(terms.ieq(content.length, 0), "isEmpty"))

    def become(self, string: JavaString, content: Text) -> None:
        """Give a string that is being constructed its content."""
        if isinstance(content, ConstantText):
            string.text = content.value
        else:
            string.__class__ = self.pending_class
            string.content = content

    def of(self, reference: Reference) -> Text | None:
        """The content of a string or string builder; None for anything else."""
        content: Text | None = None
        if isinstance(reference, PendingString):
            content = self.constant(reference.text) if "text" in reference.__dict__ else reference.content
        elif isinstance(reference, JavaString):
            open_units = reference.open_units()
            content = self.constant(reference.text) if open_units is None else ListedText(self, open_units)
        elif reference is not None and hasattr(reference, "pieces"):
            content = self.joined(reference.all_pieces())
        return content

    def part(self, part: Part) -> Text:
        if isinstance(part, str):
            return self.constant(part)
        if isinstance(part, tuple):
            return self.primitive(*part)
        content = self.of(part)
        assert content is not None
        return content

    # Committing -------------------------------------------------------------------------------------

    def committed(self, content: Text) -> str:
        """The text in the model, which the path is then committed to."""
        return "".join(chr(self.committed_unit(unit)) for unit in content.listed())

    def committed_unit(self, unit: Value) -> int:
        """One value of a unit: ASCII is told from the rest first, then halves from halves."""
        unit = self.facts.settled(unit)
        if not isinstance(unit, Term):
            return int(unit)
        self.decisions.note(Reason(Cause.TEXT_READ))
        low, high = self.facts.range(unit)
        low, high = max(low, 0), min(high, UNITS - 1)
        middle = ASCII
        while low < high:
            if not low < middle <= high:
                middle = (low + high + 1) // 2
            if self.decisions.decide(terms.ilt(unit, middle)):
                high = middle - 1
            else:
                low = middle
            middle = (low + high + 1) // 2
        return low

    def encoded(self, content: Text) -> tuple[int, list[Value]]:
        """The coder and the bytes that the JDK's own code works on; the length is committed to."""
        units = content.listed()
        small = all(not isinstance(u, Term) or bounds(u).high < LATIN_1 for u in units)
        is_latin = (
            all(isinstance(u, Term) or u < LATIN_1 for u in units)
            if small
            else self.usually(
                terms.and_(*(terms.ilt(u, LATIN_1) for u in units)), content.is_told_as(Nature.LATIN_1)
            )
        )
        if is_latin:
            return 0, [plain(terms.i2b(unit)) for unit in units]
        halves = [half for unit in units for half in (unit, terms.ishr(unit, 8))]
        return 1, [plain(terms.i2b(half)) for half in halves]

    def floating(self, descriptor: str, value: Value) -> str:
        name = "java/lang/Float" if descriptor == "F" else "java/lang/Double"
        made: JavaString = self.vm.invoke_static(name, f"toString({descriptor})Ljava/lang/String;", value)
        return made.text


def open_input(string: JavaString) -> InputText | None:
    """The text of a string that is an input and not decided."""
    is_input = isinstance(string, PendingString) and string.is_open
    return string.content if is_input and isinstance(string.content, InputText) else None


def origins(string: JavaString) -> Iterator[JavaString]:
    """The string, and those that it may be if nothing was changed, or nothing is left."""
    found: JavaString | None = string
    while found is not None:
        yield found
        if found.empty is not None:
            yield found.empty
        found = found.origin


def unchanged(string: JavaString, evaluate: Evaluator) -> JavaString:
    """The object that the string is under a model."""
    if string.empty_in_any_case and string.empty is not None and not preview(string, evaluate):
        return string.empty
    while string.origin is not None and preview(string, evaluate) == preview(string.origin, evaluate):
        string = string.origin
    return string.empty if string.empty is not None and not preview(string, evaluate) else string


def preview(string: JavaString, evaluate: Evaluator) -> str:
    """The text under a model, without committing a path to it."""
    if isinstance(string, PendingString) and "text" not in string.__dict__:
        return string.content.preview(evaluate)
    units = string.open_units()
    if units is None:
        return string.text
    return "".join(chr(evaluate(unit) if isinstance(unit, Term) else unit) for unit in units)


def pending_string(vm: Host, parts: list[Part]) -> JavaString:
    """A string of several parts, of which some are symbolic."""
    texts = vm.texts
    return texts.string(joined(texts, map(texts.part, parts)))


def bytes_units(data: list[Value], coder: int) -> list[Value]:
    """The units of a byte array of terms."""
    low = [plain(terms.iand(byte, 255)) for byte in data]
    if coder == 0:
        return low
    pairs = zip(low[::2], low[1::2], strict=False)
    return [plain(terms.ior(terms.ishl(second, 8), first)) for first, second in pairs]
