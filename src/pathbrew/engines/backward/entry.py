"""The begin of the method under test: what inputs are, and the input that a suffix asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pathbrew import terms
from pathbrew.arithmetic import NARROW, RANGES
from pathbrew.classfile.access_flags import ENUM
from pathbrew.deadline import Deadline
from pathbrew.engines.backward.axioms import Axioms, reads
from pathbrew.engines.backward.existing_objects import KnownObjects
from pathbrew.engines.backward.labelling import Labelling
from pathbrew.engines.backward.scan import Scan
from pathbrew.engines.backward.statics import StaticValues
from pathbrew.engines.backward.step import apply_piece
from pathbrew.engines.backward.suffix import Suffix, replaced
from pathbrew.machine import Machine
from pathbrew.objects.graph import MAX_LENGTH
from pathbrew.objects.witness import Witness
from pathbrew.program import Field, JavaClass, Method
from pathbrew.reasons import Cause, Reason
from pathbrew.semantics.memory import SORTS, Memory, kind_of, register
from pathbrew.semantics.transfer import Evaluation
from pathbrew.semantics.universe import LITERALS, Universe, body_of, selected
from pathbrew.solve import Chain, Query, Sat, Unknown, Unsat, natural_model
from pathbrew.terms import Evaluator, Model, Role, Term

QUERY_LIMIT = 1.0
"""Seconds for the inputs of one whole path, unless asked otherwise."""
FEW_ROUNDS = 1 << 20
"""Loops go round no oftener unless they have to."""
NO_LIMIT = 1 << 30
"""Levels of dereferencing, unless they are limited."""
SHORT_ARRAY = 64
"""Arrays are no longer unless they have to be."""
MOST_APART = 30
"""Pairs of references for which it is tried whether they can be told apart."""
NATURAL_LIMIT = 0.3
"""Seconds for making the values of inputs nicer."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Inputs that should reach the goal."""

    witness: Witness
    statics: tuple[Field, ...]
    """The static fields that are inputs, in the order of the last values of the witness."""
    suffix: Suffix
    conditions: tuple[Term, ...]
    """What the inputs have to meet."""
    model: Model


class Entry:
    """The method under test with its inputs as variables."""

    def __init__(
        self, machine: Machine, method: Method, names: list[str], *, statics: bool, levels: int = NO_LIMIT
    ) -> None:
        program = machine.program
        self.method = method
        self.levels = levels
        self.query_limit = QUERY_LIMIT
        self.memory = Memory()
        self.universe = Universe(program)
        self.scan = Scan(self.universe)
        self.scan.add([method])
        self.objects = KnownObjects(machine, self.universe, self.memory)
        self.universe.is_failing = self.objects.is_failing
        self.statics = StaticValues(machine, self.objects, method.owner, inputs=statics)
        body = body_of(method)
        assert body is not None
        self._body = body
        self.inputs: list[tuple[str, str, Term]] = []
        self._replacements: dict[Term, Term] = {}
        registers = list(body.parameters)
        if not method.is_static:
            own = registers.pop(0)
            if method.name != "<init>":
                self._add_input("this", f"L{method.owner.name};", own)
        for name, descriptor, number in zip(names, method.parameters, registers, strict=True):
            self._add_input(name, descriptor, number)

    def _add_input(self, name: str, descriptor: str, number: int) -> None:
        kind = kind_of(descriptor)
        if kind == "a":
            variable = terms.variable(name, terms.INT, 1 if name == "this" else 0, (1 << 31) - 1)
        elif descriptor in NARROW:
            variable = terms.variable(name, terms.INT, *RANGES[descriptor])
        else:
            variable = terms.variable(name, SORTS[kind])
        self.inputs.append((name, descriptor, variable))
        for used in {kind, "i" if kind == "a" else kind}:
            self._replacements[register(0, number, used)] = variable

    def over_inputs(self, suffix: Suffix) -> tuple[Term, ...]:
        """The suffix's conditions, as if the method's parameters still held the inputs at its place."""
        if suffix.callers or suffix.place.method is self.method:
            return replaced(suffix.conditions, self._replacements) or ()
        return suffix.conditions

    # From a suffix to conditions on inputs ----------------------------------------------------------

    def stated(self, suffix: Suffix) -> tuple[Suffix, tuple[Term, ...]] | None:
        """The suffix's conditions over inputs; None if they contradict each other at sight."""
        if self.method.name == "<init>":
            evaluation = Evaluation(self.memory, self.universe, self.method, self._body, 0)
            evaluation.write(0, evaluation.allocate(self.method.owner))
            made = apply_piece(suffix, evaluation.piece, self.memory)
            if made is None:
                return None
            suffix = made
        conditions = replaced(suffix.conditions, self._replacements)
        if conditions is None:
            return None
        fixed: dict[Term, Term] = {}
        for symbol in {s for condition in conditions for s in terms.symbols(condition)}:
            if isinstance(symbol, Term) and symbol in self.memory.statics:
                value = self.statics.value(self.memory.statics[symbol], symbol.sort)
                if value is not None:
                    fixed[symbol] = value
        conditions = replaced(conditions, fixed)
        return None if conditions is None else (suffix, conditions)

    def is_possible(self, suffix: Suffix, axioms: Axioms, chain: Chain, deadline: Deadline) -> bool:
        """Whether a suffix that has come to the entry may have inputs."""
        stated = self.stated(suffix)
        if stated is None:
            return False
        conditions = stated[1]
        whole = (*axioms.of(conditions, 0), *self._typed_inputs(axioms, known=False), *conditions)
        return not isinstance(self._solve(chain, whole, deadline), Unsat)

    def candidate(
        self, suffix: Suffix, axioms: Axioms, chain: Chain, deadline: Deadline, *, is_full: bool = False
    ) -> Candidate | Unknown | Unsat:
        """Inputs for a suffix that has come to the entry; no null among them if they are to be `full`."""
        stated = self.stated(suffix)
        if stated is None:
            return Unsat()
        begun = suffix
        suffix, conditions = stated
        all_axioms = (*axioms.of(conditions, 0), *self._typed_inputs(axioms, known=False))
        answer = self._solve(chain, (*all_axioms, *conditions), deadline)
        if isinstance(answer, Unsat):
            return answer
        doubt = answer if isinstance(answer, Unknown) else Unknown(Reason(Cause.OUTSIDE_CLASS))
        known = (*axioms.of(conditions, 0, known=True), *self._typed_inputs(axioms, known=True))
        whole = (*known, *conditions)
        usual = [*self._usual(conditions), *self._few_rounds(conditions)]
        short, longer = (self._short(conditions, most) for most in (SHORT_ARRAY, MAX_LENGTH))
        full = self._full(conditions)
        some = ((*usual, *short), (*usual, *longer), tuple(longer), ())
        for wishes in ((*usual, *short, *full),) if is_full else some:
            answer = self._solve(chain, (*whole, *wishes), deadline)
            if isinstance(answer, Sat):
                query, model = self._told_apart((*whole, *wishes), answer.model, conditions, chain, deadline)
                model = self._natural(query, model, chain, deadline)
                labelled = Labelling(self, model, conditions).witness()
                if isinstance(labelled, Unknown):
                    return labelled
                witness, statics = labelled
                return Candidate(witness, statics, begun, whole, model)
            if isinstance(answer, Unknown):
                doubt = answer
        return doubt

    def _told_apart(
        self,
        query: tuple[Term, ...],
        model: Model,
        conditions: tuple[Term, ...],
        chain: Chain,
        deadline: Deadline,
    ) -> tuple[tuple[Term, ...], Model]:
        """References are not to the same object unless they have to be."""
        references = [variable for _, descriptor, variable in self.inputs if descriptor[0] in "L["]
        references += self._references(conditions)
        pairs = [(one, other) for i, one in enumerate(references) for other in references[:i]]
        apart = {pair: terms.or_(terms.ieq(pair[0], 0), terms.ine(*pair)) for pair in pairs}
        answer = self._solve(chain, (*query, *apart.values()), deadline)
        if isinstance(answer, Sat):
            return (*query, *apart.values()), answer.model
        tries = MOST_APART
        for wish in apart.values():
            if not Evaluator(model)(wish):
                tries -= 1
                if tries < 0:
                    break
                answer = self._solve(chain, (*query, wish), deadline)
                if not isinstance(answer, Sat):
                    continue
                model = answer.model
            query = (*query, wish)
        return query, model

    def _solve(self, chain: Chain, conditions: tuple[Term, ...], deadline: Deadline) -> Sat | Unsat | Unknown:
        limit = min(self.query_limit, max(deadline.left, 0.01))
        return chain.solve(Query(conditions, limit))

    def _natural(self, conditions: tuple[Term, ...], model: Model, chain: Chain, deadline: Deadline) -> Model:
        limit = min(NATURAL_LIMIT, deadline.left)
        if limit <= 0:
            return model
        query = Query(conditions, limit, deadline=Deadline.after(limit))
        return natural_model(query, model, chain)

    def _typed_inputs(self, axioms: Axioms, *, known: bool) -> Iterator[Term]:
        for name, descriptor, variable in self.inputs:
            if descriptor[0] not in "L[":
                continue
            if name == "this":
                yield self._is_receiver(variable)
            else:
                yield from axioms.typed(variable, descriptor, known=known)

    def _is_receiver(self, variable: Term) -> Term:
        """`this` is of a class whose objects run the method."""
        number = terms.select(self.memory.classes, variable)
        owner = self.method.owner
        if owner.access & ENUM:
            constants = self.objects.constants(owner)
            running = [
                n for n in constants if selected(self.objects[n].java_class, self.method) is self.method
            ]
            return terms.or_(*(terms.ieq(variable, n) for n in running))
        classes = self._receivers()
        return terms.or_(*(terms.ieq(number, self.universe.number(c)) for c in classes))

    def _receivers(self) -> list[JavaClass]:
        """The classes whose objects run the method."""
        below = self.universe.below(self.method.owner)
        return [c for c in below if selected(c, self.method) is self.method]

    @property
    def has_receivers(self) -> bool:
        """Whether there are objects that the method can be called on."""
        if self.method.is_static or self.method.name == "<init>":
            return True
        return bool(self.method.owner.access & ENUM or self._receivers())

    def _usual(self, conditions: tuple[Term, ...]) -> list[Term]:
        """`this` is of the class of the method, if it can; inputs are no strings that the code names."""
        found = []
        owner = self.method.owner
        for name, descriptor, variable in self.inputs:
            if name == "this" and not owner.is_abstract and not owner.access & ENUM:
                number = terms.select(self.memory.classes, variable)
                found.append(terms.ieq(number, self.universe.number(owner)))
            if descriptor[0] in "L[":
                found.append(terms.ilt(variable, LITERALS))
        found += [terms.ilt(reference, LITERALS) for reference in self._references(conditions)]
        return found

    def _few_rounds(self, conditions: tuple[Term, ...]) -> list[Term]:
        """Loops that were jumped over did not go round very often."""
        symbols = {s for c in conditions for s in terms.symbols(c) if isinstance(s, Term)}
        return [terms.ile(s, FEW_ROUNDS) for s in symbols if s.role is Role.ROUNDS]

    def _full(self, conditions: tuple[Term, ...]) -> list[Term]:
        """Nothing is null."""
        references = [variable for _, descriptor, variable in self.inputs if descriptor[0] in "L["]
        return [terms.ine(one, 0) for one in (*references, *self._references(conditions))]

    def _short(self, conditions: tuple[Term, ...], most: int) -> list[Term]:
        """Arrays are not longer than that."""
        lengths = self.memory.lengths
        places = [place for base, place in reads(conditions) if base is lengths]
        return [terms.ile(terms.select(lengths, place), most) for place in places]

    def _references(self, conditions: tuple[Term, ...]) -> list[Term]:
        """The references in fields and arrays that conditions look at."""
        found = []
        for base, place in reads(conditions):
            descriptor = self.memory.descriptor(base)
            is_reference = descriptor is not None and descriptor[0] in "L["
            if is_reference or self.memory.elements.get(base) == "a":
                found.append(terms.select(base, place))
        return list(dict.fromkeys(found))
