"""What once differed does so no more, in every mode."""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import Jdk
from pathbrew.jvm import JavaArrayValue, JavaBoxedValue, JavaValue
from pathbrew.machine.core.deep_stack import with_deep_stack

from .comparison import COMPILED, INTERPRETED, RESUMED, Entry, outcomes_in_machine
from .outcomes import canonical
from .regressions import Regression, stored


@pytest.mark.parametrize("path", stored(), ids=lambda path: path.stem)
def test_regression_stays_mended(jdk: Jdk, path: Path) -> None:
    case = Regression.load(path)
    for options in (COMPILED, INTERPRETED, RESUMED):
        run = partial(outcomes_in_machine, jdk, case.entry, [case.arguments], options)
        assert with_deep_stack(run) == [case.expected], f"{case.origin}, {options}, on {case.arguments!r}"


def test_a_regression_is_read_as_it_was_written(tmp_path: Path) -> None:
    entry = Entry({"Main": b"\xca\xfe"}, "Main", "run", "(D[F[Ljava/lang/Object;Ljava/lang/String;)J")
    arguments: tuple[JavaValue, ...] = (
        -0.0,
        JavaArrayValue("[F", (math.nan, math.inf, 2.0**-149)),
        JavaArrayValue("[Ljava/lang/Object;", (None, "\ud800", JavaBoxedValue("I", 7))),
        "text",
    )
    case = Regression(entry, arguments, ("returned", ("J", 7)), "a test")
    case.save(tmp_path / "case.json")
    read = Regression.load(tmp_path / "case.json")
    assert (read.entry, read.expected, read.origin) == (entry, case.expected, case.origin)
    descriptors = ("D", "[F", "[Ljava/lang/Object;", "Ljava/lang/String;")
    for one, other, descriptor in zip(read.arguments, arguments, descriptors, strict=True):
        assert canonical(one, descriptor) == canonical(other, descriptor)
