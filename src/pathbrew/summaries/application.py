"""Uses summaries at calls, in place of the code of the methods that have one.

A call decides in the same order what running the method would, on the same terms, so that a path is the same
with a summary and without. Where a case cannot take effect by itself, or none is known, the method runs: what
has been decided by then it decides alike, and leaves no trace a second time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import process_time
from typing import Protocol

from pathbrew.classfile.access_flags import SYNCHRONIZED
from pathbrew.deadline import clock
from pathbrew.errors import Diverged
from pathbrew.machine import JavaObject, Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.executable import Executable
from pathbrew.machine.core.objects import Thrown, Value
from pathbrew.program import Method
from pathbrew.summaries.actual import Applicable, Declined, NoCase
from pathbrew.summaries.call import SummarizedCall
from pathbrew.summaries.case import Summary
from pathbrew.summaries.context import Context, context_of
from pathbrew.summaries.counts import SummaryCounts
from pathbrew.summaries.decision_tree import decision_tree
from pathbrew.summaries.tally import Tally, Times
from pathbrew.terms import Term

_NO_RUNS = Times()
MARGIN = 500
"""Calls that must be left to the limit of nested calls: a summary does not count those inside it."""


class SummaryDue(BaseException):
    """A run needs a summary that is not made: the run has to be made again when that is done."""

    def __init__(self, method: Method, context: Context) -> None:
        self.method = method
        self.context = context


class Provider(Protocol):
    """Makes summaries while a search goes on."""

    def considers(self, method: Method, runs: Times) -> bool:
        """Whether it would make summaries of the method now, whose calls were run so far; asked often."""

    def wants(self, method: Method, context: Context) -> bool:
        """Whether one for calls in that context should be made, of a method that is considered."""

    def make(self, method: Method, context: Context) -> Summary | None:
        """A summary for that context, or a more general one."""


class SummarizedCalls:
    """Tells the machine which calls have a summary, and answers them."""

    def __init__(self, vm: Machine, decisions: Decisions, is_held: Callable[[Value], bool]) -> None:
        """`is_held`: whether static fields lead to an object before a run."""
        self._vm = vm
        self._decisions = decisions
        self._is_held = is_held
        self._applicable: dict[Method, list[Applicable]] = {}
        self._references_are_terms = False
        self._cuts = False
        self._tallies: defaultdict[Method, Tally] | None = None
        self._is_suspended = False
        self._wakes_at: float | None = None
        self._waiting: list[Method] = []
        """Methods whose calls run as if there were no summaries, until it is time."""
        self.provider: Provider | None = None
        """Who makes summaries that are found missing, if anybody does."""
        self.bodies: dict[Method, Executable] = {}
        """The code of the methods that may have summaries."""
        self.counts = SummaryCounts()

    def use(
        self,
        summaries: Iterable[tuple[Method, Summary]],
        merges: Callable[[Summary], bool],
        *,
        references_are_terms: bool,
        provider: Provider | None = None,
        measures: bool = False,
        cuts: bool = False,
        rests: float = 0.0,
    ) -> None:
        """Use these summaries, and no others, from now on: for a whole search, that paths may be compared.

        `references_are_terms`: under the policy of the heap, where nobody decides what is the same object.
        `provider` makes more of them during the search. `measures`: calls are answered only where that is
        found to be faster. `cuts`: a call that is none of the cases ends its path instead of being run.
        `rests`: seconds for which calls run at no cost, before any is looked at.
        """
        self._wakes_at = clock() + rests if rests else None
        self._applicable = {}
        self._references_are_terms = references_are_terms
        self._tallies = defaultdict(Tally) if measures else None
        self.provider = provider
        self._cuts = cuts
        for method, summary in summaries:
            self._add(method, summary, merges=merges(summary))

    def _add(self, method: Method, summary: Summary, *, merges: bool) -> None:
        least = 2 if summary.context.is_general else 1
        if (
            is_exact(summary)
            and len(summary.cases) >= least
            and summary.separate == self._references_are_terms
        ):
            tree = decision_tree(summary)
            if tree is not None:
                self._applicable.setdefault(method, []).append(Applicable(summary, tree, merges))

    @contextmanager
    def suspended(self) -> Iterator[None]:
        """Calls are run meanwhile: initialisers of classes are no part of a path."""
        before, self._is_suspended = self._is_suspended, True
        try:
            yield
        finally:
            self._is_suspended = before

    def wake(self) -> None:
        """Look at calls from now on, if it is time."""
        if self._wakes_at is not None and clock() >= self._wakes_at:
            self._wakes_at = None
            for method in self._waiting:
                self._vm.executable(method).answer(self._answering(method))
            self._waiting.clear()

    def supply(self, due: SummaryDue) -> None:
        """Have a summary made that was found missing."""
        made = None if self.provider is None else self.provider.make(due.method, due.context)
        if made is not None:
            self._add(due.method, made, merges=False)

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
        if self._wakes_at is not None:
            self._waiting.append(method)
            return None
        return self._answering(method)

    def _answering(self, method: Method) -> Callable[..., Value]:
        body = self.bodies[method] = Executable(self._vm, method, modelled=False)
        deepest = self._vm.options.max_call_depth - MARGIN
        constructs = method.name == "<init>"

        def call(*arguments: Value) -> Value:
            known = self._applicable.get(method)
            if self._is_suspended or (known is None and self.provider is None):
                return body.function(*arguments)
            given = arguments[1:] if constructs else arguments
            if arguments[-1] > deepest or not any(isinstance(a, Term | JavaObject) for a in given):
                return body.function(*arguments)
            if self._tallies is not None:
                return self._measured(self._tallies[method], body, arguments)
            found = self._found(method, arguments, _NO_RUNS)
            return body.function(*arguments) if found is None else self._answer(found, arguments, body)

        return call

    def _found(self, method: Method, arguments: tuple[Value, ...], runs: Times) -> Applicable | None:
        """A summary that holds for a call with these arguments."""
        known = self._applicable.get(method, ())
        if len(known) == 1 and known[0].summary.context.is_general:
            return known[0] if self._is_ready(known[0]) else None
        provider = self.provider
        if provider is not None and not provider.considers(method, runs):
            provider = None
        if not known and provider is None:
            return None
        context = context_of(arguments[:-1], self._vm.texts.facts.range)
        for found in known:
            if found.summary.context.admits(context):
                return found if self._is_ready(found) else None
        if provider is not None and provider.wants(method, context):
            raise SummaryDue(method, context)
        return None

    def _measured(self, tally: Tally, body: Executable, arguments: tuple[Value, ...]) -> Value:
        """The call, run or answered as was found to be faster; those inside it are a part of its time."""
        if tally.is_under_way:
            return body.function(*arguments)
        found = self._found(body.method, arguments, tally.runs)
        is_answered = found is not None and tally.prefers_answer
        started = process_time()
        tally.is_under_way = True
        try:
            if found is not None and is_answered:
                return self._answer(found, arguments, body)
            return body.function(*arguments)
        finally:
            tally.is_under_way = False
            (tally.answers if is_answered else tally.runs).add(process_time() - started)

    def _answer(self, found: Applicable, arguments: tuple[Value, ...], body: Executable) -> Value:
        mark = len(self._decisions.trace)
        call = SummarizedCall(self._vm, self._decisions, found, arguments, self.counts, self._is_held)
        try:
            result = call.result()
        except NoCase:
            if self._cuts:
                summary = found.summary
                name = f"{summary.class_name.replace('/', '.')}.{summary.name}"
                cut = f"no case of {name} holds in its summary, which was made under {summary.criterion}"
                raise Diverged(cut) from None
            return self._run(body, arguments, mark)
        except Declined:
            return self._run(body, arguments, mark)
        except Thrown:
            self.counts.applied += 1
            raise
        self.counts.applied += 1
        return result

    def _run(self, body: Executable, arguments: tuple[Value, ...], mark: int) -> Value:
        """Run a call after all; what it has decided so far is decided alike."""
        self.counts.declined += 1
        del self._decisions.trace[mark:]
        return body.function(*arguments)


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
    return summary.exact and (summary.heap == "lazy" or summary.separate)
