"""What tests show of specifications, for people and for scripts."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew.documents.generate import SpecifiedEntry
from pathbrew.documents.promises import (
    PromiseEntry,
    PromisePart,
    SeenPromiseEntry,
    SeenStepEntry,
    StepEntry,
    WayEntry,
)
from pathbrew.report.generation_figures import test_id
from pathbrew.report.reasons import worded
from pathbrew.specs.automaton import Step
from pathbrew.specs.monitor_source import Promise
from pathbrew.specs.syntax import Binding
from pathbrew.specs.visits import Visit
from pathbrew.verbs.generate.result import PromiseResult, SpecifiedClass, StepResult


def title(promise: Promise) -> str:
    """`Exclusive, which binds the component (Locks.spec:5:5)`."""
    specification = promise.specification
    return f"{specification.name}, which binds the {specification.binding.value} ({specification.place})"


def figures(visit: Visit) -> tuple[str, str]:
    """How many states and transitions were seen: `2 of 2`, `3 of 9`."""
    transitions = visit.transitions
    return (
        f"{len(visit.reached)} of {len(visit.promise.automaton.reachable)}",
        f"{len(visit.taken.intersection(transitions))} of {len(transitions)}",
    )


def step_text(result: PromiseResult, entry: StepResult) -> str:
    """`free to held by tryLock() returns and result`."""
    automaton, step = result.promise.automaton, entry.step
    source, target = automaton.names[step.source], automaton.names[step.target]
    way = f"{source} stays" if source == target else f"{source} to {target}"
    return f"{way} by {automaton.describe(step)}"


def violation_text(result: PromiseResult, broken: StepResult) -> str:
    """`Exclusive is broken by the component, see LocksWeakSpecTest.tryLockBreaksExclusive`."""
    specification = result.promise.specification
    blamed = "the caller" if specification.binding is Binding.CALLER else "the component"
    assert broken.test is not None
    return f"{specification.name} is broken by {blamed}, see {test_id(broken.test)}"


def specified_lines(specified: SpecifiedClass, *, verbose: bool) -> list[str]:
    """A table of promises, then the violations with their calls, then what no test reaches."""
    misuses = [
        f"  {misuse.promise} is broken by {misuse.blamed}, see {test_id(misuse.test)}"
        for misuse in specified.misuses
    ]
    if not specified.promises:
        kept = [] if misuses else ["  no call was found that breaks a promise"]
        reasons = [f"  without a test: {worded(reason)}" for reason in specified.reasons]
        return [f"Callers in {specified.java_class.java_name}", *misuses, *(reasons or kept)]
    lines = [f"Specification of {specified.java_class.java_name}"]
    lines += [f"  {line}" for line in table([promise.visit for promise in specified.promises])]
    for promise in specified.promises:
        broken = promise.broken
        if broken is not None:
            lines.append(f"  {violation_text(promise, broken)}")
            lines += [f"    {call}" for call in broken.calls]
    missed = [
        f"{promise.promise.specification.name}: {step_text(promise, entry)}"
        for promise in specified.promises
        for entry in promise.steps
        if entry.test is None
    ]
    if missed and verbose:
        lines += ["  no test takes", *(f"    {text}" for text in missed)]
    lines.append(f"  all sequences of up to {specified.length} calls were tried")
    lines += [f"  without a test: {worded(reason)}" for reason in specified.reasons]
    return lines


def table(visits: Sequence[Visit]) -> list[str]:
    """A line for each promise, with how many of its states and transitions were seen."""
    rows = [("promise", "states", "transitions")]
    rows += [(visit.promise.specification.name, *figures(visit)) for visit in visits]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows]


def visits_json(visits: Sequence[Visit]) -> list[SeenPromiseEntry]:
    """What runs have seen of promises."""
    return [_visit(visit) for visit in visits]


def _visit(visit: Visit) -> SeenPromiseEntry:
    return {
        **_promise(visit),
        "transitions": _seen(visit, is_violation=False),
        "violations": _seen(visit, is_violation=True),
        "ways": [[_ends(visit.promise, step) for step in way] for way in visit.ways],
    }


def _seen(visit: Visit, *, is_violation: bool) -> list[SeenStepEntry]:
    violated = visit.promise.automaton.violated
    return [
        {**_ends(visit.promise, step), "taken": step in visit.taken}
        for step in visit.steps
        if (step.target == violated) is is_violation
    ]


def specified_json(specified: SpecifiedClass) -> SpecifiedEntry:
    """The promises of a class with all their states and steps."""
    return {
        "class": specified.java_class.java_name,
        "complete_length": specified.length,
        "promises": [_tested(promise) for promise in specified.promises],
        "misuses": [
            {"promise": misuse.promise, "broken_by": misuse.blamed, "test": test_id(misuse.test)}
            for misuse in specified.misuses
        ],
        "tests": [test_id(test) for test in specified.tests],
        "reasons": [worded(reason) for reason in specified.reasons],
    }


def _tested(result: PromiseResult) -> PromiseEntry:
    return {
        **_promise(result.visit),
        "transitions": [_step(result, entry) for entry in result.steps],
        "violations": [_step(result, entry) for entry in result.violations],
    }


def _promise(visit: Visit) -> PromisePart:
    specification, automaton = visit.promise.specification, visit.promise.automaton
    return {
        "name": specification.name,
        "of": visit.promise.component,
        "binds": specification.binding.value,
        "text": specification.text,
        "place": str(specification.place),
        "states": [
            {"name": automaton.names[state], "reached": state in visit.reached}
            for state in sorted(automaton.reachable)
        ],
    }


def _ends(promise: Promise, step: Step) -> WayEntry:
    automaton = promise.automaton
    return {
        "from": automaton.names[step.source],
        "to": automaton.names[step.target],
        "event": automaton.describe(step),
    }


def _step(result: PromiseResult, entry: StepResult) -> StepEntry:
    return {
        **_ends(result.promise, entry.step),
        "test": None if entry.test is None else test_id(entry.test),
        "calls": list(entry.calls),
    }
