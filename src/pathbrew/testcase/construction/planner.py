"""Plans how a test makes its objects: by constructors, factories and calls wherever these give the state.

Objects are taken from the outside in. For each the recipes are tried from the simplest on: a maker alone, a
maker with setters, short sequences of calls. A recipe serves if its condition and the equations between what
it makes and what is needed can hold together with all that was decided before; what was an equation between a
path's inputs and a constructor's parameters is solved with the path, so that the path gets inputs that can
be made.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from pathbrew import terms
from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.errors import Diverged, PathbrewError
from pathbrew.jvm.graph import BuildCall, BuiltNode, GraphValue, Node, ObjectNode, Reference, StaticValue
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.options import MachineOptions
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.search.executor import Executor, Run, has_receiver
from pathbrew.solve import Query, Sat, SolverOptions, build_chain, natural_model
from pathbrew.terms import Evaluator, Model, Term
from pathbrew.terms.comparisons import at_most
from pathbrew.testcase.construction.access import Access
from pathbrew.testcase.construction.matching import Match
from pathbrew.testcase.construction.needed import (
    NODES,
    FieldKey,
    InputGraph,
    Needed,
    NeededArray,
    NeededAtom,
    NeededBox,
    NeededObject,
    NeededValue,
    Unusable,
    from_nodes,
    plain_node,
    plain_value,
)
from pathbrew.testcase.construction.recipes import Outcome, Recipe, Recipes

QUERY_LIMIT = 0.2
NATURAL_LIMIT = 0.05
DEEPEST = 3
"""How many objects deep arguments are made that nothing but a constructor asks for."""


LONGEST_SEQUENCE = 4
SEQUENCE_BUDGET = 0.3
"""Seconds that sequences of calls may be tried for one object."""
MOST_MAKERS, MOST_MUTATORS, MOST_PARAMETERS = 2, 4, 3
SYMBOLIC_FAILURES = 3
"""How often sequences are tried in vain for objects with the same fields, whatever a path says of them."""


@dataclass(slots=True)
class _Plan:
    """What has been decided so far."""

    nodes: list[Needed]
    roots: list[NeededValue]
    conjuncts: list[Term]
    model: Model
    access: Access
    built: dict[int, Match] = field(default_factory=dict)
    """How an object is made, by its identity."""
    depth: dict[int, int] = field(default_factory=dict)
    definitions: dict[Term, Term] = field(default_factory=dict)
    """What variables of the path are by the arguments; the later ones are not about earlier ones."""
    uses: int = 0

    def parts(self, needed: Needed) -> Iterator[NeededValue]:
        """What an object refers to: the arguments that make it, or its fields."""
        match = self.built.get(id(needed))
        if match is None:
            yield from needed.parts()
        else:
            for arguments in match.arguments:
                yield from arguments

    def reachable(self, values: list[NeededValue]) -> dict[int, Needed]:
        """All that the values lead to, by identity, in the order in which it is found."""
        found: dict[int, Needed] = {}
        pending = list(reversed(values))
        while pending:
            value = pending.pop()
            if isinstance(value, NODES) and id(value) not in found:
                found[id(value)] = value
                pending += reversed(list(self.parts(value)))
        return found


class Planner:
    """Finds ways to make objects for tests of one program; what it learns of a class it keeps."""

    def __init__(self, program: Program, options: MachineOptions | None = None) -> None:
        # Linked classes belong to the machine that runs them.
        self._program = Program(program.class_path)
        # A plan must not depend on what was planned before: nothing is kept from query to query.
        solvers = SolverOptions(reuse=False, cache=False, incremental=False, solvers=("bitwuzla",))
        self._chain = build_chain(solvers)
        self._recipes = Recipes(self._program, options or MachineOptions(), self._chain)
        self._failed: dict[_Shape, int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the solvers."""
        self._chain.close()

    def build(self, request: ReplayRequest) -> ReplayRequest | None:
        """The request with objects built wherever a way was found; None where there is none for any.

        Only the fields listed are looked at. Nodes that are not needed any more are left out, so that
        indices may differ from those of the request.
        """
        if not any(isinstance(node, ObjectNode) for node in request.nodes):
            return None
        nodes = from_nodes(request.nodes)

        def value(given: GraphValue) -> NeededValue:
            return nodes[given.index] if isinstance(given, Reference) else given

        roots = [value(request.receiver), *map(value, request.arguments)]
        roots += [value(static.value) for static in request.statics]
        plan = _Plan(nodes, roots, [], Model({}), self._access(request.class_name))
        self._fill(plan)
        if not plan.built:
            return None
        statics = [(s.owner, s.name, s.descriptor) for s in request.statics]
        return _Telling(plan).request(
            request.class_name, request.method, request.descriptor, statics, request.initialised
        )

    def plan_path(self, executor: Executor, run: Run, model: Model) -> tuple[Model, ReplayRequest] | None:
        """Inputs that lead along the path of a run and can be made: a model of the path, and the call.

        References that the path has not looked at may be anything. None where no object of the inputs can be
        made, or where they cannot be told.
        """
        if run.asked:
            return None
        graph = InputGraph()
        method = executor.method
        try:
            values = [graph.value(value) for _, _, value in run.inputs]
            statics = [graph.value(value) for _, value in run.statics]
        except Unusable:
            return None
        condition = [decision.constraint for decision in run.taken]
        receiver = [] if has_receiver(method) else [None]
        roots = [*receiver, *values, *statics]
        plan = _Plan(graph.made, roots, condition, model, self._access(method.owner.name))
        self._fill(plan)
        if not plan.built:
            return None
        fields = [(f.owner.name, f.name, f.descriptor) for f, _ in run.statics]
        initialised = tuple(java_class.name for java_class in executor.baseline.initialised)
        try:
            request = _Telling(plan).request(
                method.owner.name, method.name, method.descriptor, fields, initialised
            )
        except Diverged:
            return None
        return plan.model, request

    def _access(self, class_name: str) -> Access:
        return Access(self._program, class_name.rpartition("/")[0])

    # The search -------------------------------------------------------------------------------------

    def _fill(self, plan: _Plan) -> None:
        """Find a way for each object, from the outside in."""
        tried: set[int] = set()
        while True:
            reachable = plan.reachable(plan.roots)
            following = next(
                (n for key, n in reachable.items() if isinstance(n, NeededObject) and key not in tried), None
            )
            if following is None:
                break
            tried.add(id(following))
            self._make(plan, following)
        self._choose_natural(plan)

    def _choose_natural(self, plan: _Plan) -> None:
        """Take nicer values for the variables that are left when those that arguments define are replaced."""
        meaning: dict[Term, Term] = {}
        # What an argument stands for may be defined by the arguments of an object that was planned later.
        for variable, term in reversed(plan.definitions.items()):
            meaning[variable] = terms.substitute(term, meaning)
        conjuncts = [terms.substitute(c, meaning) for c in plan.conjuncts]
        conjuncts += [c for variable, term in meaning.items() for c in _within(variable, term)]
        query = Query(tuple(c for c in conjuncts if not c.is_constant), NATURAL_LIMIT)
        model = plan.model.merged(natural_model(query.started(), plan.model, self._chain))
        evaluate = Evaluator(model)
        plan.model = model.updated({variable: evaluate(term) for variable, term in meaning.items()})

    def _make(self, plan: _Plan, needed: NeededObject) -> bool:
        try:
            java_class = self._program.load(needed.class_name)
            makers = plan.access.makers(java_class)
        except (LinkageError, PathbrewError):
            return False
        if not makers:
            return False
        if self._try_recipes(plan, needed, java_class, [(maker,) for maker in makers]):
            return True
        wrong = self._all_wrong(plan, needed, java_class, makers)
        if self._try_recipes(plan, needed, java_class, self._with_setters(plan, java_class, wrong)):
            return True
        shape = _shape(needed)
        allowed = 1 if shape.is_concrete else SYMBOLIC_FAILURES
        if self._failed.get(shape, 0) >= allowed:
            return False
        deadline = time.perf_counter() + SEQUENCE_BUDGET
        for recipe in self._sequences(plan, java_class, wrong, deadline):
            if self._try_recipes(plan, needed, java_class, [recipe], deadline):
                return True
            if time.perf_counter() > deadline:
                break
        self._failed[shape] = self._failed.get(shape, 0) + 1
        return False

    def _try_recipes(
        self,
        plan: _Plan,
        needed: NeededObject,
        java_class: JavaClass,
        recipes: list[Recipe],
        deadline: float = float("inf"),
    ) -> bool:
        """Take the first recipe that serves; those that ask for more objects come last."""
        matches = []
        for recipe in recipes:
            for outcome in self._recipes.outcomes(recipe, deadline):
                match = self._match(plan, needed, outcome)
                if match is None or not self._is_complete(plan, needed, match, java_class):
                    continue
                if any(isinstance(new, NeededObject) for new in match.new):
                    matches.append(match)
                elif self._commit(plan, needed, match):
                    return True
        return any(self._commit(plan, needed, match) for match in matches)

    def _match(self, plan: _Plan, needed: NeededObject, outcome: Outcome) -> Match | None:
        plan.uses += 1
        match = Match(self._program, outcome, plan.uses, Evaluator(plan.model))
        if not match.begin(needed):
            return None
        return match if all(match.add_field(needed, key) for key in needed.fields) else None

    def _is_complete(self, plan: _Plan, needed: NeededObject, match: Match, java_class: JavaClass) -> bool:
        """Whether the arguments can be had, and nothing else refers to what the recipe makes itself."""
        is_constructor = match.outcome.recipe[0].name == "<init>"
        try:
            match.finish(plan.access.outer_class(java_class) if is_constructor else None)
        except Unusable:
            return False
        depth = plan.depth.get(id(needed), 0)
        for new in match.new:
            if isinstance(new, NeededObject) and (depth >= DEEPEST or new.class_name == needed.class_name):
                return False
        own = {id(absorbed) for absorbed in match.absorbed.values()}
        if len(own) > 1:
            inner = own - {id(needed)}
            if any(id(root) in inner for root in plan.roots):
                return False
            for key, other in plan.reachable(plan.roots).items():
                if key not in own and any(id(part) in inner for part in plan.parts(other)):
                    return False
        arguments = [value for values in match.arguments for value in values]
        return own.isdisjoint(plan.reachable(arguments))

    def _commit(self, plan: _Plan, needed: NeededObject, match: Match) -> bool:
        """Take the match if all can hold together."""
        conjuncts = [*plan.conjuncts, *match.condition()]
        answer = self._chain.solve(Query(tuple(conjuncts), QUERY_LIMIT, plan.model))
        if not isinstance(answer, Sat):
            return False
        plan.conjuncts = conjuncts
        plan.model = plan.model.merged(answer.model)
        plan.built[id(needed)] = match
        for variable, term in match.definitions.items():
            plan.definitions.setdefault(variable, term)
        plan.nodes += match.new
        for owner, key, value in match.extensions:
            owner.fields[key] = value
        depth = plan.depth.get(id(needed), 0)
        plan.depth |= {id(new): depth + 1 for new in match.new}
        return True

    def _all_wrong(
        self, plan: _Plan, needed: NeededObject, java_class: JavaClass, makers: list[Method]
    ) -> list[tuple[Method, tuple[str, ...]]]:
        """For each outcome of the makers, the attributes that it leaves wrong."""
        attributes = {(f.owner.name, f.name, f.descriptor): f.attribute for f in java_class.layout}
        found: dict[tuple[Method, tuple[str, ...]], None] = {}
        for maker in makers:
            for outcome in self._recipes.outcomes((maker,)):
                wrong = self._wrong(plan, needed, outcome)
                if wrong:
                    found[maker, tuple(attributes.get(key, "") for key in wrong)] = None
        return list(found)

    def _with_setters(
        self, plan: _Plan, java_class: JavaClass, wrong: list[tuple[Method, tuple[str, ...]]]
    ) -> list[Recipe]:
        """Makers followed by the setters of the fields that they leave wrong, fewest calls first."""
        setters = self._setters(plan.access, java_class) if wrong else {}
        found: dict[Recipe, None] = {}
        for maker, attributes in wrong:
            if all(attribute in setters for attribute in attributes):
                found[maker, *(setters[attribute] for attribute in attributes)] = None
        return sorted(found, key=len)

    def _sequences(
        self, plan: _Plan, java_class: JavaClass, wrong: list[tuple[Method, tuple[str, ...]]], deadline: float
    ) -> Iterator[Recipe]:
        """Makers followed by a few calls of what may set the fields right, one method repeated first."""
        makers = list(dict.fromkeys(maker for maker, _ in wrong))[:MOST_MAKERS]
        amiss = {attribute for _, attributes in wrong for attribute in attributes}
        mutators = [
            method
            for method in plan.access.mutators(java_class)
            if len(method.parameters) <= MOST_PARAMETERS and amiss & self._recipes.effects(method)
        ][:MOST_MUTATORS]
        for length in range(1, LONGEST_SEQUENCE + 1):
            yield from ((maker, *[method] * length) for maker in makers for method in mutators)
        prefixes: list[Recipe] = [(maker, method) for maker in makers for method in mutators]
        while prefixes:
            longer: list[Recipe] = []
            for prefix in prefixes:
                if time.perf_counter() > deadline:
                    return
                if len(prefix) <= LONGEST_SEQUENCE and self._recipes.outcomes(prefix, deadline):
                    longer += [(*prefix, method) for method in mutators]
            yield from (recipe for recipe in longer if len(set(recipe[1:])) > 1)
            prefixes = longer

    def _wrong(self, plan: _Plan, needed: NeededObject, outcome: Outcome) -> list[FieldKey] | None:
        """The fields in which what an outcome makes differs from what is needed; None for another class."""
        plan.uses += 1
        match = Match(self._program, outcome, plan.uses, Evaluator(plan.model))
        if not match.begin(needed):
            return None
        wrong = []
        for key in needed.fields:
            before = len(match.constraints)
            if not match.add_field(needed, key):
                wrong.append(key)
            elif len(match.constraints) > before:
                conjuncts = (*plan.conjuncts, *match.condition())
                if not isinstance(self._chain.solve(Query(conjuncts, QUERY_LIMIT, plan.model)), Sat):
                    del match.constraints[before:]
                    wrong.append(key)
        return wrong

    def _setters(self, access: Access, java_class: JavaClass) -> dict[str, Method]:
        """By attribute, the first method of one parameter that changes nothing else."""
        found: dict[str, Method] = {}
        for method in access.mutators(java_class):
            if len(method.parameters) == 1:
                effects = self._recipes.effects(method)
                if len(effects) == 1:
                    found.setdefault(next(iter(effects)), method)
        return found


def _within(variable: Term, term: Term) -> list[Term]:
    """That a term is in the range of the variable it replaces."""
    if not isinstance(variable.sort, terms.BitVector):
        return []
    known, declared = terms.bounds(term), variable.value
    result = []
    if known.low < declared.low:
        result.append(at_most(terms.constant(declared.low, term.sort), term))
    if known.high > declared.high:
        result.append(at_most(term, terms.constant(declared.high, term.sort)))
    return result


@dataclass(frozen=True, slots=True)
class _Shape:
    """What an object needs, as far as it decides whether sequences of calls lead there."""

    class_name: str
    fields: tuple[tuple[FieldKey, Hashable], ...]
    is_concrete: bool


def _shape(needed: NeededObject) -> _Shape:
    told = tuple((key, _told(value)) for key, value in needed.fields.items())
    return _Shape(needed.class_name, told, not any(_is_open(value) for value in needed.fields.values()))


def _is_open(value: NeededValue) -> bool:
    if isinstance(value, NeededArray):
        return isinstance(value.length, Term)
    return isinstance(value, Term)


def _told(value: NeededValue) -> Hashable:
    match value:
        case Term():
            return Term
        case NeededObject():
            return value.class_name
        case NeededArray():
            length = None if isinstance(value.length, Term) else value.length
            return value.descriptor, length, tuple(map(_told, value.items.values()))
        case NeededAtom():
            return value.node
        case NeededBox():
            return value.class_name, _told(value.value)
        case _:
            return value


class _Telling:
    """Tells a plan as a request."""

    def __init__(self, plan: _Plan) -> None:
        self._plan = plan
        self._evaluate = Evaluator(plan.model)
        reachable = plan.reachable(plan.roots)
        self._told = [needed for needed in plan.nodes if id(needed) in reachable]
        self._indices = {id(needed): index for index, needed in enumerate(self._told)}

    def request(
        self,
        class_name: str,
        method: str,
        descriptor: str,
        statics: list[tuple[str, str, str]],
        initialised: tuple[str, ...],
    ) -> ReplayRequest:
        parameters, _ = parse_method_descriptor(descriptor)
        types = ["L;", *parameters, *[static[2] for static in statics]]
        values = [self._value(d, v) for d, v in zip(types, self._plan.roots, strict=True)]
        end = 1 + len(parameters)
        return ReplayRequest(
            class_name,
            method,
            descriptor,
            values[0],
            tuple(values[1:end]),
            tuple(map(self._node, self._told)),
            tuple(StaticValue(*s, v) for s, v in zip(statics, values[end:], strict=True)),
            initialised,
        )

    def _refer(self, needed: Needed) -> Reference:
        return Reference(self._indices[id(needed)])

    def _value(self, descriptor: str, value: NeededValue) -> GraphValue:
        return plain_value(descriptor, value, self._evaluate, self._refer)

    def _node(self, needed: Needed) -> Node:
        match = self._plan.built.get(id(needed))
        if match is None or not isinstance(needed, NeededObject):
            return plain_node(needed, self._evaluate, self._refer)
        maker, *calls = (
            BuildCall(
                method.owner.name,
                method.name,
                method.descriptor,
                tuple(map(self._value, method.parameters, arguments)),
            )
            for method, arguments in zip(match.outcome.recipe, match.arguments, strict=True)
        )
        return BuiltNode(needed.class_name, maker, tuple(calls))
