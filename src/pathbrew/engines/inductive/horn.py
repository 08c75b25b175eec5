"""A program as constrained Horn clauses over its cut points.

A loop has a predicate over the registers that are live where a round begins and, in a method that is called,
over its parameters; such a method has one for the arguments it is called with, and one for arguments and
result. All that is reachable satisfies the clauses, and nothing may imply an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import product

from pathbrew import terms
from pathbrew.arithmetic import RANGES
from pathbrew.deadline import Deadline
from pathbrew.engines.inductive.cells import Cells, MoreCells, Place
from pathbrew.engines.inductive.cutting import CutCall, Cutting, register_kind
from pathbrew.engines.properties import OVERFLOW, Property
from pathbrew.errors import NotEncoded
from pathbrew.program import Method, Program
from pathbrew.program.entry import parameter_names
from pathbrew.semantics.entry import Entry
from pathbrew.semantics.frames import Exit
from pathbrew.semantics.memory import SORTS, kind_of
from pathbrew.semantics.states import Guard, State, Value
from pathbrew.terms import Term

MOST_TOKENS = 4
MOST_METHODS = 20


@dataclass(frozen=True, slots=True)
class Predicate:
    """An unknown relation between some values, which have names for people."""

    name: str
    parameters: tuple[Term, ...]
    """Variables that stand for them."""


Application = tuple[Predicate, tuple[Term, ...]]


@dataclass(frozen=True, slots=True)
class Clause:
    """What holds where all premises and conditions do: the head, or an error if there is none.

    The conditions are in the order in which they were decided.
    """

    premises: tuple[Application, ...]
    conditions: Guard
    head: Application | None


@dataclass(slots=True)
class Horn:
    """The clauses of a program, and the errors of each property."""

    clauses: list[Clause] = field(default_factory=list)
    errors: dict[Property, list[Clause]] = field(default_factory=dict)
    recursive: bool = False
    large: bool = False
    """Whether there may be too little memory for an array."""

    def used(self) -> Set[Term]:
        """The variables that clauses do more with than to hand them on."""
        every = [*self.clauses, *(error for errors in self.errors.values() for error in errors)]
        values = [condition for clause in every for condition in clause.conditions]
        for clause in every:
            for predicate, arguments in (clause.head,) if clause.head else ():
                pairs = zip(predicate.parameters, arguments, strict=True)
                values += [value for parameter, value in pairs if parameter is not value]
        return {variable for value in values for variable in terms.variables(value)}


class Translation:
    """Makes the clauses of a method and of what it calls."""

    def __init__(
        self,
        program: Program,
        method: Method,
        inputs: tuple[str, ...],
        fixed: dict[str, str],
        properties: Sequence[Property],
        deadline: Deadline,
        used: Set[Term] | None = None,
        changing: dict[Place, Term] | None = None,
    ) -> None:
        self._method = method
        self._properties = properties
        wraps = any(p.name == OVERFLOW for p in properties)
        self._cutting = Cutting(program, inputs, deadline, wraps=wraps)
        self._entry = Entry(self._cutting, method, fixed)
        state = self._cutting.foresee(method, self._entry.classes, self._entry.state())
        self._memory = state.memory
        code = self._cutting.code(method)
        given = dict(zip(code.body.parameters, self._entry.objects(), strict=True))
        objects = {register: known for register, known in given.items() if known is not None}
        self._objects: dict[int, Value] = {
            register: objects[source] for register, source in code.same(objects).items()
        }
        """Registers of the method that only ever hold objects that are given."""
        numbers = self._entry.numbers() if self._objects else []
        self._constants = [each for each in numbers if used is None or each in used]
        """What these objects are made of, as far as it is used: all predicates of the method know it."""
        self._cells = Cells(self._cutting.memory, self._memory, changing or {})
        """The memory at the loops of the method."""
        self._predicates: dict[tuple[Method, str], Predicate] = {}
        self._pending: list[Method] = [method]
        self._seen = {method}
        self.horn = Horn(errors={each: [] for each in properties})

    @staticmethod
    def of(
        program: Program,
        method: Method,
        inputs: tuple[str, ...],
        fixed: dict[str, str],
        properties: Sequence[Property],
        deadline: Deadline,
    ) -> Horn:
        """The clauses of a method, whose predicates know of objects only what some clause uses."""
        used: Set[Term] | None = None
        changing: dict[Place, Term] = {}
        while True:
            translation = Translation(program, method, inputs, fixed, properties, deadline, used, changing)
            try:
                horn = translation.run()
            except MoreCells as more:
                changing = changing | more.variables
                continue
            if used is not None or not translation._constants:
                return horn
            used = horn.used()

    def run(self) -> Horn:
        while self._pending:
            method = self._pending.pop()
            if len(self._seen) > MOST_METHODS:
                raise NotEncoded("so many methods")
            self._translate(method)
        self.horn.large = bool(self._cutting.large)
        if (self.horn.recursive or self.horn.large) and self._cutting.handles_errors:
            # It may run after StackOverflowError or OutOfMemoryError, of which the clauses say nothing.
            raise NotEncoded("a handler that may catch errors of the JVM, beside recursion or a large array")
        return self.horn

    def _translate(self, method: Method) -> None:
        cutting, code = self._cutting, self._cutting.code(method)
        is_top = method is self._method
        parameters = self._constants if is_top else self._parameters(method)
        arguments = self._entry.arguments if is_top else parameters
        premises: tuple[Application, ...] = ()
        if not is_top:
            premises = ((self._called(method), tuple(parameters)),)
        exit_ = cutting.from_entry(method, arguments, dict(self._memory))
        if is_top:
            self._begin_loops()
        self._gather(method, parameters, premises, exit_)
        for header in code.graph.loops:
            predicate = self._loop(method, header, parameters)
            numbers = self._live(method, header)
            live = predicate.parameters[len(predicate.parameters) - len(numbers) :]
            registers: dict[int, Value] = dict(zip(numbers, live, strict=True))
            registers |= self._objects if is_top else {}
            memory = self._cells.known if is_top else self._memory
            exit_ = cutting.from_header(method, header, registers, dict(memory))
            self._gather(method, parameters, ((predicate, predicate.parameters),), exit_)

    def _begin_loops(self) -> None:
        """Look at the states in which the first rounds begin: what of them holds in all rounds."""
        cutting = self._cutting
        arrivals = cutting.arrivals
        if not arrivals:
            return
        states = [arrival.state for arrival in arrivals]
        self._cells.begin(states, self._bases(states), cutting.made)
        code = cutting.code(self._method)
        for register in code.written_once() - self._objects.keys():
            values = {state.registers[register] for state in states if register in state.registers}
            value = values.pop() if len(values) == 1 else None
            is_known = isinstance(value, Term) and value.is_constant and value.sort is terms.INT
            if value is not None and is_known and register_kind(code, register) == "a":
                self._objects[register] = value

    def _bases(self, states: Sequence[State]) -> dict[Term, Term]:
        """What each part of the memory held at first."""
        variables = {variable for state in states for variable in state.memory}
        variables |= {variable for variable, _ in self._cells.variables}
        base = self._cutting.base
        return {each: self._memory[each] if each in self._memory else base(each) for each in variables}

    # Predicates ---------------------------------------------------------------------------------------

    def _parameters(self, method: Method) -> list[Term]:
        if not method.is_static:
            raise NotEncoded(f"{method.name}, which is called on an object")
        names = parameter_names(method)
        return [
            _variable(f"{method.name}:{name}", descriptor)
            for name, descriptor in zip(names, method.parameters, strict=True)
        ]

    def _called(self, method: Method) -> Predicate:
        return self._predicate(method, "called", self._parameters(method))

    def _summary(self, method: Method) -> Predicate:
        values = self._parameters(method)
        if method.returned != "V":
            values.append(_variable(f"{method.name}:result", method.returned))
        return self._predicate(method, "returns", values)

    def _loop(self, method: Method, header: int, parameters: list[Term]) -> Predicate:
        code = self._cutting.code(method)
        names = code.local_names(code.body.blocks[header].start)
        line = code.line(code.body.blocks[header].start)
        live = []
        for register in self._live(method, header):
            kind = register_kind(code, register)
            if kind == "a":
                raise NotEncoded(f"an object that the loop in line {line} uses")
            name = names.get(register, f"v{register}")
            live.append(terms.variable(f"{method.name}:{header}:{name}", SORTS[kind]))
        cells = self._cells.variables.values() if method is self._method else ()
        return self._predicate(method, f"line {line}, block {header}", [*parameters, *cells, *live])

    def _live(self, method: Method, header: int) -> list[int]:
        code = self._cutting.code(method)
        known = {*code.body.constants, *(self._objects if method is self._method else ())}
        return sorted(r for r in code.live[header] if r not in known)

    def _predicate(self, method: Method, what: str, parameters: Sequence[Term]) -> Predicate:
        key = (method, what)
        known = self._predicates.get(key)
        if known is None:
            known = self._predicates[key] = Predicate(f"{method.name}, {what}", tuple(parameters))
        return known

    # Clauses ------------------------------------------------------------------------------------------

    def _gather(
        self, method: Method, parameters: list[Term], premises: tuple[Application, ...], end: Exit
    ) -> None:
        """The clauses of what was executed from one cut point on."""
        cutting = self._cutting
        if cutting.inexact:
            raise NotEncoded("arrays, or calls on unknown objects")
        calls = {call.token: call for call in cutting.calls}
        for arrival in cutting.arrivals:
            cells: tuple[Term, ...] = ()
            if method is self._method:
                cells = self._cells.values(arrival.state, self._bases([arrival.state]))
            else:
                self._check_memory(arrival.state)
            predicate = self._loop(method, arrival.header, parameters)
            numbers = self._live(method, arrival.header)
            live = predicate.parameters[len(predicate.parameters) - len(numbers) :]
            pairs = zip(numbers, live, strict=True)
            values = tuple(_typed(arrival.state.registers[number], variable) for number, variable in pairs)
            self._add(premises, arrival.state.guard, (predicate, (*parameters, *cells, *values)), calls)
        for call in list(cutting.calls):
            if call.method not in self._seen:
                self._seen.add(call.method)
                self._pending.append(call.method)
            self.horn.recursive = True
            self._check_memory(call.state)
            self._add(premises, call.state.guard, (self._called(call.method), call.arguments), calls)
        if method is not self._method:
            for state, value in end.returned:
                self._check_memory(state)
                result = () if value is None else (value,)
                self._add(premises, state.guard, (self._summary(method), (*parameters, *result)), calls)
        for each in self._properties:
            for guard in self._violations(each, end):
                self.horn.errors[each] += _clauses(premises, guard, None, calls, self._summary)

    def _violations(self, checked: Property, end: Exit) -> Iterator[Guard]:
        cutting = self._cutting
        if checked.name == OVERFLOW:
            yield from (wrapped.guard for wrapped in cutting.wrapped)
            return
        for state, reference in end.thrown:
            number = terms.select(state.memory[cutting.memory.classes], reference)
            thrown = cutting.universe.of_number(number.value) if number.is_constant else None
            if thrown is None:
                raise NotEncoded("an exception of an unknown class")
            if checked.forbids(thrown):
                yield state.guard

    def _add(
        self,
        premises: tuple[Application, ...],
        guard: Guard,
        head: Application,
        calls: dict[Term, CutCall],
    ) -> None:
        self.horn.clauses += _clauses(premises, guard, head, calls, self._summary)

    def _check_memory(self, state: State) -> None:
        kept = self._cutting.memory
        for variable, value in state.memory.items():
            if variable is kept.classes or variable is kept.lengths:
                continue  # of new objects, which no register can hold where loops are cut
            if value is not self._memory.get(variable) and value is not self._cutting.base(variable):
                raise NotEncoded("memory that changes between loops")


def _clauses(
    premises: tuple[Application, ...],
    guard: Guard,
    head: Application | None,
    calls: dict[Term, CutCall],
    summary: Callable[[Method], Predicate],
) -> Iterator[Clause]:
    """One clause for each choice of calls that the guard may have gone through."""
    values = () if head is None else head[1]
    used = [token for token in calls if any(token in terms.symbols(term) for term in (*guard, *values))]
    if len(used) > MOST_TOKENS:
        raise NotEncoded("so many calls between loops")
    for made in product((True, False), repeat=len(used)):
        known = {
            token: terms.TRUE if is_made else terms.FALSE for token, is_made in zip(used, made, strict=True)
        }
        conditions: list[Term] = []
        for condition in guard:
            condition = terms.substitute(condition, known) if known else condition
            if condition is not terms.TRUE:
                conditions.append(condition)
        if terms.FALSE in conditions:
            continue
        more = []
        for token, is_made in zip(used, made, strict=True):
            if is_made:
                call = calls[token]
                result = () if call.result is None else (call.result,)
                given = tuple(terms.substitute(a, known) for a in call.arguments)
                more.append((summary(call.method), (*given, *result)))
        replaced = head
        if head is not None and known:
            replaced = head[0], tuple(terms.substitute(value, known) for value in head[1])
        yield Clause((*premises, *more), tuple(conditions), replaced)


def _variable(name: str, descriptor: str) -> Term:
    if descriptor[0] in "L[":
        raise NotEncoded(f"{name}, which is an object")
    return terms.variable(name, SORTS[kind_of(descriptor)], *RANGES.get(descriptor, ()))


def _typed(value: Value, variable: Term) -> Term:
    if isinstance(value, Term):
        if value.sort is not variable.sort:
            raise NotEncoded(f"{variable.name}, which has several types")
        return value
    return value.of(variable.sort)
