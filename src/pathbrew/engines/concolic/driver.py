"""Drivers of scenarios: classes that make the calls of one, with its literals as parameters.

A driver stands in the package of the class under test, as a test would, so that it may call what a test may.
"""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew.classfile import ClassFile
from pathbrew.classfile.access_flags import ENUM
from pathbrew.classfile.descriptors import BOXES
from pathbrew.engines.concolic.straight_code import MARK, Local, StraightCode
from pathbrew.errors import Obstacle
from pathbrew.machine import Machine
from pathbrew.objects.graph import ArrayNode, BoxNode, ClassNode, EnumNode, FolderNode, StringNode
from pathbrew.program import JavaClass, Method
from pathbrew.program.entry import has_receiver, result_type
from pathbrew.scenarios.inputs import Input, Leaf, Made, Stub, Value
from pathbrew.scenarios.rehearsal import LONGEST_TEXT, PRIMITIVE_CLASSES, is_beyond
from pathbrew.scenarios.walk import Walk

_DRIVE = "drive"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A literal of a scenario: its name, and what it is."""

    name: str
    descriptor: str
    tree: Value


@dataclass(frozen=True, slots=True)
class Driver:
    """The method that makes the calls, and the one that it calls before each of them."""

    content: bytes
    method: Method
    mark: Method
    parameters: list[Parameter]


def make_driver(vm: Machine, scenario: Input, name: str) -> Driver:
    """The driver of a scenario, which the machine knows from here on; raises Obstacle if there is none."""
    code = StraightCode(name)
    writing = _Writing(vm, scenario, code)
    roots = writing.roots()
    under_test = scenario.method
    code.mark()
    receiver = roots.pop(0) if has_receiver(under_test) else None
    result = writing.called(under_test.owner, under_test.name, under_test.descriptor, receiver, roots)
    content = code.class_file(_DRIVE, result_type(under_test), result)
    above = vm.program.load("java/lang/Object")
    file = ClassFile(content, name)
    made = JavaClass(name, file.access, above, (), file)
    vm.program.define(made)
    key = _DRIVE + code.descriptor(result_type(under_test))
    return Driver(content, made.methods[key], made.methods[f"{MARK}()V"], writing.parameters)


class _Writing(Walk[Local]):
    """Writes code that makes the values."""

    def __init__(self, vm: Machine, scenario: Input, code: StraightCode) -> None:
        super().__init__(vm, scenario)
        self._code = code
        self.parameters: list[Parameter] = []

    def called(
        self, owner: JavaClass, name: str, descriptor: str, receiver: Local | None, arguments: list[Local]
    ) -> Local | None:
        """What a call gives; a constructor gives its object."""
        if name == "<init>":
            return self._code.make(owner.name, descriptor, arguments)
        return self._code.call(
            owner.name, name, descriptor, receiver, arguments, is_interface=owner.is_interface
        )

    def null(self) -> Local:
        return self._code.null()

    def number(self, value: int | float, name: str, descriptor: str) -> Local:
        if is_beyond(name):
            return self._code.constant(value, descriptor)
        return self._parameter(name, descriptor, value)

    def _parameter(self, name: str, descriptor: str, tree: Value) -> Local:
        self.parameters.append(Parameter(name, descriptor, tree))
        return self._code.parameter(descriptor)

    def array(self, tree: ArrayNode[Value], items: list[Local], name: str) -> Local:
        return self._code.array(tree.descriptor, items)

    def built(self, tree: Made, name: str) -> Local:
        maker = tree.maker
        giver = None if maker.receiver is None else self.giver(tree, name)
        arguments = self.arguments(maker, f"{name}.0")
        self._code.mark()
        made = self.called(self.vm.load(maker.owner), maker.method, maker.descriptor, giver, arguments)
        if made is None:
            raise Obstacle("a factory of a scenario gives nothing")
        for number, call in enumerate(tree.calls, 1):
            given = self.arguments(call, f"{name}.{number}")
            self._code.mark()
            self.called(self.vm.load(call.owner), call.method, call.descriptor, made, given)
        return made

    def stub(self, tree: Stub, results: list[Local]) -> Local:
        raise Obstacle(f"a scenario with a stub of {tree.class_name.replace('/', '.')}")

    def leaf(self, tree: Leaf, name: str) -> Local:
        match tree:
            case StringNode(text) if len(text) <= LONGEST_TEXT:
                return self._parameter(name, "Ljava/lang/String;", tree)
            case StringNode(text):
                return self._code.text(text)
            case BoxNode():
                return self._box(tree, name)
            case EnumNode(class_name, constant) if not self.vm.load(class_name).access & ENUM:
                return self._code.static_field(class_name, constant, f"L{class_name};")
            case EnumNode():
                return self._parameter(name, f"L{tree.class_name};", tree)
            case ClassNode(class_name) if class_name in PRIMITIVE_CLASSES:
                return self._code.static_field(_wrapper(class_name), "TYPE", "Ljava/lang/Class;")
            case ClassNode(class_name):
                return self._code.class_literal(class_name)
            case FolderNode():
                raise Obstacle("a scenario with files")

    def _box(self, tree: BoxNode, name: str) -> Local:
        kind, owner = BOXES[tree.class_name], tree.class_name
        value = self.number(tree.value, name, kind)
        if not tree.canonical:
            return self._code.make(owner, f"({kind})V", [value])
        made = self._code.call(owner, "valueOf", f"({kind})L{owner};", None, [value], is_interface=False)
        assert made is not None
        return made


def _wrapper(primitive: str) -> str:
    """The class that has the class object of a primitive type."""
    names = {"int": "Integer", "char": "Character"}
    return f"java/lang/{names.get(primitive, primitive.capitalize())}"
