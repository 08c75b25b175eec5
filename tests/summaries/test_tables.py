"""Summaries case by case: the tables of the paper, and what else cases say."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pathbrew import api, terms
from pathbrew.errors import InputError
from pathbrew.report.reasons import listed
from pathbrew.report.summaries import as_json, as_text
from pathbrew.solve import SolverOptions, build_chain
from pathbrew.summaries.case import Made, Summary
from pathbrew.summaries.simplification import simplified

PROGRAMS = Path(__file__).parents[1] / "programs" / "summaries"
BOUND = "a loop's header is passed more than 2 times"


@cache
def summaries(
    source: str, criterion: str
) -> dict[str, tuple[Summary, dict[tuple[str, str], dict[str, str]]]]:
    """Each summary of a program by its method, with what its cases write by their conditions and endings."""
    result = api.summarize(
        [PROGRAMS / source], criterion=criterion, per_method="600s", budget="600s", max_cases=20
    )
    told = as_json(result)["methods"]
    found = {}
    for summary, method in zip(result.summaries, told, strict=True):
        rows = {}
        for case in method["cases"]:
            ends = case["exception"] or str(case["result"])
            rows[case["condition"], ends.rpartition(".")[2]] = case["writes"]
        found[f"{method['class']}.{method['name']}"] = (summary, rows)
    return found


def rows(name: str) -> dict[tuple[str, str], dict[str, str]]:
    return summaries("Fractions.java", "block-2")[name][1]


def test_absolute_value() -> None:
    summary, cases = summaries("Fractions.java", "block-2")["A.abs"]
    assert cases == {("x >= 0", "x"): {}, ("x < 0", "-x"): {}}
    assert summary.complete
    assert summary.exact


def test_greatest_common_divisor_with_one_round() -> None:
    summary, cases = summaries("Fractions.java", "block-2")["A.gcd"]
    assert cases == {
        ("b == 0 && a >= 0", "a"): {},
        ("b == 0 && a < 0", "-a"): {},
        ("b >= 1 && a % b == 0", "b"): {},
        ("b < 0 && a % b == 0", "-b"): {},
    }
    assert not summary.complete
    assert listed(summary.left_out) == [BOUND]


def test_table_1() -> None:
    """G / -G is left as it is: it is -1, but for the least of all numbers, which is its own negation."""
    assert rows("R.simplify") == {
        ("this.d == 0 && this.n < 0", "None"): {"this.n": "this.n / -this.n", "this.d": "0"},
        ("this.d == 0 && this.n >= 1", "None"): {"this.n": "1", "this.d": "0"},
        ("this.d == 0 && this.n == 0", "ArithmeticException"): {},
        ("this.d < 0 && this.n % this.d == 0", "None"): {
            "this.n": "this.n / -this.d",
            "this.d": "this.d / -this.d",
        },
        ("this.d >= 1 && this.n % this.d == 0", "None"): {"this.n": "this.n / this.d", "this.d": "1"},
    }


def test_table_2_has_a_case_for_each_that_the_paper_declares() -> None:
    """And some more: the paper says nothing of arrays that are too short, or one and the same."""
    cases = rows("R.arraycopy")
    assert {
        ("n == 0", "None"): {},
        ("from != null && to == null && n >= 1 && from.length != 0", "NullPointerException"): {},
        ("from == null && n >= 1", "NullPointerException"): {},
        ("n < 0", "ArrayIndexOutOfBoundsException"): {},
        (
            "from != null && to != null && to != from && n == 1 && from.length != 0 && to.length != 0",
            "None",
        ): {"to[0]": "from[0]"},
    }.items() <= cases.items()
    assert len(cases) == 11


def test_table_3() -> None:
    one = "rs != null && rs[0] != null && rs.length == 1 && "
    assert rows("R.simp") == {
        ("rs != null && rs.length == 0", "new1"): {},
        ("rs == null", "NullPointerException"): {},
        (f"{one}rs[0].d == 0 && rs[0].n < 0", "new1"): {
            "rs[0].n": "rs[0].n / -rs[0].n",
            "rs[0].d": "0",
        },
        (f"{one}rs[0].d == 0 && rs[0].n >= 1", "new1"): {"rs[0].n": "1", "rs[0].d": "0"},
        (f"{one}rs[0].d == 0 && rs[0].n == 0", "ArithmeticException"): {},
        (f"{one}rs[0].d < 0 && rs[0].n % rs[0].d == 0", "new1"): {
            "rs[0].n": "rs[0].n / -rs[0].d",
            "rs[0].d": "rs[0].d / -rs[0].d",
        },
        (f"{one}rs[0].d >= 1 && rs[0].n % rs[0].d == 0", "new1"): {
            "rs[0].n": "rs[0].n / rs[0].d",
            "rs[0].d": "1",
        },
        ("rs != null && rs[0] == null && rs.length == 1", "NullPointerException"): {},
    }
    (made,) = summaries("Fractions.java", "block-2")["R.simp"][0].cases[3].made
    assert made.class_name == "[LR;"
    assert [place for place, _ in made.elements] == [0]


def test_cases_name_what_they_read_write_and_make() -> None:
    found = summaries("Places.java", "path")
    (case,) = found["Places.of"][0].cases
    assert case.result == Made(0)
    assert "new1: Places(next = next, value = value)" in as_text(
        api.summarize([PROGRAMS / "Places.java"], ["Places"], ["of"])
    )
    assert {"this.next": "this.next.next"} in found["Places.drop"][1].values()
    assert set(found["Places.size"][1]) == {("x >= 101", "LARGE"), ("x < 101", "SMALL")}
    assert {ends for _, ends in found["Places.word"][1]} == {'"yes"', '"no"'}


def test_aliases_are_cases_of_their_own() -> None:
    found = summaries("Places.java", "path")["Places.drop"][1]
    assert any("this.next == this" in condition for condition, _ in found)
    assert any("this.next != this" in condition for condition, _ in found)


def test_static_state_that_may_change_is_an_input() -> None:
    summary, cases = summaries("Places.java", "path")["Places.count"]
    assert list(cases.values()) == [{"Places.total": "by + Places.total"}]
    assert summary.exact


def test_loops_and_recursion_are_cut_and_said_to_be() -> None:
    found = summaries("Places.java", "path")
    for name in ("Places.loops", "Places.even", "Places.odd"):
        summary = found[name][0]
        assert len(summary.cases) == 20
        assert not summary.complete
        assert summary.left_out


def test_a_global_criterion_becomes_one_that_composes() -> None:
    (summary,) = api.summarize([PROGRAMS / "Fractions.java"], ["A"], ["abs"], criterion="branch").summaries
    assert summary.criterion == "path"


def test_a_method_without_code_is_refused() -> None:
    with pytest.raises(InputError, match="has no code"):
        api.summarize([PROGRAMS / "Fractions.java"], ["java.lang.Object"], ["hashCode"])


def test_conditions_of_mutual_recursion_are_one_range() -> None:
    """`n >= 1 && n - 1 >= 1 && n - 2 < 1` is `n == 2`; each case has one condition."""
    found = dict(summaries("Places.java", "path")["Places.even"][1].keys())
    assert found.pop("n < 1") == "1"
    numbers = {int(condition.removeprefix("n == ")): ends for condition, ends in found.items()}
    assert len(numbers) == 19
    assert all(ends == str((number + 1) % 2) for number, ends in numbers.items())


def test_a_number_is_shifted_only_where_that_does_not_wrap() -> None:
    """`x - 3 >= 1` alone holds for the least numbers, too."""
    x = terms.variable("x", terms.INT)
    condition = terms.ige(terms.isub(x, 3), 1)
    with build_chain(SolverOptions()) as chain:
        assert simplified([condition], chain.solve) == (condition,)
        (both,) = simplified([terms.ige(x, 0), condition], chain.solve)
    assert both is terms.ige(x, 4)
