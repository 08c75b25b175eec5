"""Makes executors, and says which solvers they need, as options ask for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from pathbrew.called import Caller, RealFunctions
from pathbrew.heap.policies import PolicyName
from pathbrew.machine import Machine
from pathbrew.machine.core.objects import Value
from pathbrew.machine.linking.called_methods import CalledMethods
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.criteria import Criterion, parse_criterion
from pathbrew.paths.executor import Executor
from pathbrew.paths.preconditions import Preconditions
from pathbrew.program import JavaClass, Method, Program
from pathbrew.semantics.lateness import depends_on_time
from pathbrew.solve import MixedOptions, SolverOptions
from pathbrew.summaries.application import SummarizedCalls


def criterion_of(options: ExploreOptions) -> Criterion:
    """The criterion of the options, with the bounds that they set on a path."""
    criterion = parse_criterion(options.criterion)
    return replace(
        criterion,
        rounds=min(criterion.rounds, options.loop_bound),
        decisions=min(criterion.decisions, options.max_depth),
    )


def solver_options(options: ExploreOptions) -> SolverOptions:
    """The chain with the solvers that the options name; Bitwuzla is always among them."""
    mixed = MixedOptions(tries=options.tries, seed=options.seed)
    if options.solver == "auto":
        return SolverOptions(mixed=mixed)
    return SolverOptions(mixed=mixed, solvers=tuple(dict.fromkeys(("bitwuzla", options.solver))))


def make_executor(
    program: Program,
    method: Method,
    options: ExploreOptions,
    machine: MachineOptions,
    criterion: Criterion,
    caller: Caller | None,
    fixed: Mapping[str, Callable[[Machine], Value]],
    *,
    counts_rounds: bool = False,
    from_start: bool = False,
) -> Executor:
    """An executor for a method; what cannot be executed symbolically is called by the caller.

    `from_start`: the program starts with the method, and initialises classes when it comes to use them.
    """

    def is_late(java_class: JavaClass) -> bool:
        return from_start and depends_on_time(program, java_class, options.inputs)

    executor = Executor(
        program,
        method,
        machine,
        PolicyName(options.heap),
        criterion,
        dict(fixed),
        options.statics,
        None if caller is None else lambda vm: _called(vm, caller, options),
        Preconditions.of(options),
        counts_rounds=counts_rounds,
        is_late=is_late,
    )
    executor.heap.max_depth = options.max_deref
    executor.heap.patterns = options.inputs
    executor.heap.stubs_are_steady = options.stubs == "steady"
    if options.summaries != "off":
        executor.summarized = SummarizedCalls(executor.vm, executor.decisions, executor.baseline.keeps)
        executor.vm.summarized = executor.summarized
    return executor


def _called(vm: Machine, caller: Caller, options: ExploreOptions) -> CalledMethods:
    return CalledMethods(vm, RealFunctions(caller), options.concrete, options.partition)
