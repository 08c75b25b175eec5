"""What is assumed of inputs: properties of the heap, and invariants that are methods of the program."""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew import terms
from pathbrew.errors import AssumedAway, InputError
from pathbrew.heap.assumptions import INVARIANT, Assumption, annotated, parse_assumption, problem
from pathbrew.heap.inputs import InputHeap
from pathbrew.machine import Thrown
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.unknown import decided
from pathbrew.options import ExploreOptions
from pathbrew.program import JavaClass, Method, Program
from pathbrew.program.entry import input_types, parameter_names
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Term


@dataclass(frozen=True, slots=True)
class Preconditions:
    """Assumptions and the names of invariants, on top of what annotations say."""

    assumptions: tuple[Assumption, ...] = ()
    invariants: tuple[str, ...] = ()

    @classmethod
    def of(cls, options: ExploreOptions) -> Preconditions:
        """What the options say."""
        return cls(tuple(map(parse_assumption, options.assume)), options.invariant)

    def check(self, program: Program, method: Method) -> None:
        """Refuse what says nothing about the method."""
        types = input_types(program, method)
        for assumption in self.assumptions:
            reason = problem(program, assumption, types)
            if reason is not None:
                raise InputError(f"--assume '{assumption}': {reason}")
        classes = [declared for declared in types.values() if declared is not None]
        for name in self.invariants:
            if not any(_invariants(java_class, (name,)) for java_class in classes):
                raise InputError(
                    f"--invariant {name}: no input of {method.owner.java_name}.{method.name} has a method"
                    f" boolean {name.rpartition('.')[2]}()"
                )

    def concern(self, program: Program, method: Method) -> bool:
        """Whether anything is assumed of the inputs of the method."""
        types = input_types(program, method)
        assumptions = [*annotated(method, parameter_names(method)), *self.assumptions]
        if any(problem(program, assumption, types) is None for assumption in assumptions):
            return True
        classes = [declared for declared in types.values() if declared is not None]
        return any(i is not method for c in classes for i in _invariants(c, self.invariants))

    def impose(self, heap: InputHeap, method: Method, inputs: list[tuple[str, str, Value]]) -> None:
        """Let a run that begins go on only with inputs as they are assumed to be."""
        types = input_types(heap.vm.program, method)
        assumptions = [*annotated(method, parameter_names(method)), *self.assumptions]
        applying = [a for a in assumptions if problem(heap.vm.program, a, types) is None]
        values = {name: value for name, _, value in inputs}
        heap.assume(list(dict.fromkeys(applying)), values, types)
        for name, value in values.items():
            declared = types.get(name)
            for invariant in () if declared is None else _invariants(declared, self.invariants):
                if invariant is not method:
                    self._require(heap, invariant, value)

    def _require(self, heap: InputHeap, invariant: Method, value: Value) -> None:
        """Execute an invariant on an input that is not null; its branches are none of the method's."""
        reference = decided(value)
        if reference is None:
            return
        decisions = heap.decisions
        name = f"{invariant.owner.java_name}.{invariant.name}"
        decisions.note(Reason(Cause.INVARIANT, details=(name,)))
        try:
            with decisions.apart():
                result = getattr(reference, invariant.key)(0)
                if isinstance(result, Term):
                    result = decisions.decide(terms.ine(result, 0))
        except Thrown:
            result = False
        if not result:
            raise AssumedAway


def _invariants(java_class: JavaClass, names: tuple[str, ...]) -> list[Method]:
    """The methods of a class that hold for its objects: those named, and those annotated."""
    found: dict[str, Method] = {}
    for above in java_class.superclasses():
        for method in above.methods.values():
            if method.is_static or method.descriptor != "()Z":
                continue
            full = f"{above.java_name}.{method.name}"
            is_named = any(name == method.name or name == full for name in names)
            if is_named or any(annotation.type == INVARIANT for annotation in method.annotations):
                found.setdefault(method.key, method)
    return list(found.values())
