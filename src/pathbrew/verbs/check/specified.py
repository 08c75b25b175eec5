"""Checks specifications: of a method that uses a component, or of a component whatever its callers do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pathbrew.deadline import Deadline, clock
from pathbrew.engines.properties import SPEC
from pathbrew.errors import InputError
from pathbrew.events import Observer
from pathbrew.machine.core.decisions import MonitorStep
from pathbrew.objects.witness import Witness
from pathbrew.options import CheckOptions, ExploreOptions, MachineOptions, seconds
from pathbrew.program import Program
from pathbrew.program.targets import find_class, find_method
from pathbrew.reasons import Cause, Reason
from pathbrew.specs.driver_source import ASKED, METHOD
from pathbrew.specs.instrumented import Instrumented, instrumented
from pathbrew.specs.reading import read_components
from pathbrew.specs.syntax import Binding
from pathbrew.specs.visits import visits
from pathbrew.verbs.check import paths
from pathbrew.verbs.check.run import check_method
from pathbrew.verbs.check.verdict import HOLDS, UNKNOWN, VIOLATED, Broken, Verdict

LENGTHS = (3, 6, 12, 24, 48)
"""How many calls a driver makes, one after the other while there is time."""
LENGTH_SHARE = 0.5
"""The part of the time left that one of these searches may take."""


def check_specified(
    program: Program,
    target: str,
    checked: Sequence[str],
    options: ExploreOptions,
    machine: MachineOptions,
    settings: CheckOptions,
    observer: Observer | None = None,
) -> tuple[Verdict, ...]:
    """One verdict for each property of `CLASS.METHOD` with monitors in it, or of what calls of `CLASS` do."""
    deadline = Deadline.after(seconds(options.budget))
    started = clock()
    components = [component for named in settings.spec for component in read_components(program, named)]
    driven = target if _is_class(program, target) else None
    options = by_specification(options)
    settings = replace(settings, engine=settings.engine or (paths.NAME,))
    with instrumented(program, components, driven) as woven:
        if driven is None:
            method = find_method(woven.program, target, None)
            options = replace(options, budget=time_text(deadline.left))
            verdicts = check_method(woven.program, method, checked, options, machine, settings, observer)
        else:
            verdicts = (_driven(woven, checked, options, machine, settings, observer, deadline),)
        told = tuple(_explained(_exact(verdict, woven), woven) for verdict in verdicts)
        runs = dict.fromkeys(run for verdict in verdicts for run in verdict.steps)
        seen = visits(woven.promises, runs, is_driven=driven is not None)
    return tuple(replace(verdict, visits=seen, seconds=clock() - started) for verdict in told)


def by_specification(options: ExploreOptions) -> ExploreOptions:
    """The options with the strategy that follows specifications, unless another one is asked for."""
    is_default = options.strategy == ExploreOptions().strategy
    return replace(options, strategy="guided") if is_default else options


def time_text(left: float) -> str:
    """Seconds as a budget, which is never nothing."""
    return f"{max(left, 0.1):.3f}s"


def _is_class(program: Program, target: str) -> bool:
    """Whether the target is a class, and no method of one."""
    try:
        find_class(program, target)
    except InputError:
        return False
    return True


def _driven(
    woven: Instrumented,
    checked: Sequence[str],
    options: ExploreOptions,
    machine: MachineOptions,
    settings: CheckOptions,
    observer: Observer | None,
    deadline: Deadline,
) -> Verdict:
    """What ever longer sequences of calls show; that they show nothing is no proof."""
    assert woven.driver is not None
    if list(checked) != [SPEC]:
        raise InputError("other properties than those of the specification need a method: write CLASS.METHOD")
    method = find_method(woven.program, f"{woven.driver.class_name}.{METHOD}", None)
    explored = 0
    steps: dict[tuple[MonitorStep, ...], None] = {}
    verdict = Verdict(UNKNOWN, SPEC)
    for length in LENGTHS:
        if deadline.has_passed:
            break
        share = deadline.left * (1 if length == LENGTHS[-1] else LENGTH_SHARE)
        fixed = (*options.fix, f"#1={length}")
        searched = replace(options, fix=fixed, budget=time_text(share))
        verdict = check_method(woven.program, method, checked, searched, machine, settings, observer)[0]
        steps |= dict.fromkeys(verdict.steps)
        if verdict.verdict == VIOLATED:
            return replace(verdict, steps=tuple(steps))
        if verdict.search is not None and verdict.search.exhausted:
            explored = length
    reason = Reason(Cause.SEQUENCES, details=(explored,))
    reasons = (reason, *verdict.reasons)
    return replace(verdict, verdict=UNKNOWN, reasons=reasons, proof=(), steps=tuple(steps))


def _exact(verdict: Verdict, woven: Instrumented) -> Verdict:
    """Nothing holds if there are events that monitors do not see."""
    if verdict.verdict != HOLDS or verdict.checked != SPEC or not woven.unobserved:
        return verdict
    reasons = tuple(Reason(Cause.UNOBSERVED, details=(place,)) for place in woven.unobserved)
    return replace(verdict, verdict=UNKNOWN, reasons=reasons, engine="", proof=())


def _explained(verdict: Verdict, woven: Instrumented) -> Verdict:
    """The verdict with the promise that is broken, by whom, and the calls that a driver made."""
    if verdict.verdict != VIOLATED or verdict.checked != SPEC:
        return verdict
    broken = broken_promise(verdict.message or "", verdict.witness, woven)
    if broken is None:
        return verdict
    inputs = verdict.inputs if woven.driver is None else []
    return replace(verdict, inputs=inputs, exception=None, message=None, broken=broken)


def broken_promise(message: str, witness: Witness | None, woven: Instrumented) -> Broken | None:
    """What the message of a violation says, and the calls that a driver made with what it asked for."""
    name = message.partition(": ")[0]
    promise = next((promise for promise in woven.promises if promise.title == name), None)
    if promise is None:
        return None
    calls: tuple[str, ...] = ()
    if woven.driver is not None and witness is not None:
        asked = [value for value in witness.values if value[0].startswith(ASKED)]
        sequence = woven.driver.sequence(asked)
        calls = () if sequence is None else sequence.texts(witness.texts())
    specification = promise.specification
    blamed = "the caller" if specification.binding is Binding.CALLER else "the component"
    return Broken(specification.name, specification.text, str(specification.place), blamed, calls)
