"""Boxes in an execution on terms: objects of which those that `valueOf` keeps are one for each value."""

from __future__ import annotations

from pathbrew import terms
from pathbrew.errors import NotEncoded
from pathbrew.machine.library.lang.symbolic_characters import PROPERTIES, digit_value
from pathbrew.machine.text.questions import ascii_lower, ascii_upper, is_white
from pathbrew.machine.text.symbolic_text import ASCII, between, choice
from pathbrew.semantics.frames import Exit
from pathbrew.semantics.modelled import Call, Model, truth
from pathbrew.semantics.places import cases
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
MOST_PAIRS = 200
"""Pairs of objects that are compared."""


def boxed(call: Call, name: str, value: Term) -> Term:
    """What `valueOf` of a class of boxes gives."""
    descriptor = _BOXES[name]
    java_class = call.load(f"java/lang/{name}")
    made = call.allocate(java_class)
    variable = call.host.memory.field(java_class.fields[f"value:{descriptor}"])
    call.put(variable, terms.store(call.recall(variable), made, value))
    call.host.boxes[made.value] = (descriptor, value)
    return made


def _value_of(name: str) -> Model:
    return lambda call: call.returned(boxed(call, name, call.arguments[0]))


def are_same(boxes: dict[int, tuple[str, Term]], one: Term, other: Term) -> Term | None:
    """Whether two references are the same object, if boxes are among them."""
    sides = cases(one, MOST_PAIRS), cases(other, MOST_PAIRS)
    known = [all(reference.is_constant for _, reference in side) for side in sides]
    if any(
        is_known and not any(reference.value in boxes for _, reference in side)
        for is_known, side in zip(known, sides, strict=True)
    ):
        return None
    left, right = sides
    if not all(known) or len(left) * len(right) > MOST_PAIRS:
        if boxes:
            raise NotEncoded("the identity of objects that may be boxes")
        return None
    return terms.or_(
        *(
            terms.and_(mine, its, _is_same(boxes, here.value, there.value))
            for mine, here in left
            for its, there in right
        )
    )


def _is_same(boxes: dict[int, tuple[str, Term]], one: int, other: int) -> Term:
    if one == other:
        return terms.TRUE
    if one not in boxes or other not in boxes or boxes[one][0] != boxes[other][0]:
        return terms.FALSE
    (descriptor, value), (_, second) = boxes[one], boxes[other]
    return terms.and_(terms.equal(value, second), _is_kept(descriptor, value))


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
