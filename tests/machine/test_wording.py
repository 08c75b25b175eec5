"""The words for terms of a run."""

from __future__ import annotations

from pathbrew.expressions import Text
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.wording import MOST_NODES, Wording
from pathbrew.terms import (
    INT,
    Model,
    Term,
    and_,
    constant,
    iadd,
    ieq,
    igt,
    ilt,
    imul,
    ine,
    ite,
    not_,
    variable,
)
from tests.written_expressions import expression

X, Y = variable("x", INT), variable("y", INT)
FOUND = ieq(X, 7)
ANSWER = ite(FOUND, constant(1, INT), 0)
PLACE = ite(FOUND, Y, -1)


def told(wording: Wording, condition: Term, opposite: Term) -> tuple[str, str] | None:
    sides = wording.sides(condition, opposite)
    told = None if sides is None else sides.told()
    return None if told is None else (str(told[0]), str(told[1]))


def test_an_answer_and_its_opposite() -> None:
    wording = Wording()
    wording.note_answer(ANSWER, expression('s.equals("a")'))
    assert told(wording, FOUND, not_(FOUND)) == ('!s.equals("a")', 's.equals("a")')
    assert told(wording, not_(FOUND), FOUND) == ('s.equals("a")', '!s.equals("a")')


def test_answers_within_other_conditions() -> None:
    wording = Wording()
    wording.note_answer(ANSWER, expression("s.isBlank()"))
    both = and_(not_(FOUND), igt(Y, 3))
    assert told(wording, both, not_(both)) == ("!(!s.isBlank() && y >= 4)", "!s.isBlank() && y >= 4")
    assert told(wording, igt(Y, 3), not_(igt(Y, 3))) is None


def test_what_is_noted_later_does_not_count() -> None:
    wording = Wording()
    wording.note_answer(ANSWER, expression("s.isBlank()"))
    before, unknown = wording.sides(FOUND, not_(FOUND)), wording.sides(igt(Y, 3), not_(igt(Y, 3)))
    wording.note_answer(ANSWER, expression("s.isEmpty()"))
    wording.note_condition(igt(Y, 3), expression("t.isBlank()"))
    assert before is not None and unknown is not None
    sides = before.told()
    assert sides is not None and tuple(map(str, sides)) == ("!s.isBlank()", "s.isBlank()")
    assert unknown.told() is None
    assert told(wording, FOUND, not_(FOUND)) == ("!s.isEmpty()", "s.isEmpty()")


def test_a_number_is_told_where_it_occurs() -> None:
    wording = Wording()
    wording.note_value(PLACE, expression("s.indexOf('x')"))
    less = ilt(iadd(imul(PLACE, 2), 1), Y)
    assert told(wording, less, not_(less)) == ("y <= 2*s.indexOf('x') + 1", "y > 2*s.indexOf('x') + 1")


def test_comparisons_survive_simplification() -> None:
    wording = Wording()
    wording.note_value(ANSWER, expression("s.compareTo(t)"))
    positive = igt(ANSWER, 0)
    assert positive is FOUND
    wording.note_comparison(positive, "gt", ANSWER, 0)
    assert told(wording, positive, not_(positive)) == ("s.compareTo(t) <= 0", "s.compareTo(t) > 0")


def test_characters_are_compared_with_characters() -> None:
    wording = Wording()
    wording.note_value(PLACE, expression("s.charAt(i)"), is_character=True)
    for number, text in ((113, "'q'"), (10, r"'\u000a'"), (-1, "-1"), (0x10000, "65536")):
        equal = ine(PLACE, number)
        wording.note_comparison(equal, "ne", PLACE, number)
        sides = told(wording, equal, not_(equal))
        assert equal.is_constant or sides == (f"s.charAt(i) == {text}", f"s.charAt(i) != {text}")


def test_what_is_long_has_no_expression() -> None:
    wording = Wording()
    chain = X
    for number in range(20):
        chain = ite(ieq(Y, number), chain, iadd(chain, number + 1))
    assert wording.expression(chain) is None
    assert str(wording.expression(iadd(X, 1))) == "x + 1"
    wording.note_value(chain, expression("s.lastIndexOf(t)"))
    assert str(wording.expression(iadd(chain, 1))) == "s.lastIndexOf(t) + 1"


def test_large_conditions_are_not_searched_to_their_ends() -> None:
    wording = Wording()
    wording.note_value(PLACE, expression("s.indexOf(t)"))
    deep = PLACE
    for number in range(MOST_NODES):
        deep = ite(ieq(Y, number), X, deep)
    assert told(wording, ieq(deep, 3), ine(deep, 3)) is None


def test_a_decision_takes_the_words_and_the_next_run_forgets_them() -> None:
    decisions = Decisions(Model({X: 7, Y: 0}))
    decisions.wording.note_answer(ANSWER, expression("s.isEmpty()"))
    assert decisions.decide(FOUND)
    (decision,) = decisions.taken
    assert str(decision.describe()) == "s.isEmpty()"
    assert str(decision.describe_term()) == "x == 7"
    decisions.begin(Model({X: 0, Y: 0}))
    assert not decisions.decide(FOUND)
    assert str(decisions.taken[0].describe()) == "x != 7"


def test_literals() -> None:
    assert str(Text('a"\\\n\u0001é\ud800')) == r'"a\"\\\n\u0001é\ud800"'
    assert str(Text("x" * 61)) == '"' + "x" * 60 + '…"'
