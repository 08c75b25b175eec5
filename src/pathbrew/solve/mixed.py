"""Mixed concrete-symbolic solving: what depends on functions of the program is solved around their values.

The functions are replaced by unknown results; a solution of that gives them arguments; they are called; the
values are put back together with the equations they rest on, and the rest is solved again. Where that fails,
further solutions are tried: other ones of the solver, in the users' partitions, at random, and by a descent
on the distance to the condition. Contradictions of the condition with unknown results are proof; no other is.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from pathbrew.called import has_applications
from pathbrew.reasons import Cause, Reason
from pathbrew.solve.abstraction import Abstraction
from pathbrew.solve.descent import Descent
from pathbrew.solve.natural import natural_model
from pathbrew.solve.numeric import shortened
from pathbrew.solve.query import UNSAT, Answer, Layer, Query, Sat, Solver, Unknown, Unsat
from pathbrew.solve.random_values import random_value
from pathbrew.terms import FALSE, Evaluator, FloatingPoint, Model, Term

BATCHES = (24, 120, 480)
"""Random inputs that are called for at once, one batch after the other."""
ATTEMPTS = 4
"""Random inputs that are made for each that the solvable part allows."""
DESCENT_TERMS = 4000
"""Conditions up to this size are searched numerically."""
FIRST_EFFORT, LATER_EFFORT = 2_500, 30_000
"""Points that a numeric search looks at, first and last."""
PER_CALL = 6
"""For how many points one counts that takes a call."""
FIRST_TRIES = 3
"""Solutions of the simplified condition that are tried before anything else is."""
SHARE = 0.3
"""The part of the time left that one question to the solvers may take."""
NATURAL_TERMS = 600
"""Conditions up to this size are given solutions that people would choose."""


@dataclass(frozen=True, slots=True)
class MixedOptions:
    """Which heuristics take part."""

    tries: int = 10
    """Solutions of the simplified condition that are tried."""
    partitions: bool = True
    randomness: bool = True
    """Random values, and the last ones, for inputs that the solvable part leaves free."""
    descent: bool = True
    seed: int = 0


class Mixed(Layer):
    """Solves conditions on functions of the program; everything else is passed on."""

    name = "mixed"

    def __init__(self, following: Solver, options: MixedOptions | None = None) -> None:
        super().__init__(following)
        self.options = options or MixedOptions()
        self.random = random.Random(self.options.seed)
        self.stored: dict[Term, Any] = {}
        """The last values of all inputs."""

    def attempt(self, query: Query) -> Answer:
        if not has_applications(query.conjuncts):
            return self.ask(query)
        abstraction = Abstraction(query.conjuncts)
        if query.hint is not None:
            self.stored.update(query.hint)
        answer = _Attempt(self, query, abstraction).run()
        if isinstance(answer, Sat):
            self.stored.update(answer.model)
        return answer


class _Attempt:
    """One query."""

    def __init__(self, layer: Mixed, query: Query, abstraction: Abstraction) -> None:
        self._layer = layer
        self._query = query
        self._abstraction = abstraction
        self._options = layer.options
        floats = (isinstance(v.sort, FloatingPoint) for v in abstraction.arguments)
        self._is_numeric = layer.options.descent and any(floats)
        """Whether a descent is more promising than further solutions of the simplified condition."""
        self._seeds: list[Model] = [] if query.hint is None else [query.hint]

    def run(self) -> Answer:
        early = self._descended(FIRST_EFFORT) if self._is_numeric else None
        if early is not None:
            return Sat(early)
        found = self._ask(self._abstraction.simplified)
        if isinstance(found, Unsat):
            return found
        for model in self._searches(found):
            if model is not None:
                return Sat(model)
            if self._query.remaining() <= 0:
                break
        return Unknown(Reason(Cause.DEPENDS, details=(self._abstraction.names,)))

    def _searches(self, first: Answer) -> Iterator[Model | None]:
        """The heuristics one after the other, each with a model if it has found one."""
        solutions: Iterator[Model | None] = iter(())
        if isinstance(first, Sat):
            yield self._recalled()
            solutions = self._incremental(first.model, 1 if self._is_numeric else self._options.tries)
        yield from islice(solutions, FIRST_TRIES)
        if self._options.partitions:
            yield from self._partitioned()
        if not self._is_numeric:
            yield from self._sampled(*BATCHES[:1])
            yield self._descended(FIRST_EFFORT)
            yield from self._sampled(*BATCHES[1:])
        yield from solutions
        yield self._descended(LATER_EFFORT)

    def _ask(self, conjuncts: tuple[Term, ...]) -> Answer:
        return self._layer.ask(replace(shortened(self._query, SHARE), conjuncts=conjuncts, hint=None))

    def _recalled(self) -> Model | None:
        """A solution on which the functions have been called before."""
        recalled = self._abstraction.recalled()
        answer = self._ask((*self._abstraction.simplified, *recalled)) if FALSE not in recalled else UNSAT
        return self._concretized(answer.model) if isinstance(answer, Sat) else None

    def _incremental(self, first: Model, tries: int) -> Iterator[Model | None]:
        """Solutions of the simplified condition, each time another one."""
        abstraction = self._abstraction
        model = first
        excluded: list[Term] = []
        for tried in range(tries):
            if tried:
                narrowed = (*abstraction.simplified, *abstraction.facts(), *excluded)
                answer = self._ask(narrowed)
                if not isinstance(answer, Sat):
                    return
                model = answer.model
            else:
                narrowed = abstraction.simplified
            model = self._natural(narrowed, model)
            yield self._concretized(model, with_last_values=not tried)
            excluded.append(abstraction.excluded(self._seeds[-1]))

    def _partitioned(self) -> Iterator[Model | None]:
        abstraction = self._abstraction
        for condition in abstraction.partitions():
            conjuncts = (*abstraction.simplified, condition)
            answer = self._ask(conjuncts)
            if isinstance(answer, Sat):
                yield self._concretized(self._natural(conjuncts, answer.model))

    def _natural(self, conjuncts: tuple[Term, ...], model: Model) -> Model:
        if self._abstraction.size > NATURAL_TERMS:
            return model
        return natural_model(replace(self._query, conjuncts=conjuncts), model)

    def _concretized(self, model: Model, *, with_last_values: bool = False) -> Model | None:
        """A model of the whole condition from one of the simplified condition."""
        abstraction, stored = self._abstraction, self._layer.stored
        model = (self._query.hint or Model()).merged(abstraction.own(model))
        if with_last_values and self._options.randomness:
            last = {v: stored[v] for v in abstraction.free if v in stored}
            found = self._checked([model.updated(last)]) if last else None
            if found is not None:
                return found
        self._seeds.append(model)
        found = self._checked([model])
        if found is not None:
            return found
        return self._completed(model)

    def _completed(self, model: Model) -> Model | None:
        """The functions' values under a model put in, and the rest solved again."""
        answer = self._ask(self._abstraction.concretized(model))
        return self._checked([model.merged(answer.model)]) if isinstance(answer, Sat) else None

    def _checked(self, models: list[Model]) -> Model | None:
        """The first of the models that satisfies the condition, after all calls that it takes to know."""
        self._abstraction.learn(models)
        return next((m for m in models if Evaluator(m).satisfies(self._abstraction.conjuncts)), None)

    def _sampled(self, *sizes: int) -> Iterator[Model | None]:
        """Random arguments that the solvable part allows, and what a solver makes of the first."""
        abstraction = self._abstraction
        for size in sizes if self._options.randomness else ():
            models = self._samples(size)
            yield self._checked(models)
            if size == BATCHES[0] and abstraction.free:
                for model in models[: min(FIRST_TRIES, self._options.tries)]:
                    yield self._completed(model)

    def _descended(self, effort: int) -> Model | None:
        if not self._options.descent or self._abstraction.size > DESCENT_TERMS:
            return None
        search = Descent(
            self._abstraction.conjuncts,
            self._seeds,
            self._checked,
            self._layer.random,
            self._query.remaining,
            self._abstraction.learn,
        )
        return search.run(effort // PER_CALL if search.calls else effort)

    def _samples(self, size: int) -> list[Model]:
        abstraction, rng = self._abstraction, self._layer.random
        base = self._seeds[-1] if self._seeds else Model()
        changed = abstraction.free or abstraction.arguments
        models: list[Model] = []
        for _ in range(ATTEMPTS * size):
            model = base.updated({v: random_value(rng, v, base.value(v)) for v in changed})
            if len(models) < size and Evaluator(model).satisfies(abstraction.solvable):
                models.append(model)
        return models
