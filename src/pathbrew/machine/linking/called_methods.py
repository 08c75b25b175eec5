"""Methods that are called on the real JVM: a call of one on terms is a term itself."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.called import NoAnswer, Raised, RealFunctions
from pathbrew.called.calls import ON_OBJECT
from pathbrew.called.conditions import parse_condition
from pathbrew.called.functions import Partition
from pathbrew.classfile.annotations import Annotation, ArrayElement, ConstantElement, ElementValue
from pathbrew.errors import Diverged, InputError, Obstacle
from pathbrew.expressions import Ends
from pathbrew.machine.core.effects import refusal
from pathbrew.machine.core.executable import Executable
from pathbrew.machine.core.objects import Value
from pathbrew.program import Method
from pathbrew.program.names import told_names
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Function, Sort, Term

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine

CONCRETE, PARTITION = "Lpathbrew/Concrete;", "Lpathbrew/Partition;"
MOST_ASKED = 2_000
"""Calls of functions of Math on plain numbers for which the JVM is asked, one by one."""


class CalledMethods:
    """Tells which methods are called instead of executed, and makes terms of their calls.

    They are those that `patterns` name, those annotated with `@Concrete`, and native ones without a model.
    Partitions are given as `CLASS.METHOD: CONDITION; CONDITION`, or by `@Partition`.
    """

    def __init__(
        self,
        vm: Machine,
        functions: RealFunctions,
        patterns: tuple[str, ...] = (),
        partitions: tuple[str, ...] = (),
    ) -> None:
        self._vm = vm
        self.functions = functions
        self._patterns = patterns
        self._asked = 0
        vm.real_mathematics = self._mathematics
        self.bodies: dict[Method, Executable] = {}
        """The code of the methods that are called, for when it runs all the same."""
        self.opaque: set[Method] = set()
        """Methods of which it cannot be told which branches they take."""
        self._partitions = [_split_partition(text) for text in partitions]

    def find(self, method: Method) -> Callable[..., Value] | None:
        """What runs instead of the method, if it is to be called; one that cannot be leaves a note."""
        is_wanted = self._is_named(method) or _is_marked(method)
        if not is_wanted and not (method.is_native and self._vm.library.find(method) is None):
            return None
        reason = refusal(self._vm.program, method)
        if reason is not None:
            name = f"{method.owner.java_name}.{method.name}"
            if method.is_native:
                return _obstacle(f"{name} is not called on the JVM: {reason}")
            if self._vm.decisions is not None:
                self._vm.decisions.note(Reason(Cause.NOT_CALLED, details=(name, reason)))
            return None
        return self._caller(method)

    def apply(self, name: str, method: str, arguments: tuple[Value, ...], result: Sort) -> Term:
        """The term for a function of the library that returns for all arguments."""
        sorts = tuple(a.sort if isinstance(a, Term) else terms.DOUBLE for a in arguments)
        return terms.apply(self.functions.function(name, method, sorts, result), *arguments)

    def _mathematics(self, key: str, arguments: tuple[float, ...]) -> float | None:
        """A function of Math on numbers: HotSpot has the last bit, as long as it is not asked too often."""
        name = f"java/lang/Math.{key}"
        if not self.functions.is_known(name, arguments):
            self._asked += 1
        if self._asked > MOST_ASKED:
            if self._vm.decisions is not None:
                self._vm.decisions.note(Reason(Cause.IMPRECISE), limits=True)
            return None
        return self.functions.computed(name, arguments)

    def _is_named(self, method: Method) -> bool:
        name = f"{method.owner.java_name}.{method.name}"
        return any(fnmatchcase(name, pattern) for pattern in self._patterns)

    def _caller(self, method: Method) -> Callable[..., Value]:
        functions = self.functions
        kind = "" if method.is_static else ON_OBJECT
        key = f"{method.owner.name}{kind}.{method.key}"
        sorts = tuple(terms.sort_of(p) for p in method.parameters)
        function = functions.function(method.name, key, sorts, terms.sort_of(method.returned))
        returning = functions.returning(function)
        functions.partitions[key] = self._conditions(method, sorts)
        if method.is_native:
            functions.suspect(key)
        if method.has_code:
            self.bodies[method] = Executable(self._vm, method, modelled=False)
        first = 0 if method.is_static else 1

        def call(*arguments: Value) -> Value:
            given = arguments[first:-1]
            decisions = self._vm.decisions
            if decisions is None or not any(isinstance(a, Term) for a in given):
                return self._run(method, function, arguments)
            # What it does with other arguments, exceptions included, nobody has seen.
            decisions.note(Reason(Cause.DEPENDS, details=(method.name,)), limits=True)
            applied = terms.apply(function, *given)
            meaning = Ends(terms.expressed(applied, 50))
            returns = decisions.decide(terms.apply(returning, *given), exceptional=False, meaning=meaning)
            values = map(decisions.evaluate, applied.args)
            concrete = (*arguments[:first], *values, arguments[-1])
            if not returns:
                return self._run(method, function, concrete)
            if method.has_code and method not in self.opaque:
                self._follow(method, concrete)
            return applied

        return call

    def _follow(self, method: Method, arguments: tuple[Value, ...]) -> None:
        """Run the method on the values of its arguments for the branches that it takes with them."""
        decisions = self._vm.decisions
        assert decisions is not None
        mark = len(decisions.trace)
        try:
            self.bodies[method].function(*arguments)
        except (Obstacle, Diverged):
            del decisions.trace[mark:]
            self.opaque.add(method)

    def _run(self, method: Method, function: Function, arguments: tuple[Value, ...]) -> Value:
        """The value for plain arguments, or the exception."""
        if method.has_code and method not in self.opaque:
            return self.bodies[method].function(*arguments)
        given = arguments[:-1] if method.is_static else arguments[1:-1]
        outcome = self.functions.outcome(function.method, given)
        if isinstance(outcome, NoAnswer):
            shown = ", ".join(map(str, given))
            raise Obstacle(f"{function.name}({shown}) on the JVM: {outcome.reason}")
        if isinstance(outcome, Raised):
            self._vm.throwing.new(outcome.exception, outcome.message)
        return outcome.value

    def _conditions(self, method: Method, sorts: tuple[Sort, ...]) -> tuple[Partition, ...]:
        """The user's partitions of a method's arguments."""
        name = f"{method.owner.java_name}.{method.name}"
        texts = [t for pattern, given in self._partitions if fnmatchcase(name, pattern) for t in given]
        names = [told or f"p{number}" for number, told in enumerate(told_names(method))]
        found = [parse_condition(text, names, sorts) for text in texts]
        for text in _marked_conditions(method):
            try:
                found.append(parse_condition(text, names, sorts))
            except InputError as unreadable:
                if self._vm.decisions is not None:
                    self._vm.decisions.note(Reason(Cause.PARTITION, details=(name, str(unreadable))))
        return tuple(found)


def _split_partition(text: str) -> tuple[str, list[str]]:
    pattern, colon, condition = text.partition(":")
    if not colon or not condition.strip():
        raise InputError(f"--partition {text}: write CLASS.METHOD: CONDITION")
    return pattern.strip(), [part.strip() for part in condition.split(";") if part.strip()]


def _obstacle(text: str) -> Callable[..., Value]:
    def call(*arguments: Value) -> Value:
        raise Obstacle(text)

    return call


def _annotation(method: Method, kind: str) -> Annotation | None:
    return next((a for a in method.annotations if a.type == kind), None)


def _is_marked(method: Method) -> bool:
    found = _annotation(method, CONCRETE)
    value = None if found is None else found.element("value")
    return found is not None and (not isinstance(value, ConstantElement) or value.value == "true")


def _marked_conditions(method: Method) -> list[str]:
    found = _annotation(method, PARTITION)
    value: ElementValue | None = None if found is None else found.element("value")
    values = value.values if isinstance(value, ArrayElement) else () if value is None else (value,)
    return [str(v.value) for v in values if isinstance(v, ConstantElement)]
