"""Concrete inputs on the real JVM: what does the method do with them?"""

from __future__ import annotations

from dataclasses import replace

from pathbrew.confirmation.confirm import call_request, provided_values
from pathbrew.documents.common import InputEntry
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.objects.witness import Witness
from pathbrew.program import Method, Program
from pathbrew.program.entry import has_receiver

TIME_LIMIT = 5.0
ENDLESS = 3.0
"""Seconds after which a run whose state recurs counts as one that does not end."""
WRAPPED = "pathbrew/worker/Wrapped"
"""What an operation throws that wraps around, if that is watched for."""


def replay_witness(
    worker: JvmWorker,
    program: Program,
    method: Method,
    witness: Witness,
    inputs: tuple[str, ...],
    *,
    time_limit: float = TIME_LIMIT,
    wrapping: bool = False,
) -> ReplayResult:
    """Call the method on the inputs; methods that the patterns in `inputs` name are answered in order.

    `wrapping`: an int or long operation of the program that wraps around throws.
    """
    with worker.open(program.class_path.locations, traced=True, inputs=inputs, wrapping=wrapping) as loader:
        return worker.replay_many(loader, [witness_request(method, witness)], time_limit=time_limit)[0]


def witness_request(method: Method, witness: Witness) -> ReplayRequest:
    """The call; its parameters come first in the witness, then what it asks for, in order."""
    count = len(method.parameters) + has_receiver(method)
    nodes = list(witness.nodes)
    provided = provided_values(witness.values[count:], nodes)
    request = call_request(method, Witness(witness.values[:count], tuple(nodes)), (), ())
    return replace(request, statics=provided)


def listed(witness: Witness | None) -> list[InputEntry]:
    """The inputs for people, in the order in which they are asked for."""
    texts = {} if witness is None else witness.texts()
    return [{"method": name, "value": text} for name, text in texts.items()]
