"""Simpler variants of an input."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pathbrew.arithmetic import RANGES
from pathbrew.classfile.descriptors import BOXES
from pathbrew.confirmation.simplicity import USUAL_YEAR, begins_with_year, complexity
from pathbrew.jvm.values import split_descriptor
from pathbrew.objects.graph import ArrayNode, BoxNode, BuiltNode, StringNode
from pathbrew.scenarios.inputs import Input, Invocation, Made, Value, box, text

_MOST_VARIANTS = 40
_MOST_OTHERS = 3


def simpler(given: Input, choices: Sequence[Sequence[Value]], receivers: Sequence[Value]) -> list[Input]:
    """Variants with one place changed that are simpler, simplest first.

    `choices` are the values known for each parameter, the simple ones first.
    """
    variants: list[Input] = []
    if given.receiver is not None:
        for value in [*receivers[:_MOST_OTHERS], *_simpler(given.receiver, "")]:
            variants.append(replace(given, receiver=value))
    for place, descriptor in enumerate(given.method.parameters):
        known = [value for value in choices[place][: _MOST_OTHERS + 1] if value is not None]
        for value in [*known, *_simpler(given.arguments[place], descriptor)]:
            variants.append(replace(given, arguments=_put(given.arguments, place, value)))
    if given.shared:
        variants.append(replace(given, shared=False))
    limit = complexity(given.request())
    weighed = [(complexity(variant.request()), variant) for variant in variants]
    lighter = [(weight, variant) for weight, variant in weighed if weight < limit]
    lighter.sort(key=lambda pair: pair[0])
    return [variant for _, variant in lighter[:_MOST_VARIANTS]]


def _put(values: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _simpler(value: Value, descriptor: str) -> Iterator[Value]:
    if isinstance(value, float):
        yield from (float(round(value)), abs(value)) if abs(value) < 2**63 else ()
    elif isinstance(value, int):
        low, high = RANGES[descriptor]
        near = (value // 2, value * 3 // 4, value * 7 // 8, value - 1, value + 1, -value)
        numbers = (*_round_numbers(value), *near)
        yield from dict.fromkeys(number for number in numbers if low <= number <= high)
    elif isinstance(value, StringNode):
        yield from map(text, _shorter(value.text))
    elif isinstance(value, BoxNode):
        yield from (box(value.class_name, v) for v in _smaller(value.value, BOXES[value.class_name]))
    elif isinstance(value, ArrayNode):
        for items in _shorter_rows(value.items):
            yield replace(value, items=items)
        for place, item in enumerate(value.items[:4]):
            for other in _simpler(item, value.descriptor[1:]):
                yield replace(value, items=_put(value.items, place, other))
    elif isinstance(value, BuiltNode):
        yield from _simpler_objects(value)


def _round_numbers(value: int) -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on up to a number, with its sign."""
    power, sign = 1, -1 if value < 0 else 1
    while power < abs(value):
        yield from (sign * power * digit for digit in (1, 2, 5) if power * digit < abs(value))
        power *= 10


def _smaller(value: int | float, descriptor: str) -> Iterator[int | float]:
    for other in _simpler(value, descriptor):
        if isinstance(other, int | float):
            yield other


def _shorter(value: str) -> list[str]:
    half = len(value) // 2
    shorter = [value[:half], value[half:], value[1:], value[:-1]]
    return [*shorter, *(value[:at] + value[at + 1 :] for at in range(1, min(len(value), 12)))]


def _shorter_rows(items: tuple[Value, ...]) -> list[tuple[Value, ...]]:
    if not items:
        return []
    rows = [items[: len(items) // 2], items[len(items) // 2 :]]
    return [*rows, *(items[:at] + items[at + 1 :] for at in range(min(len(items), 8)))]


def _simpler_objects(value: Made) -> Iterator[Made]:
    for at in range(len(value.calls)):
        yield replace(value, calls=value.calls[:at] + value.calls[at + 1 :])
    for maker in _simpler_calls(value.maker):
        yield replace(value, maker=maker)
    for at, call in enumerate(value.calls):
        for other in _simpler_calls(call):
            yield replace(value, calls=(*value.calls[:at], other, *value.calls[at + 1 :]))


def _simpler_calls(call: Invocation) -> Iterator[Invocation]:
    if begins_with_year(call):
        for year in (USUAL_YEAR, USUAL_YEAR + 1):
            yield replace(call, arguments=_put(call.arguments, 0, year))
    for place, descriptor in enumerate(split_descriptor(call.descriptor)[0]):
        for other in _simpler(call.arguments[place], descriptor):
            yield replace(call, arguments=_put(call.arguments, place, other))
