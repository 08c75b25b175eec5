"""A search finds the same with summaries of what is called as without."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk, find_jdk
from pathbrew.confirmation.confirm import Confirmation, confirm
from pathbrew.engines.states import composition
from pathbrew.jvm import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.summaries import application

from ..campaign import SEED, scaled
from ..compiling import javac
from .comparison import Found, searched
from .generated import ProgramWriter

GENERATED = scaled(2_000, 250)


@pytest.fixture(scope="module")
def program(compiled: Path) -> Program:
    return Program(ClassPath([compiled], find_jdk(None)))


CALLERS = [
    ("R.simplify", "block-2", "lazy", True),
    ("R.simp", "block-2", "lazy", True),
    ("Lists.merge", "block-3", "lazy", True),
    ("Lists.merge", "block-2", "lazy-noalias", True),
    ("Lists.insertAndCount", "block-3", "lazy-noalias", True),
    ("Callers.twice", "path", "lazy", True),
    ("Callers.aliased", "path", "lazy", True),
    ("Callers.throwing", "path", "lazy", True),
    ("Callers.virtual", "path", "lazy", True),
    ("Callers.onAliases", "path", "alias", True),
    ("Callers.counted", "path", "lazy", True),
    ("Callers.locked", "path", "lazy", False),
    ("Callers.addsTwice", "path", "lazy", True),
    ("Held.shared", "path", "lazy", False),
    ("Held.bumped", "path", "lazy", False),
    ("Callers.text", "path", "lazy", True),
    *(
        (f"Effects.{name}", "path", "lazy", True)
        for name in """escapes caught returned decoded same twice ofKnown raised raisedKnown ofPair puts
        putsKnown putsNowhere ofText ofKnownText labelled constructed constructedTwice constructedBelow
        counted remembered lowered large anyShape leveled""".split()
    ),
    ("Effects.exactly", "path", "lazy", False),
    ("Aliases.levels", "path", "alias", True),
    ("Aliases.raised", "path", "alias", True),
    ("Aliases.leastOf", "path", "alias", True),
    ("Aliases.passed", "path", "alias", False),
    ("Aliases.passed", "path", "lazy", True),
    ("Effects.escapes", "path", "alias", True),
    ("Effects.constructed", "path", "alias", True),
    ("Made.lambdas", "path", "lazy", False),
    ("Made.looked", "path", "lazy", True),
    ("Made.differsFromItself", "path", "lazy", False),
    ("Made.differsFromItself", "path", "lazy-noalias", False),
]


@pytest.mark.parametrize(("target", "criterion", "heap", "is_used"), CALLERS)
def test_paths_are_the_same(program: Program, target: str, criterion: str, heap: str, is_used: bool) -> None:
    method = find_method(program, target, None)

    def compare() -> None:
        without = searched(program, method, "off", {"criterion": criterion, "heap": heap})
        within = searched(program, method, "insensitive", {"criterion": criterion, "heap": heap})
        assert within.paths == without.paths
        assert within.told == without.told
        assert within.infeasible == without.infeasible
        assert within.result.search.exhausted == without.result.search.exhausted
        assert not within.result.search.defects
        assert (within.applied > 0) == is_used

    with_deep_stack(compare)


CONTEXTS = [
    *(("Callers.restricted", "path"), ("Callers.twice", "path"), ("Lists.merge", "block-2")),
    *((f"Effects.{name}", "path") for name in "caught ofKnown remembered constructedTwice anyShape".split()),
    ("Made.looked", "path"),
]


@pytest.mark.parametrize(("target", "criterion"), CONTEXTS)
def test_paths_are_the_same_by_summaries_of_their_contexts(
    program: Program, target: str, criterion: str
) -> None:
    method = find_method(program, target, None)

    def compare() -> None:
        without = searched(program, method, "off", {"criterion": criterion})
        within = searched(program, method, "sensitive", {"criterion": criterion})
        assert within.paths == without.paths
        assert within.told == without.told
        assert not within.result.search.defects
        assert within.applied > 0

    with_deep_stack(compare)


def test_a_context_leaves_out_what_cannot_be(program: Program) -> None:
    """`restricted` calls with a <= 0: the side on which it is greater is not even asked for."""
    method = find_method(program, "Callers.restricted", None)

    def compare() -> None:
        queries = [
            searched(program, method, how, {"criterion": "path"}).result.search.queries
            for how in ("insensitive", "sensitive")
        ]
        assert queries[1] <= queries[0]

    with_deep_stack(compare)


def test_calls_are_measured(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever `auto` finds to be faster, the paths are the same; here it may try from the first call on."""
    monkeypatch.setattr(composition, "LEAST", 0.0)
    monkeypatch.setattr(composition, "NOTABLE", 0.0)
    monkeypatch.setitem(composition.SHARE, "auto", 1000.0)
    method = find_method(program, "Lists.merge", None)

    def compare() -> None:
        without = searched(program, method, "off", {"criterion": "block-3"})
        within = searched(program, method, "auto", {"criterion": "block-3"})
        assert within.paths == without.paths
        assert within.told == without.told
        assert within.applied > 0

    with_deep_stack(compare)


def test_calls_run_as_ever_until_a_search_is_long(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time goes by with each look at it: a second passes after so many runs."""
    ticks, strides = count(), count()
    monkeypatch.setattr(application, "clock", lambda: next(ticks) * 0.2)
    monkeypatch.setattr(composition, "clock", lambda: next(strides) * 1e6)
    monkeypatch.setattr(composition, "NOTABLE", 0.0)
    method = find_method(program, "Lists.merge", None)

    def compare() -> None:
        without = searched(program, method, "off", {"criterion": "block-3"})
        assert next(ticks) == 0
        within = searched(program, method, "auto", {"criterion": "block-3"})
        assert next(ticks) < 10
        assert within.paths == without.paths
        assert within.told == without.told
        assert within.applied > 0

    with_deep_stack(compare)


def test_summaries_for_fewer_rounds_leave_out_paths_and_say_so(program: Program) -> None:
    """For more rounds they do not."""
    method = find_method(program, "Lists.merge", None)

    def compare() -> None:
        settings = {"criterion": "block-3", "heap": "lazy-noalias"}
        without = searched(program, method, "off", settings)
        fewer = searched(program, method, "insensitive", {**settings, "summary_criterion": "block-2"})
        more = searched(program, method, "insensitive", {**settings, "summary_criterion": "block-4"})
        assert fewer.paths.total() < without.paths.total()
        assert fewer.paths.keys() <= without.paths.keys()
        assert any("made under block-2" in str(reason) for reason in fewer.result.search.reasons)
        assert without.paths.keys() <= more.paths.keys()
        assert not any("made under" in str(reason) for reason in more.result.search.reasons)

    with_deep_stack(compare)


def test_cases_of_numbers_become_one_term(program: Program) -> None:
    """Sixteen calls with three cases each: one path where nobody asks for the branches of what is called."""
    method = find_method(program, "Callers.sum16", None)

    def compare() -> None:
        merged = searched(program, method, "insensitive", {"criterion": "path"}, merges=True)
        assert merged.result.search.exhausted
        assert len(merged.result.paths) == 2
        counts = merged.result.search.summaries
        assert counts is not None
        assert counts.merged >= 16

    with_deep_stack(compare)


def test_numbers_that_cases_write_become_terms_too(program: Program) -> None:
    method = find_method(program, "Callers.addsTwice", None)

    def compare() -> None:
        without = searched(program, method, "off", {"criterion": "path"})
        merged = searched(program, method, "insensitive", {"criterion": "path"}, merges=True)
        assert (len(without.result.paths), len(merged.result.paths)) == (14, 2)
        assert merged.result.search.exhausted
        assert merged.endings == without.endings
        assert {path.value for path in merged.result.paths} == {"0", "1"}

    with_deep_stack(compare)


def test_merged_cases_do_not_multiply_from_caller_to_caller(program: Program) -> None:
    """What calls merged cases has as few itself: each level adds as many steps as the one below."""

    def merged(name: str) -> Found:
        method = find_method(program, name, None)
        return searched(program, method, "insensitive", {"criterion": "path"}, merges=True)

    def compare() -> None:
        for name in ("asks2", "asks4"):
            without = searched(program, find_method(program, f"Nested.{name}", None), "off", {})
            values = {path.value for path in without.result.paths}
            assert {path.value for path in merged(f"Nested.{name}").result.paths} == values
        found = merged("Nested.asks16")
        assert found.result.search.exhausted
        assert {path.value for path in found.result.paths} == {"0", "1", "2"}
        assert len(found.result.paths) == 3
        counts = found.result.search.summaries
        assert counts is not None and counts.declined == 0

    with_deep_stack(compare)


def test_example_6_loses_no_statement(program: Program) -> None:
    """The paper's: a summary with one case covers all statements, but not from a caller for which a <= 0."""
    method = find_method(program, "Callers.restricted", None)

    def compare() -> None:
        for criterion in ("statement", "branch"):
            without = searched(program, method, "off", {"criterion": criterion})
            within = searched(program, method, "insensitive", {"criterion": criterion})
            taken = [{edge for _, _, edges in found.paths for edge in edges} for found in (without, within)]
            assert taken[0] == taken[1]
            assert within.infeasible == without.infeasible

    with_deep_stack(compare)


@pytest.mark.jdks_by_turns
def test_generated_programs(tmp_path: Path, worker: JvmWorker, jdk: Jdk) -> None:
    """Recursion, exceptions, aliased arguments, static state, virtual calls; confirmed on the JVM."""
    writers = [ProgramWriter(SEED % 10_000 * 10_000 + number) for number in range(GENERATED)]
    source = tmp_path / "Generated.java"
    source.write_text("".join(writer.source() for writer in writers))
    javac(jdk, "-g", "-d", tmp_path, source)
    applied = 0

    def compare() -> None:
        nonlocal applied
        program = Program(ClassPath([tmp_path], jdk))
        for number, writer in enumerate(writers):
            target = writer.entries[number % len(writer.entries)]
            method = find_method(program, target, None)
            settings = {
                "criterion": "path",
                "max_deref": 1,
                "max_depth": 40,
                "heap": ("lazy", "lazy-noalias", "alias")[number % 3],
            }
            without = searched(program, method, "off", settings, budget="6s")
            within = searched(program, method, "insensitive", settings, budget="15s")
            merged = searched(program, method, "insensitive", settings, budget="15s", merges=True)
            assert not within.result.search.defects
            applied += within.applied
            if without.was_cut or within.was_cut or merged.was_cut:
                continue
            assert within.paths == without.paths, target
            assert within.infeasible == without.infeasible, target
            if without.result.search.exhausted and merged.result.search.exhausted:
                assert merged.endings == without.endings, target
                assert merged.infeasible == without.infeasible, target
            for path in within.result.paths[:4]:
                confirmed = confirm(within.result.explored, path, worker=worker)
                assert confirmed.status is not Confirmation.REFUTED, (target, str(path.inputs))

    with_deep_stack(compare)
    assert applied
