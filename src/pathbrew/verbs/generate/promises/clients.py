"""Static methods that use components: test cases of those that break what callers promise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pathbrew.classfile.access_flags import PRIVATE, SYNTHETIC
from pathbrew.confirmation.case import Engine, Shown, TestCase
from pathbrew.confirmation.confirm import call_request
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.confirmation.observation import case_of, unended
from pathbrew.deadline import Deadline
from pathbrew.engines.properties import SPEC
from pathbrew.junit.identifiers import lower_camel, upper_camel
from pathbrew.jvm.worker import JvmWorker
from pathbrew.options import CheckOptions, ExploreOptions, MachineOptions
from pathbrew.program import JavaClass, Method, Program
from pathbrew.specs.instrumented import Instrumented
from pathbrew.verbs.check import paths
from pathbrew.verbs.check.run import check_method
from pathbrew.verbs.check.specified import broken_promise, time_text
from pathbrew.verbs.check.verdict import VIOLATED, Broken
from pathbrew.verbs.generate.promises.trials import LIMIT
from pathbrew.verbs.generate.promises.wording import broken_text


@dataclass(frozen=True, slots=True)
class ClientCase:
    """A call that breaks a promise."""

    case: TestCase
    broken: Broken


def client_methods(java_class: JavaClass) -> list[Method]:
    """The methods that tests can call without an object."""
    return [
        method
        for method in java_class.methods.values()
        if method.is_static and method.info.code is not None and not method.access & (PRIVATE | SYNTHETIC)
        if not method.name.startswith("<")
    ]


def client_cases(
    program: Program,
    woven: Instrumented,
    java_class: JavaClass,
    explore: ExploreOptions,
    machine: MachineOptions,
    worker: JvmWorker,
    deadline: Deadline,
) -> Iterator[ClientCase]:
    """The calls that break a promise, one for each method, seen on classes without monitors."""
    methods = client_methods(java_class)
    options = replace(explore, strategy="guided", criterion="path", statics=False, heap="lazy")
    with worker.open(program.class_path.locations, traced=True) as plain:
        for place, method in enumerate(methods):
            if deadline.has_passed:
                return
            share = time_text(deadline.left / (len(methods) - place))
            observed = woven.program.load(java_class.name).methods[method.key]
            (verdict,) = check_method(
                woven.program,
                observed,
                (SPEC,),
                replace(options, budget=share),
                machine,
                CheckOptions(engine=(paths.NAME,)),
            )
            witness = verdict.witness
            if (
                verdict.verdict != VIOLATED
                or witness is None
                or len(witness.values) != len(method.parameters)
            ):
                continue
            broken = broken_promise(verdict.message or "", None, woven)
            request = call_request(method, witness, (), ())
            answer = worker.replay(plain, request, time_limit=LIMIT)
            if broken is not None and unended(answer, LIMIT) is None:
                reader = EdgeReader(program, java_class)
                case = case_of(program, reader, method, request, answer, Engine.SYMBOLIC)
                yield ClientCase(replace(case, shown=_shown(method, broken, woven)), broken)


def _shown(method: Method, broken: Broken, woven: Instrumented) -> Shown:
    promise = next(p for p in woven.promises if p.specification.name == broken.promise)
    name = f"{lower_camel(method.name) or 'call'}Breaks{upper_camel(broken.promise)}"
    return Shown(name, (broken_text(promise),))
