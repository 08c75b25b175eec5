"""Uses summaries at calls, in place of the code of the methods that have one.

A call decides in the same order what running the method would, on the same terms, so that a path is the same
with a summary and without. Where a case cannot take effect by itself, or none is known, the method runs: what
has been decided by then it decides alike, and leaves no trace a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pathbrew.classfile.access_flags import SYNCHRONIZED
from pathbrew.machine import JavaObject, Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.executable import Executable
from pathbrew.machine.core.objects import Thrown, Value
from pathbrew.program import Method
from pathbrew.summaries.actual import Applicable, Declined
from pathbrew.summaries.call import SummarizedCall
from pathbrew.summaries.case import Summary
from pathbrew.summaries.counts import SummaryCounts
from pathbrew.summaries.decision_tree import decision_tree
from pathbrew.terms import Term

MARGIN = 500
"""Calls that must be left to the limit of nested calls: a summary does not count those inside it."""


class SummarizedCalls:
    """Tells the machine which calls have a summary, and answers them."""

    def __init__(self, vm: Machine, decisions: Decisions, is_held: Callable[[Value], bool]) -> None:
        """`is_held`: whether static fields lead to an object before a run."""
        self._vm = vm
        self._decisions = decisions
        self._is_held = is_held
        self._applicable: dict[Method, Applicable] = {}
        self.bodies: dict[Method, Executable] = {}
        """The code of the methods that may have summaries."""
        self.counts = SummaryCounts()

    def use(
        self,
        summaries: Iterable[tuple[Method, Summary]],
        merges: Callable[[Summary], bool],
        *,
        references_are_terms: bool,
    ) -> None:
        """Use these summaries, and no others, from now on: for a whole search, that paths may be compared.

        `references_are_terms`: under the policy of the heap, where nobody decides what is the same object.
        """
        self._applicable = {}
        for method, summary in summaries:
            if not is_exact(summary) or summary.separate != references_are_terms:
                continue
            tree = decision_tree(summary)
            if tree is not None:
                self._applicable[method] = Applicable(summary, tree, merges(summary))

    def _is_ready(self, found: Applicable) -> bool:
        """Whether all classes are initialised that the cases take to be."""
        found.waits = found.waits and not all(map(self._is_initialised, found.summary.initialised))
        return not found.waits

    def _is_initialised(self, name: str) -> bool:
        """Whether the initialiser of a class has run, or there is none to run."""
        java_class = self._vm.program.load(name)
        supers = java_class.superclasses()
        return self._vm.is_initialized(java_class) or not any("<clinit>()V" in c.methods for c in supers)

    @property
    def methods(self) -> set[Method]:
        """Those whose calls are answered."""
        return set(self._applicable)

    def find(self, method: Method) -> Callable[..., Value] | None:
        """What a call runs if the method may have a summary one day."""
        is_written = self._vm.program.class_path.is_user_class(method.owner.name)
        if not is_written or not may_have_summary(method):
            return None
        body = self.bodies[method] = Executable(self._vm, method, modelled=False)
        deepest = self._vm.options.max_call_depth - MARGIN
        constructs = method.name == "<init>"

        def call(*arguments: Value) -> Value:
            found = self._applicable.get(method)
            given = arguments[1:] if constructs else arguments
            if (
                found is None
                or not any(isinstance(a, Term | JavaObject) for a in given)
                or arguments[-1] > deepest
                or not self._is_ready(found)
            ):
                return body.function(*arguments)
            return self._answer(found, arguments, body)

        return call

    def _answer(self, found: Applicable, arguments: tuple[Value, ...], body: Executable) -> Value:
        mark = len(self._decisions.trace)
        call = SummarizedCall(self._vm, self._decisions, found, arguments, self.counts, self._is_held)
        try:
            result = call.result()
        except Declined:
            self.counts.declined += 1
            del self._decisions.trace[mark:]
            return body.function(*arguments)
        except Thrown:
            self.counts.applied += 1
            raise
        self.counts.applied += 1
        return result


def may_have_summary(method: Method) -> bool:
    """Whether summaries of the method are used at calls: it has code, and takes no lock.

    The constructors of exceptions have to note where these are made.
    """
    if not method.has_code or method.name == "<clinit>" or method.access & SYNCHRONIZED:
        return False
    supers = (java_class.name for java_class in method.owner.superclasses())
    return method.name != "<init>" or "java/lang/Throwable" not in supers


def is_exact(summary: Summary) -> bool:
    """Whether a summary says exactly what calls do that are one of its cases."""
    is_general = summary.heap == "lazy" or summary.separate
    return summary.exact and is_general and len(summary.cases) > 1
