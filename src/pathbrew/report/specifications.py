"""What tests show of specifications, for people and for scripts."""

from __future__ import annotations

from pathbrew.documents.generate import PromiseEntry, SpecifiedEntry, StepEntry
from pathbrew.report.generation_figures import test_id
from pathbrew.report.reasons import worded
from pathbrew.specs.syntax import Binding
from pathbrew.verbs.generate.result import PromiseResult, SpecifiedClass, StepResult


def title(result: PromiseResult) -> str:
    """`Exclusive, which binds the component (Locks.spec:5:5)`."""
    specification = result.promise.specification
    return f"{specification.name}, which binds the {specification.binding.value} ({specification.place})"


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
    rows = [("promise", "states", "transitions")]
    rows += [(p.promise.specification.name, str(p.states), str(p.transitions)) for p in specified.promises]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [f"Specification of {specified.java_class.java_name}"]
    lines += ["  " + "  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows]
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


def specified_json(specified: SpecifiedClass) -> SpecifiedEntry:
    """The promises of a class with all their states and steps."""
    return {
        "class": specified.java_class.java_name,
        "complete_length": specified.length,
        "promises": [_promise(promise) for promise in specified.promises],
        "misuses": [
            {"promise": misuse.promise, "broken_by": misuse.blamed, "test": test_id(misuse.test)}
            for misuse in specified.misuses
        ],
        "tests": [test_id(test) for test in specified.tests],
        "reasons": [worded(reason) for reason in specified.reasons],
    }


def _promise(result: PromiseResult) -> PromiseEntry:
    specification, automaton = result.promise.specification, result.promise.automaton
    return {
        "name": specification.name,
        "of": result.promise.component,
        "binds": specification.binding.value,
        "text": specification.text,
        "place": str(specification.place),
        "states": [
            {"name": automaton.names[state], "reached": state in result.reached}
            for state in sorted(automaton.reachable)
        ],
        "transitions": [_step(result, entry) for entry in result.steps],
        "violations": [_step(result, entry) for entry in result.violations],
    }


def _step(result: PromiseResult, entry: StepResult) -> StepEntry:
    automaton, step = result.promise.automaton, entry.step
    return {
        "from": automaton.names[step.source],
        "to": automaton.names[step.target],
        "event": automaton.describe(step),
        "test": None if entry.test is None else test_id(entry.test),
        "calls": list(entry.calls),
    }
