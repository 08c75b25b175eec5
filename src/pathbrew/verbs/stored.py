"""Witnesses in files: what a violation or an error was given, to be replayed at any time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pathbrew.documents.answers import ReplayContent
from pathbrew.errors import InputError
from pathbrew.files import write_whole
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.outcomes import Outcome, StackFrame, Threw
from pathbrew.jvm.replay import Refused
from pathbrew.objects.storage import restored, stored
from pathbrew.objects.witness import Witness
from pathbrew.program import Method, Program
from pathbrew.program.targets import find_method
from pathbrew.verbs.replaying import listed, replay_witness
from pathbrew.walls import Gates

FORMAT = 2


@dataclass(frozen=True, slots=True)
class StoredWitness:
    """A violation or an error as it was found, with the settings that the JVM had."""

    target: str
    checked: str
    """The property that is violated, or the exception's class."""
    inputs: tuple[str, ...]
    witness: Witness
    assertions: bool = True
    allow: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the JVM did with a stored witness."""

    stored: StoredWitness
    outcome: Outcome | Refused

    @property
    def frames(self) -> Sequence[StackFrame]:
        return self.outcome.trace if isinstance(self.outcome, Threw) else ()

    @property
    def is_same_exception(self) -> bool:
        """Whether it is an error that the JVM ends in once more."""
        thrown = self.outcome.class_name if isinstance(self.outcome, Threw) else ""
        return thrown.replace("/", ".") == self.stored.checked

    def as_json(self) -> ReplayContent:
        threw = self.outcome if isinstance(self.outcome, Threw) else None
        return {
            "method": self.stored.target,
            "property": self.stored.checked,
            "inputs": listed(self.stored.witness),
            "exception": None if threw is None else threw.class_name.replace("/", "."),
            "message": None if threw is None else threw.message,
            "trace": [_frame_text(frame) for frame in self.frames],
            "outcome": str(self.outcome) if threw is None else "threw",
        }

    def __str__(self) -> str:
        lines = [f"{self.stored.target}"]
        lines += [f"  {entry['method']} = {entry['value']}" for entry in listed(self.stored.witness)]
        if not isinstance(self.outcome, Threw):
            return "\n".join([*lines, f"{self.outcome}"])
        message = "" if self.outcome.message is None else f": {self.outcome.message}"
        lines.append(f"{self.outcome.class_name.replace('/', '.')}{message}")
        return "\n".join([*lines, *(f"    at {_frame_text(frame)}" for frame in self.frames)])


def _frame_text(frame: StackFrame) -> str:
    place = f":{frame.line}" if frame.line > 0 else ""
    return f"{frame.class_name.replace('/', '.')}.{frame.method}{place}"


def target_of(method: Method) -> str:
    """By which a stored witness names its method."""
    return f"{method.owner.java_name}.{method.key}"


def store_witness(file: str, found: StoredWitness) -> None:
    """Write what runs a violation or an error again."""
    content = {
        "format": FORMAT,
        "target": found.target,
        "property": found.checked,
        "inputs": list(found.inputs),
        "assertions": found.assertions,
        "allow": list(found.allow),
        "readable": listed(found.witness),
        "witness": stored(found.witness),
    }
    try:
        write_whole(Path(file), json.dumps(content, indent=1) + "\n")
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}") from None


def read_witness(file: str) -> StoredWitness:
    """What was stored; raises InputError if the file is none of ours."""
    try:
        content = json.loads(Path(file).read_text())
        if content["format"] != FORMAT:
            raise InputError(f"{file}: witnesses of format {content['format']} are not known")
        witness = restored(content["witness"])
        found = StoredWitness(
            content["target"],
            content["property"],
            tuple(content["inputs"]),
            witness,
            bool(content["assertions"]),
            tuple(content["allow"]),
        )
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{file} holds no witness of check or concolic: {error}") from None
    if not isinstance(witness, Witness):
        raise InputError(f"{file} holds no witness of check or concolic")
    return found


def replay_stored(file: str, program: Program) -> Replayed:
    """Replay a stored witness."""
    found = read_witness(file)
    method = find_method(program, found.target, None)
    gates = Gates.parse(found.allow)
    with JvmWorker(program.class_path.jdk.home, assertions=found.assertions, gates=gates) as worker:
        result = replay_witness(worker, program, method, found.witness, found.inputs)
    return Replayed(found, result.outcome)
