"""Plans how a test makes its objects: by constructors, factories and calls wherever these give the state.

Objects are taken from the outside in. For each the recipes are tried from the simplest on: a maker alone, a
maker with setters, short sequences of calls. A recipe serves if its condition and the equations between what
it makes and what is needed can hold together with all that was decided before; what was an equation between a
path's inputs and a constructor's parameters is solved with the path, so that the path gets inputs that can
be made.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice

from pathbrew.construction.access import Access
from pathbrew.construction.input_graph import FieldKey, InputGraph, Unusable
from pathbrew.construction.matching import Match, extended, key_of
from pathbrew.construction.plan import Plan, Telling
from pathbrew.construction.recipes import Outcome, Recipe, Recipes
from pathbrew.construction.shapes import Shape, shape_of
from pathbrew.deadline import NEVER, Deadline, clock
from pathbrew.defects import Border, Defects
from pathbrew.errors import Diverged, PathbrewError
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.lifetime import Closing
from pathbrew.objects.graph import BuiltNode, ObjectNode, Reference
from pathbrew.options import MachineOptions
from pathbrew.paths.executor import Executor, Run
from pathbrew.paths.search import QUERY_EFFORT
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.program.entry import has_receiver
from pathbrew.solve import Answer, Query, Sat, SolverOptions, Unsat, build_chain, unanswered
from pathbrew.terms import Evaluator, Model, Term, encode_model

OBJECT_QUERIES = 200
"""Queries that may be made for one object."""
QUERY_LIMIT, OBJECT_BUDGET = 0.5, 3.0
"""Seconds after which a query, and the queries for one object, are given up all the same."""
MOST_OBJECTS = 50
"""How many objects of one graph are tried."""
DEEPEST = 3
"""How many objects deep arguments are made that nothing but a constructor asks for."""
LONGEST_SEQUENCE = 4
MOST_SEQUENCES = 40
"""How many sequences of calls are tried for one object."""
MOST_MAKERS, MOST_MUTATORS, MOST_PARAMETERS = 2, 4, 3
MOST_OUTCOMES = 6
"""How many outcomes of a maker are looked at for what calls would have to mend."""
SYMBOLIC_FAILURES = 12
"""How often sequences are tried in vain for objects of one shape, whatever paths say of them."""


class Planner(Closing):
    """Finds ways to make objects for tests of one program; what it learns of a class it keeps."""

    def __init__(
        self, program: Program, options: MachineOptions | None = None, *, whole: bool = False
    ) -> None:
        self._program = program
        self._whole = whole
        """Whether a plan that leaves an object to reflection is of no use."""
        # A plan must not depend on what was planned before: nothing is kept from query to query.
        solvers = SolverOptions(reuse=False, cache=False, incremental=False, solvers=("bitwuzla",))
        self._chain = build_chain(solvers)
        self._recipes = Recipes(self._program, options or MachineOptions(), self._chain)
        self._failed: dict[Shape, int] = {}
        self._asking = 0

    @property
    def effort(self) -> int:
        """What planning has cost so far, about milliseconds: by counts, the same on every machine."""
        return self._asking + self._recipes.effort

    def close(self) -> None:
        """End the solvers."""
        self._chain.close()

    @property
    def defects(self) -> Defects:
        """Faults of ours that cost plans, and those of the solvers."""
        return self._chain.defects

    def build(self, request: ReplayRequest) -> ReplayRequest | None:
        """The request with objects built wherever a way was found; None where there is none for any.

        Only the fields listed are looked at. Nodes that are not needed any more are left out, so that
        indices may differ from those of the request. A fault of ours leaves objects unplanned.
        """
        try:
            return self._build(request)
        except PathbrewError:
            raise
        except Exception as error:
            self._note(request.class_name, request.method, error, lambda: repr(request))
            return None

    def _note(self, class_name: str, method: str, error: Exception, reproduction: Callable[[], str]) -> None:
        place = f"{class_name.replace('/', '.')}.{method}"
        self.defects.record(Border.PLAN, place, error, reproduction)

    def _build(self, request: ReplayRequest) -> ReplayRequest | None:
        kinds = {type(node) for node in request.nodes}
        if ObjectNode not in kinds or BuiltNode in kinds:
            return None
        roots = [request.receiver, *request.arguments, *(static.value for static in request.statics)]
        plan = Plan([*request.nodes], [*roots], [], Model({}), self._access(request.class_name))
        self._fill(plan)
        if not plan.built or not plan.is_buildable():
            return None
        statics = [(s.owner, s.name, s.descriptor) for s in request.statics]
        return Telling(plan).request(
            request.class_name, request.method, request.descriptor, statics, request.initialised
        )

    def plan_path(
        self, executor: Executor, run: Run, model: Model, deadline: Deadline = NEVER
    ) -> tuple[Model, ReplayRequest] | None:
        """Inputs that lead along the path of a run and can be made: a model of the path, and the call.

        References that the path has not looked at may be anything. None where no object of the inputs can be
        made until the deadline, or where they cannot be told.
        """
        try:
            return self._plan_path(executor, run, model, deadline)
        except PathbrewError:
            raise
        except Exception as error:
            method = executor.method
            self._note(method.owner.name, method.key, error, lambda: json.dumps(encode_model(model)))
            return None

    def _plan_path(
        self, executor: Executor, run: Run, model: Model, deadline: Deadline
    ) -> tuple[Model, ReplayRequest] | None:
        self._recipes.deadline = deadline
        if run.asked:
            return None
        graph = InputGraph([], heap=run.heap(model))
        method = executor.method
        try:
            values = [graph.value(value) for _, _, value in run.inputs]
            statics = [graph.value(value) for _, value in run.statics]
        except Unusable:
            return None
        condition = list(run.condition)
        receiver = [] if has_receiver(method) else [None]
        roots = [*receiver, *values, *statics]
        plan = Plan(graph.nodes, roots, condition, model, self._access(method.owner.name))
        self._fill(plan)
        if not plan.built or not plan.is_buildable():
            return None
        fields = [(f.owner.name, f.name, f.descriptor) for f, _ in run.statics]
        initialised = tuple(executor.baseline.begun)
        try:
            request = Telling(plan).request(
                method.owner.name, method.name, method.descriptor, fields, initialised
            )
        except Diverged:
            return None
        return plan.model, request

    def _access(self, class_name: str) -> Access:
        return Access(self._program, class_name.rpartition("/")[0])

    @property
    def _is_late(self) -> bool:
        return self._recipes.deadline.has_passed

    # The search -------------------------------------------------------------------------------------

    def _fill(self, plan: Plan) -> None:
        """Find a way for each object, from the outside in."""
        tried: set[int] = set()
        for _ in range(MOST_OBJECTS):
            objects = (i for i, n in plan.reachable(plan.roots).items() if isinstance(n, ObjectNode))
            following = next((index for index in objects if index not in tried), None)
            if following is None or self._is_late:
                break
            tried.add(following)
            if not self._make(plan, following) and self._is_in_vain(plan, following):
                plan.built.clear()
                return
        plan.choose_natural(self._chain)

    def _is_in_vain(self, plan: Plan, needed: int) -> bool:
        """Whether plans without that object are of no use, and plain Java has no other way to make it."""
        name = plan.object(needed).class_name
        if not self._whole or not self._program.class_path.is_user_class(name):
            return False
        file = self._program.load(name).file
        return file is None or file.record is None

    def _make(self, plan: Plan, needed: int) -> bool:
        """Find a way for one object."""
        plan.queries, plan.seconds = OBJECT_QUERIES, OBJECT_BUDGET
        try:
            java_class = self._program.load(plan.object(needed).class_name)
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
        shape = shape_of(plan.nodes, needed)
        allowed = 1 if shape.is_concrete else SYMBOLIC_FAILURES
        if self._failed.get(shape, 0) >= allowed:
            return False
        for recipe in islice(self._sequences(plan, java_class, wrong), MOST_SEQUENCES):
            if self._try_recipes(plan, needed, java_class, [recipe]):
                return True
            if not plan.may_ask or self._is_late:
                break
        self._failed[shape] = self._failed.get(shape, 0) + 1
        return False

    def _try_recipes(self, plan: Plan, needed: int, java_class: JavaClass, recipes: list[Recipe]) -> bool:
        """Take the first recipe that serves; those that ask for more objects come last."""
        matches = []
        for recipe in recipes:
            for outcome in self._recipes.outcomes(recipe):
                match = self._match(plan, needed, outcome)
                if match is None or not self._is_complete(plan, needed, match, java_class):
                    continue
                if any(isinstance(plan.nodes[new], ObjectNode) for new in match.new):
                    matches.append(match)
                elif self._commit(plan, needed, match):
                    return True
        return any(self._commit(plan, needed, match) for match in matches)

    def _match(self, plan: Plan, needed: int, outcome: Outcome) -> Match | None:
        plan.uses += 1
        match = Match(self._program, plan.nodes, outcome, plan.uses, Evaluator(plan.model))
        if not match.begin(needed):
            return None
        return match if all(map(match.add_field, plan.object(needed).fields)) else None

    def _is_complete(self, plan: Plan, needed: int, match: Match, java_class: JavaClass) -> bool:
        """Whether the arguments can be had, and nothing else refers to what the recipe makes itself."""
        is_constructor = match.outcome.recipe[0].name == "<init>"
        try:
            match.finish(plan.access.outer_class(java_class) if is_constructor else None)
        except Unusable:
            return False
        depth = plan.depth.get(needed, 0)
        for new in (plan.nodes[index] for index in match.new):
            if isinstance(new, ObjectNode) and (depth >= DEEPEST or new.class_name == java_class.name):
                return False
        own = set(match.absorbed.values())
        if len(own) > 1:
            inner = {Reference(index) for index in own - {needed}}
            if any(root in inner for root in plan.roots):
                return False
            for index in plan.reachable(plan.roots):
                if index not in own and any(part in inner for part in plan.parts(index)):
                    return False
        arguments = [value for values in match.arguments for value in values]
        return own.isdisjoint(plan.reachable(arguments))

    def _commit(self, plan: Plan, needed: int, match: Match) -> bool:
        """Take the match if all can hold together."""
        answer = self._solve(plan, match)
        if answer is None:
            return False
        plan.conjuncts += match.condition()
        plan.model = plan.model.merged(answer)
        plan.built[needed] = match
        for variable, term in match.definitions.items():
            plan.definitions.setdefault(variable, term)
        for index, place, value in match.extensions:
            plan.nodes[index] = extended(plan.nodes[index], place, value)
        depth = plan.depth.get(needed, 0)
        plan.depth |= dict.fromkeys(match.new, depth + 1)
        return True

    def _solve(self, plan: Plan, match: Match) -> Model | None:
        """A model of all that was decided and of what the match demands."""
        if not plan.impossible.isdisjoint(match.constraints):
            return None
        answer = self._ask(plan, match.condition())
        if isinstance(answer, Sat):
            return answer.model
        # Most recipes fail for a reason that is none of theirs: it is looked for once.
        for equation in match.constraints:
            if not match.is_about_arguments(equation) and isinstance(self._ask(plan, [equation]), Unsat):
                plan.impossible.add(equation)
                break
        return None

    def _ask(self, plan: Plan, more: list[Term]) -> Answer:
        """What the solvers say of all that was decided and more, while it is worth while for the object."""
        if not plan.may_ask:
            return unanswered("enough was asked for this object")
        plan.queries -= 1
        limit = min(QUERY_LIMIT, plan.seconds)
        before, effort = clock(), self._chain.effort
        answer = self._chain.solve(Query((*plan.conjuncts, *more), limit, plan.model))
        plan.seconds -= clock() - before
        self._asking += QUERY_EFFORT + self._chain.effort - effort
        return answer

    def _all_wrong(
        self, plan: Plan, needed: int, java_class: JavaClass, makers: list[Method]
    ) -> list[tuple[Method, tuple[str, ...]]]:
        """For each outcome of the makers, the attributes that it leaves wrong."""
        attributes = {(f.owner.name, f.name, f.descriptor): f.attribute for f in java_class.layout}
        found: dict[tuple[Method, tuple[str, ...]], None] = {}
        for maker in makers:
            for outcome in self._recipes.outcomes((maker,))[:MOST_OUTCOMES]:
                wrong = self._wrong(plan, needed, outcome)
                if wrong:
                    found[maker, tuple(attributes.get(key, "") for key in wrong)] = None
        return list(found)

    def _with_setters(
        self, plan: Plan, java_class: JavaClass, wrong: list[tuple[Method, tuple[str, ...]]]
    ) -> list[Recipe]:
        """Makers followed by the setters of the fields that they leave wrong, fewest calls first."""
        setters = self._setters(plan.access, java_class) if wrong else {}
        found: dict[Recipe, None] = {}
        for maker, attributes in wrong:
            if all(attribute in setters for attribute in attributes):
                found[maker, *(setters[attribute] for attribute in attributes)] = None
        return sorted(found, key=len)

    def _sequences(
        self, plan: Plan, java_class: JavaClass, wrong: list[tuple[Method, tuple[str, ...]]]
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
                if len(prefix) <= LONGEST_SEQUENCE and self._recipes.outcomes(prefix):
                    longer += [(*prefix, method) for method in mutators]
            yield from (recipe for recipe in longer if len(set(recipe[1:])) > 1)
            prefixes = longer

    def _wrong(self, plan: Plan, needed: int, outcome: Outcome) -> list[FieldKey] | None:
        """The fields in which what an outcome makes differs from what is needed; None for another class."""
        plan.uses += 1
        match = Match(self._program, plan.nodes, outcome, plan.uses, Evaluator(plan.model))
        if not match.begin(needed):
            return None
        wrong = []
        for field in plan.object(needed).fields:
            before = len(match.constraints)
            if not match.add_field(field):
                wrong.append(key_of(field))
            elif len(match.constraints) > before and self._solve(plan, match) is None:
                del match.constraints[before:]
                wrong.append(key_of(field))
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
