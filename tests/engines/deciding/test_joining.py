"""Memories of several paths as one: what they hold, and that joining them ends when it has to."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew import api, terms
from pathbrew.semantics.places import fetch, joined
from pathbrew.semantics.states import State, join
from pathbrew.terms import Evaluator, Model, Term

from ...campaign import scaled

WHICH = terms.variable("which", terms.BOOL)
PLACE = terms.variable("place", terms.INT)
EMPTY = terms.fill(terms.INT, terms.constant(0, terms.INT))


class Over(Exception):
    """The time is."""


def stop() -> None:
    raise Over


def go_on() -> None:
    pass


def stored(array: Term, chance: random.Random, count: int) -> Term:
    for _ in range(count):
        place = PLACE if chance.random() < 0.2 else terms.constant(chance.randrange(5), terms.INT)
        array = terms.store(array, place, chance.randrange(100))
    return array


def test_joined_memories_hold_what_one_of_them_does() -> None:
    chance = random.Random(1)
    for _ in range(scaled(500)):
        base = stored(EMPTY, chance, chance.randrange(4))
        one, other = (stored(base, chance, chance.randrange(5)) for _ in range(2))
        result = joined(WHICH, one, other, go_on)
        for which in (True, False):
            evaluate = Evaluator(Model({WHICH: which, PLACE: chance.randrange(5)}))
            for number in range(6):
                place = terms.constant(number, terms.INT)
                held = fetch(one if which else other, place)
                assert evaluate(terms.select(result, place)) == evaluate(held)
                assert evaluate(fetch(result, place)) == evaluate(held)


def test_joining_can_be_stopped() -> None:
    one, other = (State((side,), {}, {}) for side in (WHICH, terms.not_(WHICH)))
    with pytest.raises(Over):
        join([one, other], lambda variable: variable, stop)


def test_choices_between_memories_are_read_once_each() -> None:
    array = EMPTY
    for number in range(60):
        which = terms.variable(f"which {number}", terms.BOOL)
        array = terms.ite(which, *(terms.store(array, number, value) for value in (1, 2)))
    assert fetch(array, terms.constant(60, terms.INT)) == terms.constant(0, terms.INT)


@pytest.fixture
def shallow() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)
    yield
    sys.setrecursionlimit(max(before, sys.getrecursionlimit()))


@pytest.mark.usefixtures("shallow")
def test_merged_alone_nests_calls_deeply(tmp_path: Path) -> None:
    file = tmp_path / "Nested.java"
    file.write_text(
        """class Nested {
    static int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
    static void deep(int a) { assert down(300) == 300; }
}"""
    )
    verdict = api.check([file], "Nested.deep", engine=("merged",), budget="60s")
    assert verdict.verdict == "holds", verdict
