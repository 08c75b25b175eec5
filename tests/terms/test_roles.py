"""Roles of variables, and what asks for them."""

from __future__ import annotations

import json
import pickle
from typing import get_args

import pytest

from pathbrew import terms
from pathbrew.terms import Function, Model, Oracle, Role, Term
from pathbrew.terms.addresses import is_reference
from pathbrew.terms.roles import AnyRole, Register, TextLength, TextUnit

ROLES: list[AnyRole] = [*Role, TextLength("s"), TextUnit("s", 3), Register(1, 2, "i")]


def of_role(role: AnyRole, name: str = "x") -> Term:
    return terms.variable(name, terms.INT, 0, 9, role)


def test_every_kind_of_role_is_tried_here() -> None:
    assert {type(role) for role in ROLES} == set(get_args(AnyRole))


def test_variables_of_different_roles_are_distinct() -> None:
    made = [of_role(role) for role in ROLES]
    assert len(set(made)) == len(ROLES)
    assert [variable.role for variable in made] == ROLES
    assert terms.variable("x", terms.INT).role is Role.VALUE


def test_only_variables_have_roles() -> None:
    with pytest.raises(TypeError, match="only variables"):
        _ = terms.constant(1, terms.INT).role


@pytest.mark.parametrize("role", ROLES, ids=str)
def test_roles_cross_to_other_processes(role: AnyRole) -> None:
    variable = of_role(role)
    assert pickle.loads(pickle.dumps(variable)) is variable
    assert terms.decode(json.loads(json.dumps(terms.encode([variable])))) == [variable]
    data = json.loads(json.dumps(terms.encode_model(Model({variable: 4}))))
    assert terms.decode_model(data).value(variable) == 4


@pytest.mark.parametrize("sort", [terms.DOUBLE, terms.BOOL, terms.array_of(terms.INT, terms.INT)], ids=str)
def test_variables_without_a_range_keep_their_role(sort: terms.Sort) -> None:
    variable = terms.variable("x", sort, role=Role.UNKNOWN)
    assert pickle.loads(pickle.dumps(variable)) is variable
    assert terms.renamed(variable, "!1") is terms.variable("x!1", sort, role=Role.UNKNOWN)


def test_a_variable_is_renamed_with_the_text_it_belongs_to() -> None:
    unit = of_role(TextUnit("s", 3), "s.charAt(3)")
    assert terms.renamed(unit, "!1") is of_role(TextUnit("s!1", 3), "s.charAt(3)!1")
    choice = of_role(Role.CHOICE)
    assert terms.renamed(choice, "!1") is of_role(Role.CHOICE, "x!1")


def test_references_are_told_by_their_role() -> None:
    assert is_reference(terms.address("a"))
    assert terms.infix(terms.ieq(terms.address("a"), 0)) == "a == null"
    assert not is_reference(terms.variable("&a", terms.INT))


def test_a_predicate_is_no_matter_of_names() -> None:
    class Nothing(Oracle):
        def value(self, function: Function, arguments: tuple[object, ...]) -> object:
            raise NotImplementedError

    oracle = Nothing()
    function = Function("returns", (terms.INT,), terms.BOOL, "A.returns(I)Z", oracle)
    predicate = Function("returns", (terms.INT,), terms.BOOL, "A.returns(I)Z", oracle, is_predicate=True)
    x = terms.variable("x", terms.INT)
    one, other = terms.apply(function, x), terms.apply(predicate, x)
    assert one is not other
    assert (terms.infix(one), terms.infix(other)) == ("returns(x)", "returns returns(x)")
    assert pickle.loads(pickle.dumps(other)) is other
