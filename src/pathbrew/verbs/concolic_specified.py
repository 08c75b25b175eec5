"""Runs on the real JVM with monitors in the classes: which promises are broken, by whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pathbrew.deadline import Deadline
from pathbrew.engines.states.exploration import ExploredPath
from pathbrew.errors import InputError
from pathbrew.events import Observer
from pathbrew.options import ConcolicOptions, ExploreOptions, MachineOptions, seconds
from pathbrew.paths.search import Path
from pathbrew.program import Program
from pathbrew.program.targets import find_class, find_method
from pathbrew.specs.driver_source import METHOD
from pathbrew.specs.instrumented import Instrumented, instrumented
from pathbrew.specs.monitor_source import VIOLATION
from pathbrew.specs.reading import read_components
from pathbrew.specs.syntax import Component
from pathbrew.specs.visits import visits
from pathbrew.verbs.check.specified import (
    LENGTH_SHARE,
    LENGTHS,
    broken_promise,
    by_specification,
    time_text,
)
from pathbrew.verbs.check.verdict import Broken
from pathbrew.verbs.concolic import Concolic, concolic_method, find_driver


def concolic_specified(
    program: Program,
    target: str,
    concolic: ConcolicOptions,
    options: ExploreOptions,
    machine: MachineOptions,
    observer: Observer | None = None,
) -> Concolic:
    """Search the paths of a method with monitors, or ever longer sequences of calls of a component."""
    if concolic.out:
        raise InputError("--out writes no tests of specifications: use generate --spec")
    components = [component for named in concolic.spec for component in read_components(program, named)]
    driven = target if _is_specified(program, target, components) else None
    options = by_specification(options)
    with instrumented(program, components, driven) as woven:
        if driven is not None:
            return _driven(woven, concolic, options, machine, observer)
        method = find_driver(woven.program, target)
        found = concolic_method(woven.program, method, concolic, options, machine, observer)
        return _told(found, woven, [found])


def _is_specified(program: Program, target: str, components: Sequence[Component]) -> bool:
    """Whether the target is a class whose objects a specification speaks of, and no method or driver."""
    try:
        java_class = find_class(program, target)
    except InputError:
        return False
    return any(java_class.is_subtype(find_class(program, each.class_name)) for each in components)


def _driven(
    woven: Instrumented,
    concolic: ConcolicOptions,
    options: ExploreOptions,
    machine: MachineOptions,
    observer: Observer | None,
) -> Concolic:
    assert woven.driver is not None
    deadline = Deadline.after(seconds(options.budget))
    method = find_method(woven.program, f"{woven.driver.class_name}.{METHOD}", None)
    searches: list[Concolic] = []
    for length in LENGTHS:
        share = deadline.left * (1 if length == LENGTHS[-1] else LENGTH_SHARE)
        searched = replace(options, fix=(*options.fix, f"#1={length}"), budget=time_text(share))
        searches.append(
            concolic_method(
                woven.program, method, concolic, searched, machine, observer, until=_breaks_a_promise
            )
        )
        result = _told(searches[-1], woven, searches)
        if result.broken or deadline.has_passed:
            break
    return result


def _breaks_a_promise(path: Path) -> bool:
    return path.run.thrown == VIOLATION


def _told(found: Concolic, woven: Instrumented, searches: Sequence[Concolic]) -> Concolic:
    """With the promises that paths break, each once, and what all searches have seen of the promises."""
    broken: dict[str, Broken] = {}
    for path in found.errors:
        told = _broken(path, woven)
        if told is not None:
            broken.setdefault(told.promise, told)
    runs = dict.fromkeys(path.steps for search in searches for path in search.exploration.paths)
    seen = visits(woven.promises, runs, is_driven=woven.driver is not None)
    return replace(found, broken=tuple(broken.values()), visits=seen)


def _broken(path: ExploredPath, woven: Instrumented) -> Broken | None:
    if path.exception != VIOLATION.replace("/", "."):
        return None
    return broken_promise(path.message or "", path.inputs, woven)
