"""Cases for the writer: calls that are really replayed; and the proof of what is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.confirmation.case import Engine, Kind, TestCase
from pathbrew.junit.writer import WrittenSource
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.jvm.suite import Source, run_suite
from pathbrew.objects.graph import GraphValue, Node, StaticValue
from pathbrew.program import Program
from pathbrew.report.reasons import worded
from tests.written_expressions import expression

from ..compiling import javac

PROGRAMS = Path(__file__).parents[1] / "programs" / "emitted"


def compile_programs(jdk: Jdk, release: int, target: Path) -> Program:
    """The Java programs for these tests, compiled for a release; records only where there are some."""
    sources = [path for path in sorted(PROGRAMS.rglob("*.java")) if release >= 17 or "17" not in path.parts]
    javac(jdk, "-g", "-Xlint:-options", "--release", str(release), "-d", target, *sources)
    return Program(ClassPath([target], jdk))


@dataclass
class Cases:
    """Collects calls of one class; `replayed` makes them all."""

    program: Program
    class_name: str
    _calls: list[tuple[ReplayRequest, Kind, tuple[str, ...]]] = field(default_factory=list)

    def add(
        self,
        method: str,
        descriptor: str,
        *arguments: GraphValue,
        nodes: Sequence[Node] = (),
        receiver: GraphValue = None,
        statics: Sequence[StaticValue] = (),
        kind: Kind = Kind.BEHAVIOUR,
        conditions: Sequence[str] = (),
    ) -> None:
        request = ReplayRequest(
            self.class_name, method, descriptor, receiver, arguments, tuple(nodes), tuple(statics)
        )
        self._calls.append((request, kind, tuple(conditions)))

    def replayed(self, worker: JvmWorker) -> list[TestCase]:
        java_class = self.program.load(self.class_name)
        with worker.open(self.program.class_path.locations) as loader:
            results = worker.replay_many(loader, [request for request, _, _ in self._calls])
        return [
            TestCase(
                java_class.methods[request.method + request.descriptor],
                request,
                result,
                kind,
                Engine.QUICK,
                frozenset(),
                tuple(map(expression, conditions)),
            )
            for (request, kind, conditions), result in zip(self._calls, results, strict=True)
        ]


def prove(program: Program, written: Sequence[WrittenSource], release: int, folder: Path) -> None:
    """Compiles and runs the tests; all of them have to pass, in any order."""
    sources = []
    for source in written:
        path = folder / f"{source.class_name}.java"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source.text, encoding="utf-8")
        sources.append(Source(source.class_name, path))
    work = folder / "work"
    work.mkdir()
    result = run_suite(
        program.class_path.jdk.home,
        program.class_path.locations,
        sources,
        [],
        release=release,
        seed=1,
        time_limit=120,
        work_folder=work,
    )
    assert not result.diagnostics, [(d.line, d.message) for d in result.diagnostics]
    assert not result.failures, [(f.method, f.reason) for f in result.failures]
    names = {(source.class_name, test.name) for source in written for test in source.tests}
    assert result.passed == names


def check_lines(source: WrittenSource) -> None:
    """The tests are where the source says, and the text is tidy."""
    lines = source.text.splitlines()
    assert all(line == line.rstrip() for line in lines)
    assert max(map(len, lines)) <= 120
    for test in source.tests:
        assert lines[test.first_line - 1].strip().endswith("Test")
        assert f" {test.name}(" in lines[test.first_line]
        assert lines[test.last_line - 1] == "    }"


def refusals(source: WrittenSource) -> Mapping[str, str]:
    return {refused.case.method.name: worded(refused.reason) for refused in source.refused}
