"""Small random changes of inputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from pathbrew.arithmetic import RANGES
from pathbrew.classfile.descriptors import BOXES, parse_method_descriptor
from pathbrew.classfile.signatures import ArrayType, BaseType, ClassType, TypeSignature
from pathbrew.engines.quick.scenes import passed_before
from pathbrew.objects.graph import ArrayNode, BoxNode, BuiltNode, EnumNode, StringNode
from pathbrew.program import Method
from pathbrew.program.generics import OBJECT, type_arguments
from pathbrew.scenarios.catalogue import Catalogue, with_call, with_other
from pathbrew.scenarios.constants import Hints
from pathbrew.scenarios.inputs import Array, Input, Invocation, Made, Value, box, text
from pathbrew.scenarios.makers import Makers
from pathbrew.scenarios.primitives import as_float, characters
from pathbrew.scenarios.signatures import parameter_types

_OBJECT = "Ljava/lang/Object;"
_MOST_CALLS = 3
_AGAIN = 0.4
"""How often a value is passed that the receiver was given before."""
_LONGEST = 24


class Mutator:
    """Changes inputs of one method; what it does depends on its random numbers alone."""

    def __init__(
        self, method: Method, catalogue: Catalogue, makers: Makers, hints: Hints, chance: Random
    ) -> None:
        self._method = method
        self._catalogue = catalogue
        self._makers = makers
        self._hints = hints
        self._constants = hints.of(method)
        self._chance = chance
        self._inner: dict[Method, Mutator] = {}
        self._types = parameter_types(method)
        self._known: dict[TypeSignature, list[Value]] = {}
        self._alphabet = characters(self._constants)[:32]

    def mutate(self, given: Input) -> Input:
        """The input with one to three changes."""
        for _ in range(self._chance.choice((1, 1, 1, 2, 2, 3))):
            given = self._change(given)
        return given

    def cross(self, one: Input, other: Input) -> Input:
        """Some arguments of one input, the others of another."""
        pairs = zip(one.arguments, other.arguments, strict=True)
        arguments = tuple(self._chance.choice(pair) for pair in pairs)
        return replace(one, receiver=self._chance.choice((one.receiver, other.receiver)), arguments=arguments)

    def pick(self, pool: Sequence[Input]) -> Input:
        """One of the pool, recent ones more often."""
        recent = pool[-8:]
        return self._chance.choice(recent if self._chance.random() < 0.5 else pool)

    def chance(self, probability: float) -> bool:
        return self._chance.random() < probability

    def _change(self, given: Input) -> Input:
        chance = self._chance
        places = len(given.arguments) + (given.receiver is not None)
        if places == 0:
            return given
        place = chance.randrange(places)
        if place == len(given.arguments):
            return replace(given, receiver=self._changed_receiver(given.receiver))
        arguments = list(given.arguments)
        kind = self._method.parameters[place]
        alike = [i for i, t in enumerate(self._types) if t == self._types[place] and i != place]
        if alike and chance.random() < 0.15:
            arguments[place] = arguments[chance.choice(alike)]
            if chance.random() < 0.2:
                return replace(given, arguments=tuple(arguments), shared=True)
        elif chance.random() < _AGAIN and (known := passed_before(given.receiver, kind)):
            arguments[place] = chance.choice(known)
        else:
            others = self._catalogue.arguments(self._method)[place]
            arguments[place] = self._changed(arguments[place], self._types[place], others)
        return replace(given, arguments=tuple(arguments))

    def _changed_receiver(self, receiver: Value) -> Value:
        others = self._catalogue.receivers(self._method.owner)
        if others and self._chance.random() < 0.3:
            return self._chance.choice(others)
        if isinstance(receiver, BuiltNode):
            return self._changed_object(receiver, OBJECT)
        return receiver

    def _changed(self, value: Value, signature: TypeSignature, others: Sequence[Value]) -> Value:
        chance = self._chance
        if others and (value is None or chance.random() < 0.3):
            return chance.choice(others)
        if isinstance(signature, BaseType):
            assert isinstance(value, int | float)
            return self._number(value, signature.descriptor)
        return self._changed_reference(value, signature)

    def _changed_reference(self, value: Value, signature: TypeSignature) -> Value:
        """A change by what the value is; its place may be an Object."""
        if isinstance(value, StringNode):
            return text(self._string(value.text))
        if isinstance(value, BoxNode):
            return box(value.class_name, self._number(value.value, BOXES[value.class_name]))
        if isinstance(value, ArrayNode):
            return self._array(value, signature)
        if isinstance(value, BuiltNode):
            return self._changed_object(value, signature)
        if isinstance(value, EnumNode):
            enum = self._makers.load(value.class_name)
            return value if enum is None else self._chance.choice(self._catalogue.receivers(enum))
        return value

    def _number(self, value: int | float, descriptor: str) -> int | float:
        if descriptor in RANGES:
            low, high = RANGES[descriptor]
            number = self._integer(int(value), descriptor)
            return low + (number - low) % (high - low + 1)
        changes: list[Callable[[], float]] = [
            lambda: value + 1,
            lambda: value - 1,
            lambda: -value,
            lambda: value * 2,
            lambda: value / 2,
            lambda: float(self._chance.randint(-100, 100)),
            lambda: value + self._chance.random(),
        ]
        return as_float(self._chance.choice(changes)(), descriptor)

    def _integer(self, value: int, descriptor: str) -> int:
        chance = self._chance
        if descriptor == "C" and chance.random() < 0.7:
            return chance.choice(self._alphabet)
        changes: list[Callable[[], int]] = [
            lambda: value + 1,
            lambda: value - 1,
            lambda: -value,
            lambda: value * 2,
            lambda: value // 2,
            lambda: value ^ (1 << chance.randrange(16)),
            lambda: chance.randint(-10, 10),
            lambda: chance.randint(-200, 200),
            lambda: value + chance.choice(list(self._constants.integers) or [3]),
            lambda: value * chance.choice(list(self._constants.integers) or [3]),
        ]
        return chance.choice(changes)()

    def _string(self, value: str) -> str:
        chance = self._chance
        at = chance.randint(0, len(value))
        to = chance.randint(at, len(value))
        character = chr(chance.choice(self._alphabet))
        constants = [t for t in self._constants.strings if len(t) <= _LONGEST] or ["a"]
        changes: list[Callable[[], str]] = [
            lambda: value[:at] + character + value[at:],
            lambda: value[:at] + character + value[at:],
            lambda: value[:at] + character + value[at + 1 :],
            lambda: value[:at] + value[at + 1 :],
            lambda: value[:at] + chance.choice(constants) + value[at:],
            lambda: value + value,
            lambda: value[at:to],
            lambda: value[:at] + value[at:to] + value[at:],
            lambda: value.upper() if chance.random() < 0.5 else value.lower(),
            lambda: value[::-1],
            lambda: str(chance.randint(-20, 1000)),
            lambda: value[:at] + str(chance.randint(0, 9)) + value[at:],
        ]
        changed = chance.choice(changes)()
        return changed[: max(_LONGEST, len(value))]

    def _array(self, value: Array, signature: TypeSignature) -> Value:
        chance = self._chance
        element = signature.element if isinstance(signature, ArrayType) else None
        others = self._elements(element)
        items = list(value.items)
        way = chance.randrange(6)
        if way == 0 and items:
            del items[chance.randrange(len(items))]
        elif way == 1 and items:
            items = [chance.choice(items)] * len(items)
        elif way == 2 and len(items) > 1:
            one, two = chance.sample(range(len(items)), 2)
            items[one], items[two] = items[two], items[one]
        elif way in (3, 4) and items:
            place = chance.randrange(len(items))
            if element is not None:
                items[place] = self._changed(items[place], element, others)
        elif others or items:
            items.insert(chance.randint(0, len(items)), chance.choice(others or items))
        return replace(value, items=tuple(items[:_LONGEST]))

    def _elements(self, element: TypeSignature | None) -> list[Value]:
        if element is None:
            return []
        if element not in self._known:
            self._known[element] = self._catalogue.values(element, self._constants, 0)
        return self._known[element]

    def _changed_object(self, value: Made, signature: TypeSignature) -> Value:
        """Another argument for one of the calls, a call more or a call less."""
        chance = self._chance
        way = chance.randrange(4)
        if way == 0 and value.calls:
            place = chance.randrange(len(value.calls))
            return replace(value, calls=value.calls[:place] + value.calls[place + 1 :])
        if way in (1, 2):
            longer = self._with_call(value, signature)
            if longer is not value:
                return longer
        place = chance.randrange(-1, len(value.calls))
        if place < 0:
            return replace(value, maker=self._changed_call(value.maker))
        changed = self._changed_call(value.calls[place])
        return replace(value, calls=(*value.calls[:place], changed, *value.calls[place + 1 :]))

    def _changed_call(self, call: Invocation) -> Invocation:
        method = self._makers.method(call.owner, call.method, call.descriptor)
        if method is None or not call.arguments:
            return call
        place = self._chance.randrange(len(call.arguments))
        arguments = list(call.arguments)
        if method.owner.name.startswith("java/"):
            arguments[place] = self._changed_library_argument(
                arguments[place], parameter_types(method)[place]
            )
        else:
            others = self._catalogue.arguments(method, 1)[place]
            kind = parameter_types(method)[place]
            arguments[place] = self._within(method)._changed(arguments[place], kind, others)
        return replace(call, arguments=tuple(arguments))

    def _within(self, method: Method) -> Mutator:
        """For arguments of a call that makes an input: it knows the constants of what is called."""
        if method not in self._inner:
            self._inner[method] = Mutator(method, self._catalogue, self._makers, self._hints, self._chance)
        return self._inner[method]

    def _changed_library_argument(self, value: Value, signature: TypeSignature) -> Value:
        """As `_changed`, but the value keeps its kind: an element of a List<String> stays a string."""
        if isinstance(signature, BaseType):
            assert isinstance(value, int | float)
            return self._number(value, signature.descriptor)
        return self._changed_reference(value, signature)

    def _with_call(self, value: Made, signature: TypeSignature) -> Value:
        chance = self._chance
        if value.class_name.startswith("java/"):
            return self._with_element(value, signature)
        java_class = self._makers.load(value.class_name)
        mutators = self._makers.mutators(java_class) if java_class is not None else []
        withers = self._makers.withers(java_class) if java_class is not None else []
        if not (mutators or withers) or len(value.calls) >= _MOST_CALLS:
            return value
        chosen = chance.choice(mutators + withers)
        arguments = tuple(chance.choice(values[:8]) for values in self._catalogue.arguments(chosen, 1))
        if chosen in withers:
            return with_other(value, chosen, arguments) if _givers(value) < _MOST_CALLS else value
        return with_call(value, chosen, arguments)

    def _with_element(self, value: Made, signature: TypeSignature) -> Value:
        """A collection with one more element or pair, of the types that its place tells."""
        if not isinstance(signature, ClassType) or (
            not value.calls and len(signature.arguments) not in (1, 2)
        ):
            return value
        if value.calls:
            last = value.calls[-1]
        else:
            filled = [other for other in self._filled(signature) if other.class_name == value.class_name]
            if not filled:
                return value
            last = filled[0].calls[0]
        if set(parse_method_descriptor(last.descriptor)[0]) != {_OBJECT}:
            return value
        types = type_arguments(signature, len(last.arguments))
        arguments = tuple(self._chance.choice(self._elements(element)) for element in types)
        if len(value.calls) >= _LONGEST // 2:
            return value
        return replace(value, calls=(*value.calls, replace(last, arguments=arguments)))

    def _filled(self, signature: TypeSignature) -> list[Made]:
        return [value for value in self._elements(signature) if isinstance(value, BuiltNode) and value.calls]


def _givers(value: Value) -> int:
    """How many objects hand out each other before this one is there."""
    return 1 + _givers(value.maker.receiver) if isinstance(value, BuiltNode) else 0
