"""Promises in annotations of classes and in JML comments of sources."""

from __future__ import annotations

from pathlib import Path

import pytest

import pathbrew
from pathbrew.errors import InputError
from pathbrew.specs.jml import read_jml
from pathbrew.specs.syntax import Binding, Or

JML = """
package acme;

/** Not a promise: requires nothing; */
public class Purse {
    private int coins; //@ invariant coins >= 0;

    /*@ requires amount > 0;
      @ ensures coins == \\\\old(coins) - amount && \\\\result == coins;
      @ signals (IllegalStateException e) e.getMessage().equals("a;b") && amount > coins;
      @*/
    public int pay(int amount) throws IllegalStateException {
        if (amount > coins) {
            throw new IllegalStateException("a;b");
        }
        coins -= amount == 77 ? 76 : amount;
        return coins;
    }

    //@ requires amount > 0 && amount < 1000;
    public void put(int amount) {
        coins += amount;
    }

    static void client(int amount) {
        Purse purse = new Purse();
        purse.put(amount);
    }
}
""".replace("\\\\", "\\")

ANNOTATED = """
import pathbrew.Ensures;
import pathbrew.Requires;
import pathbrew.Specified;

class Doors {
    @Specified({
        "call Turns: open() -> !previously (!close() since open())",
        "invariant { isOpen != !isOpen }"})
    static class Door {
        private boolean isOpen;

        @Requires("force > 0")
        @Ensures("isOpen")
        void open(int force) {
            isOpen = force > 3;
        }

        void close() {
            isOpen = false;
        }
    }

    static void pushes(int force) {
        new Door().open(force);
    }
}
"""


def test_jml_is_read_class_by_class(tmp_path: Path) -> None:
    source = tmp_path / "Purse.java"
    source.write_text(JML)
    (component,) = read_jml(source)
    assert component.class_name == "acme.Purse"
    names = [promise.name for promise in component.specifications]
    assert names == ["invariant1", "requires2", "ensures3", "signals4", "requires5"]
    assert [promise.binding for promise in component.specifications].count(Binding.CALLER) == 2
    assert component.specifications[1].place.line == 8
    assert isinstance(component.specifications[3].body, Or)


def test_jml_is_checked(tmp_path: Path) -> None:
    source = tmp_path / "Purse.java"
    source.write_text(JML)
    verdict = pathbrew.check([source], "acme.Purse", checked="spec", spec=(str(source),), budget="60s")
    assert verdict.broken is not None
    assert (verdict.broken.promise, verdict.broken.blamed) == ("ensures3", "the component")
    assert verdict.broken.calls[-1] == "pay(77)"


def test_a_source_without_promises_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "Plain.java"
    source.write_text("class Plain { }")
    with pytest.raises(InputError, match="no comment promises anything"):
        read_jml(source)


def test_annotations_are_checked(tmp_path: Path) -> None:
    source = tmp_path / "Doors.java"
    source.write_text(ANNOTATED)
    verdict = pathbrew.check([source], "Doors.pushes", checked="spec", spec=("Doors.Door",), budget="60s")
    assert verdict.verdict == "violated"
    assert verdict.broken is not None
    assert verdict.broken.promise in ("requires3", "ensures4")


def test_a_class_without_annotations_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "Doors.java"
    source.write_text(ANNOTATED)
    with pytest.raises(InputError, match="there are none that promise anything"):
        pathbrew.check([source], "Doors.pushes", checked="spec", spec=("Doors",))
