"""StringBuilder and StringBuffer in an execution on terms: each holds a string, which changes replace."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew import terms
from pathbrew.errors import NotEncoded
from pathbrew.machine.core.objects import Integral
from pathbrew.machine.text import questions
from pathbrew.machine.text.symbolic_text import ListedText, Text, minus, plus
from pathbrew.machine.text.views import joined, part_of
from pathbrew.semantics.frames import Exit
from pathbrew.semantics.modelled import Call, Model, truth
from pathbrew.semantics.places import read_field, write_field
from pathbrew.semantics.string_models import OUT_OF_BOUNDS, unit_at

MODELS: dict[str, Model] = {}
_ABSTRACT = "java/lang/AbstractStringBuilder"
_CLASSES = ("java/lang/StringBuilder", "java/lang/StringBuffer")
_STRING = "Ljava/lang/String;"


def _model(*keys: str) -> Callable[[Model], Model]:
    """Declare what answers calls of methods of builders; `@` in a key is the class's own name."""

    def declare(function: Model) -> Model:
        for owner in (*_CLASSES, _ABSTRACT):
            MODELS.update((f"{owner}.{key.replace('@', owner)}", function) for key in keys)
        return function

    return declare


def _text(call: Call) -> Text:
    held = read_field(call.recall(call.host.memory.builders), call.arguments[0])
    return call.host.texts.of(held)


def _set(call: Call, content: Text) -> Exit:
    """The builder holds another text; the call gives the builder, if anything."""
    builders, this = call.host.memory.builders, call.arguments[0]
    call.put(builders, write_field(call.recall(builders), this, call.string(content)))
    return call.returned() if call.method.returned == "V" else call.returned(this)


@_model("<init>()V", "<init>(I)V")
def _construct(call: Call) -> Exit:
    if call.method.parameters:
        call.fails(terms.ilt(call.arguments[1], 0), "java/lang/NegativeArraySizeException")
        call.host.note_length(call.guard or (), call.arguments[1])
    return _set(call, call.host.texts.constant(""))


@_model(f"<init>({_STRING})V")
def _construct_of_string(call: Call) -> Exit:
    call.requires(call.arguments[1])
    return _set(call, call.text(1))


@_model(*(f"append({each})L@;" for each in (_STRING, *"ICZJFD")))
def _append(call: Call) -> Exit:
    return _set(call, joined(call.host.texts, (_text(call), _shown(call, 1))))


def _shown(call: Call, place: int) -> Text:
    """An argument as it is appended."""
    descriptor, value = call.method.parameters[place - 1], call.arguments[place]
    if descriptor == _STRING:
        return call.host.texts.of(value, "null")
    return call.host.texts.primitive(descriptor, value)


@_model(*(f"insert(I{each})L@;" for each in (_STRING, *"ICZ")))
def _insert(call: Call) -> Exit:
    text, place = _text(call), call.number(1)
    call.fails(terms.or_(terms.ilt(place, 0), terms.igt(place, text.length)), OUT_OF_BOUNDS)
    return _set(call, _with(text, place, place, _shown(call, 2)))


def _with(text: Text, start: Integral, end: Integral, by: Text) -> Text:
    """The text with a part of it replaced."""
    rest = part_of(text, end, minus(text.length, end))
    return joined(text.texts, (part_of(text, 0, start), by, rest))


@_model("deleteCharAt(I)L@;")
def _delete_char(call: Call) -> Exit:
    text, place = _text(call), _index(call)
    return _set(call, _with(text, place, plus(place, 1), call.host.texts.constant("")))


def _index(call: Call) -> Integral:
    index, text = call.number(1), _text(call)
    call.fails(terms.or_(terms.ilt(index, 0), terms.ige(index, text.length)), OUT_OF_BOUNDS)
    return index


@_model("setCharAt(IC)V")
def _set_char(call: Call) -> Exit:
    text, place = _text(call), _index(call)
    unit = ListedText(call.host.texts, [call.number(2)])
    return _set(call, _with(text, place, plus(place, 1), unit))


@_model("setLength(I)V")
def _set_length(call: Call) -> Exit:
    text, length = _text(call), call.number(1)
    call.fails(terms.ilt(length, 0), OUT_OF_BOUNDS)
    if call.guard is not None and terms.igt(length, text.length) is not terms.FALSE:
        raise NotEncoded("a builder that is made longer")
    return _set(call, part_of(text, 0, length))


@_model("reverse()L@;")
def _reverse(call: Call) -> Exit:
    text = _text(call)
    call.reads(text)
    is_plain = text.all(lambda unit: terms.or_(terms.ilt(unit, 0xD800), terms.igt(unit, 0xDFFF)))
    call.cuts(terms.not_(is_plain), "surrogates in reverse")
    return _set(call, questions.reversed_text(text))


@_model("length()I")
def _length(call: Call) -> Exit:
    return call.returned(_text(call).length)


@_model("isEmpty()Z")
def _is_empty(call: Call) -> Exit:
    return call.returned(truth(terms.ieq(_text(call).length, 0)))


@_model("charAt(I)C")
def _char_at(call: Call) -> Exit:
    return unit_at(call, _text(call))


@_model("toString()Ljava/lang/String;")
def _to_string(call: Call) -> Exit:
    return call.returned(call.rest(_text(call)))
