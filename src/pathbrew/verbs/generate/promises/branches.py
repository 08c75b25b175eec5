"""The branches of a class that sequences of public calls can come to, in its code with monitors."""

from __future__ import annotations

from collections.abc import Set

from pathbrew.coverage import BranchGoal, Ledger, branch_goals
from pathbrew.machine.core.edges import Edge
from pathbrew.program import Method
from pathbrew.specs.driver_source import Driver
from pathbrew.specs.instrumented import Instrumented
from pathbrew.verbs.generate.subject import Subject


class OpenBranches:
    """Goals of coverage in the search of a driver; a side is open until the subject has a case for it."""

    def __init__(self, subject: Subject, woven: Instrumented) -> None:
        assert woven.driver is not None
        self._subject = subject
        led_to = _led_to(subject, woven.driver)
        self._plain: dict[Edge, Edge] = {}
        """The sides as they are without monitors, by those that runs tell of."""
        goals: list[BranchGoal] = []
        owner = woven.program.load(subject.java_class.name)
        for method in subject.own:
            if method in led_to:
                found = branch_goals(owner.methods[method.key])
                goals += found
                self._plain |= {goal.edge: goal.edge._replace(method=method) for goal in found}
        self.ledger = Ledger(goals)

    @property
    def are_covered(self) -> bool:
        return self._subject.covered.issuperset(self._plain.values())

    def open_among(self, edges: Set[Edge]) -> list[Edge]:
        """Those sides that have no case yet."""
        return [
            edge
            for edge, plain in self._plain.items()
            if edge in edges and plain not in self._subject.covered
        ]


def _led_to(subject: Subject, driver: Driver) -> set[Method]:
    """The methods of the class that a driver's calls come to."""
    own = {method.key: method for method in subject.java_class.methods.values()}
    called = [own[m.key] for m in (*driver.constructors, *driver.methods) if m.key in own]
    return {reached for method in called for reached in subject.scopes.reached(method)}
