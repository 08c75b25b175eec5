"""A scenario in the machine: its calls are made from the first constructor on, its literals are variables.

A run on the empty model does what the scenario does; any other model stands for the same calls with other
literals, and so for a scenario again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pathbrew import terms
from pathbrew.classfile.descriptors import BOXES
from pathbrew.errors import Obstacle
from pathbrew.expressions import Constant, Element, Name, Number, equal, place_named
from pathbrew.heap.choices import choice
from pathbrew.heap.inputs import input_variable
from pathbrew.machine import JavaObject, Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.objects import Value as MachineValue
from pathbrew.objects.graph import (
    ArrayNode,
    BoxNode,
    ClassNode,
    EnumNode,
    FolderNode,
    StringNode,
)
from pathbrew.program import Field, JavaClass
from pathbrew.program.entry import has_receiver
from pathbrew.program.resolution import select_overriding
from pathbrew.scenarios.inputs import Input, Leaf, Made, Stub, Value
from pathbrew.scenarios.scripted import ScriptedStubs
from pathbrew.scenarios.walk import Walk
from pathbrew.terms import Evaluator, Term

LONGEST_TEXT = 64
"""Characters of a text that is symbolic; longer ones stay as they are."""
LONGEST_ARRAY = 24
"""Elements of an array of which each is symbolic."""
PRIMITIVE_CLASSES = {
    "boolean": "Z",
    "byte": "B",
    "char": "C",
    "short": "S",
    "int": "I",
    "long": "J",
    "float": "F",
    "double": "D",
    "void": "V",
}


class Rehearsal:
    """Makes the receiver and the arguments of one scenario in runs of the machine."""

    def __init__(self, scenario: Input) -> None:
        self.scenario = scenario
        self.marks: list[int] = []
        """The length of the trace before each call that the last run came to, the one under test last."""
        self._stubs: ScriptedStubs | None = None

    def values(self, vm: Machine) -> list[MachineValue]:
        """The receiver, if the method has one, and the arguments, made in a run that has begun."""
        self.marks = []
        assert vm.decisions is not None
        for variable, value in literals(vm, self.scenario).items():
            vm.decisions.suppose(variable, value)
        if self._stubs is None or self._stubs.vm is not vm:
            self._stubs = ScriptedStubs(vm)
        made = _Making(vm, self.scenario, self.marks, self._stubs).roots()
        if has_receiver(self.scenario.method):
            self._check(made[0])
        self.marks.append(len(vm.decisions.trace))
        return made

    def _check(self, receiver: MachineValue) -> None:
        """Refuse a receiver on which the call would run another method: the JVM selects by its class."""
        method = self.scenario.method
        if not isinstance(receiver, JavaObject):
            raise Obstacle("the receiver of a scenario is null")
        if select_overriding(receiver.java_class, method) is not method:
            name = receiver.java_class.java_name
            raise Obstacle(f"{name} overrides {method.owner.java_name}.{method.name}")

    def scenario_of(self, vm: Machine, evaluate: Evaluator) -> Input:
        """The scenario that a model stands for."""
        made = _Replacing(vm, self.scenario, evaluate).roots()
        scenario = self.scenario
        if has_receiver(scenario.method):
            return replace(scenario, receiver=made[0], arguments=tuple(made[1:]))
        return replace(scenario, arguments=tuple(made))


def literals(vm: Machine, scenario: Input) -> dict[Term, int | float]:
    """What the variables of a scenario are if they are its own literals."""
    noting = _Noting(vm, scenario)
    noting.roots()
    return noting.values


class _Noting(Walk[None]):
    """Notes the literals."""

    def __init__(self, vm: Machine, scenario: Input) -> None:
        super().__init__(vm, scenario)
        self.values: dict[Term, int | float] = {}

    def null(self) -> None:
        pass

    def number(self, value: int | float, name: str, descriptor: str) -> None:
        if not is_beyond(name):
            self.values[input_variable(name, descriptor)] = value

    def array(self, tree: ArrayNode[Value], items: list[None], name: str) -> None:
        pass

    def built(self, tree: Made, name: str) -> None:
        self.giver(tree, name)
        for number, call in enumerate((tree.maker, *tree.calls)):
            self.arguments(call, f"{name}.{number}")

    def stub(self, tree: Stub, results: list[None]) -> None:
        pass

    def leaf(self, tree: Leaf, name: str) -> None:
        match tree:
            case StringNode(text) if len(text) <= LONGEST_TEXT:
                content = self.vm.texts.input(name)
                self.values[content.length] = len(text)
                self.values |= {content.unit(place): ord(unit) for place, unit in enumerate(text)}
            case BoxNode():
                self.number(tree.value, name, BOXES[tree.class_name])
            case EnumNode():
                names = [field.name for field in self.constants(tree)]
                self.values[_chosen_constant(name, len(names))] = names.index(tree.constant_name)


class _Making(Walk[MachineValue]):
    """Makes the values in the machine."""

    def __init__(self, vm: Machine, scenario: Input, marks: list[int], stubs: ScriptedStubs) -> None:
        super().__init__(vm, scenario)
        self._marks = marks
        self._stubs = stubs
        assert vm.decisions is not None
        self._decisions: Decisions = vm.decisions

    def null(self) -> MachineValue:
        return None

    def number(self, value: int | float, name: str, descriptor: str) -> MachineValue:
        if is_beyond(name):
            return value
        return input_variable(name, descriptor)

    def array(self, tree: ArrayNode[Value], items: list[MachineValue], name: str) -> MachineValue:
        return self.vm.array(tree.descriptor, items)

    def built(self, tree: Made, name: str) -> MachineValue:
        maker = tree.maker
        owner = self.vm.load(maker.owner)
        giver = self.giver(tree, name)
        arguments = self.arguments(maker, f"{name}.0")
        self._marks.append(len(self._decisions.trace))
        self.vm.initialize(owner)
        key = maker.method + maker.descriptor
        if maker.method == "<init>":
            made = self.vm.runtime(owner).python()
            self.vm.invoke_special(owner, key, made, *arguments)
        elif giver is not None:
            made = self.vm.invoke_virtual(giver, key, *arguments)
        else:
            made = self.vm.invoke_static(maker.owner, key, *arguments)
        for number, call in enumerate(tree.calls, 1):
            given = self.arguments(call, f"{name}.{number}")
            self._marks.append(len(self._decisions.trace))
            if not isinstance(made, JavaObject):
                raise Obstacle("a factory of a scenario gives null")
            self.vm.invoke_virtual(made, call.method + call.descriptor, *given)
        return made

    def stub(self, tree: Stub, results: list[MachineValue]) -> MachineValue:
        return self._stubs.make(tree, results)

    def leaf(self, tree: Leaf, name: str) -> MachineValue:
        match tree:
            case StringNode(text):
                return self._text(tree, text, name)
            case BoxNode():
                return self._box(tree, name)
            case EnumNode():
                return self._constant(tree, name)
            case ClassNode(class_name):
                return self.vm.mirror(_class_of(self.vm, class_name))
            case FolderNode():
                raise Obstacle("a scenario with files")

    def _text(self, tree: StringNode, text: str, name: str) -> MachineValue:
        if len(text) > LONGEST_TEXT:
            return self.vm.intern(text) if tree.canonical else self.vm.string(text)
        made = self.vm.texts.string(self.vm.texts.input(name))
        made.input_name = name
        return made

    def _box(self, tree: BoxNode, name: str) -> MachineValue:
        kind = BOXES[tree.class_name]
        value = self.number(tree.value, name, kind)
        if tree.canonical:
            return self.vm.invoke_static(tree.class_name, f"valueOf({kind})L{tree.class_name};", value)
        return self.vm.new_object(tree.class_name, f"<init>({kind})V", value)

    def _constant(self, tree: EnumNode, name: str) -> MachineValue:
        """One of the enum's constants, decided on at once."""
        enum = self.vm.load(tree.class_name)
        self.vm.initialize(enum)
        chosen = decided_constant(self._decisions, self.constants(tree), name)
        return getattr(self.vm.runtime(enum).statics, chosen.attribute)


class _Replacing(Walk[Value]):
    """Puts the literals of a model in the place of those of the scenario."""

    def __init__(self, vm: Machine, scenario: Input, evaluate: Evaluator) -> None:
        super().__init__(vm, scenario)
        self._evaluate = evaluate
        self._mentioned = evaluate.model.values_by_variable

    def null(self) -> Value:
        return None

    def number(self, value: int | float, name: str, descriptor: str) -> Value:
        found = self._value(input_variable(name, descriptor), value)
        return float(found) if descriptor in ("F", "D") else int(found)

    def array(self, tree: ArrayNode[Value], items: list[Value], name: str) -> Value:
        return replace(tree, items=tuple(items))

    def built(self, tree: Made, name: str) -> Value:
        giver = self.giver(tree, name)
        calls = [
            replace(call, arguments=tuple(self.arguments(call, f"{name}.{number}")))
            for number, call in enumerate((tree.maker, *tree.calls))
        ]
        return replace(tree, maker=replace(calls[0], receiver=giver), calls=tuple(calls[1:]))

    def stub(self, tree: Stub, results: list[Value]) -> Value:
        answers = zip(tree.answers, results, strict=True)
        return replace(tree, answers=tuple(replace(answer, result=result) for answer, result in answers))

    def leaf(self, tree: Leaf, name: str) -> Value:
        match tree:
            case StringNode(text) if len(text) <= LONGEST_TEXT:
                content = self.vm.texts.input(name)
                length = int(self._value(content.length, len(text)))
                if length > 4 * LONGEST_TEXT:
                    raise Obstacle(f"a text of {length} characters")
                units = (
                    int(self._value(content.unit(at), ord(text[at]) if at < len(text) else ord("a")))
                    for at in range(length)
                )
                return replace(tree, text="".join(map(chr, units)))
            case BoxNode():
                found = self.number(tree.value, name, BOXES[tree.class_name])
                assert isinstance(found, int | float)
                return replace(tree, value=found)
            case EnumNode():
                fields = self.constants(tree)
                names = [field.name for field in fields]
                before = names.index(tree.constant_name)
                place = int(self._value(_chosen_constant(name, len(fields)), before))
                return replace(tree, constant_name=names[place])
        return tree

    def _value(self, variable: Term, before: int | float) -> int | float:
        value = self._mentioned.get(variable, before)
        assert isinstance(value, int | float)
        return value


def is_beyond(name: str) -> bool:
    """Whether a number is an element of an array that is not symbolic any more."""
    match place_named(name):
        case Element(_, Number(index)):
            return index >= LONGEST_ARRAY
    return False


def decided_constant(decisions: Decisions, fields: Sequence[Field], name: str) -> Field:
    """The constant of a class that a literal is, which is decided on."""
    chosen = _chosen_constant(name, len(fields))
    for place, field in enumerate(fields[:-1]):
        if decisions.decide(terms.ieq(chosen, place), meaning=equal(Name(name), Constant("", field.name))):
            return field
    return fields[-1]


def _chosen_constant(name: str, count: int) -> Term:
    return choice(f"{name}.constant", max(count - 1, 1))


def _class_of(vm: Machine, name: str) -> JavaClass:
    primitive = PRIMITIVE_CLASSES.get(name)
    return vm.load(name) if primitive is None else vm.program.of_descriptor(primitive)
