"""The specifications that ship with Pathbrew: planted violations are found and blamed rightly, no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pathbrew
from pathbrew.errors import InputError
from tests.campaign import todays

pytestmark = pytest.mark.jdks_by_turns
SHIPPED = Path(__file__).parents[2] / "specifications"
_METHOD = re.compile(r"// (holds|violated: (\w+) by the (\w+))\n\s*static [\w<>]+ (\w+)\(")
_CLASS = re.compile(r"^// ([\w.]+): (unknown|violated: (\w+) by the (\w+))$", re.MULTILINE)


def _is_class(target: str) -> bool:
    return target.rpartition(".")[2][0].isupper()


def _cases() -> list[tuple[str, str, str | None, str | None]]:
    """Component, target, the promise that is broken, and by whom."""
    found: list[tuple[str, str, str | None, str | None]] = []
    for source in sorted(SHIPPED.glob("*.java")):
        found += [
            (source.stem, f"{source.stem}.{m[4]}", m[2], m[3]) for m in _METHOD.finditer(source.read_text())
        ]
        text = source.with_suffix(".spec").read_text()
        found += [(source.stem, m[1], m[3], m[4]) for m in _CLASS.finditer(text)]
    return found


@pytest.mark.parametrize("name", ["Files", "Iterators", "Accounts", "Locks", "Buffers", "Protocols"])
def test_every_component_has_right_and_several_wrong_clients_and_implementations(name: str) -> None:
    cases = [(_is_class(target), promise) for component, target, promise, _ in _cases() if component == name]
    for is_class in (True, False):
        broken = [promise for kind, promise in cases if kind == is_class]
        assert None in broken
        assert len([promise for promise in broken if promise]) >= 2


@pytest.mark.parametrize(("component", "target", "promise", "blamed"), todays(_cases(), 8))
def test_promise(
    component: str, target: str, promise: str | None, blamed: str | None, jdk_home: Path
) -> None:
    is_class = _is_class(target)
    verdict = pathbrew.check(
        [SHIPPED / f"{component}.java"],
        target,
        checked="spec",
        jdk=jdk_home,
        spec=(str(SHIPPED / f"{component}.spec"),),
        budget="4s" if is_class and promise is None else "60s",
    )
    if promise is None:
        # Sequences of calls have no end, so that they prove nothing.
        assert verdict.verdict == ("unknown" if is_class else "holds"), verdict
        return
    assert verdict.verdict == "violated", verdict
    assert verdict.broken is not None
    assert (verdict.broken.promise, verdict.broken.blamed) == (promise, f"the {blamed}")
    assert bool(verdict.broken.calls) == is_class


@pytest.mark.parametrize(
    ("marked", "reason"),
    [
        ("requires tryLock() { isHeld ^+ 1 };", "bad operand types"),
        ("requires tryLock() { true &&\n  ^isHold };", "cannot find symbol"),
        ("call X: ^tryLok();", "did you mean 'tryLock'?"),
        ("requires ^unlock(long why) { true };", "no unlock has these parameters"),
        ("requires unlock() { ^old(isHeld) };", "old(...) is for what holds after a call"),
    ],
)
def test_mistakes_in_conditions_have_their_place(marked: str, reason: str, tmp_path: Path) -> None:
    text = f"specification for Locks.Lock {{ {marked} }}"
    before = text.partition("^")[0].split("\n")
    specification = tmp_path / "x.spec"
    specification.write_text(text.replace("^", ""))
    with pytest.raises(InputError) as error:
        pathbrew.check([SHIPPED / "Locks.java"], "Locks.balanced", checked="spec", spec=(str(specification),))
    assert str(error.value).startswith(f"{specification}:{len(before)}:{len(before[-1]) + 1}: ")
    assert reason in str(error.value)


@pytest.mark.parametrize(("component", "target", "promise", "blamed"), todays(_cases(), 15))
def test_runs_on_the_jvm_agree(
    component: str, target: str, promise: str | None, blamed: str | None, jdk_home: Path
) -> None:
    is_class = _is_class(target)
    result = pathbrew.concolic(
        [SHIPPED / f"{component}.java"],
        target,
        jdk=jdk_home,
        spec=(str(SHIPPED / f"{component}.spec"),),
        budget="4s" if is_class and promise is None else "60s",
    )
    found = {(broken.promise, broken.blamed) for broken in result.broken}
    if promise is None:
        assert not found
        assert is_class or result.exploration.search.exhausted
    else:
        assert (promise, f"the {blamed}") in found
