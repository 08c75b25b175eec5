"""Symbolic texts in a machine: strings made of them, what they are committed to, how JDK code sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pathbrew import terms
from pathbrew.machine.core.known_intervals import Facts
from pathbrew.machine.core.objects import JavaString, Reference, Value
from pathbrew.machine.text.compared_lengths import compares_longer
from pathbrew.machine.text.questions import equal
from pathbrew.machine.text.symbolic_text import (
    ASCII,
    LATIN_1,
    UNITS,
    ConstantText,
    InputText,
    ListedText,
    Text,
    between,
    is_ascii_term,
    listed,
    plain,
)
from pathbrew.machine.text.views import NumberText, joined
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


class Texts:
    """The symbolic texts of one machine."""

    def __init__(self, vm: Host, decisions: Decisions) -> None:
        self.vm = vm
        self.decisions = decisions
        self.facts = Facts(decisions)
        self.owners: dict[Term, InputText] = {}
        """The input that each variable is a unit of."""
        self.hashes: WeakKeyDictionary[Term, Text] = WeakKeyDictionary()
        """The texts that terms are the hash codes of."""
        self.constants: dict[JavaClass, dict[int, list[str]]] = {}
        """The string constants of classes by their hash codes."""
        self.limits: dict[JavaClass, frozenset[int]] = {}
        """The numbers that classes compare lengths with."""
        plain_class = vm.runtime(vm.load("java/lang/String")).python
        self.pending_class: type[Value] = type("pending String", (PendingString, plain_class), {})

    def usually(self, condition: Term, text: str | None = None) -> bool:
        """Decide on something whose other side is taken up only after all that is usual."""
        return self.decisions.decide(condition, exceptional=False, text=text, unusual=True)

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

    def constant(self, value: str) -> ConstantText:
        return ConstantText(self, value)

    def input(self, name: str) -> InputText:
        return InputText(self, name)

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

    def are_same(self, left: JavaString, right: JavaString) -> bool:
        """Whether two strings are one object, which is decided on where only the texts tell."""
        if not {id(one) for one in origins(left)} & {id(one) for one in origins(right)}:
            return left is right
        return self._unchanged(left) is self._unchanged(right)

    def _unchanged(self, string: JavaString) -> JavaString:
        while string.origin is not None:
            mine, before = self.of(string), self.of(string.origin)
            assert mine is not None and before is not None
            if not self.decisions.decide(mine.answers(equal(mine, before), "equals", before)):
                break
            string = string.origin
        return string

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

    def joined(self, pieces: list[str | Text]) -> Text:
        """Texts and strings of Python in a row."""
        return joined(self, (self.constant(piece) if isinstance(piece, str) else piece for piece in pieces))

    def part(self, part: Part) -> Text:
        if isinstance(part, str):
            return self.constant(part)
        if isinstance(part, tuple):
            return self.primitive(*part)
        content = self.of(part)
        assert content is not None
        return content

    def primitive(self, descriptor: str, value: Value) -> Text:
        """A primitive as string concatenation writes it."""
        if not isinstance(value, Term):
            return self.constant(self.number(descriptor, value))
        if descriptor == "C":
            return ListedText(self, [plain(terms.i2c(value))])
        return NumberText(self, descriptor, value)

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
                terms.and_(*(terms.ilt(u, LATIN_1) for u in units)), content.is_text_of("Latin-1")
            )
        )
        if is_latin:
            return 0, [plain(terms.i2b(unit)) for unit in units]
        halves = [half for unit in units for half in (unit, terms.ishr(unit, 8))]
        return 1, [plain(terms.i2b(half)) for half in halves]

    # Units ------------------------------------------------------------------------------------------

    def is_ascii_unit(self, unit: Value) -> bool:
        """Whether a unit, or any number, is ASCII: asked of the whole input that it comes from."""
        if not isinstance(unit, Term):
            return bool(0 <= unit < ASCII)
        low, high = self.facts.range(unit)
        if low >= 0 and high < ASCII:
            return True
        if low >= ASCII or high < 0:
            return False
        if is_ascii_term(unit, self._is_ascii_variable):
            return True
        return self.usually(between(0, unit, ASCII - 1))

    def _is_ascii_variable(self, variable: Term) -> bool:
        owner = self.owners.get(variable)
        return owner is not None and owner.is_ascii()

    # Numbers ----------------------------------------------------------------------------------------

    def number(self, descriptor: str, value: Value) -> str:
        """A concrete primitive as Java writes it."""
        if descriptor == "Z":
            return "true" if value else "false"
        if descriptor == "C":
            return chr(value & 0xFFFF)
        if descriptor in ("F", "D"):
            name = "java/lang/Float" if descriptor == "F" else "java/lang/Double"
            made: JavaString = self.vm.invoke_static(name, f"toString({descriptor})Ljava/lang/String;", value)
            return made.text
        return str(value)

    def spelled_number(self, descriptor: str, value: Value) -> Text:
        """The text of a number: an integer's sign and how many digits it has are decided on."""
        if not isinstance(value, Term):
            return self.constant(self.number(descriptor, value))
        if descriptor == "Z":
            return self.constant("true" if self.decisions.decide(terms.ine(value, 0)) else "false")
        if descriptor in ("F", "D"):
            self.decisions.note(Reason(Cause.TEXT_READ))
            return self.constant(self.number(descriptor, self.decisions.concretize(value)))
        return listed(self, self._digits(value))

    def _digits(self, value: Term) -> list[Value]:
        is_long = value.sort is terms.LONG
        less, divide, remainder = (
            (terms.llt, terms.ldiv, terms.lrem) if is_long else (terms.ilt, terms.idiv, terms.irem)
        )
        is_negative = self.decisions.decide(less(value, 0))
        most = 19 if is_long else 10
        count = 1
        while count < most:
            limit = 10**count
            fits = less(-limit, value) if is_negative else less(value, limit)
            if self.decisions.decide(fits):
                break
            count += 1
        digits: list[Value] = [ord("-")] if is_negative else []
        for power in range(count - 1, -1, -1):
            digit = remainder(divide(value, 10**power), 10)
            digit = terms.l2i(digit) if is_long else digit
            zero = ord("0")
            digits.append(plain(terms.isub(zero, digit) if is_negative else terms.iadd(zero, digit)))
        return digits


def open_input(string: JavaString) -> InputText | None:
    """The text of a string that is an input and not decided."""
    is_input = isinstance(string, PendingString) and string.is_open
    return string.content if is_input and isinstance(string.content, InputText) else None


def origins(string: JavaString) -> Iterator[JavaString]:
    """The string, and those that it may be if nothing was changed."""
    found: JavaString | None = string
    while found is not None:
        yield found
        found = found.origin


def unchanged(string: JavaString, evaluate: Evaluator) -> JavaString:
    """The object that the string is under a model."""
    while string.origin is not None and preview(string, evaluate) == preview(string.origin, evaluate):
        string = string.origin
    return string


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
