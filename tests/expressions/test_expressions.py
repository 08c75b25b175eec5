"""Expressions: their text, their opposites, and the places of the input."""

from __future__ import annotations

import pickle

import pytest

from pathbrew.expressions import (
    NULL,
    UNTOLD,
    Call,
    Compared,
    Cut,
    Element,
    Ends,
    Field,
    InstanceOf,
    Is,
    Length,
    Name,
    Nature,
    Not,
    Number,
    Operation,
    Relation,
    Strength,
    Sum,
    conjoined,
    is_null,
    negated,
    place_named,
    walk,
)
from tests.written_expressions import expression

X, Y = Name("x"), Name("y")


@pytest.mark.parametrize(
    "text",
    [
        "x - 500 < 1",
        "x * y / (z + 1) != 3",
        "(x & 3) == 0",
        "!(i >= 0 && i < a.length)",
        "!this.sku.substring(1).isEmpty()",
        'sku.equals("a\\"$b")',
        "s.charAt(0) <= 'q'",
        "grams > -6L",
        "d * 2.0 > 1.5",
        "shape is not a com.acme.Objects$Circle",
        "s is a text of ASCII",
        "Integer.parseInt(s) throws",
        "items.get(0).next == null",
    ],
)
def test_what_is_written_can_be_read_again(text: str) -> None:
    assert str(expression(text)) == text
    assert pickle.loads(pickle.dumps(expression(text))) == expression(text)


def test_sums_are_written_as_people_write_them() -> None:
    assert str(Sum(5, ((X, -1),))) == "5 - x"
    assert str(Sum(-3, ((X, -1), (Y, 2)))) == "2*y - x - 3"
    assert str(Sum(0, ((X, -1),))) == "-x"


@pytest.mark.parametrize(
    ("condition", "opposite"),
    [
        ("x <= 3", "x > 3"),
        ("x != null", "x == null"),
        ("!s.isBlank()", "s.isBlank()"),
        ("x is a java.lang.Integer", "x is not a java.lang.Integer"),
        ("Integer.parseInt(s) returns", "Integer.parseInt(s) throws"),
    ],
)
def test_opposites(condition: str, opposite: str) -> None:
    assert str(negated(expression(condition))) == opposite
    assert negated(negated(expression(condition))) == expression(condition)


def test_opposites_without_words_of_their_own() -> None:
    assert str(negated(Operation("&&", (X, Y)))) == "!(x && y)"
    assert str(negated(Is(X, Nature.OF_PROGRAM))) == "x is not a class of the program"
    assert negated(UNTOLD) == UNTOLD
    assert negated(Ends(Call(None, "f"))) == Ends(Call(None, "f"), returns=False)
    assert negated(InstanceOf(X, "A")) == InstanceOf(X, "A", holds=False)


def test_conditions_are_conjoined_by_how_they_bind() -> None:
    either = Operation("||", (X, Not(Y)))
    assert conjoined([X, either, Cut("a ? b : …", Strength.CHOICE)]) == "x && (x || !y) && (a ? b : …)"
    assert conjoined([]) == ""


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("x", X),
        ("this.list.head", Field(Field(Name("this"), "list"), "head")),
        ("a[0][12]", Element(Element(Name("a"), Number(0)), Number(12))),
        ("items.get(0).next", Field(Call(Name("items"), "get", (Number(0),)), "next")),
        ("list.size()", Call(Name("list"), "size")),
        ("o.compare(a, b.f(1))#2", Call(Name("o"), "compare", (Name("a"), place_named("b.f(1)")), 2)),
        ("a[i + 1]", Name("a[i + 1]")),
        ("x'", Name("x'")),
        ("", Name("")),
    ],
)
def test_names_are_ways_to_places(name: str, place: object) -> None:
    assert place_named(name) == place
    assert str(place_named(name)) == name


def test_lengths_of_arrays_are_told_from_fields_of_that_name() -> None:
    assert place_named("a.length", is_length=True) == Length(Name("a"))
    assert place_named("a.length") == Field(Name("a"), "length")


def test_parts() -> None:
    assert is_null("a.b") == Compared(place_named("a.b"), Relation.EQUAL, NULL)
    assert list(walk(Not(Field(X, "f")))) == [Not(Field(X, "f")), Field(X, "f"), X]
