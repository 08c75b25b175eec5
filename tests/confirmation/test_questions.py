"""What objects tell after calls, what depends on the machine, and which changes of code a case notices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pathbrew.blocks.derived import is_derived
from pathbrew.blocks.mutants import Change, mutants_of
from pathbrew.classfile import ClassPath, Jdk
from pathbrew.confirmation.abroad import separators_of
from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.confirmation.mutation import ChangedCode
from pathbrew.confirmation.observation import case_of
from pathbrew.confirmation.questions import Questioner
from pathbrew.junit.plainness import objection_to
from pathbrew.junit.writer import write_source
from pathbrew.jvm import JvmWorker, Loader, ReplayRequest
from pathbrew.jvm.outcomes import Returned
from pathbrew.objects.graph import (
    BuildCall,
    BuiltNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    StringNode,
)
from pathbrew.program import Program
from pathbrew.reasons import Cause

SOURCE = Path(__file__).parent.parent / "programs" / "confirmation" / "Basket.java"
STRING = "Ljava/lang/String;"
NEW: BuildCall[GraphValue] = BuildCall("Basket", "<init>", "()V")
ADD: BuildCall[GraphValue] = BuildCall("Basket", "add", f"({STRING}I)V", (Reference(1), 2))
FILLED: tuple[Node, ...] = (BuiltNode("Basket", NEW, (ADD,)), StringNode("a"))
EMPTY: tuple[Node, ...] = (BuiltNode("Basket", NEW), StringNode("a"))


@dataclass(frozen=True)
class Baskets:
    """Makes cases of calls on baskets."""

    program: Program
    worker: JvmWorker
    loader: Loader

    def case(
        self,
        method: str,
        descriptor: str,
        arguments: tuple[GraphValue, ...] = (),
        nodes: tuple[Node, ...] = (),
    ) -> TestCase:
        receiver = Reference(0) if nodes else None
        request = ReplayRequest("Basket", method, descriptor, receiver, arguments, nodes)
        answer = self.worker.replay(self.loader, request)
        java_class = self.program.load("Basket")
        reader = EdgeReader(self.program, java_class)
        entry = java_class.methods[method + descriptor]
        return case_of(self.program, reader, entry, request, answer, Engine.QUICK)

    def asked(self, case: TestCase) -> TestCase:
        asked = Questioner(self.program, self.worker, self.loader).asked(case)
        assert asked is not None
        return asked

    def written(self, case: TestCase) -> str:
        return write_source(self.program, self.program.load("Basket"), [case], release=17, plain=True).text


@pytest.fixture(scope="module")
def baskets(jdk: Jdk, worker: JvmWorker) -> Iterator[Baskets]:
    program = Program(ClassPath([SOURCE], jdk))
    with worker.open(program.class_path.locations, traced=True) as loader:
        yield Baskets(program, worker, loader)


def test_objects_tell_what_a_call_has_changed(baskets: Baskets) -> None:
    case = baskets.asked(baskets.case("add", f"({STRING}I)V", (Reference(1), 2), EMPTY))
    told = {answer.question.call.method: answer.value for answer in case.answers}
    assert told == {"size": 1, "pieces": 2, "has": 1}, "next changes the basket"
    text = baskets.written(case)
    assert "assertEquals(1, basket.size());" in text
    assert 'assertTrue(basket.has("a"));' in text


def test_an_object_that_is_not_changed_is_not_asked(baskets: Baskets) -> None:
    assert baskets.asked(baskets.case("size", "()I", (), FILLED)).answers == ()


def test_records_are_compared_with_equal_ones(baskets: Baskets) -> None:
    case = baskets.asked(baskets.case("first", "()LBasket$Line;", (), FILLED))
    assert 'assertEquals(new Basket.Line("a", 2), result);' in baskets.written(case)


def test_line_separators_are_those_of_the_machine(baskets: Baskets) -> None:
    case = baskets.asked(baskets.case("receipt", f"(I){STRING}", (3,), EMPTY))
    assert 'assertEquals(String.format("3 pieces%nthank you\\n"), result);' in baskets.written(case)


def test_what_depends_on_the_language_is_not_asserted(baskets: Baskets) -> None:
    request = ReplayRequest(
        "Basket", "shouted", f"({STRING}){STRING}", None, (Reference(0),), (StringNode("i"),)
    )
    plain = baskets.case("shouted", f"({STRING}){STRING}", (None,))
    answer = baskets.worker.replay(baskets.loader, request)
    reader = EdgeReader(baskets.program, plain.method.owner)
    case = case_of(baskets.program, reader, plain.method, request, answer, Engine.QUICK)
    assert "assertNotNull(result);" in baskets.written(baskets.asked(case))


@pytest.mark.parametrize("which", range(3))
def test_names_of_the_user_and_of_folders_are_not_asserted(which: int, baskets: Baskets) -> None:
    case = baskets.case("property", f"(I){STRING}", (which,))
    assert isinstance(case.observed.outcome, Returned)
    before = case.observed.outcome.value
    assert "assertNotNull(result);" in baskets.written(baskets.asked(case))
    again = baskets.case("property", f"(I){STRING}", (which,)).observed.outcome
    assert isinstance(again, Returned) and again.value == before


def test_what_clocks_and_chance_give_is_not_asserted(baskets: Baskets) -> None:
    text = baskets.written(baskets.asked(baskets.case("ticket", "(I)LBasket$Ticket;", (3,))))
    assert "assertEquals(3, result.price);" in text
    assert "result.at" not in text
    assert text.count("assertNotNull(result.") == text.count("result.") - 1
    text = baskets.written(baskets.asked(baskets.case("numbered", f"(){STRING}")))
    assert "assertThrows(IllegalStateException.class" in text
    assert "getMessage" not in text


def test_a_call_that_goes_another_way_abroad_makes_no_test(baskets: Baskets) -> None:
    case = baskets.case("language", "()I")
    assert Questioner(baskets.program, baskets.worker, baskets.loader).asked(case) is None


@pytest.mark.parametrize(
    ("method", "descriptor"),
    [("year", "()I"), ("calendar", "()I"), ("hours", "()J"), ("date", "()J"), ("instant", "()J")],
)
def test_a_number_of_the_clock_makes_no_test(method: str, descriptor: str, baskets: Baskets) -> None:
    """Not even one that has been the same all day."""
    case = baskets.case(method, descriptor)
    assert Questioner(baskets.program, baskets.worker, baskets.loader).asked(case) is None


@pytest.mark.parametrize(("method", "returned"), [("coin", "Z"), ("shuffled", "I")])
def test_what_is_the_same_by_chance_makes_no_test(method: str, returned: str, baskets: Baskets) -> None:
    """Of twenty cases two may slip through; with one more run only, half of them would."""
    cases = [baskets.case(method, f"(){returned}") for _ in range(20)]
    questioner = Questioner(baskets.program, baskets.worker, baskets.loader)
    assert sum(questioner.asked(case) is not None for case in cases) <= 2


def test_a_seeded_generator_gives_the_same(baskets: Baskets) -> None:
    assert "assertEquals(" in baskets.written(baskets.asked(baskets.case("seeded", "()I")))


@pytest.mark.parametrize(
    ("method", "returned", "asserted"),
    [
        ("today", "Ljava/time/LocalDate;", ["assertNotNull(result);"]),
        ("weekday", "Ljava/time/DayOfWeek;", ["assertNotNull(result);"]),
        ("boxed", "Ljava/lang/Integer;", ["assertNotNull(result);"]),
        ("parts", "[I", ["assertEquals(2, result.length);", "assertEquals(7, result[0]);"]),
        ("stamped", "LBasket$Line;", ['assertEquals("a", result.article());']),
    ],
)
def test_what_the_clock_has_given_is_not_asserted(
    method: str, returned: str, asserted: list[str], baskets: Baskets
) -> None:
    text = baskets.written(baskets.asked(baskets.case(method, f"(){returned}")))
    assert [line.strip() for line in text.splitlines() if line.strip().startswith("assert")] == asserted


def test_dates_that_do_not_depend_on_the_clock_are_compared(baskets: Baskets) -> None:
    case = baskets.asked(baskets.case("leapDay", "(I)Ljava/time/LocalDate;", (2020,)))
    assert "assertEquals(LocalDate.of(2020, 2, 29), result);" in baskets.written(case)


def test_initialisers_of_other_classes_may_go_another_way(baskets: Baskets) -> None:
    case = baskets.asked(baskets.case("priced", "(I)I", (3,)))
    assert "assertEquals(300, result);" in baskets.written(case)


def test_a_state_that_no_call_makes_is_not_plain(baskets: Baskets) -> None:
    raw = ObjectNode("Basket", (FieldValue("Basket", "asked", "I", 7),))
    case = baskets.case("next", "()I", (), (raw,))
    refused = objection_to(baskets.program, case.method.owner, case, 17)
    assert refused is not None
    assert refused.reason.cause is Cause.BEYOND
    made = baskets.case("next", "()I", (), EMPTY)
    assert objection_to(baskets.program, made.method.owner, made, 17) is None


@pytest.mark.parametrize(
    ("home", "abroad", "separators"),
    [
        ("a\nb", "a\r\nb", (1,)),
        ("a\nb\n", "a\nb\r\n", (3,)),
        ("a", "a", ()),
        ("a\nb", "a\r\nc", None),
        ("I", "\u0130", None),
        ("a", "ab", None),
    ],
)
def test_separators(home: str, abroad: str, separators: tuple[int, ...] | None) -> None:
    assert separators_of(home, abroad) == separators


def test_cases_notice_changes_of_the_code(baskets: Baskets) -> None:
    method = baskets.program.load("Basket").methods["limited(I)I"]
    cases = [baskets.case("limited", "(I)I", (amount,)) for amount in (3, 10)]
    noticed = {}
    for mutant in mutants_of(method):
        changed = ChangedCode(baskets.program, baskets.worker, mutant)
        noticed[mutant.change] = [bool(each) for each in changed.noticed(cases)]
        changed.close()
    assert noticed == {
        Change.BOUND: [False, True],
        Change.CONDITION: [True, True],
        Change.ARITHMETIC: [True, False],
        Change.RESULT: [False, True],
    }


def test_changed_code_that_never_ends_is_noticed(baskets: Baskets) -> None:
    method = baskets.program.load("Basket").methods["forever(I)I"]
    case = baskets.case("forever", "(I)I", (3,))
    down, up = [mutant for mutant in mutants_of(method) if mutant.change is Change.INCREMENT]
    for mutant in (down, up):
        changed = ChangedCode(baskets.program, baskets.worker, mutant)
        assert changed.noticed([case])[0].ending
        changed.close()


def test_what_the_compiler_writes_for_records(baskets: Baskets) -> None:
    methods = baskets.program.load("Basket$Line").methods.values()
    derived = {method.name for method in methods if is_derived(method)}
    assert derived == {"<init>", "article", "count", "equals", "hashCode", "toString"}
