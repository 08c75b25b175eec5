"""The Java source of a test class from test cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from pathbrew.confirmation.case import Kind, TestCase
from pathbrew.defects import Border, Defect, Defects
from pathbrew.errors import ClassFileError, PathbrewError
from pathbrew.junit.body import Body, write_body
from pathbrew.junit.draft import SourceFile
from pathbrew.junit.folder import declaration
from pathbrew.junit.helper import helper_methods
from pathbrew.junit.layout import STEP, WIDTH, statement
from pathbrew.junit.names import TestName, name_tests
from pathbrew.junit.statics import StaticGuard
from pathbrew.junit.summary import crash_comment, inputs_text, outcome_text
from pathbrew.junit.types import Beyond, Scope, Unwritable
from pathbrew.program import JavaClass, LinkageError, Program
from pathbrew.reasons import Cause, Reason

_PACKAGES = {4: "org/junit", 5: "org/junit/jupiter/api"}
_ASSERTIONS = {4: "org.junit.Assert", 5: "org.junit.jupiter.api.Assertions"}


@dataclass(frozen=True, slots=True)
class SourceTest:
    """A test in a source: its name, its lines (from 1, both included), and short texts for reports."""

    case: TestCase
    name: str
    first_line: int
    last_line: int
    inputs: str
    outcome: str


@dataclass(frozen=True, slots=True)
class RefusedCase:
    """A case that cannot be put into Java, and why; `defect` where that is a fault of ours."""

    case: TestCase
    reason: Reason
    defect: Defect | None = None


@dataclass(frozen=True, slots=True)
class WrittenSource:
    """A test class; `class_name` is its internal name. The text is empty when there are no tests."""

    class_name: str
    text: str
    tests: tuple[SourceTest, ...]
    refused: tuple[RefusedCase, ...] = ()


def write_source(
    program: Program,
    java_class: JavaClass,
    cases: Sequence[TestCase],
    *,
    junit: int = 5,
    release: int,
    class_name: str | None = None,
    plain: bool = False,
) -> WrittenSource:
    """The test class for a class: plain JUnit 4 or 5, in its package, in the language of the release.

    Tests stand in the order of their methods in the class file, crashes behind the rest. `class_name` is
    the internal name of the test class; without one it is `FooTest` for `Foo`. `plain` tests use no
    reflection, and cases that need it are refused. A pure function of the cases.
    A fault of ours costs the tests that it touches: they are refused, and the others are written.
    """
    test_class = class_name or default_name(java_class)

    def write(chosen: Sequence[TestCase]) -> WrittenSource:
        file = SourceFile(
            Scope(program, java_class.package, release), test_class, junit, release, plain=plain
        )
        return _write(file, test_class, java_class, chosen)

    written = _attempted(write, cases)
    if isinstance(written, WrittenSource):
        return written
    alone = [(case, _attempted(write, [case])) for case in cases]
    faults = [(case, fault) for case, fault in alone if isinstance(fault, Exception)]
    left = [case for case, source in alone if isinstance(source, WrittenSource)]
    written = _attempted(write, left)
    if isinstance(written, Exception):
        faults += [(case, written) for case in left]
        written = WrittenSource(test_class, "", ())
    return replace(written, refused=(*written.refused, *(_faulty(*fault) for fault in faults)))


def _attempted(
    write: Callable[[Sequence[TestCase]], WrittenSource], cases: Sequence[TestCase]
) -> WrittenSource | Exception:
    """The source of some tests, or the fault of ours that it cannot be written for."""
    try:
        return write(cases)
    except PathbrewError:
        raise
    except Exception as error:
        return error


def _faulty(case: TestCase, error: Exception) -> RefusedCase:
    place = f"{case.method.owner.java_name}.{case.method.key}"
    defect = Defects().record(Border.TEXT, place, error, lambda: repr(case.request))
    return RefusedCase(case, defect.reason, defect)


def _write(
    file: SourceFile, test_class: str, java_class: JavaClass, cases: Sequence[TestCase]
) -> WrittenSource:
    file.imports.plain(f"{_PACKAGES[file.junit]}/Test")
    written: list[tuple[TestCase, Body]] = []
    refused: list[RefusedCase] = []
    for case in in_order(java_class, cases):
        try:
            written.append((case, write_body(file, java_class, case)))
        except Beyond:
            refused.append(RefusedCase(case, Reason(Cause.BEYOND)))
        except (Unwritable, LinkageError, ClassFileError) as error:
            refused.append(RefusedCase(case, Reason(Cause.UNWRITABLE, details=(str(error),))))
    if not written:
        return WrittenSource(test_class, "", (), tuple(refused))
    names = name_tests([(case, body.changes) for case, body in written])
    lines, tests = _Assembly(file, test_class).write(written, names)
    return WrittenSource(test_class, "\n".join(lines) + "\n", tuple(tests), tuple(refused))


def default_name(java_class: JavaClass) -> str:
    """`com/acme/OuterInnerTest` for `com/acme/Outer$Inner`."""
    return java_class.name.replace("$", "") + "Test"


def in_order(java_class: JavaClass, cases: Sequence[TestCase]) -> list[TestCase]:
    """By method as the class declares them, inherited ones last; behaviour before crashes."""
    places = {key: place for place, key in enumerate(java_class.methods)}
    ranks = {Kind.BEHAVIOUR: 0, Kind.CRASH: 1, Kind.NULL_ARGUMENT: 2}
    return sorted(
        cases,
        key=lambda case: (places.get(case.method.key, len(places)), case.method.key, ranks[case.kind]),
    )


class _Assembly:
    """Puts the parts of a file together."""

    def __init__(self, file: SourceFile, test_class: str) -> None:
        self._file = file
        self._package, _, self._simple = test_class.rpartition("/")
        self._public = "public " if file.junit == 4 else ""

    def write(
        self, written: Sequence[tuple[TestCase, Body]], names: Sequence[TestName]
    ) -> tuple[list[str], list[SourceTest]]:
        file = self._file
        members: list[list[str]] = [declaration(file)] if file.uses_folder else []
        guard = StaticGuard.of(file, [case for case, _ in written])
        members += guard.members(self._public)
        first = len(members)
        for (case, body), name in zip(written, names, strict=True):
            members.append(self._test(case, body, name))
        members += helper_methods(file.helpers, file.imports)
        head = self._head()
        lines = [*head, f"{self._public}class {self._simple} {{"]
        starts: list[int] = []
        for member in members:
            lines.append("")
            starts.append(len(lines) + 1)
            lines += [STEP + line if line else "" for line in member]
        del lines[len(head) + 1]
        lines.append("}")
        tests = []
        for place, ((case, _), name) in enumerate(zip(written, names, strict=True), first):
            start = starts[place] - 1
            last = start + len(members[place]) - 1
            tests.append(SourceTest(case, name.name, start, last, inputs_text(case), outcome_text(case)))
        return lines, tests

    def _head(self) -> list[str]:
        file = self._file
        lines = ["// Generated by Pathbrew."]
        if self._package:
            lines += ["", f"package {self._package.replace('/', '.')};"]
        imports = file.imports.lines()
        static = [f"import static {_ASSERTIONS[file.junit]}.{name};" for name in sorted(file.assertions)]
        for block in (static, imports):
            if block:
                lines += ["", *block]
        lines.append("")
        ignored = []
        if file.imports.uses_raw_types:
            ignored += ['"rawtypes"', '"unchecked"']
        if file.deprecated:
            ignored += ['"deprecation"', '"removal"']
        if ignored:
            suppress = file.imports.java_lang("SuppressWarnings")
            lines.append(f"@{suppress}({{{', '.join(ignored)}}})")
        return lines

    def _comments(self, case: TestCase, name: TestName) -> list[str]:
        told = [comment for comment in (crash_comment(self._file.scope, case), name.comment) if comment]
        for comment in () if case.shown is None else case.shown.comments:
            # Java reads escapes such as \\u000a in comments, too.
            told += wrap(comment.replace("\\", "\\\\"), WIDTH - 2 * len(STEP) - len("// "))
        return told

    def _test(self, case: TestCase, body: Body, name: TestName) -> list[str]:
        test = self._file.imports.plain(f"{_PACKAGES[self._file.junit]}/Test")
        throws = f" throws {body.throws}" if body.throws else ""
        lines = [f"@{test}", f"{self._public}void {name.name}(){throws} {{"]
        lines += [f"{STEP}// {comment}" for comment in self._comments(case, name)]
        blocks = [block for block in (body.arrange, body.act, body.check) if block]
        if not body.arrange:
            blocks = [body.act + body.check]
        for place, block in enumerate(blocks):
            if place:
                lines.append("")
            for text in block:
                lines += statement(text, STEP, WIDTH - len(STEP))
        return [*lines, "}"]
