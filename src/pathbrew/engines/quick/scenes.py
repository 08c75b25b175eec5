"""Inputs that bring known calls together in one object, with numbers that tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from pathbrew.engines.quick.telling import count_numbers, with_numbers
from pathbrew.jvm.values import split_descriptor
from pathbrew.objects.graph import BuildCall, BuiltNode
from pathbrew.program import Method
from pathbrew.scenarios.inputs import Input, Invocation, Value

_MOST_CALLS = 4
_NUMBERS = (1, 2, 3, 4, 5, 7, 10, 20, 50, 100, 200, 1000)
_CHANGED = 0.5
"""How often a number is replaced."""
_AGAIN = 0.5
"""How often an argument is one that the receiver was given."""


class Telling:
    """Puts inputs together from parts of known ones; what it does depends on its seed alone."""

    def __init__(self, known: Sequence[Input], seed: int) -> None:
        self._known = known
        self._chance = Random(seed)
        self._calls: dict[str, list[Invocation]] = {}
        """Calls that were made on objects of a class."""
        for given in known:
            if not isinstance(given.receiver, BuiltNode):
                continue
            calls = self._calls.setdefault(given.receiver.class_name, [])
            calls += [call for call in given.receiver.calls if call not in calls]
            if given.method.returned == "V":
                method = given.method
                calls.append(BuildCall(method.owner.name, method.name, method.descriptor, given.arguments))

    def can_vary(self, method: Method) -> bool:
        """Whether there is an input of a method whose end can be compared."""
        return method.returned != "V" and any(given.method is method for given in self._known)

    def inputs(self, method: Method, count: int) -> list[Input]:
        """Some inputs of a method."""
        own = [given for given in self._known if given.method is method]
        return [self._varied(self._chance.choice(own)) for _ in range(count)]

    def _varied(self, given: Input) -> Input:
        chance, receiver = self._chance, given.receiver
        if isinstance(receiver, BuiltNode):
            known = self._calls.get(receiver.class_name, [])
            more = [chance.choice(known) for _ in range(chance.randint(0, 3))] if known else []
            receiver = replace(receiver, calls=(*receiver.calls, *more)[-_MOST_CALLS:])
            given = replace(given, receiver=receiver)
        numbers = {
            place: chance.choice(_NUMBERS) * chance.choice((1, 1, 1, -1))
            for place in range(count_numbers(given))
            if chance.random() < _CHANGED
        }
        given = with_numbers(given, numbers)
        return replace(given, arguments=tuple(self._repeated(given)))

    def _repeated(self, given: Input) -> list[Value]:
        """The arguments, some of them as calls have given them to the receiver."""
        passed: list[Value] = []
        for place, argument in enumerate(given.arguments):
            kind = given.method.parameters[place]
            known = passed_before(given.receiver, kind)
            again = known and self._chance.random() < _AGAIN
            passed.append(self._chance.choice(known) if again else argument)
        return passed


def passed_before(receiver: Value, descriptor: str) -> list[Value]:
    """The values of a type that calls gave an object: what was put in may be asked for."""
    if not isinstance(receiver, BuiltNode):
        return []
    return [
        argument
        for call in (receiver.maker, *receiver.calls)
        for argument, kind in zip(call.arguments, split_descriptor(call.descriptor)[0], strict=True)
        if argument is not None and kind == descriptor
    ]
