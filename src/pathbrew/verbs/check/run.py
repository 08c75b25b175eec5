"""`check` as a whole: engines take turns within the budget until each property is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path

from pathbrew.deadline import Deadline, clock
from pathbrew.engines.properties import Property
from pathbrew.errors import InputError
from pathbrew.events import Observer
from pathbrew.jvm import JvmWorker
from pathbrew.options import CheckOptions, ExploreOptions, MachineOptions, seconds
from pathbrew.program import Method, Program
from pathbrew.verbs.check.jury import Jury
from pathbrew.verbs.check.portfolio import Portfolio
from pathbrew.verbs.check.testing import with_test
from pathbrew.verbs.check.verdict import VIOLATED, Verdict
from pathbrew.verbs.stored import StoredWitness, store_witness, target_of
from pathbrew.walls import Gates

_MAIN = ("main", "([Ljava/lang/String;)V")


def check_method(
    program: Program,
    method: Method,
    checked: Sequence[str],
    options: ExploreOptions,
    machine: MachineOptions,
    settings: CheckOptions | None = None,
    observer: Observer | None = None,
    worker: JvmWorker | None = None,
) -> tuple[Verdict, ...]:
    """One verdict for each property; a violation is one that the real JVM has confirmed.

    The worker, if one is given, has assertions enabled; otherwise a JVM is started when there is need.
    """
    started = clock()
    settings = settings or CheckOptions()
    if method.info.code is None:
        kind = "native" if method.is_native else "abstract"
        raise InputError(f"{method.owner.java_name}.{method.name} has no code: it is {kind}")
    for pattern in options.inputs:
        if fnmatchcase(f"{method.owner.java_name}.{method.name}", pattern):
            raise InputError(f"--inputs {pattern} names the method that is checked itself")
    properties = tuple(dict.fromkeys(Property.parse(text) for text in checked))
    options = _with_arguments(method, options, settings)
    deadline = Deadline(started + seconds(options.budget))
    with (
        Jury(program, method, Gates.parse(options.allow), worker, deadline) as jury,
        Portfolio(
            program, method, options, replace(machine, assertions=True), settings, observer, jury
        ) as portfolio,
    ):
        verdicts = portfolio.decide(properties, deadline)
        if settings.tests:
            gates, folder = Gates.parse(options.allow), Path(settings.tests)
            verdicts = [
                with_test(each, jury, folder, gates, deadline) if each.verdict == VIOLATED else each
                for each in verdicts
            ]
    if settings.witness:
        violated = next((each for each in verdicts if each.verdict == VIOLATED), None)
        if violated is not None:
            assert violated.witness is not None
            target = target_of(method)
            found = StoredWitness(
                target, violated.checked, options.inputs, violated.witness, allow=options.allow
            )
            store_witness(settings.witness, found)
    return tuple(replace(each, seconds=clock() - started) for each in verdicts)


def _with_arguments(method: Method, options: ExploreOptions, settings: CheckOptions) -> ExploreOptions:
    """The options with what main is given: the arguments that were named, none by default."""
    is_main = (method.name, method.descriptor) == _MAIN and method.is_static
    if not is_main:
        if settings.args:
            raise InputError(f"--args is for main; fix parameters of {method.name} with --fix")
        return options
    if options.fix and not settings.args:
        return options
    quoted = ", ".join('"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' for text in settings.args)
    return replace(options, fix=(*options.fix, f"#1=[{quoted}]"))
