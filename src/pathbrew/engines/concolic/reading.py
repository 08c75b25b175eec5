"""Reads the events of one run: what the program did with symbolic values becomes terms and decisions.

Every event is done again on the terms, by the functions that the machine itself uses, and every side that the
JVM has taken is compared with the one that the terms take under the inputs of the run. Where they differ the
run has strayed: the program does not depend on its inputs alone, or what it did is not told exactly.
"""

from __future__ import annotations

from collections.abc import Callable

from pathbrew.classfile.descriptors import WRAPPERS
from pathbrew.engines.concolic.arrays import Arrays
from pathbrew.engines.concolic.branches import Branches
from pathbrew.engines.concolic.calls import Calls
from pathbrew.engines.concolic.computing import Computing
from pathbrew.engines.concolic.inputs import AddressedHeap
from pathbrew.engines.concolic.operands import Sites
from pathbrew.engines.concolic.wire import End, Event, ProtocolError, Reader, Writer
from pathbrew.errors import AssumedAway, Diverged, Exited
from pathbrew.jvm.refusals import Refusal
from pathbrew.machine import JavaObject, Machine, Thrown
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.objects import Value
from pathbrew.program import Method
from pathbrew.program.entry import result_type


class Reading(Branches, Computing, Arrays, Calls):
    """The events of one run, from the numbers of its arguments on."""

    def __init__(
        self,
        vm: Machine,
        decisions: Decisions,
        heap: AddressedHeap,
        sites: Sites,
        method: Method,
        arguments: list[Value],
        answer: Callable[[Writer], None],
    ) -> None:
        super().__init__(vm, decisions, heap, sites, method, arguments, answer)
        self._results = {}
        self.unfollowed: list[str] = []
        """Classes and methods that could not be instrumented."""
        self.refused: list[Refusal] = []
        """What the walls refused."""
        self.is_lost = False
        """Whether the JVM is of no use any more."""
        self._handlers: dict[Event, Callable[[Reader], None]] = {
            event: getattr(self, f"_{event.name.lower()}") for event in Event
        }

    def read(self, events: Reader) -> None:
        """Take in a batch."""
        while not events.is_at_end:
            kind = events.octet()
            try:
                handler = self._handlers[Event(kind)]
            except ValueError:
                raise ProtocolError(f"there is no event {kind}") from None
            handler(events)

    def ended(self, events: Reader) -> Callable[[], Value]:
        """What tells how the run ended: gives a value, or raises."""
        ending = self._ending(events)
        self.is_lost = events.flag()
        return ending

    def _stripped(self, events: Reader) -> None:
        self.stripped.append(events.text())

    def _unfollowed(self, events: Reader) -> None:
        self.unfollowed.append(events.text())

    def _refused(self, events: Reader) -> None:
        self.refused.append(Refusal(events.text(), events.text(), events.text()))

    def _ending(self, events: Reader) -> Callable[[], Value]:
        kind = events.octet()
        if kind == End.RETURNED:
            value = self._argument(events)
            returned = result_type(self._method)
            if returned in WRAPPERS:
                # Primitives come in boxes, or by their numbers.
                value = self._checked(getattr(value, "f_value", value), returned)
            return lambda: value
        if kind == End.THREW:
            thrown = self._thrown(events.text(), events.text() if events.flag() else None)
            return lambda: _raise(Thrown(thrown))
        if kind == End.EXITED:
            text = events.text()
            if not text.lstrip("-").isdigit():
                raise ProtocolError(f"{text!r} is no status")
            status = int(text) & 0xFF
            return lambda: _raise(Exited(status))
        if kind == End.ASSUMED_AWAY:
            return lambda: _raise(AssumedAway("an assumption of the driver does not hold"))
        if kind == End.STOPPED:
            return lambda: _raise(Diverged("the run was stopped"))
        raise ProtocolError(f"there is no ending {kind}")

    def _thrown(self, class_name: str, message: str | None) -> JavaObject:
        """The exception as the path shows it; its constructor ran on the JVM."""
        thrown = self._class(f"L{class_name};")
        if not any(above.name == "java/lang/Throwable" for above in thrown.superclasses()):
            raise ProtocolError(f"{class_name} cannot be thrown")
        made: JavaObject = self._vm.runtime(thrown).python()
        made.f_detailMessage = None if message is None else self._vm.string(message)
        return made


def _raise(error: Exception) -> Value:
    raise error
