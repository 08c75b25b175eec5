"""Summarises methods: what each does, case by case."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pathbrew.classfile.descriptors import java_method
from pathbrew.coverage.scope import own_methods
from pathbrew.deadline import Deadline, clock
from pathbrew.defects import Defect
from pathbrew.display import Displayed
from pathbrew.engines.states.executors import solver_options
from pathbrew.engines.states.inference import Inference
from pathbrew.engines.states.levels import Levels
from pathbrew.errors import InputError
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.options import ExploreOptions, MachineOptions, SummarizeOptions, seconds
from pathbrew.program import JavaClass, Method, Program
from pathbrew.program.targets import find_methods
from pathbrew.solve import build_chain
from pathbrew.summaries.case import Summary
from pathbrew.verbs.generate.selection import chosen_classes
from pathbrew.verbs.model_checks import ModelCheck, check_models
from pathbrew.walls import Gates

SEARCH_SHARE = 0.9
"""The share of the budget for the cases; the rest is for telling them."""


@dataclass(frozen=True, slots=True, repr=False)
class Summarized(Displayed):
    """The summaries of the methods asked for, and how many others had to be made for them."""

    summaries: tuple[Summary, ...]
    others: int
    missing: tuple[str, ...]
    """The methods for which there was no time."""
    seconds: float
    reused: int = 0
    """How many of all of them had been stored."""
    ignored: int = 0
    """Stored files that were damaged or from elsewhere."""
    defects: tuple[Defect, ...] = ()
    checks: tuple[ModelCheck, ...] = ()
    """How declared models compare with the real methods."""

    @property
    def has_wrong_models(self) -> bool:
        return any(check.wrong for check in self.checks)

    def __repr__(self) -> str:
        cases = sum(len(summary.cases) for summary in self.summaries)
        return f"<Summarized: {len(self.summaries)} methods, {cases} cases>"


def summarize_methods(
    program: Program,
    classes: Sequence[str],
    methods: Sequence[str],
    options: SummarizeOptions,
    search: ExploreOptions,
    machine: MachineOptions,
) -> Summarized:
    """The summaries of methods with code: those named, or all of the classes."""
    started = clock()
    deadline = Deadline.after(SEARCH_SHARE * seconds(search.budget))
    named = _wanted(program, chosen_classes(program, classes), methods)
    wanted = list(dict.fromkeys(program.model_of(method) or method for method in named))
    caller = JvmFunctions(program.class_path, assertions=machine.assertions, gates=Gates.parse(search.allow))
    with caller, build_chain(solver_options(search)) as chain:
        inference = Inference(
            program,
            search,
            machine,
            chain,
            caller,
            most_cases=options.max_cases,
            per_method=seconds(options.per_method),
        )
        levels = Levels(program, inference, solver_options(search), search.jobs)
        made = {summary.key: summary for summary in levels.summarize(wanted, deadline)}
        defects = tuple(chain.defects)
    checks = tuple(check_models(program, search, machine, deadline)) if program.models else ()
    keys = [f"{method.owner.name}.{method.key}" for method in wanted]
    found = tuple(made[key] for key in keys if key in made)
    missing = tuple(
        f"{m.owner.java_name}.{java_method(m.name, m.descriptor)}"
        for m, key in zip(wanted, keys, strict=True)
        if key not in made
    )
    ignored = 0 if inference.store is None else inference.store.ignored
    others = len(made) - len(found)
    found = tuple(_under_its_name(program, summary) for summary in found)
    return Summarized(found, others, missing, clock() - started, inference.reused, ignored, defects, checks)


def _under_its_name(program: Program, summary: Summary) -> Summary:
    """The summary of a model as that of the method that it stands for."""
    owner, _, key = next((r for r, model in program.models.items() if model == summary.key), "").partition(
        "."
    )
    if not owner:
        return summary
    name = key.partition("(")[0]
    return replace(summary, class_name=owner, name=name, descriptor=key[len(name) :])


def _wanted(program: Program, classes: Sequence[JavaClass], methods: Sequence[str]) -> list[Method]:
    """The methods with code that are named, by somebody who wrote them if none is."""
    if not methods:
        modelled = [m for c in classes for m in c.methods.values() if program.model_of(m) is not None]
        written = [m for java_class in classes for m in own_methods(java_class) if _is_called(m)]
        return list(dict.fromkeys((*written, *modelled)))
    found: list[Method] = []
    errors: list[InputError] = []
    for name in methods:
        for java_class in classes:
            try:
                found += find_methods(java_class, name)
            except InputError as error:
                errors.append(error)
    if not found:
        raise errors[0]
    for method in found:
        if not method.has_code and program.model_of(method) is None:
            kind = "native" if method.is_native else "abstract"
            raise InputError(f"{method.owner.java_name}.{method.name} has no code: it is {kind}")
    return found


def _is_called(method: Method) -> bool:
    return method.name != "<clinit>" and not (method.name == "<init>" and method.owner.is_abstract)
