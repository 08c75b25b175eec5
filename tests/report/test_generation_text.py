"""A generation on the console."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from pathbrew.coverage import Account, Status
from pathbrew.report.generation_text import print_generation
from pathbrew.verbs.generate.result import ClassResult, Crash, Explained, Generation, MethodResult

from .sample import as_told


def piped(result: Generation, *, verbose: bool = False, quiet: bool = False) -> str:
    stream = io.StringIO()
    print_generation(result, Console(file=stream), verbose=verbose, quiet=quiet)
    return stream.getvalue()


def on_terminal(result: Generation, width: int) -> str:
    console = Console(file=io.StringIO(), force_terminal=True, width=width, color_system=None)
    with console.capture() as captured:
        print_generation(result, console)
    return captured.get()


def test_a_row_per_method(generation: Generation) -> None:
    rows = [line.split() for line in piped(generation).splitlines()]
    assert ["method", "covered", "feasible", "goals", "paths", "tests", "crashes", "time", "state"] in rows
    assert "price(int, Parcel.Service) 8 8 9 7 4 0 0.41 s complete".split() in rows
    assert "discount(int, int) 1 2 2 3 2 1 0.12 s 1 open".split() in rows


def test_totals(generation: Generation) -> None:
    text = piped(generation)
    assert (
        "Total: 13 of 18 feasible goals covered (19 in all), 8 tests, 1 crash (+ 1 on null), 3.6 s\n" in text
    )
    assert "JaCoCo: branch 60.0 % (15/25), line 65.4 % (17/26), instruction 60.0 % (108/180)\n" in text
    assert "Mutation: 50.0 % (1/2) of the mutants killed, not all were tried\n" in text


def test_uncovered_goals_stand_under_their_reason_and_method(generation: Generation) -> None:
    text = piped(generation)
    assert "Not covered: 6 goals, 1 of them infeasible\n" in text
    assert "  the budget was used up  (1)\n    Parcel.quote\n      line 34: i < weights.length\n" in text
    assert "  infeasible: no input takes these sides  (1)\n    Parcel.price\n      line 19: default\n" in text


def test_crashes_with_inputs_and_test(generation: Generation) -> None:
    lines = piped(generation).splitlines()
    at = lines.index("Crashes: 1")
    assert lines[at + 1] == "  java.lang.ArithmeticException: / by zero, in Parcel.discount, line 27"
    assert lines[at + 2] == "    items = 0, points = -1"
    assert lines[at + 3].startswith("    shown by discountFailsWhenPointsIsMinusOne  ")
    assert lines[at + 3].endswith("ParcelTest.java:35")
    assert "Crashes on a null argument: 1" in lines


def test_what_went_wrong_and_where_things_are(generation: Generation) -> None:
    text = piped(generation)
    assert "Mismatches: 1 prediction that the JVM did not confirm\n  Parcel.quote: the JVM returned" in text
    assert "Dropped: 1 test that did not hold\n  failed: expected <1> but was <2>: quoteReturns" in text
    assert "Time: engine 1.3 s, solvers 0.8 s, JVM 0.4 s, javac 0.6 s" in text
    assert f"Files: {generation.files[0]}\n" in text
    assert f"Report: {generation.report}\n" in text


def test_piped_text_is_plain(generation: Generation) -> None:
    text = piped(generation)
    assert text.isascii()
    assert "\x1b" not in text


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_a_terminal_of_any_width(generation: Generation, width: int) -> None:
    lines = on_terminal(generation, width).splitlines()
    assert max(map(len, lines)) <= width
    assert any("disc" in line and "1 open" in line for line in lines)


def test_quiet_leaves_the_totals(generation: Generation) -> None:
    text = piped(generation, quiet=True)
    assert "Total: " in text
    assert "price(" not in text
    assert "Not covered" not in text


def test_verbose_adds_tests_and_traces(generation: Generation) -> None:
    text = piped(generation, verbose=True)
    assert "at Parcel.discount(Parcel.java:27)" in text
    assert "grams = 1, service = STANDARD -> returns 90" in text
    assert "  survived: Parcel.discount, line 27: Replaced * with /\n" in text


def test_long_lists_refer_to_the_report(generation: Generation) -> None:
    parcel = generation.classes[0]
    model = parcel.methods[2].goals[0]
    parcel.methods[2].goals = [
        Explained(
            Account(
                replace(model.account.goal, line=line), Status.OPEN, (as_told("the budget was used up"),)
            ),
            f"x > {line}",
        )
        for line in range(100, 140)
    ]
    text = piped(generation)
    assert "line 107: x > 107" in text
    assert "line 108" not in text
    assert "    and 32 more, see the report\n" in text
    assert "line 139: x > 139" in piped(generation, verbose=True)


def test_many_methods_leave_what_needs_attention(generation: Generation) -> None:
    parcel = generation.classes[0]
    price = parcel.methods[0]
    parcel.methods += [MethodResult(price.method, [], paths=1, exhausted=True) for _ in range(60)]
    text = piped(generation)
    assert "discount(int, int)" in text
    assert "and 60 more methods, 60 of them complete" in text


def test_a_run_without_classes_says_so() -> None:
    assert "Nothing was tested" in piped(Generation())


def test_methods_without_tests_are_named_with_the_reason(generation: Generation) -> None:
    lines = piped(generation).splitlines()
    at = lines.index("Without tests: 3 methods")
    assert "  Depot.capacity: abstract" in lines[at:]
    assert "  Parcel.label: every path ends at an obstacle: repeat" in lines[at:]


def test_a_class_without_methods_shows_its_note(generation: Generation) -> None:
    empty = ClassResult(generation.classes[0].java_class, note=as_told("it is an interface without code"))
    text = piped(Generation(classes=[empty]))
    assert "Parcel\n  it is an interface without code\n" in text
    assert "Files: none" in text


def test_strange_characters_do_no_harm(generation: Generation) -> None:
    method = generation.classes[0].methods[1]
    crash = method.crashes[0]
    method.crashes = [
        Crash("E", "\x1b[31m\ud800 [bold]x[/bold]\nnext", 1, (), replace(crash.test, inputs='s = "\u202e"'))
    ]
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    print_generation(generation, Console(file=stream))
    stream.seek(0)
    text = stream.read()
    assert "E: \\u001b[31m\\ud800 [bold]x[/bold]\\nnext, in Parcel.discount, line 1\n" in text
    assert 's = "\\u202e"' in text
