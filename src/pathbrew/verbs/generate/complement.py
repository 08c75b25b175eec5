"""New tests beside a suite that exists: which of them add coverage, and how much there is in the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pathbrew.classfile import ClassPath
from pathbrew.jvm.jacoco import Bound, evaluate
from pathbrew.jvm.suite_report import TestName
from pathbrew.jvm.suite_results import ClassCoverage, Counter, LineCoverage
from pathbrew.verbs.generate.existing import Existing, ExistingSuite, is_taken, read_existing
from pathbrew.verbs.generate.subject import Subject


def complemented(class_path: ClassPath, subjects: Sequence[Subject], file: Path) -> Complement:
    """Have subjects look only for what the suite leaves uncovered of which a file of JaCoCo tells.

    Raises InputError for a file that says nothing of them.
    """
    goals = {subject.java_class: list(subject.goals) for subject in subjects}
    lines = {edge: goal.line for subject in subjects for edge, goal in subject.goals.items()}
    suite = read_existing(class_path, goals, lines, file)
    known = [subject for subject in subjects if subject.java_class.name in suite.classes]
    for subject in known:
        subject.complement(suite.classes[subject.java_class.name])
    left_out = [subject.java_class.java_name for subject in subjects if subject not in known]
    return Complement(class_path, known, suite, left_out)


@dataclass(frozen=True, slots=True)
class Complement:
    """Counts new tests and the suite together, as JaCoCo does.

    `left_out` are classes of which the report of the suite knows nothing.
    """

    class_path: ClassPath
    subjects: list[Subject]
    suite: ExistingSuite
    left_out: list[str]

    def needed(self, tests: Mapping[TestName, Path]) -> set[TestName]:
        """The tests, of those with execution data of their own, without which less would be covered."""
        if not tests:
            return set()
        known = self.suite.classes.items()
        bounds = {name: existing.bounds for name, existing in known if existing.bounds is not None}
        return set(
            evaluate(
                self.class_path.jdk.home,
                self.class_path.locations,
                list(self.suite.classes),
                self.suite.data,
                candidates=tests,
                bounds=bounds,
            ).kept
        )

    def count(self, new: Collection[Path]) -> dict[Subject, ClassCoverage]:
        """What the suite and new tests, by their execution data, cover; subjects take note of the sides.

        Where only a report is known of the suite, that is what they cover at least.
        """
        data = [*self.suite.data, *new]
        found = evaluate(self.class_path.jdk.home, self.class_path.locations, list(self.suite.classes), data)
        result = {}
        for subject in self.subjects:
            measured = found.classes[subject.java_class.name]
            existing = self.suite.classes[subject.java_class.name]
            assert measured.coverage is not None
            subject.counted = {edge for edge in subject.goals if is_taken(edge, measured)}
            is_exact = existing.bounds is None
            result[subject] = measured.coverage if is_exact else _at_least(existing, measured.coverage)
        return result


def _at_least(existing: Existing, new: ClassCoverage) -> ClassCoverage:
    """The counts of a report, and what new tests cover of each line more than the suite can."""
    before, bounds = existing.coverage, existing.bounds or {}
    branches = instructions = whole = 0
    lines = []
    for line in new.lines:
        bound = bounds.get(line.line, Bound(0, 0))
        branches += max(0, line.branches.covered - bound.branches)
        instructions += max(0, line.instructions.covered - bound.instructions)
        whole += line.instructions.covered > 0 and bound.instructions == 0
        lines.append(
            LineCoverage(
                line.line,
                Counter(max(line.instructions.covered, bound.instructions), line.instructions.total),
                Counter(max(line.branches.covered, bound.branches), line.branches.total),
            )
        )
    return ClassCoverage(
        new.class_name,
        Counter(before.branch.covered + branches, before.branch.total),
        Counter(before.line.covered + whole, before.line.total),
        Counter(before.instruction.covered + instructions, before.instruction.total),
        tuple(lines),
    )
