from __future__ import annotations

import math

import pytest

from pathbrew.jvm import (
    Died,
    Exited,
    Hung,
    JavaArrayValue,
    JavaBoxedValue,
    JavaObjectValue,
    JavaValue,
    Outcome,
    Returned,
    Threw,
)

from .outcomes import Neutral, canonical, neutral


@pytest.mark.parametrize(
    ("one", "other", "descriptor"),
    [
        (0.0, -0.0, "D"),
        (0.0, -0.0, "F"),
        (None, "", "Ljava/lang/String;"),
        ("1", 1, "Ljava/lang/Object;"),
        (JavaArrayValue("[I", (1,)), JavaArrayValue("[S", (1,)), "Ljava/lang/Object;"),
        (JavaArrayValue("[D", (0.0,)), JavaArrayValue("[D", (-0.0,)), "[D"),
        (JavaBoxedValue("I", 1), JavaBoxedValue("J", 1), "Ljava/lang/Object;"),
        (JavaObjectValue("A"), JavaObjectValue("B"), "Ljava/lang/Object;"),
    ],
)
def test_what_java_tells_apart_differs(one: JavaValue, other: JavaValue, descriptor: str) -> None:
    assert canonical(one, descriptor) != canonical(other, descriptor)


def test_not_a_number_equals_itself() -> None:
    for descriptor in "FD":
        assert canonical(math.nan, descriptor) == canonical(-math.nan, descriptor)
    assert canonical(JavaArrayValue("[F", (math.nan,)), "[F") == canonical(
        JavaArrayValue("[F", (-math.nan,)), "[F"
    )


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (Returned(7), ("returned", ("I", 7))),
        (Threw("java/lang/Error", "message", None, ()), ("threw", "java/lang/Error")),
        (Exited(3), ("exited", 3)),
        (Hung(), ("hung",)),
        (Died("reason"), ("died", "reason")),
    ],
)
def test_every_outcome_has_a_form(outcome: Outcome, expected: Neutral) -> None:
    assert neutral(outcome, "I") == expected
