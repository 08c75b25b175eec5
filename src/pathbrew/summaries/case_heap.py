"""The heap of one finished path in the words of a case: inputs by their names, and what the path has made."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pathbrew.heap.elements import NumberElements, ReferenceElements
from pathbrew.heap.hierarchy import declaring_enum, is_enum
from pathbrew.heap.objects import InputObject
from pathbrew.heap.references import InputReference
from pathbrew.heap.stubs import StubObject
from pathbrew.machine import JavaArray, JavaObject, JavaString, Machine
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.open_arrays import NumberTerms, References
from pathbrew.machine.library.lang.throwables import is_pristine
from pathbrew.machine.text.machine_texts import PendingString
from pathbrew.machine.text.symbolic_text import ConstantText, InputText
from pathbrew.machine.text.symbolic_text import Text as Content
from pathbrew.machine.text.views import JoinedText, NumberText
from pathbrew.summaries.case import (
    Argument,
    CaseValue,
    Constant,
    ElementOf,
    ElementsOf,
    FieldOf,
    Known,
    LengthOf,
    Made,
    MadeObject,
    NumberPart,
    Opaque,
    Place,
    Position,
    Text,
    TextLengthOf,
    TextPart,
    TextUnitOf,
    Write,
)
from pathbrew.terms import Term

MOST_MADE = 100
"""New objects of a case; one that makes more is not used at calls."""
_THROWABLE = "java/lang/Throwable"
_OF_THROWABLES = frozenset(("f_detailMessage", "f_cause"))
"""The fields of Throwable itself that are not about where it was made."""


class CaseHeap:
    """The heap of one run: the input objects by their names, and those that it has made."""

    def __init__(
        self,
        vm: Machine,
        is_static: Callable[[Value], bool],
        simplify: Callable[[Term], Term],
        places: dict[str, Place],
        fields: dict[str, tuple[str, str]],
    ) -> None:
        """`places` and `fields` are those of all cases of a summary, to which this one adds."""
        self._vm = vm
        self._is_static = is_static
        self._simplify = simplify
        self._places = places
        self._fields = fields
        self._names: dict[int, str] = {}
        self._inputs: list[InputObject] = []
        self._arrays: list[tuple[str, JavaArray]] = []
        self._numbers: dict[int, int] = {}
        self.made: list[MadeObject] = []
        self.reads: dict[str, None] = {}
        self.classes: dict[str, str] = {}
        self.obstacle = ""

    def find(self, name: str, place: Place, descriptor: str, value: Value) -> None:
        """Note where an input is, and all that it leads to."""
        self._places[name] = place
        if not isinstance(place, Argument):
            self.reads[name] = None
        if isinstance(value, InputReference):
            if not value.is_decided:
                return
            value = value.resolve()
        if value is None or isinstance(value, Term | int | float) or id(value) in self._names:
            return
        if hasattr(value, "input_name") and value.input_name != name:
            return  # it is found under its own name
        self._names[id(value)] = name
        if not value.class_is_open:
            self.classes[name] = value.java_class.name
        if isinstance(value, JavaArray):
            self._find_elements(name, value)
            return
        if isinstance(value, PendingString) and isinstance(value.content, InputText):
            self._find_units(name, value.content)
            return
        if is_enum(value.java_class):
            return
        if isinstance(value, StubObject) or not isinstance(value, InputObject):
            self.obstacle = self.obstacle or f"{name} is a {value.java_class.java_name}"
            return
        self._inputs.append(value)
        for attribute, part in value.initial.items():
            field = value.field_of(attribute)
            assert field is not None
            self._fields[attribute] = (field.name, field.descriptor)
            self.find(_name_of(part), FieldOf(name, attribute), field.descriptor, part)

    def _find_elements(self, name: str, array: JavaArray) -> None:
        """Note the length and the elements of an input array."""
        before = getattr(array, "initial", None)
        self._arrays.append((name, array))
        if isinstance(before, NumberElements | ReferenceElements):
            self._places[f"{name}.length"] = LengthOf(name)
        if isinstance(before, ReferenceElements):
            for place, part in sorted(before.initial.items()):
                self.find(_name_of(part), ElementOf(name, place), before.component.descriptor, part)

    def _find_units(self, name: str, content: InputText) -> None:
        """Note the length and the characters of an input text that were asked for."""
        self._places[f"{name}.length()"] = TextLengthOf(name)
        for place in content.asked:
            self._places[content.unit(place).name] = TextUnitOf(name, place)

    def writes(self) -> Iterable[Write]:
        """The fields and elements of input objects that are not what they were."""
        for name, array in self._arrays:
            before: object = getattr(array, "initial", None)
            data: object = array.data
            if isinstance(before, NumberElements) and isinstance(data, NumberTerms):
                if data.array is not before.initial:
                    yield Write(ElementsOf(name), data.array)
            elif isinstance(before, ReferenceElements) and data is before:
                for place, now in sorted(before.items.items()):
                    if before.initial.get(place, _NOTHING) is not now:
                        yield Write(ElementOf(name, place), self.value(now))
        for owner in self._inputs:
            for attribute, now in owner.__dict__.items():
                field = owner.field_of(attribute)
                if field is not None and owner.initial.get(attribute, _NOTHING) is not now:
                    self._fields[attribute] = (field.name, field.descriptor)
                    yield Write(FieldOf(self._names[id(owner)], attribute), self.value(now))

    def value(self, value: Value) -> CaseValue:
        """A value of the machine by the names of the case."""
        if isinstance(value, InputReference):
            if not value.is_decided:
                return Known(value.input_name)
            value = value.resolve()
        if isinstance(value, Term):
            term = self._simplify(value)
            return term.value if term.is_constant else term
        if value is None or isinstance(value, int | float):
            return value
        if id(value) in self._names:
            return Known(self._names[id(value)])
        if hasattr(value, "input_name"):
            return Known(value.input_name)
        if is_enum(value.java_class) and isinstance(value.f_name, JavaString):
            return Constant(declaring_enum(value.java_class).name, value.f_name.text)
        if isinstance(value, JavaString) and not value.is_open and self._vm.intern(value.text) is value:
            return Text(value.text)
        return self._made(value)

    def _made(self, value: JavaObject) -> CaseValue:
        number = self._numbers.get(id(value))
        if number is not None:
            return Made(number)
        if not self._can_be_made(value) or len(self.made) >= MOST_MADE:
            return Opaque(f"a {value.java_class.java_name}")
        number = self._numbers[id(value)] = len(self.made)
        self.made.append(MadeObject(value.java_class.name))
        if isinstance(value, JavaArray):
            self.made[number] = self._made_array(value)
        elif isinstance(value, JavaString):
            self.made[number] = MadeObject(value.java_class.name, parts=self._parts(value))
        else:
            self.made[number] = self._made_fields(value)
        return Made(number)

    def _can_be_made(self, value: JavaObject) -> bool:
        """Whether a new object of the same class with the same fields is as good."""
        if self._is_static(value):
            return False
        if isinstance(value, JavaString):
            return value.origin is None and value.empty is None and self._parts(value) is not None
        name = value.java_class.name
        if isinstance(value, JavaArray):
            return not name.startswith(("java/", "[Ljava/"))
        if value.java_class.file is None:
            return False  # made at run time, as those of lambdas are: elsewhere its name stands for another
        plain = self._vm.runtime(value.java_class).python
        if plain.__bases__ != (JavaObject,) or type(value) is not plain or hasattr(value, "identity"):
            return False
        if value.java_class.is_subtype(self._vm.load(_THROWABLE)):
            return is_pristine(self._vm, value)
        return not name.startswith("java/")

    def _made_fields(self, value: JavaObject) -> MadeObject:
        java_class = value.java_class
        fields = {field.attribute: field for field in java_class.layout}
        frames = None
        if java_class.is_subtype(self._vm.load(_THROWABLE)):
            own = {at for at, field in fields.items() if field.owner.name == _THROWABLE}
            fields = {at: field for at, field in fields.items() if at not in own - _OF_THROWABLES}
            frames = tuple(Position(m.owner.name, m.key, offset) for m, offset in value.frames)
        self._fields.update((at, (field.name, field.descriptor)) for at, field in fields.items())
        values = tuple((at, self.value(getattr(value, at))) for at in fields)
        return MadeObject(java_class.name, values, frames=frames)

    def _parts(self, string: JavaString) -> tuple[TextPart, ...] | None:
        """What a string consists of; None if only the method itself can make it."""
        quoted: tuple[str | Term, ...] | None = string.__dict__.get("quoted")
        if quoted is not None:
            return tuple(
                NumberPart("I", part, is_quoted=True) if isinstance(part, Term) else part for part in quoted
            )
        if not string.is_open:
            return (string.text,)
        if not isinstance(string, PendingString):
            return None
        content = string.content
        found = [
            self._part(part) for part in (content.parts if isinstance(content, JoinedText) else (content,))
        ]
        known = tuple(part for part in found if part is not None)
        return known if len(known) == len(found) else None

    def _part(self, content: Content) -> TextPart | None:
        if isinstance(content, ConstantText):
            return content.value
        if isinstance(content, NumberText):
            return NumberPart(content.descriptor, self._simplify(content.value))
        return Known(content.name) if isinstance(content, InputText) else None

    def _made_array(self, array: JavaArray) -> MadeObject:
        name, data = array.java_class.name, array.data
        if isinstance(data, list):
            elements = tuple((place, self.value(element)) for place, element in enumerate(data))
            return MadeObject(name, length=len(data), elements=elements)
        if isinstance(data, NumberTerms):
            return MadeObject(name, length=self._length(data.length), content=self._simplify(data.array))
        stores = data.stores if isinstance(data, References) else ()
        if type(data) is not References or not data.places_are_known:
            self.obstacle = self.obstacle or "it makes an array whose elements are open"
        known = ((place, self.value(element)) for place, element in stores if isinstance(place, int))
        return MadeObject(name, length=self._length(data.length), elements=tuple(dict(known).items()))

    def _length(self, length: Value) -> Term | int:
        term = self._simplify(length) if isinstance(length, Term) else length
        return int(term.value) if isinstance(term, Term) and term.is_constant else term


_NOTHING = object()


def _name_of(value: Value) -> str:
    return value.name if isinstance(value, Term) else str(value.input_name)
