"""Events of branches: what they were decided by, and which side was taken."""

from __future__ import annotations

from pathbrew.blocks.opcodes import MNEMONICS
from pathbrew.blocks.outcomes import DEFAULT
from pathbrew.coverage.goals import switch_cases
from pathbrew.engines.concolic.operands import OTHER, Operands
from pathbrew.engines.concolic.wire import ProtocolError, Reader
from pathbrew.machine.core.unknown import decided
from pathbrew.program import Method
from pathbrew.terms import Term

_RELATIONS = ("eq", "ne", "lt", "ge", "gt", "le")
_IFEQ, _IF_ICMPLE = MNEMONICS.index("ifeq"), MNEMONICS.index("if_icmple")
_LIBRARY = -1
"""Stands for all branches of the JDK's classes."""


class Branches(Operands):
    """Reads branches."""

    def _site(self, events: Reader) -> None:
        owner, key, offset = events.text(), events.text(), events.number()
        method = self._class(f"L{owner};").methods.get(key)
        if method is not None and method.info.code is None:
            raise ProtocolError(f"{owner}.{key} has no code")
        self._sites.branches.append((method, offset))
        if method is not None:
            self._sites.owners[owner] = None

    def _branch_at(self, site: int) -> tuple[Method | None, int]:
        if not 0 <= site < len(self._sites.branches):
            raise ProtocolError(f"an executor has not said what branch {site} is")
        return self._sites.branches[site]

    def _mark(self, site: int, side: bool) -> None:
        if site == _LIBRARY:
            return
        method, offset = self._branch_at(site)
        if method is not None:
            self._decisions.trace.append(self._vm.edges.number(method, offset, int(side)))

    def _took(self, events: Reader) -> None:
        self._mark(events.number(), events.flag())

    def _branch(self, events: Reader) -> None:
        opcode, site = events.octet(), events.number()
        self._mark(site, self._compared(opcode, events))

    def _decide(self, events: Reader) -> None:
        self._compared(events.octet(), events)

    def _compared(self, opcode: int, events: Reader) -> bool:
        """Decide on a comparison of ints."""
        if not _IFEQ <= opcode <= _IF_ICMPLE:
            raise ProtocolError(f"{opcode} is no comparison of numbers")
        left, right = self._operand(events, "I"), self._operand(events, "I")
        side = events.flag()
        relation = _RELATIONS[(opcode - _IFEQ) % 6]
        condition = self._vm.environment[f"term_i{relation}"](left, right)  # type: ignore[operator]
        self._agree(self._decisions.decide(condition), side)
        return side

    def _select(self, events: Reader) -> None:
        site = events.number()
        value, taken = self._operand(events, "I"), events.number()
        method, offset = self._branch_at(site)
        if method is None:
            return
        cases = switch_cases(method).get(offset, {})
        if isinstance(value, Term):
            key = self._domain.choose_case(value, dict.fromkeys(cases, 0), (method, offset))
            self._agree(key in cases, taken in cases)
            if key in cases:
                self._agree(key == taken, True)
        self._decisions.trace.append(self._vm.edges.number(method, offset, cases.get(taken, DEFAULT)))

    def _null(self, events: Reader) -> None:
        site, value = events.number(), self._of(events.number())
        is_null, side = events.flag(), events.flag()
        if value is not OTHER:
            self._agree(decided(value) is None, is_null)
        self._mark(site, side)

    def _same(self, events: Reader) -> None:
        site = events.number()
        left, right = self._reference(events), self._reference(events)
        are_same, side = events.flag(), events.flag()
        if left is OTHER or right is OTHER:
            # Nothing but an input is known by a number or an address, and it is no other object.
            for value in (left, right):
                if value is not OTHER:
                    decided(value)
        else:
            self._agree(self._domain.decide_reference_aeq(left, right), are_same)
        self._mark(site, side)
