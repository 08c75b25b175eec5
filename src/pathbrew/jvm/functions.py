"""Calls methods of the program on the real JVM, for whoever takes them as functions."""

from __future__ import annotations

import os
from collections.abc import Sequence

from pathbrew.called import Gave, NoAnswer, Outcome, Question, Raised
from pathbrew.called.calls import ON_OBJECT
from pathbrew.classfile import ClassPath
from pathbrew.errors import JvmError
from pathbrew.jvm.call_wire import Call, Construction
from pathbrew.jvm.outcomes import CallResult, Died, Exited, Hung, Returned, Threw
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.lifetime import Closing
from pathbrew.walls import CLOSED, Gates

TIME_LIMIT = 1.0
"""Seconds that one call may take."""


class JvmFunctions(Closing):
    """Answers questions in a JVM of its own, which is started when first asked and again when it is lost.

    A process that was forked from this one starts another JVM: a pipe is not to be shared.
    """

    def __init__(self, class_path: ClassPath, *, assertions: bool = False, gates: Gates = CLOSED) -> None:
        self._class_path = class_path
        self._gates = gates
        self._assertions = assertions
        self._worker: JvmWorker | None = None
        self._loader: Loader | None = None
        self._process = 0

    def __call__(self, questions: Sequence[Question]) -> list[Outcome]:
        worker, loader = self._running()
        calls = [_call(loader, question) for question in questions]
        try:
            return [_outcome(result) for result in worker.call_many(calls, time_limit=TIME_LIMIT)]
        except JvmError as error:
            if len(calls) > 1:
                return [answer for question in questions for answer in self([question])]
            return [NoAnswer(str(error))]

    def _running(self) -> tuple[JvmWorker, Loader]:
        if self._worker is None or self._loader is None or self._process != os.getpid():
            self._worker = JvmWorker(
                self._class_path.jdk.home, assertions=self._assertions, gates=self._gates
            )
            self._loader = self._worker.open(self._class_path.locations)
            self._process = os.getpid()
        return self._worker, self._loader

    def close(self) -> None:
        """End the JVM; closing twice does nothing."""
        if self._worker is not None and self._process == os.getpid():
            self._worker.close()
        self._worker = self._loader = None


def _call(loader: Loader, question: Question) -> Call:
    owner, _, key = question.method.partition(".")
    name, _, rest = key.partition("(")
    receiver = Construction() if owner.endswith(ON_OBJECT) else None
    return Call(loader, owner.removesuffix(ON_OBJECT), name, f"({rest}", question.arguments, receiver)


def _outcome(result: CallResult) -> Outcome:
    if result.objection is not None:
        return NoAnswer(result.objection)
    match result.outcome:
        case Returned(value):
            return Gave(value)
        case Threw(class_name, message, _, _):
            return Raised(class_name, message)
        case Hung():
            return NoAnswer(f"it was still running after {TIME_LIMIT:g} s")
        case Exited(status):
            return NoAnswer(f"it ended the JVM with status {status}")
        case Died(reason):
            return NoAnswer(f"the JVM died: {reason}")
