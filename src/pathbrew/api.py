"""The Python API: one function per verb, with the options of the command line as keyword arguments.

What a verb needs is loaded when it is called: a concrete run starts in a fraction of the time that a search
takes, and the JVM of a search while the rest is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import fields, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, overload

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.deadline import Deadline, clock
from pathbrew.errors import InputError
from pathbrew.options import (
    CHECKING,
    CONCRETE_ONLY,
    GENERATING,
    REACHING,
    RUNNING,
    SUMMARIZED_FROM_ANY_INPUT,
    SUMMARIZING,
    CheckOptions,
    ConcolicOptions,
    ExploreOptions,
    GenerateOptions,
    MachineOptions,
    ReachOptions,
    SummarizeOptions,
    seconds,
)
from pathbrew.program import Program
from pathbrew.program.targets import check_patterns, find_method

if TYPE_CHECKING:
    from pathbrew.engines.states.exploration import Exploration
    from pathbrew.events import Observer
    from pathbrew.verbs.check import Verdict
    from pathbrew.verbs.concolic import Concolic
    from pathbrew.verbs.generate.generator import Generator
    from pathbrew.verbs.generate.promises.run import Specifying
    from pathbrew.verbs.generate.result import Generation
    from pathbrew.verbs.generate.subject import Subject
    from pathbrew.verbs.reach.result import Reach
    from pathbrew.verbs.run import RunResult
    from pathbrew.verbs.stored import Replayed
    from pathbrew.verbs.summarize import Summarized

Path_ = str | Path
LEAST_BUDGET = 0.1
"""Seconds that a search gets, however long it took to get that far."""
_FOR_DRIVERS = [jar for jar in (Path(__file__).parent / "jars" / "annotations.jar",) if jar.is_file()]
"""What drivers ask for inputs through: `pathbrew.Pathbrew`."""


def run(
    class_path: Sequence[Path_],
    target: str,
    arguments: Sequence[str] = (),
    *,
    jdk: Path_ | None = None,
    output: IO[str] | None = None,
    **settings: Any,
) -> RunResult:
    """Execute `CLASS.METHOD` concretely on arguments written as text.

    Settings are the fields of MachineOptions.

    A method that is not static is called on an object made by its class's constructor without parameters.
    What the program prints goes to `output`, the standard output if there is none. Raises InputError for
    input that cannot be used, Obstacle when the program needs something that has no model.
    """
    from pathbrew.verbs.run import run_method

    (options,) = _options(settings, MachineOptions())
    program = _program(class_path, jdk, options.models)
    return run_method(program, target, arguments, options, output)


def block_ir(class_path: Sequence[Path_], target: str, *, jdk: Path_ | None = None) -> str:
    """The block IR of `CLASS.METHOD`, readable: blocks, exceptional edges, dominators, loops."""
    from pathbrew.blocks import translate
    from pathbrew.blocks.printer import print_body

    method = find_method(_program(class_path, jdk), target, None)
    code = method.info.code
    if code is None:
        raise InputError(f"{target} has no code: it is {'native' if method.is_native else 'abstract'}")
    return print_body(method.info, translate(method.info, code))


def explore(
    class_path: Sequence[Path_],
    target: str,
    *,
    jdk: Path_ | None = None,
    observer: Observer | None = None,
    started: float | None = None,
    with_terms: bool = False,
    **settings: Any,
) -> Exploration:
    """Explore the paths of `CLASS.METHOD` by symbolic execution.

    Settings are the fields of ExploreOptions and MachineOptions: `budget="5s"`, `heap="lazy-noalias"`.
    The observer sees every path when it is found, and may stop the search by returning True. The budget
    counts from `started`, a value of `time.perf_counter()`, or from now. With `with_terms`, paths have the
    terms behind their conditions, too.
    """
    from pathbrew.engines.states.method_search import explore_method
    from pathbrew.jvm.functions import JvmFunctions
    from pathbrew.machine.core.deep_stack import with_deep_stack
    from pathbrew.walls import Gates

    options, machine = _options(settings, ExploreOptions(), MachineOptions())
    program = _program(class_path, jdk, machine.models)
    method = find_method(program, target, None)
    _check_patterns(program, options)
    gates = Gates.parse(options.allow)
    options = _since(started, options)
    with JvmFunctions(program.class_path, assertions=machine.assertions, gates=gates) as caller:
        return with_deep_stack(
            lambda: explore_method(
                program, method, options, machine, observer, caller=caller, with_terms=with_terms
            )
        )


def concolic(
    class_path: Sequence[Path_],
    target: str,
    *,
    jdk: Path_ | None = None,
    observer: Observer | None = None,
    started: float | None = None,
    **settings: Any,
) -> Concolic:
    """Search the paths of `CLASS.METHOD`, or of the `main` of `CLASS`, by runs on the real JVM.

    Settings are the fields of ConcolicOptions, ExploreOptions and MachineOptions.
    """
    from pathbrew.machine.core.deep_stack import with_deep_stack
    from pathbrew.verbs.concolic import concolic_method, find_driver

    following, options, machine = _options(settings, ConcolicOptions(), RUNNING, MachineOptions())
    program = _program(class_path, jdk, machine.models)
    if following.spec:
        from pathbrew.verbs.concolic_specified import concolic_specified

        options = _since(started, options)
        return with_deep_stack(
            lambda: concolic_specified(program, target, following, options, machine, observer)
        )
    method = find_driver(program, target)
    _check_patterns(program, options)
    options = _since(started, options)
    return with_deep_stack(lambda: concolic_method(program, method, following, options, machine, observer))


@overload
def check(
    class_path: Sequence[Path_],
    target: str,
    *,
    checked: str = "assert",
    jdk: Path_ | None = None,
    observer: Observer | None = None,
    started: float | None = None,
    **settings: Any,
) -> Verdict: ...
@overload
def check(
    class_path: Sequence[Path_],
    target: str,
    *,
    checked: tuple[str, ...],
    jdk: Path_ | None = None,
    observer: Observer | None = None,
    started: float | None = None,
    **settings: Any,
) -> tuple[Verdict, ...]: ...
def check(
    class_path: Sequence[Path_],
    target: str,
    *,
    checked: str | tuple[str, ...] = "assert",
    jdk: Path_ | None = None,
    observer: Observer | None = None,
    started: float | None = None,
    **settings: Any,
) -> Verdict | tuple[Verdict, ...]:
    """Whether `CLASS.METHOD` can violate a property, such as `assert` or `exception`.

    Several properties, as a tuple, have one verdict each. Settings are the fields of CheckOptions,
    ExploreOptions and MachineOptions.
    """
    from pathbrew.machine.core.deep_stack import with_deep_stack
    from pathbrew.verbs.check import check_method

    check_options, options, machine = _options(settings, CheckOptions(), CHECKING, MachineOptions())
    program = _program(class_path, jdk, machine.models)
    _check_patterns(program, options)
    options = _since(started, options)
    wanted = (checked,) if isinstance(checked, str) else checked
    if check_options.spec:
        from pathbrew.verbs.check.specified import check_specified

        verdicts = with_deep_stack(
            lambda: check_specified(program, target, wanted, options, machine, check_options, observer)
        )
    else:
        method = find_method(program, target, None)
        verdicts = with_deep_stack(
            lambda: check_method(program, method, wanted, options, machine, check_options, observer)
        )
    return verdicts[0] if isinstance(checked, str) else verdicts


def replay(class_path: Sequence[Path_], witness: Path_, *, jdk: Path_ | None = None) -> Replayed:
    """Run again on the real JVM what `check` has stored with `witness`, or `concolic` with `errors`."""
    from pathbrew.verbs.stored import replay_stored

    return replay_stored(str(witness), _program(class_path, jdk))


def reach(
    class_path: Sequence[Path_],
    target: str,
    *,
    entry: str | None = None,
    jdk: Path_ | None = None,
    observer: Observer | None = None,
    started: float | None = None,
    **settings: Any,
) -> Reach:
    """An input that executes `CLASS.METHOD:LINE` or `CLASS.METHOD@OFFSET`, or the proof that there is none.

    The input is one of the `entry`, a method that leads there, or of the method itself. Settings are the
    fields of ReachOptions, ExploreOptions and MachineOptions.
    """
    from pathbrew.machine.core.deep_stack import with_deep_stack
    from pathbrew.verbs.reach.run import reach_goal

    options, search, machine = _options(settings, ReachOptions(), REACHING, MachineOptions(assertions=True))
    program = _program(class_path, jdk, machine.models)
    search = _since(started, search)
    return with_deep_stack(lambda: reach_goal(program, target, entry, options, search, machine, observer))


def summarize(
    class_path: Sequence[Path_],
    classes: Sequence[str] = (),
    methods: Sequence[str] = (),
    *,
    jdk: Path_ | None = None,
    started: float | None = None,
    **settings: Any,
) -> Summarized:
    """Summaries of the methods of classes, named or matched by patterns; of all of them if none is named.

    Settings are the fields of SummarizeOptions, ExploreOptions and MachineOptions.
    """
    from pathbrew.machine.core.deep_stack import with_deep_stack
    from pathbrew.verbs.summarize import summarize_methods

    options, search, machine = _options(settings, SummarizeOptions(), SUMMARIZING, MachineOptions())
    program = _program(class_path, jdk, machine.models)
    _check_patterns(program, search)
    search = _since(started, search)
    return with_deep_stack(lambda: summarize_methods(program, classes, methods, options, search, machine))


def generate(
    class_path: Sequence[Path_],
    classes: Sequence[str] = (),
    methods: Sequence[str] = (),
    *,
    jdk: Path_ | None = None,
    observer: Observer | None = None,
    started: float | None = None,
    **settings: Any,
) -> Generation:
    """Write validated JUnit tests for classes, named or matched by patterns; all on the class path if none.

    An interrupt ends the search; what was found until then is written and proven as usual. The budget counts
    from `started`, a value of `time.perf_counter()`, or from now.
    """
    return _generated(class_path, classes, methods, jdk, observer, started, settings, None)


def complement(
    class_path: Sequence[Path_],
    jacoco: Path_,
    classes: Sequence[str] = (),
    methods: Sequence[str] = (),
    *,
    jdk: Path_ | None = None,
    observer: Observer | None = None,
    started: float | None = None,
    **settings: Any,
) -> Generation:
    """Write validated JUnit tests for what an existing suite leaves uncovered, and no others.

    `jacoco` is what JaCoCo has measured of that suite: its execution data or its XML report. Settings are
    those of `generate`.
    """
    return _generated(class_path, classes, methods, jdk, observer, started, settings, Path(jacoco))


def _generated(
    class_path: Sequence[Path_],
    classes: Sequence[str],
    methods: Sequence[str],
    jdk: Path_ | None,
    observer: Observer | None,
    started: float | None,
    settings: dict[str, Any],
    jacoco: Path | None,
) -> Generation:
    """Tests for classes: all, or those that a suite needs of which JaCoCo has told."""
    from pathbrew.jvm.suite_ready import ReadySuites
    from pathbrew.jvm.worker import JvmWorker
    from pathbrew.walls import Gates

    options, search, machine = _options(
        settings, GenerateOptions(), GENERATING, MachineOptions(assertions=True)
    )
    program = _program(class_path, jdk, machine.models)
    home, entries = program.class_path.jdk.home, program.class_path.locations
    gates = Gates.parse(search.allow)
    suites = ReadySuites(home, entries, assertions=machine.assertions, gates=gates)
    with JvmWorker(home, assertions=machine.assertions, gates=gates) as worker, closing(suites):
        worker.warm(entries)  # the JVM that is needed first starts while the rest is loaded

        from pathbrew.machine.core.deep_stack import with_deep_stack
        from pathbrew.terms.nodes import free_unused
        from pathbrew.verbs.generate.complement import complemented
        from pathbrew.verbs.generate.generator import Generator
        from pathbrew.verbs.generate.selection import select

        free_unused()  # the order of arguments in terms must not depend on a run before
        subjects = select(program, classes, methods, derived=options.derived)
        _check_patterns(program, search)
        existing = None if jacoco is None else complemented(program.class_path, subjects, jacoco)
        generator = Generator(
            program.class_path,
            subjects if existing is None else existing.subjects,
            [Path(entry) for entry in class_path],
            options,
            search,
            machine,
            observer or (lambda event: None),
            worker,
            suites,
            started,
            existing,
        )
        specifying = None
        if options.spec:
            specifying = _specified(
                program, subjects, class_path, options, search, machine, observer, started, generator
            )
        result = with_deep_stack(generator.run, generator.stop)
        if specifying is not None:
            specifying.add_to(result)
        return result


def _specified(
    program: Program,
    subjects: Sequence[Subject],
    class_path: Sequence[Path_],
    options: GenerateOptions,
    search: ExploreOptions,
    machine: MachineOptions,
    observer: Observer | None,
    started: float | None,
    generator: Generator,
) -> Specifying:
    """Tests against specifications, which come first; an interrupt ends all that is under way."""
    from pathbrew.machine.core.deep_stack import with_deep_stack
    from pathbrew.verbs.generate.promises.run import Specifying

    began = clock() if started is None else started
    entries = [Path(entry) for entry in class_path]
    heard = observer or (lambda event: None)
    end = Deadline(began + seconds(search.budget))
    specifying = Specifying(program, subjects, options, search, machine, entries, heard, end)

    def stop() -> None:
        specifying.stop()
        generator.stop()

    with_deep_stack(specifying.run, stop)
    return specifying


def _options(settings: dict[str, Any], *defaults: Any) -> list[Any]:
    """The options of each kind, with the settings in their places."""
    left = dict(settings)
    is_symbolic = any(isinstance(default, ExploreOptions) for default in defaults)
    is_summary = any(isinstance(default, SummarizeOptions) for default in defaults)
    unread = (CONCRETE_ONLY if is_symbolic else frozenset()) | (
        SUMMARIZED_FROM_ANY_INPUT if is_summary else frozenset()
    )
    made = []
    for default in defaults:
        names = {entry.name for entry in fields(default)} - unread
        made.append(replace(default, **{name: left.pop(name) for name in names if name in left}))
    if left:
        raise TypeError(f"there is no setting {next(iter(left))!r}")
    return made


def _since(started: float | None, options: ExploreOptions) -> ExploreOptions:
    """The options with what is left of the budget."""
    if started is None:
        return options
    left = seconds(options.budget) - (clock() - started)
    return replace(options, budget=f"{max(left, LEAST_BUDGET):.3f}s")


def _check_patterns(program: Program, options: ExploreOptions) -> None:
    divided = (text.partition(":")[0].strip() for text in options.partition)
    check_patterns(program, (*options.inputs, *options.concrete, *divided))


def _program(class_path: Sequence[Path_], jdk: Path_ | None, models: Sequence[str] = ()) -> Program:
    home = find_jdk(None if jdk is None else Path(jdk))
    program = Program(ClassPath([*(Path(entry) for entry in class_path), *_FOR_DRIVERS], home))
    if not models:
        return program
    from pathbrew.summaries.declared import with_models

    return with_models(program, models)
