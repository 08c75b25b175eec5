"""A generation as JSON."""

from __future__ import annotations

from pathbrew.documents.common import Share
from pathbrew.documents.generate import (
    ClassEntry,
    CoverageEntry,
    CrashEntry,
    GenerateContent,
    MethodEntry,
    MutationEntry,
    TestedGoal,
    TestEntry,
)
from pathbrew.jvm.mutation import MutationResult
from pathbrew.report.generation_figures import test_id
from pathbrew.report.goals import goal_json
from pathbrew.report.reasons import brief, worded
from pathbrew.report.refusals import once
from pathbrew.report.specifications import specified_json
from pathbrew.report.walls import missing_walls
from pathbrew.verbs.generate.result import (
    ClassResult,
    Coverage,
    Crash,
    Explained,
    Generation,
    Measured,
    MethodResult,
    WrittenTest,
)


def as_json(result: Generation) -> GenerateContent:
    """What `generate --json` writes, without the envelope that all verbs share."""
    timing = result.timing
    content: GenerateContent = {
        "classes": [_class(owner) for owner in result.classes],
        "files": [str(file) for file in result.files],
        "report": None if result.report is None else str(result.report),
        "mismatches": len(result.mismatches),
        "mismatched": [
            {
                "method": f"{mismatch.method.owner.java_name}.{mismatch.method.key}",
                "reason": worded(mismatch.reason),
                "file": None if mismatch.file is None else str(mismatch.file),
            }
            for mismatch in result.mismatches
        ],
        "refused": [
            {
                "action": refusal.action,
                "gate": refusal.gate,
                "method": refusal.place,
                "line": refusal.line if refusal.line > 0 else None,
            }
            for refusal in once(result.refused)
        ],
        "missing_walls": missing_walls(result.missing_walls),
        "defects": len(result.defects),
        "defect_reports": [defect.as_json() for defect in result.defects],
        "dropped": [{"test": dropped.test, "reason": worded(dropped.reason)} for dropped in result.dropped],
        "solver": {
            "queries": result.queries,
            "seconds": round(timing.solver, 3),
            "unknown": result.unknown,
        },
        "timing": {
            "engine": round(timing.engine, 3),
            "solver": round(timing.solver, 3),
            "jvm": round(timing.jvm, 3),
            "javac": round(timing.javac, 3),
            "suite": round(timing.suite, 3),
        },
        "engines": {engine.value: goals for engine, goals in result.goals_by_engine.items()},
        "timeline": [(round(seconds, 3), covered) for seconds, covered in result.timeline],
        "interrupted": result.interrupted,
        "assumed": list(result.assumed),
        "mutation": None if result.mutation is None else _mutation(result.mutation),
    }
    if result.complements:
        content["at_least"] = result.is_least
        content["left_out"] = list(result.left_out)
        content["unmeasured"] = [str(file) for file in result.unmeasured]
    if result.specified:
        content["specifications"] = [*map(specified_json, result.specified)]
    return content


def _mutation(mutation: MutationResult) -> MutationEntry:
    return {
        "killed": mutation.score.covered,
        "total": mutation.score.total,
        "complete": mutation.complete,
        "seconds": round(mutation.seconds, 3),
        "survivors": [
            {
                "class": mutant.class_name,
                "method": mutant.method,
                "descriptor": mutant.descriptor,
                "line": mutant.line,
                "mutator": mutant.mutator,
                "description": mutant.description,
                "status": mutant.status,
            }
            for mutant in mutation.survivors
        ],
    }


def _class(owner: ClassResult) -> ClassEntry:
    content: ClassEntry = {
        "name": owner.java_class.java_name,
        "coverage": None if owner.coverage is None else _coverage(owner.coverage),
        "methods": [_method(method) for method in owner.methods],
        "tests": [_test(test) for test in owner.tests],
        "note": "" if owner.note is None else worded(owner.note),
        "derived": [method.name + method.descriptor for method in owner.derived],
    }
    if owner.before is not None:
        content["before"] = _coverage(owner.before)
        content["missed_before"] = [
            {"line": line.line, "branches": line.branches, "instructions": line.instructions}
            for line in owner.missed_before
        ]
    return content


def _coverage(coverage: Coverage) -> CoverageEntry:
    return {
        "branch": _share(coverage.branch),
        "line": _share(coverage.line),
        "instruction": _share(coverage.instruction),
    }


def _share(part: Measured) -> Share:
    return {"covered": part.covered, "total": part.total}


def _method(method: MethodResult) -> MethodEntry:
    return {
        "name": method.method.name,
        "descriptor": method.method.descriptor,
        "exhausted": method.exhausted,
        "paths": method.paths,
        "steps": method.steps,
        "queries": method.queries,
        "seconds": round(method.seconds, 3),
        "goals": [_goal(goal) for goal in method.goals],
        "crashes": [_crash(crash) for crash in method.crashes],
        "note": brief(method.reasons),
    }


def _goal(goal: Explained) -> TestedGoal:
    return {
        **goal_json(goal.account),
        "condition": goal.condition,
        "test": None if goal.test is None else test_id(goal.test),
        "by": ("suite" if goal.is_by_suite else "test") if goal.is_covered else None,
    }


def _crash(crash: Crash) -> CrashEntry:
    return {
        "exception": crash.exception,
        "message": crash.message,
        "line": crash.line,
        "kind": crash.test.case.kind.value,
        "trace": list(crash.trace),
        "test": test_id(crash.test),
    }


def _test(test: WrittenTest) -> TestEntry:
    return {
        "id": test_id(test),
        "method": test.case.method.name,
        "descriptor": test.case.method.descriptor,
        "inputs": test.inputs,
        "outcome": test.outcome,
        "validated": True,
        "kind": test.case.kind.value,
        "engine": test.case.engine.value,
        "file": str(test.file),
        "line": test.line,
    }
