"""Automata of formulas and expressions against evaluators that follow their definitions."""

from __future__ import annotations

from random import Random
from typing import cast

from pathbrew.errors import Place
from pathbrew.program import Method
from pathbrew.specs.alphabet import Event
from pathbrew.specs.automaton import FAR, Automaton, build_automaton
from pathbrew.specs.expressions import choice, repeat, sequence
from pathbrew.specs.syntax import (
    And,
    Binding,
    CallAtom,
    Choice,
    Completion,
    Constant,
    Empty,
    Expression,
    Formula,
    Historically,
    Letter,
    Not,
    Once,
    Or,
    Previously,
    Repeat,
    Sequence,
    Since,
    Specification,
)
from tests.campaign import SEED, scaled

NAMES = "abc"
FORMULAS, EXPRESSIONS = scaled(100_000, 100), scaled(20_000, 100)
HERE = Place("x", 1, 1)


class _Named:
    """A method of which only the name is asked for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.parameters = ()
        self.key = f"{name}()V"


EVENTS = tuple(Event(cast(Method, _Named(name)), Completion.ANY, ()) for name in NAMES)


def _automaton(body: Formula | Expression) -> Automaton:
    return build_automaton(Specification("x", Binding.CALLER, body, "", HERE), EVENTS)


def _violates_at(automaton: Automaton, trace: str) -> int | None:
    """The first event at which a violation is noticed."""
    state = 0
    for place, name in enumerate(trace):
        state = automaton.targets[state][NAMES.index(name)]
        if state == automaton.violated:
            return place
    return None


def _value(formula: Formula, trace: str, place: int) -> bool:
    """By the definitions of the operators, over the whole past."""
    match formula:
        case CallAtom(method):
            return trace[place] == method
        case Constant(value):
            return value
        case Not(operand):
            return not _value(operand, trace, place)
        case And(left, right):
            return _value(left, trace, place) and _value(right, trace, place)
        case Or(left, right):
            return _value(left, trace, place) or _value(right, trace, place)
        case Previously(operand, at_start):
            return _value(operand, trace, place - 1) if place else at_start
        case Once(operand):
            return any(_value(operand, trace, past) for past in range(place + 1))
        case Historically(operand):
            return all(_value(operand, trace, past) for past in range(place + 1))
        case Since(left, right, is_weak):
            since = any(
                _value(right, trace, past) and all(_value(left, trace, p) for p in range(past + 1, place + 1))
                for past in range(place + 1)
            )
            return since or (is_weak and all(_value(left, trace, past) for past in range(place + 1)))
    raise AssertionError(formula)


def _formula(dice: Random, depth: int) -> Formula:
    kind = dice.randrange(10) if depth else 0
    if kind <= 2:
        return CallAtom(dice.choice(NAMES)) if dice.randrange(12) else Constant(dice.random() < 0.5)
    operand = _formula(dice, depth - 1)
    match kind:
        case 3:
            return Not(operand)
        case 4:
            return Previously(operand, dice.random() < 0.5)
        case 5:
            return Once(operand)
        case 6:
            return Historically(operand)
    other = _formula(dice, depth - 1)
    if kind == 7:
        return And(operand, other)
    return Or(operand, other) if kind == 8 else Since(operand, other, dice.random() < 0.5)


def _trace(dice: Random) -> str:
    return "".join(dice.choice(NAMES) for _ in range(dice.randrange(1, 9)))


def test_automata_of_formulas_agree_with_the_definitions() -> None:
    dice = Random(SEED)
    for _ in range(FORMULAS):
        formula = _formula(dice, dice.randrange(1, 4))
        automaton = _automaton(formula)
        trace = _trace(dice)
        expected = next((p for p in range(len(trace)) if not _value(formula, trace, p)), None)
        assert _violates_at(automaton, trace) == expected, (formula, trace)


def _ends(expression: Expression, trace: str, start: int) -> set[int]:
    """Where a match that begins at `start` may end."""
    match expression:
        case Empty():
            return {start}
        case Letter(CallAtom(method)):
            return {start + 1} if trace[start : start + 1] == method else set()
        case Letter(_):
            return {start + 1} if start < len(trace) else set()
        case Sequence(first, second):
            return {end for middle in _ends(first, trace, start) for end in _ends(second, trace, middle)}
        case Choice(options):
            return {end for option in options for end in _ends(option, trace, start)}
        case Repeat(repeated):
            found, waiting = {start}, [start]
            while waiting:
                for end in _ends(repeated, trace, waiting.pop()) - found:
                    found.add(end)
                    waiting.append(end)
            return found
    return set()


def _expression(dice: Random, depth: int) -> Expression:
    kind = dice.randrange(6) if depth else 0
    if kind <= 1:
        return Letter(CallAtom(dice.choice(NAMES))) if dice.randrange(8) else Letter(Constant(True))
    part = _expression(dice, depth - 1)
    if kind == 2:
        return repeat(part)
    if kind == 3:
        return choice([part, Empty()])
    other = _expression(dice, depth - 1)
    return sequence(part, other) if kind == 4 else choice([part, other])


def _completions(trace: str, most: int) -> list[str]:
    """The trace, and all ways in which it may go on for some events."""
    found = [trace]
    for place in range(1 + sum(len(NAMES) ** n for n in range(1, most))):
        if place < len(found):
            found += [found[place] + name for name in NAMES]
    return [text for text in found if len(text) <= len(trace) + most]


def test_automata_of_expressions_notice_what_cannot_be_completed() -> None:
    dice = Random(SEED)
    for _ in range(EXPRESSIONS):
        expression = _expression(dice, 2)
        automaton = _automaton(expression)
        trace = _trace(dice)[:4]
        violated = _violates_at(automaton, trace)
        # An expression of this depth can be completed by at most four events.
        possible = any(len(text) in _ends(expression, text, 0) for text in _completions(trace, 4))
        assert (violated is None) == possible, (expression, trace)


def test_distances_count_calls() -> None:
    a, b = CallAtom("a"), CallAtom("b")
    automaton = _automaton(Not(And(CallAtom("c"), Previously(And(b, Previously(a))))))
    assert automaton.distances[0] == 3
    assert sorted(automaton.distances) == [0, 1, 2, 3]
    assert set(_automaton(Constant(True)).distances) == {FAR}


def test_states_that_nothing_tells_apart_are_one() -> None:
    a = CallAtom("a")
    assert len(_automaton(Or(Once(a), Not(Once(a)))).names) == 1
    assert len(_automaton(Not(a)).names) == 2
