"""Copies of arrays, and checks of indices, in an execution on terms."""

from __future__ import annotations

from pathbrew import terms
from pathbrew.errors import NotEncoded
from pathbrew.program import JavaClass
from pathbrew.semantics.frames import Exit
from pathbrew.semantics.memory import element_kind, key
from pathbrew.semantics.modelled import Call, Model
from pathbrew.semantics.places import cases, fetch, read_element, read_field
from pathbrew.terms import Term

MOST = 64
"""Elements of an array into which others are copied."""
_OUT_OF_BOUNDS = "java/lang/ArrayIndexOutOfBoundsException"


def _array_copy(call: Call) -> Exit:
    """`System.arraycopy` between arrays of one type, into one of known length."""
    source, start, target, to, count = call.arguments
    call.requires(source)
    call.requires(target)
    java_class = _class_of(call, source)
    if java_class is not _class_of(call, target):
        raise NotEncoded("a copy between arrays of different types")
    lengths = call.recall(call.host.memory.lengths)
    wrong = [terms.ilt(each, 0) for each in (start, to, count)]
    wrong += [_is_beyond(start, count, read_field(lengths, source))]
    wrong += [_is_beyond(to, count, read_field(lengths, target))]
    call.fails(terms.or_(*wrong), _OUT_OF_BOUNDS)
    if call.guard is not None:
        _copy(call, java_class, source, start, target, to, count)
    return call.returned()


def _is_beyond(start: Term, count: Term, length: Term) -> Term:
    return terms.lgt(terms.ladd(terms.i2l(start), terms.i2l(count)), terms.i2l(length))


def _class_of(call: Call, array: Term) -> JavaClass:
    """The class of an array that is not null."""
    classes = call.recall(call.host.memory.classes)
    numbers = {fetch(classes, one) for _, one in cases(array) if not (one.is_constant and not one.value)}
    number = numbers.pop() if len(numbers) == 1 else None
    found = call.host.universe.of_number(number.value) if number is not None and number.is_constant else None
    if found is None or not found.is_array:
        raise NotEncoded("a copy of an array whose type is not known")
    return found


def _copy(
    call: Call, java_class: JavaClass, source: Term, start: Term, target: Term, to: Term, count: Term
) -> None:
    assert java_class.component is not None
    if any(one.is_constant and one.value in call.host.item_arrays for _, one in cases(source)):
        raise NotEncoded("a copy of an array of objects that is an input")
    elements = call.host.memory.element(element_kind(java_class.component.descriptor))
    lengths = call.recall(call.host.memory.lengths)
    before = call.recall(elements)
    after = before
    for condition, one in cases(target):
        if one.is_constant and not one.value:
            continue
        length = fetch(lengths, one)
        if not length.is_constant or length.value > MOST or not one.is_constant:
            raise NotEncoded("a copy into an array of unknown length")
        for index in range(length.value):
            place = terms.constant(index, terms.INT)
            offset = terms.isub(place, to)
            is_inside = terms.and_(condition, terms.ige(offset, 0), terms.ilt(offset, count))
            if is_inside is terms.FALSE:
                continue
            old = fetch(before, key(one, place))
            new = read_element(before, lengths, source, terms.iadd(start, offset))
            after = terms.store(after, key(one, place), terms.ite(is_inside, new, old))
    call.put(elements, after)


def _copy_of(call: Call) -> Exit:
    """`Arrays.copyOf` into an array of known length."""
    source, length = call.arguments[:2]
    call.requires(source)
    call.fails(terms.ilt(length, 0), "java/lang/NegativeArraySizeException")
    java_class, lengths = _class_of(call, source), call.host.memory.lengths
    call.host.note_length(call.guard or (), length)
    made = call.allocate(java_class)
    call.put(lengths, terms.store(call.recall(lengths), made, length))
    if call.guard is not None:
        old = read_field(call.recall(lengths), source)
        nothing = terms.constant(0, terms.INT)
        shorter = terms.ite(terms.ilt(old, length), old, length)
        _copy(call, java_class, source, nothing, made, nothing, shorter)
    return call.returned(made)


def _clone(call: Call) -> Exit:
    """`clone` of an array."""
    source = call.arguments[0]
    java_class, lengths = _class_of(call, source), call.host.memory.lengths
    made = call.allocate(java_class)
    length = read_field(call.recall(lengths), source)
    call.put(lengths, terms.store(call.recall(lengths), made, length))
    nothing = terms.constant(0, terms.INT)
    _copy(call, java_class, source, nothing, made, nothing, length)
    return call.returned(made)


def _check_index(call: Call) -> Exit:
    """`Objects.checkIndex`, and what it is made of, if the exception is not another one."""
    index, length, *maker = call.arguments
    if maker and not (maker[0].is_constant and not maker[0].value):
        raise NotEncoded("an index whose check makes an exception of its own")
    outside = terms.or_(terms.ilt(index, 0), terms.ige(index, length))
    call.fails(outside, "java/lang/IndexOutOfBoundsException")
    return call.returned(index)


MODELS: dict[str, Model] = {
    "java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V": _array_copy,
    "java/lang/Object.clone()Ljava/lang/Object;": _clone,
    "java/util/Objects.checkIndex(II)I": _check_index,
    "jdk/internal/util/Preconditions.checkIndex(IILjava/util/function/BiFunction;)I": _check_index,
}
for _type in ("[Ljava/lang/Object;", "[I", "[C", "[B", "[J", "[Z", "[D", "[F", "[S"):
    MODELS[f"java/util/Arrays.copyOf({_type}I){_type}"] = _copy_of
