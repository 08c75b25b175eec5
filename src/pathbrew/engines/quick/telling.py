"""Inputs whose outcome tells more: numbers that differ from each other and from 0.

What comes of zeros is mostly zero, whatever the code does; a test of 2 and 3 notices when a sum becomes a
product.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from pathbrew.arithmetic import RANGES
from pathbrew.engines.quick.runner import Observation
from pathbrew.jvm.outcomes import Returned
from pathbrew.jvm.values import split_descriptor
from pathbrew.objects.graph import ArrayNode, BuiltNode
from pathbrew.scenarios.inputs import Input, Invocation, Value

NUMBERS = (2, 3, 5, 7, 11, 13, 17)
LARGE = 100
"""What zeros and ones are multiplied by where nothing but 0 came of smaller numbers."""
_NUMERIC = "BSIJFD"


def telling_variants(given: Input, is_plain: bool) -> list[dict[int, int]]:
    """Numbers by the places of zeros: one of its own for each, the same for all, then for each alone.

    Where nothing but 0 was returned (`is_plain`), ones are replaced, too, also by larger numbers.
    """
    numbers = _numbers(given)
    zeros = [place for place, value in enumerate(numbers) if value == 0]
    variants = _for(zeros, 1)
    if is_plain:
        small = [place for place, value in enumerate(numbers) if value in (0, 1)]
        variants = [*_for(small, 1)[:1], *_for(small, LARGE)[:1], *variants]
    return [numbers for numbers in variants if numbers]


def _for(places: list[int], factor: int) -> list[dict[int, int]]:
    if len(places) > len(NUMBERS):
        return []
    every = {place: number * factor for place, number in zip(places, NUMBERS, strict=False)}
    alone = [{place: number} for place, number in every.items()] if len(every) > 1 else []
    return [every, dict.fromkeys(every, NUMBERS[0] * factor), *alone]


def with_numbers(given: Input, numbers: dict[int, int]) -> Input:
    """The input with other numbers at those places."""
    places = count()

    def change(value: int | float, descriptor: str) -> int | float:
        number = numbers.get(next(places))
        if number is None:
            return value
        low, high = RANGES.get(descriptor, (number, number))
        number = min(max(number, low), high)
        return float(number) if isinstance(value, float) else number

    return _changed(given, change)


def returns_something(found: Observation) -> bool:
    """Whether it is another value than 0, false and null."""
    return isinstance(found.case.observed.outcome, Returned) and bool(found.case.observed.outcome.value)


def count_numbers(given: Input) -> int:
    """How many places with_numbers knows."""
    return len(_numbers(given))


def _numbers(given: Input) -> list[int | float]:
    """The numbers of the input in the order of their places."""
    found: list[int | float] = []

    def look(value: int | float, descriptor: str) -> int | float:
        found.append(value)
        return value

    _changed(given, look)
    return found


def _changed(given: Input, change: Callable[[int | float, str], int | float]) -> Input:
    """The input with every number replaced; characters and truth values are none."""

    def value(old: Value, descriptor: str) -> Value:
        if isinstance(old, ArrayNode):
            return replace(old, items=tuple(value(item, old.descriptor[1:]) for item in old.items))
        if isinstance(old, BuiltNode):
            return replace(old, maker=call(old.maker), calls=tuple(map(call, old.calls)))
        if isinstance(old, int | float) and descriptor and descriptor in _NUMERIC:
            return change(old, descriptor)
        return old

    def call(old: Invocation) -> Invocation:
        return replace(old, arguments=tuple(map(value, old.arguments, split_descriptor(old.descriptor)[0])))

    receiver = value(given.receiver, "")
    arguments = tuple(map(value, given.arguments, given.method.parameters))
    return replace(given, receiver=receiver, arguments=arguments)
