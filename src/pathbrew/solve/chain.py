"""The chain: every layer in its place, built here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from pathbrew.defects import Border, Defects
from pathbrew.errors import PathbrewError
from pathbrew.lifetime import Closing
from pathbrew.solve.cache import Cache
from pathbrew.solve.enclosure import Enclosure
from pathbrew.solve.enumeration import Enumeration
from pathbrew.solve.evaluators import Evaluators
from pathbrew.solve.folding import Folding
from pathbrew.solve.mixed import Mixed, MixedOptions
from pathbrew.solve.numeric import Numeric
from pathbrew.solve.portfolio import Portfolio
from pathbrew.solve.query import Answer, Counters, Layer, Query, Solver, unanswered
from pathbrew.solve.recording import Recording
from pathbrew.solve.refutation import Refutation
from pathbrew.solve.repair import Repair
from pathbrew.solve.reuse import Reuse
from pathbrew.solve.sampling import Sampling
from pathbrew.solve.shapes import Shapes
from pathbrew.solve.slicing import Slicing
from pathbrew.solve.validation import Validation
from pathbrew.terms.nodes import exceeds


@dataclass(frozen=True, slots=True)
class SolverOptions:
    """Which layers take part; every combination is correct."""

    folding: bool = True
    shapes: bool = True
    slicing: bool = True
    reuse: bool = True
    cache: bool = True
    repair: bool = True
    refutation: bool = True
    enclosure: bool = True
    enumeration: bool = True
    sampling: bool = True
    mixed: MixedOptions = field(default_factory=MixedOptions)
    descent: bool = True
    validation: bool = True
    incremental: bool = True
    solvers: tuple[str, ...] = ("bitwuzla", "z3", "cvc5")
    record: Path | None = None
    refuted: Path | None = None
    """Where SMT-LIB files of refuted models go; None for the system's temporary directory."""


PER_TERM = 1e-5
"""Seconds a term costs before any solver sees it; a query with more terms than time is not begun."""


class Chain(Closing):
    """The whole chain as one solver, with the counters of each of its parts."""

    def __init__(self, first: Solver, layers: list[Layer], portfolio: Portfolio) -> None:
        self._first = first
        self._layers = layers
        self._portfolio = portfolio
        self.defects = Defects()
        """What went wrong in a layer or solver; the others were asked instead."""
        portfolio.defects = self.defects
        for layer in layers:
            layer.defects = self.defects

    def solve(self, query: Query) -> Answer:
        """Sat with a model, unsat, or unknown with a reason, within the query's limit."""
        most = int(query.limit / PER_TERM)
        if exceeds(query.conjuncts, most):
            return unanswered("the condition is too large for the time limit")
        try:
            return self._first.solve(query.started())
        except PathbrewError:
            raise
        except Exception as error:
            defect = self.defects.record(Border.LAYER, "chain", error, query.encoded)
            return unanswered(str(defect))

    @property
    def counters(self) -> dict[str, Counters]:
        """By layer and solver, in the order in which they are asked."""
        return {layer.name: layer.counters for layer in self._layers} | self._portfolio.counters

    @property
    def effort(self) -> int:
        """What all queries have cost beyond what any query costs."""
        return sum(layer.counters.effort for layer in self._layers)

    @property
    def refuted_models(self) -> int:
        """How many models of solvers our evaluator has refuted."""
        return sum(layer.refuted for layer in self._layers if isinstance(layer, Validation))

    def close(self) -> None:
        self._first.close()


def build_chain(options: SolverOptions | None = None) -> Chain:
    """Compose the layers that the options ask for."""
    options = options or SolverOptions()
    evaluators = Evaluators()
    portfolio = Portfolio(options.solvers, options.incremental)
    solver: Solver = portfolio
    layers: list[Layer] = []

    def wrap(layer: Layer) -> Solver:
        layers.insert(0, layer)
        return layer

    if options.validation:
        solver = wrap(Validation(solver, evaluators, options.refuted))
    if options.descent:
        solver = wrap(Numeric(solver, options.mixed.seed))
    solver = wrap(Mixed(solver, options.mixed))
    if options.sampling:
        solver = wrap(Sampling(solver))
    if options.enclosure:
        solver = wrap(Enclosure(solver))
    if options.enumeration:
        solver = wrap(Enumeration(solver))
    if options.refutation:
        solver = wrap(Refutation(solver))
    if options.repair:
        solver = wrap(Repair(solver, evaluators))
    if options.cache:
        solver = wrap(Cache(solver))
    if options.reuse:
        solver = wrap(Reuse(solver, evaluators))
    if options.slicing:
        solver = wrap(Slicing(solver, evaluators))
    if options.shapes:
        solver = wrap(Shapes(solver))
    if options.folding:
        solver = wrap(Folding(solver))
    if options.record is not None:
        solver = wrap(Recording(solver, options.record))
    return Chain(solver, layers, portfolio)
