"""Compares declared models with the real methods, on the JVM and on arguments generated for each case."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from pathbrew.confirmation.confirm import Confirmation, Explored, compare, replay_request
from pathbrew.coverage import Ledger
from pathbrew.deadline import Deadline
from pathbrew.engines.states.executors import solver_options
from pathbrew.engines.states.exploration import ExploredPath, Explorer
from pathbrew.jvm.outcomes import Threw
from pathbrew.jvm.worker import JvmWorker
from pathbrew.machine.core.endings import Ending
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.search import Path
from pathbrew.program import Method, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.solve import build_chain
from pathbrew.terms import BitVector, Evaluator, Model, Term, variables
from pathbrew.walls import Gates

_UNLINKED = frozenset(
    f"java/lang/{name}Error" for name in ("UnsatisfiedLink", "NoClassDefFound", "ExceptionInInitializer")
)
"""What the JVM throws for a method that it cannot run."""
MOST_PATHS = 60
"""Paths of a model that are compared."""
PER_PATH = 6
"""Arguments for each of them."""
TRIES = 60
"""Arguments that are drawn for these."""


@dataclass(frozen=True, slots=True)
class ModelCheck:
    """How a model compares with the real method."""

    method: Method
    model: Method
    compared: int
    """Calls that ended as the model says."""
    refused: Reason | None
    """Why calls could not be compared, if some could not."""
    wrong: tuple[tuple[str, Reason | None], ...]
    """Arguments on which the real method does something else, and what."""


def check_models(
    program: Program, options: ExploreOptions, machine: MachineOptions, deadline: Deadline
) -> list[ModelCheck]:
    """Compare all models of a program, as far as time allows."""
    checks = []
    gates = Gates.parse(options.allow)
    with JvmWorker(program.class_path.jdk.home, assertions=machine.assertions, gates=gates) as worker:
        for name in sorted(program.models):
            owner, _, key = name.partition(".")
            method = program.load(owner).methods[key]
            if not deadline.has_passed:
                checks.append(_checked(program, method, options, machine, worker, deadline))
    return checks


def _checked(
    program: Program,
    method: Method,
    options: ExploreOptions,
    machine: MachineOptions,
    worker: JvmWorker,
    deadline: Deadline,
) -> ModelCheck:
    model = program.model_of(method)
    assert model is not None
    with build_chain(solver_options(options)) as chain:
        explorer = Explorer(program, model, options, machine, chain)
        selector = explorer.prepare(model, Ledger([]), deadline.left / 2)
        selector.explore(lambda search, path: len(search.paths) >= MOST_PATHS)
        told = [each for path in selector.search.paths for each in _examples(explorer, path, deadline)]
        explored = explorer.executor.explored()
    # The real method has other branches, or none: only what it does is compared.
    real = Explored(method, program, explored.edges, (), frozenset({method}))
    told = [path for path in told if method.is_static or not _is_on_null(path)]
    with worker.open(program.class_path.locations) as loader:
        requests = [(path, replay_request(real, path)) for path in told]
        made = [(path, request) for path, request in requests if request is not None]
        answers = worker.replay_many(loader, [request for _, request in made], time_limit=5.0)
    compared = 0
    refused: Reason | None = None
    wrong: dict[str, Reason | None] = {}
    for (path, _), answer in zip(made, answers, strict=True):
        found = compare(real, path, answer)
        if isinstance(answer.outcome, Threw) and answer.outcome.class_name in _UNLINKED:
            refused = Reason(Cause.REFUSED, details=(f"the JVM threw {answer.outcome.class_name}",))
        elif found.status is Confirmation.REFUTED:
            wrong[str(path.inputs)] = found.reason
        elif found.status is Confirmation.NOT_REPLAYED:
            refused = found.reason
        else:
            compared += 1
    return ModelCheck(method, model, compared, refused, tuple(wrong.items()))


def _is_on_null(path: ExploredPath) -> bool:
    """Whether a call has no object to be made on."""
    return path.inputs is not None and path.inputs.values[0][2] is None


def _examples(explorer: Explorer, path: Path, deadline: Deadline) -> Iterator[ExploredPath]:
    """A path with several arguments: the natural ones, and some at the borders of what it allows."""
    if path.run.ending not in (Ending.RETURNED, Ending.THREW):
        return
    natural = explorer.natural(path, deadline)
    yield explorer.tell(path, natural)
    for drawn in _drawn(path, natural):
        yield explorer.tell(path, drawn)


def _drawn(path: Path, natural: Model) -> Iterator[Model]:
    condition = path.run.condition
    numbers = [v for v in _inputs(path) if isinstance(v.sort, BitVector)]
    if not numbers:
        return
    dice = Random(0)
    borders = _borders(condition)
    seen = 0
    for _ in range(TRIES):
        values = {v: _value(v, borders, dice) for v in numbers if dice.random() < 0.7}
        model = natural.updated(values)
        evaluate = Evaluator(model)
        if values and all(evaluate(each) for each in condition):
            yield model
            seen += 1
            if seen == PER_PATH:
                return


def _inputs(path: Path) -> list[Term]:
    """The numbers among the arguments, and those that its condition mentions."""
    found = {value: None for _, _, value in path.run.inputs if isinstance(value, Term) and value.is_variable}
    mentioned = (v for each in path.run.condition for v in sorted(variables(each), key=lambda v: v.name))
    return list(found | dict.fromkeys(v for v in mentioned if v.value.role == "value"))


def _borders(condition: tuple[Term, ...]) -> list[int]:
    """Numbers that conditions mention, and their neighbours."""
    found = {0, 1, -1, 2, 7, 100}
    pending = list(condition)
    while pending:
        term = pending.pop()
        if term.is_constant and isinstance(term.sort, BitVector):
            found |= {term.value - 1, term.value, term.value + 1}
        pending += term.args
    return sorted(found)


def _value(variable: Term, borders: list[int], dice: Random) -> int:
    low, high = int(variable.value.low), int(variable.value.high)
    drawn = dice.choice((dice.choice(borders), low, high, dice.randint(low, high)))
    return max(low, min(high, drawn))
