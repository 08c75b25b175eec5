"""Boxes in an execution on terms: objects of which those that `valueOf` keeps are one for each value."""

from __future__ import annotations

from pathbrew import terms
from pathbrew.errors import NotEncoded
from pathbrew.machine.library.lang.symbolic_characters import PROPERTIES, digit_value
from pathbrew.machine.text.questions import ascii_lower, ascii_upper, is_white
from pathbrew.machine.text.symbolic_text import ASCII, between, choice
from pathbrew.semantics.frames import Exit
from pathbrew.semantics.identity import Shared
from pathbrew.semantics.modelled import Call, Model, truth
from pathbrew.terms import Term

_BOXES = {
    "Boolean": "Z",
    "Byte": "B",
    "Character": "C",
    "Short": "S",
    "Integer": "I",
    "Long": "J",
    "Float": "F",
    "Double": "D",
}


def boxed(call: Call, name: str, value: Term) -> Term:
    """What `valueOf` of a class of boxes gives."""
    descriptor = _BOXES[name]
    java_class = call.load(f"java/lang/{name}")
    made = call.allocate(java_class)
    variable = call.host.memory.field(java_class.fields[f"value:{descriptor}"])
    call.put(variable, terms.store(call.recall(variable), made, value))
    call.host.shared[made.value] = Shared(descriptor, value, lambda: _is_kept(descriptor, value))
    return made


def _value_of(name: str) -> Model:
    return lambda call: call.returned(boxed(call, name, call.arguments[0]))


def _is_kept(descriptor: str, value: Term) -> Term:
    """Whether `valueOf` gives the same object for the value each time."""
    if descriptor in "FD":
        return terms.FALSE
    if descriptor in "ZB":
        return terms.TRUE
    less = terms.llt if descriptor == "J" else terms.ilt
    return terms.and_(terms.not_(less(value, -128)), less(value, 128))


# Characters ---------------------------------------------------------------------------------------------


def _has_property(name: str) -> Model:
    def answer(call: Call) -> Exit:
        unit = _ascii(call)
        return call.returned(truth(terms.or_(*(between(low, unit, high) for low, high in PROPERTIES[name]))))

    return answer


def _ascii(call: Call) -> Term:
    """A character; of those beyond ASCII nothing is said."""
    unit = call.arguments[0]
    call.cuts(terms.not_(between(0, unit, ASCII - 1)), "a character beyond ASCII")
    return unit


def _is_white(call: Call) -> Exit:
    return call.returned(truth(is_white(call.arguments[0])))


def _lower(call: Call) -> Exit:
    return call.returned(ascii_lower(_ascii(call)))


def _upper(call: Call) -> Exit:
    return call.returned(ascii_upper(_ascii(call)))


def _digit(call: Call) -> Exit:
    unit, radix = _ascii(call), call.number(1)
    if isinstance(radix, Term):
        raise NotEncoded("a digit in a system of numbers that is an input")
    if not 2 <= radix <= 36:
        return call.returned(-1)
    value, is_digit = digit_value(unit, radix)
    return call.returned(choice(is_digit, value, -1))


MODELS: dict[str, Model] = {
    f"java/lang/{name}.valueOf({descriptor})Ljava/lang/{name};": _value_of(name)
    for name, descriptor in _BOXES.items()
}
for _letter in "CI":
    _owner = "java/lang/Character"
    for _name in PROPERTIES:
        MODELS[f"{_owner}.{_name}({_letter})Z"] = _has_property(_name)
    MODELS[f"{_owner}.isWhitespace({_letter})Z"] = _is_white
    MODELS[f"{_owner}.toLowerCase({_letter}){_letter}"] = _lower
    MODELS[f"{_owner}.toUpperCase({_letter}){_letter}"] = _upper
    MODELS[f"{_owner}.digit({_letter}I)I"] = _digit
