"""The paper's figures, explored; every path is replayed on the real JVM."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathbrew.api import check, explore, generate
from pathbrew.classfile import Jdk
from pathbrew.confirmation.confirm import Confirmation, confirm_all
from pathbrew.engines.states.exploration import Exploration
from pathbrew.errors import InputError
from pathbrew.jvm import JvmWorker
from pathbrew.report.generation_json import as_json
from pathbrew.report.reasons import brief, listed

Compiled = Callable[[str], Path]


@pytest.fixture
def explored(compiled: Compiled, one_jdk: Jdk, one_worker: JvmWorker) -> Callable[..., Exploration]:
    """Explores a method and has every path confirmed."""

    def run(method: str, **options: Any) -> Exploration:
        folder = compiled("Figures")
        chosen: dict[str, Any] = {"criterion": "path"} | options
        result = explore([folder], f"Figures.{method}", jdk=one_jdk.home, **chosen)
        with one_worker.open([folder], traced=True) as loader:
            confirmed = confirm_all(one_worker, loader, result.explored, result.paths)
        assert [c for c in confirmed if c.status is not Confirmation.CONFIRMED] == []
        return result

    return run


def values(result: Exploration) -> set[str]:
    return {str(path.value).strip('"') for path in result.paths}


def test_figure_1_has_all_its_statements_and_paths(explored: Callable[..., Exploration]) -> None:
    result = explored("figure1")
    assert values(result) == {"", "S0S3", "S0S4", "S1S3", "S1S4"}
    assert listed(result.search.reasons) == ["depends on hash"]
    assert any("hash(x)" in path.condition and "== hash(x)" in path.condition for path in result.paths)


def test_figure_1_with_the_condition_on_the_result(explored: Callable[..., Exploration]) -> None:
    assert values(explored("figure1OnY")) == {"", "S0S3", "S0S4", "S1S3", "S1S4"}


def test_figure_3_is_never_claimed(explored: Callable[..., Exploration]) -> None:
    result = explored("figure3")
    assert values(result) == {"S1"}
    assert not result.search.exhausted
    open_goals = [account for account in result.search.accounts if account.reasons]
    assert [brief(account.reasons) for account in open_goals] == ["depends on square"]


def test_figure_3_in_java_overflows(explored: Callable[..., Exploration]) -> None:
    """Java's squares wrap around, so that S0 is reached after all; the JVM has confirmed it."""
    assert values(explored("figure3Overflowing")) == {"S0", "S1"}


def test_figure_6_reaches_the_first_abort_only(explored: Callable[..., Exploration]) -> None:
    result = explored("figure6")
    assert values(result) == {"", "too large", "first abort"}
    assert not result.search.exhausted


def test_figure_7(explored: Callable[..., Exploration]) -> None:
    assert values(explored("figure7")) == {"1", "2", "3", "4"}


def test_methods_are_named_on_the_command_line(explored: Callable[..., Exploration]) -> None:
    result = explored("plain", concrete=("Figures.scrambled",), partition=("Figures.*: x > 100; x < -100",))
    assert values(result) == {"small", "large", "odd"}
    assert "depends on scrambled" in listed(result.search.reasons)


def test_conditions_that_cannot_be_read(explored: Callable[..., Exploration]) -> None:
    """On the command line they are an error; in the program they are ignored, and the result says so."""
    with pytest.raises(InputError, match="'x >' cannot be read"):
        explored("plain", concrete=("Figures.scrambled",), partition=("Figures.scrambled: x >",))
    result = explored("usesMisread")
    assert values(result) == {"true", "false"}
    assert any("the partition 'x is large' cannot be read" in note for note in listed(result.notes))


def test_without_the_option_it_is_executed(explored: Callable[..., Exploration]) -> None:
    assert "depends on scrambled" not in listed(explored("plain").search.reasons)


@pytest.mark.parametrize(
    ("method", "reason"),
    [
        ("counted", "it writes the static field calls"),
        ("seeded", "it reads the static field seed"),
        ("printed", "it calls java.io.PrintStream.println"),
        ("named", "it takes or returns objects"),
        ("shuffled", "it may change the array TABLE"),
        ("indirect", "it writes the static field calls"),
    ],
)
def test_side_effects_are_refused(explored: Callable[..., Exploration], method: str, reason: str) -> None:
    result = explored(f"uses{method.capitalize()}")
    assert result.search.exhausted
    assert f"Figures.{method} is not called on the JVM: {reason}" in listed(result.notes)


def test_exceptions_of_a_called_method(explored: Callable[..., Exploration]) -> None:
    result = explored("rooted")
    assert {path.exception for path in result.paths} == {None, "java.lang.IllegalArgumentException"}
    thrown = next(path for path in result.paths if path.exception)
    assert thrown.message == "negative" and "root(x) throws" in thrown.condition
    assert "exact" in values(result)


def test_what_a_called_method_does_elsewhere_is_not_known(compiled: Compiled, one_jdk: Jdk) -> None:
    """Both sides of "it returns" have been seen, and yet its branches and exceptions are not all known."""
    folder = compiled("Figures")
    result = explore([folder], "Figures.guarded", jdk=one_jdk.home, criterion="path")
    assert not result.search.exhausted and "depends on trapped" in listed(result.search.reasons)
    assert check([folder], "Figures.guarded", jdk=one_jdk.home).verdict != "holds"
    assert check([folder], "Figures.tripped", jdk=one_jdk.home).verdict == "violated"


def test_rare_arguments_are_found_at_random(explored: Callable[..., Exploration]) -> None:
    result = explored("skips", query_limit="5s")
    assert values(result) == {"true", "false"}
    assert any("isLeap(year) && " in p.condition and "!isLeap(year + 4)" in p.condition for p in result.paths)


def test_unknown_functions_of_doubles_are_descended_on(explored: Callable[..., Exploration]) -> None:
    assert values(explored("isSix", query_limit="5s")) == {"true", "false"}


def test_results_of_narrow_types(explored: Callable[..., Exploration]) -> None:
    assert values(explored("narrow")) == {"true", "false"}


def test_a_violation_that_depends_on_a_function_is_confirmed(compiled: Compiled, one_jdk: Jdk) -> None:
    verdict = check([compiled("Figures")], "Figures.asserted", jdk=one_jdk.home)
    assert verdict.verdict == "violated"


def test_what_depends_on_a_function_never_holds_by_paths(compiled: Compiled, one_jdk: Jdk) -> None:
    verdict = check([compiled("Figures")], "Figures.assertedTruth", jdk=one_jdk.home, engine=("paths",))
    assert (verdict.verdict, verdict.reason) == ("unknown", "depends on square")


def test_tests_are_generated_and_validated(compiled: Compiled, one_jdk: Jdk, tmp_path: Path) -> None:
    result = generate(
        [compiled("Figures")],
        ["Figures"],
        ["figure1OnY"],
        jdk=one_jdk.home,
        engine=("states", "backward"),
        budget="600s",
        out=str(tmp_path),
    )
    (told,) = [m for c in as_json(result)["classes"] for m in c["methods"] if m["name"] == "figure1OnY"]
    assert [goal["kind"] for goal in told["goals"]].count("branch") == 6
    assert {goal["status"] for goal in told["goals"]} == {"covered"}
    assert not result.mismatches
