"""Frozen settings; their fields produce the command line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from pathbrew.errors import InputError

STRATEGIES = ("coverage", "dfs", "bfs", "random", "priority", "guided")
HEAPS = ("auto", "lazy", "lazy-noalias", "alias", "alias-arrays")
ENGINES = ("paths", "merged", "inductive")
SEARCHING_ENGINES = ("quick", "sequences", "states", "backward", "concolic")
SUMMARIES = ("auto", "off", "insensitive", "sensitive")
STUBS = ("steady", "free")
SOLVERS = ("auto", "bitwuzla", "z3", "cvc5")


def option(
    default: Any,
    text: str,
    *flags: str,
    least: int | None = None,
    choices: tuple[str, ...] = (),
    many: bool = False,
    metavar: str | None = None,
) -> Any:
    """A field that is also an option; without `flags` it is called like the field."""
    about = {
        "help": text,
        "flags": flags,
        "least": least,
        "choices": choices,
        "many": many,
        "metavar": metavar,
    }
    return field(default=default, metadata=about)


def seconds(text: str) -> float:
    """`20s`, `500ms`, `2m` or a plain number of seconds."""
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)(ms|s|m|h)?", text.strip())
    if match is None or float(match[1]) <= 0:
        raise InputError(f"'{text}' is not a length of time; write 20s, 500ms or 2m")
    return float(match[1]) * {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, None: 1.0}[match[2]]


@dataclass(frozen=True, slots=True)
class ExploreOptions:
    """How paths are searched for."""

    budget: str = option("20s", "Hard limit for the whole run.", metavar="TIME")
    strategy: str = option("coverage", "Order of the search.", choices=STRATEGIES)
    explore_random: float = option(
        0.1, "Share of turns at random in the strategy guided, which follows specifications.", metavar="SHARE"
    )
    criterion: str = option(
        "branch", "What to aim at: branch, statement, path, loop-K, block-K or depth-K.", metavar="NAME"
    )
    heap: str = option("lazy", "How references of the input heap are decided.", choices=HEAPS)
    max_depth: int = option(1_000_000, "Decisions after which a path is cut.", least=1)
    max_deref: int = option(1_000_000, "Longest chain of fields that leads to an input.", least=0)
    loop_bound: int = option(1_000_000_000, "Iterations of a loop after which a path is cut.", least=1)
    query_limit: str = option("1s", "Time limit of one query to the solvers.", metavar="TIME")
    solver: str = option(
        "auto",
        "Solvers that help Bitwuzla with hard queries: both others (auto), one of them, or none (bitwuzla).",
        choices=SOLVERS,
    )
    seed: int = option(0, "Seed of all random choices.")
    jobs: int = option(1, "Number of processes that search; the result does not depend on it.", least=1)
    statics: bool = option(
        False,
        "Treat static fields of the class under test as inputs.",
        "--statics/--no-statics",
    )
    fix: tuple[str, ...] = option(
        (), "Fix a parameter, by its name or its place (#1=5).", many=True, metavar="NAME=VALUE"
    )
    assume: tuple[str, ...] = option(
        (),
        "What to assume about the input heap: acyclic(this.head), nonaliasing(a,b) or nonsharing(a,b).",
        many=True,
        metavar="CONDITION",
    )
    invariant: tuple[str, ...] = option(
        (),
        "Methods such as boolean repOK() that hold for all inputs that have them.",
        many=True,
        metavar="METHOD",
    )
    inputs: tuple[str, ...] = option(
        (), "Methods whose results are inputs; * is allowed.", many=True, metavar="CLASS.METHOD"
    )
    concrete: tuple[str, ...] = option(
        (),
        "Methods to call on the JVM instead of executing them; * is allowed.",
        many=True,
        metavar="CLASS.METHOD",
    )
    partition: tuple[str, ...] = option(
        (),
        "Where the interesting arguments of such a method are: CLASS.METHOD: CONDITION; ...",
        many=True,
        metavar="PARTITION",
    )
    allow: tuple[str, ...] = option(
        (),
        "What code under test may do on the JVM: files, files=FOLDER, network, processes, exit, natives.",
        many=True,
        metavar="GATE",
    )
    summaries: str = option(
        "off",
        "Answer calls by summaries of methods, where it pays or wherever it can.",
        choices=SUMMARIES,
    )
    stubs: str = option(
        "steady",
        "Whether stubs of interfaces answer the same call the same (steady), or as they like (free).",
        choices=STUBS,
    )
    summary_criterion: str = option(
        "",
        "The criterion of summaries, if not that of the search; a smaller bound leaves out paths.",
        metavar="CRITERION",
    )
    tries: int = option(10, "Solutions per query on which such a method is tried.", least=1)


def is_steered(options: ExploreOptions) -> bool:
    """Whether options say of inputs and calls what only symbolic execution knows."""
    steering = (options.fix, options.assume, options.invariant, options.inputs)
    return any((*steering, options.concrete, options.partition))


@dataclass(frozen=True, slots=True)
class GenerateOptions:
    """What is generated, and where it goes."""

    out: str = option(
        "",
        "Folder for tests and reports; by default the test folder of the project, or pathbrew-tests.",
        "--out",
        "-o",
        metavar="DIR",
    )
    junit: str = option("5", "Write tests for JUnit 5 or 4.", choices=("5", "4"))
    per_method: str = option("5s", "Time limit of the search from one method.", metavar="TIME")
    engine: tuple[str, ...] = option(
        (),
        "Engines that search; by default all of them, and concolic only where the others have no model.",
        many=True,
        choices=SEARCHING_ENGINES,
    )
    ray: str = option(
        "",
        "Have classes searched on a Ray cluster, by --jobs processes; auto is the one of this machine.",
        metavar="ADDRESS",
    )
    states: str = option(
        "made",
        "What objects tests start from: those that calls make, or any, by reflection, in FooStatesTest.",
        choices=("made", "any"),
    )
    derived: bool = option(
        False, "Also test what the compiler wrote: methods that records and enums get by themselves."
    )
    mutation: bool = option(False, "Run PIT on the finished suite and show its score.")
    spec: tuple[str, ...] = option(
        (),
        "Also test what a specification promises: a .spec file, a .java file with JML comments, or a class "
        "with annotations.",
        many=True,
        metavar="FILE",
    )


@dataclass(frozen=True, slots=True)
class ReachOptions:
    """How far backward search goes, and where the test goes."""

    max_path: int = option(1_000_000, "Blocks after which a path to the entry is cut.", least=1)
    out: str = option(
        "", "Folder for the test; by default the test is only shown.", "--out", "-o", metavar="DIR"
    )
    junit: str = option("5", "Write the test for JUnit 5 or 4.", choices=("5", "4"))


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What is checked, and where the witness goes."""

    args: tuple[str, ...] = option(
        (), "Arguments of main; by default there are none.", many=True, metavar="ARG"
    )
    engine: tuple[str, ...] = option((), "Engines that decide; all by default.", many=True, choices=ENGINES)
    witness: str = option("", "File for the inputs of a confirmed violation.", metavar="FILE")
    tests: str = option("", "Folder for a JUnit test of a confirmed violation.", metavar="DIR")
    spec: tuple[str, ...] = option(
        (),
        "What must be kept: a .spec file, a .java file with JML comments, or a class with annotations.",
        many=True,
        metavar="FILE",
    )


@dataclass(frozen=True, slots=True)
class SummarizeOptions:
    """How much is spent on one summary."""

    per_method: str = option("5s", "Time limit of the summary of one method.", metavar="TIME")
    max_cases: int = option(200, "Cases after which a summary is left incomplete.", least=1)


@dataclass(frozen=True, slots=True)
class ConcolicOptions:
    """Where runs on the JVM are made, what they follow, and where tests go."""

    executors: int = option(1, "JVMs that run code at the same time.", least=1, metavar="N")
    listen: str = option(
        "", "Let executors that others start connect here, and start none.", metavar="HOST:PORT"
    )
    instrument: tuple[str, ...] = option(
        (),
        "Classes to follow, if not all of the class path, or further ones of the JDK; * is allowed.",
        many=True,
        metavar="CLASS",
    )
    leave: tuple[str, ...] = option((), "Classes not to follow; * is allowed.", many=True, metavar="CLASS")
    ray: str = option(
        "", "Have the JVMs on a Ray cluster; auto is the one of this machine.", metavar="ADDRESS"
    )
    spec: tuple[str, ...] = option(
        (),
        "What must be kept: a .spec file, a .java file with JML comments, or a class with annotations.",
        many=True,
        metavar="FILE",
    )
    out: str = option("", "Folder for tests; by default none are written.", "--out", "-o", metavar="DIR")
    errors: str = option(
        "", "Folder for the errors that are found, each with all that runs it again.", metavar="DIR"
    )
    junit: str = option("5", "Write tests for JUnit 5 or 4.", choices=("5", "4"))


@dataclass(frozen=True, slots=True)
class MachineOptions:
    """How the machine runs code."""

    assertions: bool = option(
        False, "Enable assert in user classes.", "--assertions/--no-assertions", "-ea/-da"
    )
    max_call_depth: int = option(3000, "Nested calls before StackOverflowError.", least=16)
    max_array_length: int = option(1 << 26, "Longer arrays throw OutOfMemoryError.", least=1)
    models: tuple[str, ...] = option(
        (),
        "Models of methods without code: a .summary file, or Java with @Models, as source, jar or folder.",
        many=True,
        metavar="FILE",
    )
    hot_calls: int = option(2, "Interpreted calls before a method is compiled.", least=0)
    hot_loops: int = option(40, "Interpreted iterations before a loop is compiled.", least=1)
    compile: bool = option(True, "Compile hot methods, or only interpret.", "--compile/--interpret")
    cache: bool = option(True, "Keep compiled methods and summaries on disk.", "--cache/--no-cache")


BY_SPECIFICATION = frozenset({"explore_random", "spec"})
"""What only searches for broken promises of specifications read."""
IN_MACHINE = frozenset(
    {
        "heap",
        "statics",
        "jobs",
        "concrete",
        "partition",
        "tries",
        "stubs",
        "loop_bound",
    }
    | {"summaries", "summary_criterion"}
)
"""What only searches in the machine read; runs on the JVM have none of it."""
CONCRETE_ONLY = frozenset({"hot_calls", "hot_loops", "compile"})
"""What only concrete runs read: over values that may be symbolic, every method is compiled at once."""
GENERATING = ExploreOptions(statics=True, heap="auto")
"""How paths are searched for when tests are generated, unless asked otherwise."""
REACHING = ExploreOptions(statics=True, criterion="path")
"""How paths are searched for when one place is to be reached."""
SUMMARIZING = ExploreOptions(criterion="path")
"""How paths are searched for when methods are summarised."""
SUMMARIZED_FROM_ANY_INPUT = frozenset(
    {"strategy", "fix", "assume", "invariant", "statics", "summary_criterion", *BY_SPECIFICATION}
)
"""What summaries do not read: they are made for every input, and in one order."""
CHECKING = ExploreOptions(criterion="path")
"""How paths are searched for when a property is checked: it holds only if no path is left out."""
RUNNING = ExploreOptions(criterion="path")
"""How paths are searched for by runs on the JVM."""
