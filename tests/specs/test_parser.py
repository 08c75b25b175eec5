"""Specification files: what they say, and what is said about mistakes in them."""

from __future__ import annotations

import pytest

from pathbrew.specs.lexer import SpecificationError
from pathbrew.specs.parser import parse_specifications
from pathbrew.specs.syntax import (
    Binding,
    CallAtom,
    Component,
    Empty,
    Formula,
    Historically,
    Letter,
    Not,
    Once,
    Or,
    Previously,
    Repeat,
    Row,
    Sequence,
    Since,
    Table,
)

A, B, C = (CallAtom(name) for name in "abc")


def _component(items: str) -> Component:
    (component,) = parse_specifications("x.spec", f"specification for acme.Thing {{\n{items}\n}}")
    return component


def _formula(text: str) -> object:
    return _component(f"call X: {text};").specifications[0].body


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("a() -> once b()", Or(Not(A), Once(B))),
        ("!a() since b() && c", _formula("((!a()) since b()) && c()")),
        ("a weakly since b", Since(A, B, is_weak=True)),
        ("weakly previously a", Previously(A, at_start=True)),
        ("a -> b -> c", Or(Not(A), Or(Not(B), C))),
        ("historically not a", Historically(Not(A))),
        ("a || b && c", _formula("a || (b && c)")),
    ],
)
def test_formula(text: str, formula: Formula) -> None:
    assert _formula(text) == formula


def test_expression() -> None:
    body = _component("call X: expression a(), b()*, c()[0, 2];").specifications[0].body
    assert isinstance(body, Sequence)
    assert body.first == Letter(A)
    assert isinstance(body.second, Sequence)
    assert body.second.first == Repeat(Letter(B))
    assert (
        _component("call X: expression a()?;").specifications[0].body
        == _component("call X: expression a()[0, 1];").specifications[0].body
    )
    assert _component("call X: expression a()[0];").specifications[0].body == Empty()


def test_table() -> None:
    body = (
        _component(
            """return X: automaton {
        state | a() | b() { x || y | z }   // the first row has events
        one   | two | -
        two   | error | one
    }"""
        )
        .specifications[0]
        .body
    )
    assert isinstance(body, Table)
    assert body.rows == (Row("one", ("two", None)), Row("two", ("error", "one")))


def test_conditions_bind_caller_or_component() -> None:
    component = _component(
        """requires a(x) { x > 0 };
        ensures a(x) { result == old(this.y) };
        signals a(x) java.io.IOException { x < 0 };
        invariant { this.y > 0 };"""
    )
    bindings = [specification.binding for specification in component.specifications]
    assert bindings == [Binding.CALLER, Binding.COMPONENT, Binding.COMPONENT, Binding.COMPONENT]
    assert [s.name for s in component.specifications] == ["requires1", "ensures2", "signals3", "invariant4"]


@pytest.mark.parametrize(
    ("items", "place", "reason"),
    [
        ("cal X: a();", "x.spec:2:1", "did you mean 'call'?"),
        ("call X: a() ->;", "x.spec:2:15", "expected a call such as close(), found ';'"),
        ("call X: a() returns;", "x.spec:2:9", "write return in place of call"),
        ("call X: a() { x", "x.spec:3:2", "expected ';'"),
        ("call X: a();\ncall X: b();", "x.spec:3:1", "there is a specification X already"),
        ("call X: expression once a();", "x.spec:2:20", "no temporal operator here"),
        ("call X: expression a()[3, 2];", "x.spec:2:23", "write [LEAST, MOST]"),
        ("call X: automaton {\nstate | a()\none | twp\ntwo | one\n}", "x.spec:4:7", "did you mean 'two'?"),
        ("call X: automaton {\nstate | a() | b()\none | one\n}", "x.spec:4:1", "2 cells, the first one 3"),
        ("invariant { };", "x.spec:2:11", "the braces are empty"),
        ("call X: a() # b();", "x.spec:2:13", "'#' has no meaning here"),
    ],
)
def test_mistakes_have_a_place_and_a_suggestion(items: str, place: str, reason: str) -> None:
    with pytest.raises(SpecificationError) as error:
        _component(items)
    assert str(error.value).startswith(f"{place}: ")
    assert reason in str(error.value)


def test_nothing_is_specified() -> None:
    with pytest.raises(SpecificationError, match="nothing is specified"):
        parse_specifications("x.spec", "  // nothing\n")
