"""Other scenarios for goals that the literals of those at hand do not reach.

A scenario grows by a call that writes what the code in question reads, and changes by another way to make one
of its values: another constructor, an array of another length, an object in the place of null.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from pathbrew.blocks.effects import FieldName, FieldUse
from pathbrew.objects.graph import ArrayNode, BuiltNode
from pathbrew.program import JavaClass, Method
from pathbrew.program.entry import has_receiver
from pathbrew.scenarios.catalogue import Catalogue, with_call
from pathbrew.scenarios.inputs import Input, Made, Value, made_by
from pathbrew.scenarios.makers import Makers

MOST_CALLS = 8
"""Calls on one object after it was made."""
MOST_OTHERS = 8
"""Other values for one parameter."""
LENGTHS = (0, 1, 2, 3, 4)
"""Lengths of arrays that are tried."""
SIZES = ((1, 1), (2, 2), (3, 3), (1, 2), (2, 1), (0, 0), (2, 3))
"""Rows and columns of arrays of arrays that are tried."""


class Growth:
    """Makes scenarios from scenarios, those with the most to do with what is open first."""

    def __init__(self, makers: Makers, catalogue: Catalogue, use: FieldUse) -> None:
        self._makers = makers
        self._catalogue = catalogue
        self._use = use

    def learn(self, made: Made) -> None:
        """Have an object to use that was seen to be made."""
        self._catalogue.learn(made)

    def grown(self, scenario: Input, open_methods: Sequence[Method]) -> Iterator[Input]:
        """Longer and other scenarios that call the same method; goals are open in `open_methods`."""
        reads: set[FieldName] = set()
        for method in open_methods:
            reads |= self._use.of(method).reads
        yield from self._longer(scenario, frozenset(reads))
        yield from self._other_values(scenario)

    def continued(self, scenario: Input, open_methods: Sequence[Method]) -> Iterator[Input]:
        """Scenarios that go on after the call of one: on what it has made, or reading what it writes."""
        call = scenario.method
        later: Value = made_by(scenario)
        if later is None:
            receiver = scenario.receiver
            if not isinstance(receiver, BuiltNode) or len(receiver.calls) >= MOST_CALLS:
                return
            later = with_call(receiver, call, scenario.arguments)
        writes = self._use.of(call).writes
        for method in open_methods:
            is_callable = has_receiver(method) and self._makers.can_call(method)
            if is_callable and method.owner is call.owner and self._use.of(method).reads & writes:
                for arguments in self._argument_rows(method):
                    yield Input(method, later, arguments, scenario.shared)

    def _longer(self, scenario: Input, reads: frozenset[FieldName]) -> Iterator[Input]:
        for tree, put in _objects(scenario):
            java_class = self._makers.load(tree.class_name)
            if java_class is None or len(tree.calls) >= MOST_CALLS or tree.class_name.startswith("java/"):
                continue
            for writer in self._writers(java_class, reads):
                for arguments in self._argument_rows(writer):
                    yield put(with_call(tree, writer, arguments))

    def _writers(self, java_class: JavaClass, reads: frozenset[FieldName]) -> list[Method]:
        """The methods that a test may call on an object and that write some of the fields, most first."""
        found: dict[str, Method] = {}
        for walk in java_class.superclasses():
            for key, method in walk.methods.items():
                is_instance = not method.is_static and method.name not in ("<init>", "finalize")
                if is_instance and method.info.code is not None and self._makers.can_call(method):
                    found.setdefault(key, method)
        written = {method: len(self._use.of(method).writes & reads) for method in found.values()}
        return sorted(filter(written.__getitem__, written), key=lambda method: -written[method])

    def _argument_rows(self, method: Method) -> list[tuple[Value, ...]]:
        """Arguments of a call: objects where there are some, and null in the place of each."""
        columns = self._catalogue.arguments(method, 1)
        first = tuple(values[0] for values in columns)
        rows = [first]
        for place, values in enumerate(columns):
            shapes = [value for value in values[1:] if isinstance(value, BuiltNode)][:1]
            rows += [(*first[:place], value, *first[place + 1 :]) for value in shapes]
        return rows

    def _other_values(self, scenario: Input) -> Iterator[Input]:
        for place, tree in enumerate((scenario.receiver, *scenario.arguments)):
            for other in islice(_of_other_lengths(tree), MOST_OTHERS):
                yield _with(scenario, place, other)
        for place, values in enumerate(self._catalogue.arguments(scenario.method), 1):
            others = (value for value in values if isinstance(value, ArrayNode | BuiltNode) or value is None)
            for other in islice(others, MOST_OTHERS):
                yield _with(scenario, place, other)
        if scenario.receiver is not None:
            for receiver in self._catalogue.receivers(scenario.method.owner)[:MOST_OTHERS]:
                yield _with(scenario, 0, receiver)


def _of_other_lengths(tree: Value) -> Iterator[Value]:
    """The same with one of its arrays longer or shorter; arrays of arrays with rows of equal lengths, too."""
    if isinstance(tree, BuiltNode):
        for number, call in enumerate((tree.maker, *tree.calls)):
            for at, argument in enumerate(call.arguments):
                for other in _of_other_lengths(argument):
                    given = (*call.arguments[:at], other, *call.arguments[at + 1 :])
                    changed = replace(call, arguments=given)
                    if number == 0:
                        yield replace(tree, maker=changed)
                    else:
                        yield replace(tree, calls=(*tree.calls[: number - 1], changed, *tree.calls[number:]))
    elif isinstance(tree, ArrayNode):
        is_nested = tree.descriptor.startswith("[[")
        lengths = dict.fromkeys((len(tree.items) + 1, *LENGTHS))
        for length in lengths if not is_nested else ():
            if length != len(tree.items):
                yield replace(tree, items=_filled(tree, length))
        for rows, columns in SIZES if is_nested else ():
            row = next((item for item in tree.items if isinstance(item, ArrayNode)), None)
            inner: ArrayNode[Value] = ArrayNode(tree.descriptor[1:], ()) if row is None else row
            yield replace(tree, items=(replace(inner, items=_filled(inner, columns)),) * rows)


def _filled(array: ArrayNode[Value], length: int) -> tuple[Value, ...]:
    kind = array.descriptor[1]
    filler = array.items[-1] if array.items else None if kind in "L[" else 0.0 if kind in "FD" else 0
    return (*array.items, *[filler] * length)[:length]


def _with(scenario: Input, place: int, value: Value) -> Input:
    """The scenario with another receiver (place 0) or argument.

    Where objects that are built alike are the same, what the receiver hands out is handed out by the other.
    """
    if place == 0 and scenario.shared:
        arguments = tuple(_given_by(one, scenario.receiver, value) for one in scenario.arguments)
        return replace(scenario, receiver=value, arguments=arguments)
    if place == 0:
        return replace(scenario, receiver=value)
    return replace(scenario, arguments=(*scenario.arguments[: place - 1], value, *scenario.arguments[place:]))


def _given_by(tree: Value, old: Value, new: Value) -> Value:
    """The same value, handed out by another object."""
    if isinstance(tree, BuiltNode) and tree.maker.receiver is not None and tree.maker.receiver == old:
        return replace(tree, maker=replace(tree.maker, receiver=new))
    return tree


def _objects(scenario: Input) -> Iterator[tuple[Made, Callable[[Value], Input]]]:
    """The objects that a scenario makes for the call itself, and what puts another in the place of each."""
    for place, tree in enumerate((scenario.receiver, *scenario.arguments)):
        if isinstance(tree, BuiltNode):
            yield tree, partial(_with, scenario, place)
