"""Replays a path on the real JVM: what was predicted must be observed."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from pathbrew.classfile.descriptors import WRAPPERS
from pathbrew.confirmation.agreement import Agreement
from pathbrew.confirmation.observation import missing
from pathbrew.confirmation.switches import edge_of, edge_text
from pathbrew.jvm.outcomes import Returned, Threw
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.jvm.trace import Branched
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.machine.core.edges import Edges
from pathbrew.machine.core.endings import Ending
from pathbrew.objects.graph import ArrayNode, BoxNode, GraphValue, Node, Reference, StaticValue
from pathbrew.objects.witness import Named, Witness
from pathbrew.program import Field, Method, Program
from pathbrew.program.entry import has_receiver
from pathbrew.reasons import Cause, Reason

DRIVER = "pathbrew.Pathbrew."
DRIVERS = "pathbrew/Pathbrew"
"""The class that drivers ask for values, and which plain JVMs have them from."""
_OF_METHODS = "pathbrew/worker/Provided"
"""The class in the JVM worker that answers calls of methods whose results are inputs."""


@dataclass(frozen=True, slots=True)
class Explored:
    """What a replay needs to know of what was explored."""

    method: Method
    program: Program
    edges: Edges
    """What the numbers in traces stand for."""
    initialised: tuple[str, ...]
    """The user's classes that count as initialised before the call, in that order."""
    opaque: Set[Method] = frozenset()
    """Methods that were called on the JVM, so that traces lack their branches."""
    is_merged: bool = False
    """Whether traces may have the branches of another case of a call than the one that holds."""


class Prediction(Protocol):
    """A path that was found: its inputs, how it should end, and what it should leave."""

    @property
    def inputs(self) -> Witness | None: ...
    @property
    def statics(self) -> tuple[Field, ...]: ...
    @property
    def ending(self) -> Ending: ...
    @property
    def reason(self) -> Reason | None: ...
    @property
    def exception(self) -> str | None: ...
    @property
    def after(self) -> Witness | None: ...
    @property
    def trace(self) -> tuple[int, ...]: ...


class Confirmation(Enum):
    """Whether the real JVM did what was predicted."""

    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    NOT_REPLAYED = "not replayed"


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The answer, why not, and the line of an exception's innermost frame in the user's code."""

    status: Confirmation
    reason: Reason | None = None
    line: int | None = None


def confirm(
    explored: Explored,
    path: Prediction,
    *,
    assertions: bool = False,
    worker: JvmWorker | None = None,
    inputs: tuple[str, ...] = (),
) -> Confirmed:
    """Replay one path of an exploration in the JVM given, or in one of its own.

    Methods that the patterns in `inputs` name give the values of the path's inputs.
    """
    class_path = explored.program.class_path
    if worker is None:
        with JvmWorker(class_path.jdk.home, assertions=assertions) as own:
            return confirm(explored, path, worker=own, inputs=inputs)
    with worker.open(class_path.locations, traced=True, inputs=inputs) as loader:
        return confirm_all(worker, loader, explored, [path], answered=bool(inputs))[0]


def confirm_all(
    worker: JvmWorker,
    loader: Loader,
    explored: Explored,
    paths: Sequence[Prediction],
    *,
    answered: bool = False,
) -> list[Confirmed]:
    """Replay several paths in a JVM that is running; `answered`: it knows which methods give inputs."""
    requests = [replay_request(explored, path, answered=answered) for path in paths]
    replayed = worker.replay_many(loader, [r for r in requests if r is not None], time_limit=5.0)
    answers = iter(replayed)
    return [
        Confirmed(Confirmation.NOT_REPLAYED, path.reason or Reason(Cause.UNBUILT))
        if request is None
        else compare(explored, path, next(answers))
        for path, request in zip(paths, requests, strict=True)
    ]


def replay_request(explored: Explored, path: Prediction, *, answered: bool = False) -> ReplayRequest | None:
    """The call that a path predicts the end of; None if its inputs cannot be handed to a JVM.

    `answered`: the JVM answers calls of methods whose results are inputs.
    """
    if path.inputs is None or path.ending not in (Ending.RETURNED, Ending.THREW):
        return None
    method = explored.method
    count = len(method.parameters) + has_receiver(method)
    end = len(path.inputs.values) - len(path.statics)
    asked = path.inputs.values[count:end]
    if not answered and any(not name.startswith(DRIVER) for name, _, _ in asked):
        return None
    if len(path.inputs.values) < count:
        # There is no object to call it on: its class fails to initialise.
        return None
    given = Witness((*path.inputs.values[:count], *path.inputs.values[end:]), path.inputs.nodes)
    nodes = list(path.inputs.nodes)
    provided = provided_values(asked, nodes)
    request = call_request(method, given, path.statics, explored.initialised)
    return replace(request, nodes=tuple(nodes), statics=(*provided, *request.statics))


def call_request(
    method: Method, inputs: Witness, statics: tuple[Field, ...], initialised: tuple[str, ...]
) -> ReplayRequest:
    """A call on inputs: the receiver if there is one, the parameters, then the static fields that are set."""
    count = len(method.parameters) + has_receiver(method)
    values = [value for _, _, value in inputs.values[:count]]
    receiver = values.pop(0) if has_receiver(method) else None
    return ReplayRequest(
        method.owner.name,
        method.name,
        method.descriptor,
        receiver,
        tuple(values),
        inputs.nodes,
        tuple(
            StaticValue(field.owner.name, field.name, field.descriptor, value)
            for field, (_, _, value) in zip(statics, inputs.values[count:], strict=True)
        ),
        initialised=initialised,
    )


def provided_values(asked: Sequence[Named], nodes: list[Node]) -> tuple[StaticValue, ...]:
    """The values that a program asks for, where drivers and methods that are inputs find them.

    Boxes and arrays for them are added to the nodes.
    """
    drivers = [value for value in asked if value[0].startswith(DRIVER)]
    methods = [value for value in asked if not value[0].startswith(DRIVER)]
    places = ((DRIVERS, "provided", drivers), (_OF_METHODS, "values", methods))
    return tuple(_queue(owner, field, values, nodes) for owner, field, values in places if values)


def _queue(owner: str, field: str, asked: Sequence[Named], nodes: list[Node]) -> StaticValue:
    items: list[GraphValue] = []
    for _, descriptor, value in asked:
        if isinstance(value, int | float):
            nodes.append(BoxNode(WRAPPERS[descriptor], value))
            items.append(Reference(len(nodes) - 1))
        else:
            items.append(value)
    nodes.append(ArrayNode("[Ljava/lang/Object;", tuple(items)))
    return StaticValue(owner, field, "[Ljava/lang/Object;", Reference(len(nodes) - 1))


def compare(explored: Explored, path: Prediction, answer: ReplayResult, *, heap: bool = True) -> Confirmed:
    """Whether a replay ended as the path predicts, by the same branches and, if asked, with the same heap."""
    if answer.objection is not None:
        return Confirmed(Confirmation.NOT_REPLAYED, Reason(Cause.REFUSED, details=(answer.objection,)))
    outcome = answer.outcome
    line = None
    if isinstance(outcome, Threw):
        line = line_of(explored.program, outcome)
        observed = f"threw {outcome.class_name.replace('/', '.')}"
    elif isinstance(outcome, Returned):
        observed = "returned"
    else:
        return Confirmed(Confirmation.NOT_REPLAYED, Reason(Cause.NO_END, details=(str(outcome),)))
    predicted = "returned" if path.exception is None else f"threw {path.exception}"
    if observed != predicted:
        gap = missing(outcome) if isinstance(outcome, Threw) else None
        if gap is not None:
            return Confirmed(Confirmation.NOT_REPLAYED, gap)
        return _refuted(f"predicted: {predicted}; the JVM {observed}")
    difference = _trace_difference(explored, path, answer)
    if difference is None and heap:
        difference = _heap_difference(path, answer)
    if difference is not None:
        return _refuted(difference)
    return Confirmed(Confirmation.CONFIRMED, line=line)


def _refuted(difference: str) -> Confirmed:
    return Confirmed(Confirmation.REFUTED, Reason(Cause.DIFFERENCE, details=(difference,)))


def line_of(program: Program, thrown: Threw) -> int | None:
    """The line of the innermost frame in the user's code; what instrumentation adds has none."""
    is_user_class = program.class_path.is_user_class
    frames = (f for f in thrown.trace if f.line > 0 and is_user_class(f.class_name.replace(".", "/")))
    return next((frame.line for frame in frames), None)


def _trace_difference(explored: Explored, path: Prediction, answer: ReplayResult) -> str | None:
    if answer.truncated or answer.untraced or explored.opaque or explored.is_merged:
        return None
    program = explored.program
    edges = [explored.edges[number] for number in path.trace]
    # The JVM traces the user's classes only, not a class under test of the JDK.
    traced = [edge for edge in edges if program.class_path.is_user_class(edge.method.owner.name)]
    predicted = [edge_text(edge) for edge in traced]
    observed = [
        edge_text(edge_of(program, event))
        for event in answer.trace
        if isinstance(event, Branched) and event.class_name != "pathbrew/Pathbrew"
    ]
    if path.exception == "java.lang.StackOverflowError":
        # How deep the stack is depends on the JVM.
        del predicted[len(observed) :], observed[len(predicted) :]
    for place, (ours, theirs) in enumerate(zip(predicted, observed, strict=False)):
        if ours != theirs:
            return f"branch {place + 1}: predicted {ours}, the JVM took {theirs}"
    if len(predicted) != len(observed):
        return f"predicted {len(predicted)} branches, the JVM took {len(observed)}"
    return None


def _heap_difference(path: Prediction, answer: ReplayResult) -> str | None:
    """Where the returned value or an input after the run is not as predicted."""
    if path.inputs is None or path.after is None:
        return None
    before = [value for _, _, value in path.inputs.values]
    pairs = []
    for place, (name, _, ours) in enumerate(path.after.values):
        theirs = answer.returned if name == "return" else before[place]
        pairs.append((name, ours, theirs))
    return Agreement(path.after, answer.nodes_after).difference(pairs)
