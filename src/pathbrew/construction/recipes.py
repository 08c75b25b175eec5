"""Recipes: a maker and calls on what it made, explored symbolically once each.

A recipe runs as one method would, its parameters being those of all its calls; each path that returns is an
outcome, of which the heap it left is kept: terms over the parameters, parameters passed through, new objects.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from pathbrew.coverage import Ledger
from pathbrew.deadline import NEVER
from pathbrew.errors import PathbrewError
from pathbrew.heap.collections_built import built
from pathbrew.heap.collections_contents import has_changed
from pathbrew.heap.collections_types import parameter_types
from pathbrew.heap.elements import NumberElements, ReferenceElements
from pathbrew.heap.objects import InputObject
from pathbrew.heap.policies import PolicyName
from pathbrew.heap.references import InputReference
from pathbrew.machine import JavaArray, JavaObject
from pathbrew.machine.core.endings import Ending
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.unknown import UndecidedReference
from pathbrew.options import MachineOptions
from pathbrew.paths.criteria import Criterion
from pathbrew.paths.executor import Executor, Run
from pathbrew.paths.search import Path, Search
from pathbrew.paths.selector import Selector
from pathbrew.paths.strategies import BreadthFirst
from pathbrew.program import LinkageError, Method, Program
from pathbrew.program.entry import has_receiver, parameter_names
from pathbrew.solve import Chain
from pathbrew.terms import Term

MOST_PATHS, MOST_STEPS = 24, 4000
"""How far one recipe is explored: the same on every machine."""
EFFECT_PATHS, EFFECT_STEPS = 8, 1000
"""How far a method is explored to see what it changes."""
BUDGET = 3.0
"""Seconds after which a recipe is left all the same."""
QUERY_LIMIT = 0.5
RUNS_PER_EFFORT = 4
"""How much less than other runs, and their queries, those of recipes cost: constructors are short."""
_LIMITS = Criterion("recipe", rounds=40, decisions=100)

Recipe = tuple[Method, ...]
"""A constructor or static factory, then methods called on the object in that order."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a recipe goes: its condition, the arguments of each call, and the object made."""

    recipe: Recipe
    condition: tuple[Term, ...]
    arguments: tuple[tuple[Value, ...], ...]
    made: Value


class _RecipeExecutor(Executor):
    """Runs a recipe as one method."""

    def __init__(self, program: Program, options: MachineOptions, first: Method) -> None:
        super().__init__(program, first, options, PolicyName.LAZY_NOALIAS, _LIMITS)
        self.decisions.keeps_lengths_open = False  # plans match the arrays that are made element by element
        self.recipe: Recipe = (first,)

    def follow(self, recipe: Recipe) -> None:
        self.turn_to(recipe[0])
        self.recipe = recipe

    def _inputs(self) -> list[tuple[str, str, Value]]:
        inputs: list[tuple[str, str, Value]] = []
        if has_receiver(self.method):
            inputs.append(("this", "L;", self.heap.receiver(self.method)))
        for place, method in enumerate(self.recipe):
            for name, descriptor, generic in zip(
                parameter_names(method), method.parameters, parameter_types(method), strict=True
            ):
                value = self.heap.value(f"{name}@{place}", descriptor, generic, is_argument=True)
                inputs.append((name, descriptor, value))
        return inputs

    def _call(self, inputs: list[Value]) -> Value:
        first = len(self.method.parameters) + has_receiver(self.method)
        made = super()._call(inputs[:first])
        for method in self.recipe[1:]:
            if made is None or isinstance(made, UndecidedReference):  # an argument, which is not a new object
                break
            following = first + len(method.parameters)
            getattr(made, method.key)(*inputs[first:following], 0)
            first = following
        return made


class Recipes:
    """The outcomes of recipes and the effects of methods, found when they are asked for."""

    def __init__(self, program: Program, options: MachineOptions, chain: Chain) -> None:
        self._program = program
        self._options = options
        self._chain = chain
        self._executor: _RecipeExecutor | None = None
        self._outcomes: dict[Recipe, list[Outcome]] = {}
        self._effects: dict[Method, frozenset[str]] = {}
        self.deadline = NEVER
        """When to stop looking."""
        self._explored = 0

    @property
    def effort(self) -> int:
        """What looking has cost so far."""
        return self._explored // RUNS_PER_EFFORT

    def outcomes(self, recipe: Recipe) -> list[Outcome]:
        """The paths of a recipe that give an object and leave its arguments as they are."""
        found = self._outcomes.get(recipe)
        if found is None:
            found = []
            for run, known in self._runs(recipe, MOST_PATHS, MOST_STEPS):
                made = _decided(run.value)
                is_new = isinstance(made, JavaObject) and not hasattr(made, "input_name")
                if is_new and not any(map(_changed, known)):
                    condition = tuple(decision.constraint for decision in run.taken)
                    found.append(Outcome(recipe, condition, _by_call(recipe, run), made))
            self._outcomes[recipe] = found
        return found

    def effects(self, method: Method) -> frozenset[str]:
        """The attributes of `this` that a call may change, be it what they refer to."""
        found = self._effects.get(method)
        if found is None:
            changed: set[str] = set()
            for run, known in self._runs((method,), EFFECT_PATHS, EFFECT_STEPS):
                receiver = _decided(run.inputs[0][2])
                if isinstance(receiver, InputObject):
                    others = {id(reference) for reference in known if _changed(reference)} - {id(receiver)}
                    changed |= _written(receiver)
                    changed |= {name for name, held in receiver.initial.items() if _leads_to(held, others)}
            found = self._effects[method] = frozenset(changed)
        return found

    def _runs(self, recipe: Recipe, paths: int, steps: int) -> list[tuple[Run, list[Value]]]:
        """The paths that return, each with the input objects it knew."""
        runs: list[tuple[Run, list[Value]]] = []
        budget = min(BUDGET, self.deadline.left)
        if budget <= 0:
            return runs

        def observe(search: Search, path: Path) -> bool:
            if path.run.ending is Ending.RETURNED:
                runs.append((path.run, list(executor.heap.known)))
            return len(search.paths) >= paths or search.steps >= steps

        try:
            if self._executor is None:
                self._executor = _RecipeExecutor(self._program, self._options, recipe[0])
            executor = self._executor
            executor.defects = self._chain.defects
            executor.follow(recipe)
            selector = Selector(
                executor,
                self._chain,
                BreadthFirst(),
                _LIMITS,
                Ledger([]),
                budget=budget,
                query_limit=QUERY_LIMIT,
            )
            self._explored += selector.explore(observe).effort
        except (PathbrewError, LinkageError):
            # Its class cannot be initialised, or a parameter's not be linked: what was found will do.
            pass
        return runs


def _by_call(recipe: Recipe, run: Run) -> tuple[tuple[Value, ...], ...]:
    values = iter([value for _, _, value in run.inputs])
    return tuple(tuple(next(values) for _ in method.parameters) for method in recipe)


def _decided(value: Value) -> Value:
    return value.resolve() if isinstance(value, InputReference) and value.is_decided else value


def _leads_to(value: Value, wanted: Set[int]) -> bool:
    """Whether one of these objects, by their identities, is found from a value as the run began."""
    seen: set[int] = set()
    pending = [value]
    while pending:
        reference = _decided(pending.pop())
        if not isinstance(reference, JavaObject) or id(reference) in seen:
            continue
        if id(reference) in wanted:
            return True
        seen.add(id(reference))
        pending += _initial_parts(reference)
    return False


def _initial_parts(reference: JavaObject) -> list[Value]:
    """What an input object referred to as the run began."""
    how = built(reference)
    if how is not None:
        filling = how.filling
        if isinstance(filling, ReferenceElements):
            return [*how.maker.arguments, *filling.initial.values()]
        return [value for call in (how.maker, *filling) for value in call.arguments]
    if isinstance(reference, InputObject):
        return list(reference.initial.values())
    elements = getattr(reference, "initial", None)
    return list(elements.initial.values()) if isinstance(elements, ReferenceElements) else []


def _written(reference: InputObject) -> set[str]:
    now = reference.__dict__
    fields = [name for name in now if name.startswith("f_")]
    return {name for name in fields if now[name] is not reference.initial.get(name, now)}


def _changed(reference: JavaObject) -> bool:
    """Whether a run wrote to an input object or array."""
    if isinstance(reference, InputObject):
        return bool(_written(reference))
    if not isinstance(reference, JavaArray):
        return has_changed(reference)
    initial, data = reference.initial, reference.data
    if data is initial:
        if isinstance(data, NumberElements):
            return data.array is not data.initial
        return any(data.items.get(place) is not value for place, value in data.initial.items()) or len(
            data.items
        ) != len(data.initial)
    if isinstance(initial, NumberElements):
        return initial.array is not initial.initial or any(
            value is not initial.load(place) for place, value in enumerate(data)
        )
    assert isinstance(initial, ReferenceElements)
    return any(value is not initial.initial.get(place) for place, value in enumerate(data))
