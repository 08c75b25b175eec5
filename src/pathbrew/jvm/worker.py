"""Calls methods on a real JVM and survives whatever they do."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from pathbrew.errors import JvmError
from pathbrew.jvm.call_wire import Call, Construction, as_exit, read_output, read_result, write_call
from pathbrew.jvm.frames import AnswerLate, ProcessEnded
from pathbrew.jvm.open_wire import BOUNDED, PASSING, STOPPING, encode_opening
from pathbrew.jvm.outcomes import CallResult, Died, Exited, Hung, Outcome, Threw
from pathbrew.jvm.process import JVM_OPTIONS, JvmProcess
from pathbrew.jvm.refusals import Conduct, read_conduct
from pathbrew.jvm.replay import Output, Refused, ReplayRequest, ReplayResult
from pathbrew.jvm.replay_wire import Ending, Unbuildable, decode_ending, encode_request
from pathbrew.jvm.trace import ProbeTable, Reached
from pathbrew.jvm.values import (
    AnswerReader,
    JavaValue,
    write_count,
)
from pathbrew.lifetime import Closing
from pathbrew.walls import CLOSED, Confinement, Gates
from pathbrew.walls.confinement import Wall

# The protocol's numbers, as the worker's Main, Caller and Answers have them.
_CLOSE, _CALL, _REPLAY = 2, 3, 4
_READY, _DONE, _FAILED, _EXITED = 1, 2, 3, 6

_STARTING_LIMIT = 60.0
_CALLS_PER_REQUEST = 4096
_REPLAYS_PER_REQUEST = 256


class Loader(Closing):
    """A class loader in the worker; it outlives the process that holds it."""

    def __init__(self, worker: JvmWorker, number: int, request: bytes, entries: tuple[Path, ...]) -> None:
        self._worker = worker
        self._entries = entries
        self.number = number
        self._request = request
        self._process: JvmProcess | None = None
        self._probes = ProbeTable()

    def close(self) -> None:
        """Lets go of the classes; closing twice does nothing."""
        self._worker._close_loader(self)


class JvmWorker(Closing):
    """A warm JVM; not to be shared by threads.

    The process starts with the first request and again after a call has ended it; loaders are opened
    again then, so that static state is fresh. A request during which the process dies is made once more.
    It stands behind the walls: it reads the class paths of its loaders and what is `readable` beside, and a
    class path that it cannot read yet costs a new process.
    """

    def __init__(
        self,
        jdk_home: Path,
        *,
        assertions: bool = False,
        stack: str | None = None,
        heap: str = "512m",
        readable: Sequence[Path] = (),
        gates: Gates = CLOSED,
    ) -> None:
        self._confinement = Confinement(jdk_home, tuple(path.resolve() for path in readable), gates=gates)
        self._options = [
            *JVM_OPTIONS,
            f"-Xmx{heap}",
            "-XX:TieredStopAtLevel=1",
            # A signal must not look like System.exit.
            "-Xrs",
            # Most methods are called a few times only: generated accessors would not pay.
            "-Djdk.reflect.useNativeAccessorOnly=true",
            "-enableassertions" if assertions else "-disableassertions",
            *([f"-Xss{stack}"] if stack else []),
        ]
        self._process: JvmProcess | None = None
        self._is_ready = False
        """Whether the process has said that it is."""
        self._is_used = False
        """Whether a replay has been made in the process, which may have loaded native libraries."""
        self._loader_numbers = count(1)

    def close(self) -> None:
        """Ends the process; the next request would start another."""
        self._end_process()

    @property
    def process_id(self) -> int | None:
        """The running process, if there is one."""
        return self._process.process_id if self._process else None

    @property
    def missing_walls(self) -> Wall:
        """The kernel's walls that do not stand around the process, which must be running."""
        assert self._process is not None
        return ~self._process.walls

    def warm(self, entries: Sequence[Path]) -> None:
        """Start the process for a class path without waiting for it."""
        self._admit([entry.resolve() for entry in entries])
        if self._process is None:
            self._started()

    def open(
        self,
        entries: Sequence[Path | str],
        *,
        traced: bool = False,
        watched: Sequence[Reached] = (),
        stopping: bool = False,
        passing: bool = False,
        inputs: Sequence[str] = (),
        wrapping: bool = False,
    ) -> Loader:
        """A fresh class loader over a class path of directories and jars.

        The classes of a traced one are instrumented, so that replays tell the branches taken, and each
        execution of the instructions that are watched, or end at the first of them if it is a `stopping` one.
        Those of a `passing` one tell, once each, also of the starts of lines, returns and throws.
        Methods that the patterns in `inputs` name (`CLASS.METHOD`, with wildcards) give the values that a
        replay provides, in the order of calls. With `wrapping`, int and long operations throw when they wrap
        around.
        """
        level = STOPPING if stopping else PASSING if passing else int(traced)
        return self._new_loader(entries, {}, level, watched, inputs, wrapping)

    def define(
        self,
        classes: Mapping[str, bytes],
        entries: Sequence[Path | str] = (),
        *,
        traced: bool = False,
        bounded: bool = False,
    ) -> Loader:
        """A fresh class loader that knows the given classes by internal name, then the class path.

        Calls of a `bounded` one end, by an error, when they have run for too long.
        """
        return self._new_loader(entries, classes, BOUNDED if bounded else traced)

    def call(
        self,
        loader: Loader,
        class_name: str,
        method: str,
        descriptor: str,
        arguments: Sequence[JavaValue] = (),
        *,
        receiver: Construction | None = None,
        report_arguments: bool = False,
        describe_objects: bool = False,
        time_limit: float = 10.0,
    ) -> CallResult:
        """Makes one call; see Call for the parameters and `call_many` for the rest."""
        request = Call(
            loader,
            class_name,
            method,
            descriptor,
            tuple(arguments),
            receiver,
            report_arguments,
            describe_objects,
        )
        return self.call_many([request], time_limit=time_limit)[0]

    def call_many(self, calls: Sequence[Call], *, time_limit: float = 10.0) -> list[CallResult]:
        """Makes the calls in order, each within the time limit in seconds, and returns their results.

        A call that ends the process does not keep the others from being made. Raises JvmError when a call
        cannot be made at all: no such class, method or constructor, or arguments that do not fit.
        """
        results: list[CallResult] = []
        suspect = -1
        while len(results) < len(calls):
            part = slice(len(results), len(results) + _CALLS_PER_REQUEST)
            results += self._request_calls(calls[part], time_limit)
            suspect = _without_suspect(results, suspect)
        return results

    def _request_calls(self, calls: Sequence[Call], time_limit: float) -> list[CallResult]:
        """The results of the first calls: all of them, or all up to the one that ended the process."""
        request = bytearray([_CALL])
        write_count(request, len(calls))
        for call in calls:
            write_call(request, call)
        for loader in {call.loader for call in calls}:
            self._ensure_open(loader)
        results: list[CallResult] = []
        refused: str | None = None
        with self._exchange(request, len(calls), time_limit) as answers:
            for call, answer in zip(calls, answers, strict=False):
                if not isinstance(answer, AnswerReader):
                    results.append(CallResult(answer))
                    break
                kind = answer.octet()
                if kind == _EXITED:
                    output = read_output(answer)
                    results.append(CallResult(self._exited(time_limit), *output))
                    break
                if kind == _FAILED:
                    refused = refused or answer.string()
                    continue
                result, conduct = read_result(kind, answer, call)
                results.append(result)
                if conduct.is_lost:
                    self._end_process()
                    break
        if refused is not None:
            raise JvmError(refused)
        return results

    def replay(
        self,
        loader: Loader,
        request: ReplayRequest,
        *,
        time_limit: float = 10.0,
        fresh: bool = True,
        abroad: bool = False,
    ) -> ReplayResult:
        """Makes one call on an object graph; see `replay_many`."""
        return self.replay_many(loader, [request], time_limit=time_limit, fresh=fresh, abroad=abroad)[0]

    def replay_many(
        self,
        loader: Loader,
        requests: Sequence[ReplayRequest],
        *,
        time_limit: float = 10.0,
        fresh: bool = True,
        abroad: bool = False,
        patience: float = 0.0,
    ) -> list[ReplayResult]:
        """Makes the calls in order, each within the time limit in seconds, and returns their results.

        A `fresh` replay finds all classes of the loader yet to be initialised; the others share static
        state with each other and with calls. `abroad` language, time zone and line separator are another
        machine's. A call in code of a traced loader that takes longer than the `patience`, in seconds, is
        ended, once its trace is full; 0 stands for any time. A replay that ends the process does not keep the
        others from being made, and one that cannot be made is Refused. Raises JvmError when a value in a
        request is not one of its place's type.
        """
        refused: dict[int, ReplayResult] = {}
        encoded: dict[int, bytearray] = {}
        for place, request in enumerate(requests):
            try:
                encoded[place] = encode_request(request)
            except Unbuildable as unbuildable:
                refused[place] = ReplayResult(Refused(str(unbuildable)))
        possible = [requests[place] for place in encoded]
        octets = list(encoded.values())
        results: list[ReplayResult] = []
        suspect = -1
        while len(results) < len(possible):
            part = slice(len(results), len(results) + _REPLAYS_PER_REQUEST)
            results += self._request_replays(
                loader, possible[part], octets[part], time_limit, fresh, abroad, patience
            )
            suspect = _without_suspect(results, suspect)
        made = iter(results)
        return [refused.get(place) or next(made) for place in range(len(requests))]

    def _request_replays(
        self,
        loader: Loader,
        requests: Sequence[ReplayRequest],
        encoded: Sequence[bytearray],
        time_limit: float,
        fresh: bool,
        abroad: bool,
        patience: float,
    ) -> list[ReplayResult]:
        """The results of the first replays: all of them, or all up to the one that ended the process."""
        message = bytearray([_REPLAY])
        write_count(message, loader.number)
        message.append(fresh)
        message.append(abroad)
        write_count(message, int(1000 * patience))
        write_count(message, len(encoded))
        for octets in encoded:
            write_count(message, len(octets))
            message += octets
        self._ensure_open(loader)
        results: list[ReplayResult] = []
        with self._exchange(message, len(requests), time_limit) as answers:
            for request, answer in zip(requests, answers, strict=False):
                if not isinstance(answer, AnswerReader):
                    results.append(ReplayResult(answer))
                    break
                result, is_over = self._read_replay(loader, request, answer, time_limit)
                if self._is_used and _lacks_library(result.outcome):
                    self._end_process()
                    break
                results.append(result)
                self._is_used = self._is_used or not isinstance(result.outcome, Refused)
                if is_over:
                    self._end_process()
                    break
        return results

    def _read_replay(
        self, loader: Loader, request: ReplayRequest, answer: AnswerReader, time_limit: float
    ) -> tuple[ReplayResult, bool]:
        """What a replay gave, and whether its process is of no use any more."""
        kind = answer.octet()
        if kind == _FAILED:
            return ReplayResult(Refused(answer.string())), False
        output = Output(*read_output(answer))
        trace, truncated = loader._probes.read(answer)
        conduct = Conduct()
        if kind == _EXITED:
            ending = Ending(self._exited(time_limit))
        else:
            ending = decode_ending(answer, request)
            conduct = read_conduct(answer)
            ending = ending._replace(outcome=as_exit(ending.outcome, conduct))
        result = ReplayResult(
            output=output,
            trace=trace,
            truncated=truncated,
            untraced=tuple(loader._probes.untraced),
            refusals=conduct.refusals,
            changes=conduct.changes,
            reads_clock=conduct.reads_clock,
            **ending._asdict(),
        )
        return result, kind == _EXITED or conduct.is_lost

    @contextlib.contextmanager
    def _exchange(
        self, message: bytearray, count: int, time_limit: float
    ) -> Iterator[Iterator[AnswerReader | Hung | Died]]:
        """The answers to a message, in order, up to one that did not come."""
        with self._in_step():
            yield self._answers(self._running(), message, count, time_limit)

    @contextlib.contextmanager
    def _in_step(self) -> Iterator[None]:
        """If answers cannot be read, the process ends with them: they would be taken for the next ones."""
        try:
            yield
        except BaseException:
            self._end_process()
            raise

    def _answers(
        self, process: JvmProcess, message: bytearray, count: int, time_limit: float
    ) -> Iterator[AnswerReader | Hung | Died]:
        try:
            process.send(message)
            for _ in range(count):
                yield AnswerReader(process.receive(time_limit))
        except AnswerLate:
            self._end_process()
            yield Hung()
        except ProcessEnded:
            yield Died(self._end_process())

    def _exited(self, time_limit: float) -> Exited | Hung:
        """The end of a process that has announced it."""
        try:
            return Exited(self._running().wait(time_limit))
        except AnswerLate:
            return Hung()
        finally:
            self._end_process()

    def _new_loader(
        self,
        entries: Sequence[Path | str],
        classes: Mapping[str, bytes],
        traced: int,
        watched: Sequence[Reached] = (),
        inputs: Sequence[str] = (),
        wrapping: bool = False,
    ) -> Loader:
        number = next(self._loader_numbers)
        request = encode_opening(
            number, entries, classes, traced, watched=watched, inputs=inputs, wrapping=wrapping
        )
        loader = Loader(self, number, request, tuple(Path(entry).resolve() for entry in entries))
        self._ensure_open(loader)
        return loader

    def _ensure_open(self, loader: Loader) -> None:
        if loader._worker is not self:
            raise JvmError("the loader belongs to another worker")
        self._admit(loader._entries)
        process = self._running()
        if loader._process is process:
            return
        try:
            self._administer(process, loader._request)
        except ProcessEnded:
            process = self._running()
            try:
                self._administer(process, loader._request)
            except ProcessEnded as cause:
                raise JvmError(f"the JVM worker gave no answer: {cause}") from cause
        loader._process = process
        loader._probes = ProbeTable()

    def _admit(self, entries: Sequence[Path]) -> None:
        """Let the process read a class path: what is readable is settled when a process starts."""
        known = self._confinement.readable
        new = [path for path in entries if not any(path.is_relative_to(other) for other in known)]
        if new:
            self._end_process()
            self._confinement = replace(self._confinement, readable=(*known, *new))

    def _close_loader(self, loader: Loader) -> None:
        if self._process is not None and loader._process is self._process:
            request = bytearray([_CLOSE])
            write_count(request, loader.number)
            with contextlib.suppress(ProcessEnded):
                self._administer(self._process, request)
        loader._process = None

    def _administer(self, process: JvmProcess, request: bytes | bytearray) -> None:
        """Have the process do something; raises ProcessEnded, saying how, if it is no longer there."""
        with self._in_step():
            try:
                process.send(request)
                answer = AnswerReader(process.receive(_STARTING_LIMIT))
            except AnswerLate as cause:
                raise JvmError(f"the JVM worker gave no answer: {self._end_process()}") from cause
            except ProcessEnded as cause:
                raise ProcessEnded(self._end_process()) from cause
        if answer.octet() != _DONE:
            raise JvmError(answer.string())

    def _started(self) -> JvmProcess:
        self._is_used = self._is_ready = False
        self._process = JvmProcess(self._confinement, self._options)
        return self._process

    def _running(self) -> JvmProcess:
        """The process once it is ready: another one, if it ended before."""
        process = self._process or self._started()
        if self._is_ready or self._greets(process):
            return process
        self._end_process()
        process = self._started()
        if self._greets(process):
            return process
        raise JvmError(f"the JVM of {self._confinement.jdk_home} did not start: {self._end_process()}")

    def _greets(self, process: JvmProcess) -> bool:
        with self._in_step(), contextlib.suppress(AnswerLate, ProcessEnded):
            self._is_ready = AnswerReader(process.receive(_STARTING_LIMIT)).octet() == _READY
        return self._is_ready

    def _end_process(self) -> str:
        if self._process is None:
            return "not running"
        ending = self._process.kill()
        self._process = None
        return ending


def _without_suspect(results: list[CallResult] | list[ReplayResult], suspect: int) -> int:
    """Take away the last result if its process died, unless it is the suspect's, which was made again.

    A process may be killed by the call or from outside; only if it dies twice was it the call. Gives the
    place of the call that is to be made again.
    """
    last = len(results) - 1
    if last == suspect or not results or not isinstance(results[last].outcome, Died):
        return -1
    results.pop()
    return last


def _lacks_library(outcome: Outcome | Refused) -> bool:
    """Whether classes of another replay hold a native library: a JVM loads it for one loader only."""
    if not isinstance(outcome, Threw) or outcome.class_name != "java/lang/UnsatisfiedLinkError":
        return False
    return "already loaded in another classloader" in (outcome.message or "")
