"""Simpler variants of an input."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pathbrew.jvm.graph import BoxNode, StringNode
from pathbrew.testcase.quick.inputs import Array, Input, Invocation, Made, Value, box, text
from pathbrew.testcase.simplicity import complexity

_MOST_VARIANTS = 40
_MOST_OTHERS = 3
_NOT_NEGATED = (2**7, 2**15, 2**31, 2**63)


def simpler(given: Input, choices: Sequence[Sequence[Value]], receivers: Sequence[Value]) -> list[Input]:
    """Variants with one place changed that are simpler, simplest first.

    `choices` are the values known for each parameter, the simple ones first.
    """
    variants: list[Input] = []
    if given.receiver is not None:
        for value in [*receivers[:_MOST_OTHERS], *_simpler(given.receiver)]:
            variants.append(replace(given, receiver=value))
    for place, argument in enumerate(given.arguments):
        known = [value for value in choices[place][: _MOST_OTHERS + 1] if value is not None]
        for value in [*known, *_simpler(argument)]:
            arguments = (*given.arguments[:place], value, *given.arguments[place + 1 :])
            variants.append(replace(given, arguments=arguments))
    if given.shared:
        variants.append(replace(given, shared=False))
    limit = complexity(given.request())
    weighed = [(complexity(variant.request()), variant) for variant in variants]
    lighter = [(weight, variant) for weight, variant in weighed if weight < limit]
    lighter.sort(key=lambda pair: pair[0])
    return [variant for _, variant in lighter[:_MOST_VARIANTS]]


def _simpler(value: Value) -> Iterator[Value]:
    if isinstance(value, float):
        yield from (float(round(value)), abs(value)) if abs(value) < 2**63 else ()
    elif isinstance(value, int):
        yield from dict.fromkeys((int(value / 2), int(value / 10), value - 1, value + 1))
        if value < 0 and -value not in _NOT_NEGATED:
            yield -value
    elif isinstance(value, StringNode):
        yield from map(text, _shorter(value.text))
    elif isinstance(value, BoxNode):
        if isinstance(value.value, int):
            yield from (box(value.class_name, small) for small in (0, 1) if small <= abs(value.value))
    elif isinstance(value, Array):
        for items in _shorter_rows(value.items):
            yield replace(value, items=items)
        for place, item in enumerate(value.items[:4]):
            for other in _simpler(item):
                yield replace(value, items=(*value.items[:place], other, *value.items[place + 1 :]))
    elif isinstance(value, Made):
        yield from _simpler_objects(value)


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
    for calls in _shorter_calls(value.calls):
        yield replace(value, calls=calls)
    for place, argument in enumerate(value.maker.arguments):
        for other in _simpler(argument):
            arguments = (*value.maker.arguments[:place], other, *value.maker.arguments[place + 1 :])
            yield replace(value, maker=replace(value.maker, arguments=arguments))


def _shorter_calls(calls: tuple[Invocation, ...]) -> list[tuple[Invocation, ...]]:
    return [calls[:at] + calls[at + 1 :] for at in range(len(calls))]
