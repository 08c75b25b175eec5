"""The solver chain: a conjunction and a time limit in, a model, unsat or a reason out."""

from pathbrew.solve.chain import Chain, SolverOptions, build_chain
from pathbrew.solve.mixed import MixedOptions
from pathbrew.solve.natural import natural_model
from pathbrew.solve.optimise import Optimum, minimise, minimise_absolute
from pathbrew.solve.query import Answer, Counters, Query, Sat, Solver, Unknown, Unsat, unanswered
from pathbrew.solve.recording import Recorded, recorded, replay

__all__ = [
    "Answer",
    "Chain",
    "Counters",
    "MixedOptions",
    "Optimum",
    "Query",
    "Recorded",
    "Sat",
    "Solver",
    "SolverOptions",
    "Unknown",
    "Unsat",
    "build_chain",
    "minimise",
    "minimise_absolute",
    "natural_model",
    "recorded",
    "replay",
    "unanswered",
]
