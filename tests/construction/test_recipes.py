"""What recipes make: only new objects, whatever a factory hands back."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.construction.recipes import Recipes
from pathbrew.options import MachineOptions
from pathbrew.program import Program
from pathbrew.solve import build_chain

pytestmark = pytest.mark.jdks_by_turns

SOURCE = Path(__file__).parents[1] / "programs" / "construction" / "Wrapped.java"


def test_a_factory_that_returns_its_argument_makes_nothing_by_that(jdk: Jdk) -> None:
    program = Program(ClassPath([SOURCE], jdk))
    methods = program.load("Wrapped").methods
    with build_chain() as chain:
        recipes = Recipes(program, MachineOptions(), chain)
        outcomes = recipes.outcomes((methods["of(LWrapped;)LWrapped;"], methods["grow(I)V"]))
        assert list(chain.defects) == []
    assert {outcome.made.java_class.name for outcome in outcomes} == {"Wrapped"}
