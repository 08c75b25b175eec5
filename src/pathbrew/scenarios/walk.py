"""A walk through a scenario: its values in the order in which they are made, each under a name of its own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Generic, TypeVar

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.machine import Machine
from pathbrew.objects.graph import ArrayNode, BuiltNode, EnumNode, Reference, StubNode
from pathbrew.program import Field, Method
from pathbrew.program.entry import has_receiver, parameter_names
from pathbrew.scenarios.class_constants import constants_of
from pathbrew.scenarios.inputs import Input, Invocation, Leaf, Made, Stub, Value, same_key

R = TypeVar("R")


class Walk(Generic[R]):
    """Goes through the values of a scenario in the order in which they are made; each has a name."""

    def __init__(self, vm: Machine, scenario: Input) -> None:
        self.vm = vm
        self._scenario = scenario
        self._known: dict[object, R] = {}

    def roots(self) -> list[R]:
        """The receiver, if the method has one, and the arguments."""
        scenario = self._scenario
        method = scenario.method
        made = []
        if has_receiver(method):
            made.append(self.value(scenario.receiver, "this", method.owner.descriptor))
        places = zip(scenario.arguments, parameter_names(method), method.parameters, strict=True)
        return made + [self.value(tree, name, descriptor) for tree, name, descriptor in places]

    def value(self, tree: Value, name: str, descriptor: str) -> R:
        if tree is None:
            return self.null()
        if isinstance(tree, int | float):
            return self.number(tree, name, descriptor)
        if not self._scenario.shared:
            return self._object(tree, name)
        key = same_key(tree)
        if key not in self._known:
            self._known[key] = self._object(tree, name)
        return self._known[key]

    def _object(self, tree: Leaf | ArrayNode[Value] | Made | Stub, name: str) -> R:
        if isinstance(tree, ArrayNode):
            element = tree.descriptor[1:]
            items = (self.value(item, f"{name}[{at}]", element) for at, item in enumerate(tree.items))
            return self.array(tree, list(items), name)
        if isinstance(tree, BuiltNode):
            return self.built(tree, name)
        if isinstance(tree, StubNode):
            return self.stub(tree, self._results(tree, name))
        return self.leaf(tree, name)

    def _results(self, tree: Stub, name: str) -> list[R]:
        """What the answers of a stub give."""
        found = []
        for at, answer in enumerate(tree.answers):
            assert not isinstance(answer.result, Reference)
            _, descriptor = parse_method_descriptor(answer.descriptor)
            found.append(self.value(answer.result, f"{name}.{at}", descriptor))
        return found

    def constants(self, tree: EnumNode) -> list[Field]:
        """The constants of the same class that the test may name instead."""
        return constants_of(self.vm.load(tree.class_name), self._scenario.method.owner.package)

    def arguments(self, call: Invocation, name: str) -> list[R]:
        types = parse_method_descriptor(call.descriptor)[0]
        return [
            self.value(argument, f"{name}.{at}", type_)
            for at, (argument, type_) in enumerate(zip(call.arguments, types, strict=True))
        ]

    def giver(self, tree: Made, name: str) -> R:
        """What hands out an object."""
        return self.value(tree.maker.receiver, f"{name}.giver", "")

    @abstractmethod
    def null(self) -> R: ...
    @abstractmethod
    def number(self, value: int | float, name: str, descriptor: str) -> R: ...
    @abstractmethod
    def array(self, tree: ArrayNode[Value], items: list[R], name: str) -> R: ...
    @abstractmethod
    def built(self, tree: Made, name: str) -> R: ...
    @abstractmethod
    def stub(self, tree: Stub, results: list[R]) -> R: ...
    @abstractmethod
    def leaf(self, tree: Leaf, name: str) -> R: ...


def cut(scenario: Input, place: int, method_of: Callable[[Invocation], Method | None]) -> Input | None:
    """The scenario that ends with one of its calls, by its place in the order in which they are made.

    None if a test cannot have that call under test.
    """
    for at, (tree, number) in enumerate(_calls(scenario)):
        if at == place:
            call = (tree.maker, *tree.calls)[number]
            method = method_of(call)
            receiver = tree.maker.receiver if number == 0 else replace(tree, calls=tree.calls[: number - 1])
            return None if method is None else Input(method, receiver, call.arguments, scenario.shared)
    return scenario


def _calls(scenario: Input) -> Iterator[tuple[Made, int]]:
    """The calls before the one under test, by the object that they make and their number."""
    seen: set[object] = set()

    def within(tree: Value | Reference) -> Iterator[tuple[Made, int]]:
        if not isinstance(tree, ArrayNode | BuiltNode | StubNode):
            return
        if scenario.shared:
            if same_key(tree) in seen:
                return
            seen.add(same_key(tree))
        if isinstance(tree, ArrayNode):
            for item in tree.items:
                yield from within(item)
            return
        if isinstance(tree, StubNode):
            for answer in tree.answers:
                yield from within(answer.result)
            return
        yield from within(tree.maker.receiver)
        for number, call in enumerate((tree.maker, *tree.calls)):
            for argument in call.arguments:
                yield from within(argument)
            yield tree, number

    for root in (scenario.receiver, *scenario.arguments):
        yield from within(root)
