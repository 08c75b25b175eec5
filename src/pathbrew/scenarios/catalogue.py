"""Candidate values for every type, simple and promising ones first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from pathbrew.arithmetic import RANGES
from pathbrew.classfile.access_flags import ENUM
from pathbrew.classfile.descriptors import BOXES
from pathbrew.classfile.signatures import ArrayType, BaseType, ClassType, TypeSignature
from pathbrew.objects.graph import ArrayNode, BuildCall, BuiltNode, ClassNode
from pathbrew.program import JavaClass, Method
from pathbrew.program.generics import erased
from pathbrew.scenarios.class_constants import constant_nodes
from pathbrew.scenarios.constants import Constants, Hints
from pathbrew.scenarios.inputs import Made, Value, box, same_key, text
from pathbrew.scenarios.library import RECIPES
from pathbrew.scenarios.makers import Makers
from pathbrew.scenarios.primitives import floats, integers, strings
from pathbrew.scenarios.signatures import of_descriptor, parameter_types
from pathbrew.scenarios.stubs import constant_stubs

DEPTH = 3
_MOST = (80, 12, 5, 3)
"""How many values of a type, by the depth at which they are used."""
_MAKERS = (10, 5, 2, 1)
_PER_MAKER = (8, 4, 2, 1)
_FEW = 8
_STATES = 8
_NAMED = 2
"""How many constants of a class come before objects that calls have changed."""
_PAIRED = 3
"""How many calls that change an object follow each other, each after each."""
_NULL_PLACE = 2
_OF_THE_COMPILER = ("java/lang/Enum", "java/lang/Record")
"""Classes that only the compiler extends."""
_CLASSES = (
    "java/lang/String",
    "int",
    "java/lang/Object",
    "java/lang/Integer",
    "[I",
    "java/util/List",
    "java/time/DayOfWeek",
)

Probe: TypeAlias = Callable[[list[Made]], list[Made]]
"""Gives those objects that can be made, for a constructor may throw, the best first."""


class Catalogue:
    """Values by type, for one class under test."""

    def __init__(self, makers: Makers, hints: Hints, under_test: JavaClass, probe: Probe) -> None:
        self._makers = makers
        self._hints = hints
        self._under_test = under_test
        self._probe = probe
        self._objects: dict[tuple[JavaClass, int], list[Value]] = {}
        self._receivers: dict[JavaClass, list[Value]] = {}
        self._given_objects: dict[JavaClass, list[Value]] = {}
        self._arguments: dict[tuple[Method, int], list[list[Value]]] = {}
        self._under_way: set[JavaClass] = set()

    def arguments(self, method: Method, depth: int = 0) -> list[list[Value]]:
        """The values to try for each parameter; none is without at least one."""
        if (method, depth) not in self._arguments:
            constants = self._hints.of(method)
            self._arguments[method, depth] = [
                self.values(parameter, constants, depth) for parameter in parameter_types(method)
            ]
        return self._arguments[method, depth]

    def receivers(self, java_class: JavaClass) -> list[Value]:
        """Objects of the class or below it, and some of them after a call that changes it."""
        if java_class not in self._receivers:
            named = self._named(java_class)
            if java_class.access & ENUM:
                return named
            plain = self.objects(java_class, 0)
            changed = self._makeable(list(self._changed(java_class, plain[:2])))
            given = self._given(java_class)
            first = plain[:3] + named[:_NAMED]
            self._receivers[java_class] = first + changed + given + named[_NAMED:] + plain[3:]
        return self._receivers[java_class]

    def is_short_of(self, class_name: str) -> bool:
        """Whether few objects are known of a class of the user's."""
        java_class = self._makers.load(class_name)
        is_known = java_class is not None and self._makers.is_user_class(java_class)
        return java_class is not None and is_known and len(self.objects(java_class, 0)) < _FEW

    def learn(self, made: Made) -> None:
        """Take in an object that was seen to be made: where there were none, values of its class are few."""
        java_class = self._makers.load(made.class_name)
        if java_class is None:
            return
        for depth in range(DEPTH):
            known = self.objects(java_class, depth)
            if same_key(made) not in map(same_key, known) and len(known) < _MOST[depth]:
                self._objects[java_class, depth] = [*known[:1], made, *known[1:]]
        self._receivers.pop(java_class, None)
        self._arguments.clear()

    def _named(self, java_class: JavaClass) -> list[Value]:
        """The constants of the class that a test can name."""
        if not self._makers.can_name(java_class):
            return []
        return list(constant_nodes(java_class, self._under_test.package))

    def _given(self, java_class: JavaClass) -> list[Value]:
        """What immutable objects of the class give for other values: `format.withHeader("a")`."""
        if java_class not in self._given_objects:
            self._given_objects[java_class] = []  # while it is being found out
            bases = [*self._named(java_class)[:1], *self.objects(java_class, 0)[:1]][:1]
            made = [
                with_other(base, wither, row)
                for base in bases
                for wither in self._makers.withers(java_class)[:_STATES]
                for row in self._rows_of(wither)[:1]
            ]
            self._given_objects[java_class] = self._makeable(made)
        return self._given_objects[java_class]

    def _changed(self, java_class: JavaClass, plain: Sequence[Value]) -> Iterator[Value]:
        """The objects after one call, with the values that most likely do something; then after two."""
        mutators = self._makers.mutators(java_class)[:_STATES] if plain else []
        once = []
        for number, mutator in enumerate(mutators):
            for row in self._rows_of(mutator)[:2]:
                once.append(with_call(plain[number % len(plain)], mutator, row))
        yield from once
        for mutator in mutators[:_PAIRED]:
            for changed in once[: 2 * _PAIRED : 2]:
                yield with_call(changed, mutator, self._rows_of(mutator)[-1])

    def _rows_of(self, mutator: Method) -> list[tuple[Value, ...]]:
        """Arguments for a call: ones and first values, first values only, then others throughout."""
        columns = self.arguments(mutator, 1)
        first = tuple(values[0] for values in columns)
        ones = tuple(values[1 if _is_number(values) else 0] for values in columns)
        others = tuple(values[min(3 if _is_number(values) else 2, len(values) - 1)] for values in columns)
        return list(dict.fromkeys((ones, first, others)))

    def values(self, signature: TypeSignature, constants: Constants, depth: int) -> list[Value]:
        """Values of a type; null comes early where it is tried as an argument, last in objects."""
        most = _MOST[min(depth, DEPTH)]
        if isinstance(signature, BaseType):
            if signature.descriptor in RANGES:
                return list[Value](integers(signature.descriptor, constants)[:most])
            return list[Value](floats(signature.descriptor, constants)[:most])
        found = _distinct(self._references(signature, constants, depth))
        place = _NULL_PLACE if depth == 0 else most - 1
        return [*found[:place], None, *found[place : most - 1]]

    def objects(self, java_class: JavaClass, depth: int) -> list[Value]:
        """Objects that a test can make for a class or interface."""
        if (java_class, depth) not in self._objects:
            if depth >= DEPTH or java_class in self._under_way:
                return []
            self._under_way.add(java_class)
            made = self._makeable(list(self._make(java_class, depth)))
            self._under_way.discard(java_class)
            self._objects[java_class, depth] = made[: _MOST[depth]]
        return self._objects[java_class, depth]

    def _references(self, signature: TypeSignature, constants: Constants, depth: int) -> Iterator[Value]:
        if isinstance(signature, ArrayType):
            elements = self.values(signature.element, constants, depth + 1)
            descriptor = erased(signature)
            yield from (ArrayNode(descriptor, row) for row in _rows(elements))
            if descriptor == "[C":
                yield from (
                    ArrayNode("[C", tuple(map(ord, t))) for t in strings(constants)[2 : _MOST[depth] // 2]
                )
            return
        assert isinstance(signature, ClassType)
        name = signature.name
        if name in ("java/lang/String", "java/lang/CharSequence"):
            texts = [text(string) for string in strings(constants)]
            yield from texts[:6]
            if name == "java/lang/CharSequence":
                yield from RECIPES["java/lang/StringBuilder"](signature, lambda element: ())
            yield from texts[6:]
            return
        if name in BOXES:
            yield from (box(name, v) for v in self._numbers(BOXES[name], constants, depth))
            return
        if name == "java/lang/Class":
            names = [*_CLASSES, *constants.classes, self._under_test.name]
            yield from (ClassNode(class_name) for class_name in names)
            return
        java_class = self._makers.load(name)
        if java_class is None:
            return
        recipe = RECIPES.get(name)
        if recipe is not None:
            made = recipe(signature, lambda element: self.values(element, constants, depth + 1))
            yield from made[:3]
            yield from self._special(java_class, constants, depth)
            yield from made[3:]
            if not made and java_class.is_interface:
                yield from self._stubs(java_class, signature, constants, depth)
            return
        named = self._named(java_class)
        if java_class.access & ENUM:
            yield from named
            return
        if depth == 0:
            objects = self.receivers(java_class)
            yield from objects
        else:
            objects = self.objects(java_class, depth)
            yield from _interleaved([objects, named, self._given(java_class)])
        if java_class.is_abstract and not objects and self._can_stub(java_class):
            yield from self._stubs(java_class, signature, constants, depth)
        if java_class.is_interface or java_class.is_abstract:
            yield from self._special(java_class, constants, depth)

    def _can_stub(self, java_class: JavaClass) -> bool:
        """Whether a test can extend the class, and objects of it are not just being looked for."""
        is_of_compiler = java_class.name in _OF_THE_COMPILER
        return java_class not in self._under_way and self._makers.can_name(java_class) and not is_of_compiler

    def _stubs(
        self, interface: JavaClass, signature: TypeSignature, constants: Constants, depth: int
    ) -> Iterator[Value]:
        """Stubs of an interface; what they give is made like arguments, as far down as objects are."""
        deeper = depth + 1

        def find(answered: TypeSignature) -> Sequence[Value]:
            return self.values(answered, constants, deeper) if deeper < DEPTH else ()

        yield from constant_stubs(interface, signature, find)

    def _numbers(self, descriptor: str, constants: Constants, depth: int) -> Iterator[int | float]:
        for value in self.values(BaseType(descriptor), constants, depth):
            if isinstance(value, int | float):
                yield value

    def _special(self, declared: JavaClass, constants: Constants, depth: int) -> Iterator[Value]:
        """Values of types that the code tests objects for, and the class under test itself."""
        if depth >= DEPTH or not (declared.is_interface or declared.name == "java/lang/Object"):
            return
        lists = []
        for name in (self._under_test.name, *list(constants.types)[:12]):
            java_class = self._makers.load(name)
            if java_class is None or java_class is declared or not java_class.is_subtype(declared):
                continue
            signature = of_descriptor(name if name.startswith("[") else f"L{name};")
            lists.append(self.values(signature, constants, depth + 1)[:6])
        yield from _interleaved(lists)

    def _make(self, declared: JavaClass, depth: int) -> Iterator[Value]:
        lists: list[Sequence[Value]] = []
        for java_class in self._makers.concrete(declared):
            makers = self._makers.makers(java_class)[: _MAKERS[depth]]
            lists.append([*_interleaved([self._by_maker(java_class, maker, depth) for maker in makers])])
        lists.append(list(self._handed_out(declared, depth)))
        if not lists or declared.is_abstract:
            lists.append([self._by_factory(declared, maker) for maker in self._factories(declared)])
        yield from _interleaved(lists)

    def _handed_out(self, declared: JavaClass, depth: int) -> Iterator[Made]:
        """Objects that other objects hand out, and that only they can make."""
        for giver in self._makers.givers(declared):
            owners = [None] if giver.is_static else self.receivers(giver.owner)[:_FEW]
            for owner, arguments in _paired(owners, self._rows_of_maker(giver, depth)):
                call = BuildCall(giver.owner.name, giver.name, giver.descriptor, arguments, owner)
                yield BuiltNode(declared.name, call)

    def _factories(self, declared: JavaClass) -> list[Method]:
        """Static factories of a type that cannot be made otherwise."""
        if not self._makers.is_user_class(declared):
            return []
        return [m for m in self._makers.makers(declared) if m.is_static][: _MAKERS[0]]

    def _by_factory(self, declared: JavaClass, maker: Method) -> Made:
        arguments = tuple(values[0] for values in self.arguments(maker, 1))
        return BuiltNode(declared.name, BuildCall(maker.owner.name, maker.name, maker.descriptor, arguments))

    def _by_maker(self, java_class: JavaClass, maker: Method, depth: int) -> list[Made]:
        return [
            BuiltNode(java_class.name, BuildCall(maker.owner.name, maker.name, maker.descriptor, row))
            for row in self._rows_of_maker(maker, depth)
        ]

    def _rows_of_maker(self, maker: Method, depth: int) -> list[tuple[Value, ...]]:
        """Arguments for a call that makes an object: first values, then one or all of them others."""
        parameters = self.arguments(maker, depth + 1)
        rows = [tuple(values[0] for values in parameters)]
        for place, values in enumerate(parameters):
            rows += [(*rows[0][:place], value, *rows[0][place + 1 :]) for value in values[1:]]
        if len(parameters) > 1:
            rows[1:1] = [tuple(values[min(n, len(values) - 1)] for values in parameters) for n in (1, 2)]
        return rows[: _PER_MAKER[depth] * max(1, len(parameters))]

    def _makeable(self, made: Sequence[Value]) -> list[Value]:
        return list(self._probe([value for value in _distinct(made) if isinstance(value, BuiltNode)]))


def _is_number(values: Sequence[Value]) -> bool:
    return len(values) > 3 and isinstance(values[0], int | float)


def with_call(value: Value, method: Method, arguments: tuple[Value, ...]) -> Value:
    """The object after one more call; what is no made object is left as it is."""
    if not isinstance(value, BuiltNode):
        return value
    call = BuildCall(method.owner.name, method.name, method.descriptor, arguments)
    return BuiltNode(value.class_name, value.maker, (*value.calls, call))


def with_other(value: Value, wither: Method, arguments: tuple[Value, ...]) -> Value:
    """What an object gives in the place of itself."""
    call = BuildCall(wither.owner.name, wither.name, wither.descriptor, arguments, value)
    return BuiltNode(wither.owner.name, call)


def _rows(elements: Sequence[Value]) -> list[tuple[Value, ...]]:
    """Contents of arrays: none, one, few; ascending, descending, all the same, null among them."""
    fitting = [element for element in elements if element is not None]
    few = tuple(fitting[:4])
    rows: list[tuple[Value, ...]] = [few[:1], (), few[:2], few[:3]]
    numbers = [value for value in fitting[:12] if isinstance(value, int | float)]
    if numbers:
        ascending = tuple(sorted(numbers[:5]))
        rows += [ascending, ascending[::-1]]
    rows += [few[1::-1], (*few[:1], *few[:1]), (*few[:1], *few[:1], *few[:1]), few[::-1]]
    rows += [(element,) for element in fitting[1:8]]
    rows += [(*few[:1], element) for element in fitting[2:6]]
    if None in elements:
        rows += [(None,), (*few[:1], None), (None, None)]
    return rows


def _paired(
    owners: Sequence[Value], rows: Sequence[tuple[Value, ...]]
) -> Iterator[tuple[Value, tuple[Value, ...]]]:
    """Each owner with the first row, each row with the first owner, and the second ones of both."""
    yield from ((owner, row) for owner in owners[:1] for row in rows)
    yield from ((owner, row) for owner in owners[1:] for row in rows[:1])
    yield from ((owner, row) for owner in owners[1:2] for row in rows[1:2])


def _interleaved(lists: Sequence[Sequence[Value]]) -> Iterator[Value]:
    for place in range(max(map(len, lists), default=0)):
        yield from (values[place] for values in lists if place < len(values))


def _distinct(values: Sequence[Value] | Iterator[Value]) -> list[Value]:
    return list({same_key(value): value for value in values if value is not None}.values())
