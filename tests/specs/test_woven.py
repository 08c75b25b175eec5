"""What counts as an event: constructors and method references beside plain calls, in clients and drivers."""

from __future__ import annotations

from pathlib import Path

import pytest

import pathbrew
from tests.campaign import todays

pytestmark = pytest.mark.jdks_by_turns
TICKETS = """
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

class Tickets {
    static class Machine {
        protected int left;

        Machine(int left) {
            if (left > 1000) {
                throw new IllegalArgumentException();
            }
            this.left = left;
        }

        int draw() {
            return left > 0 ? --left : 0;
        }

        void close() {
        }
    }

    static class Broken extends Machine {
        Broken(int left) {
            super(left - 1);
        }
    }

    static int plain(int n) {
        return new Machine(n).draw();
    }

    static int chosen(int n) {
        return new Machine(n > 7 ? n : 7).draw();
    }

    static int bound(int n) {
        Machine machine = new Machine(5);
        machine.close();
        IntSupplier draw = machine::draw;
        return n == 77 ? draw.getAsInt() : 0;
    }

    static int unbound(int n) {
        Machine machine = new Machine(5);
        ToIntFunction<Machine> draw = Machine::draw;
        machine.close();
        return n == 78 ? draw.applyAsInt(machine) : 0;
    }

    static class Empty {
        boolean isUsed;

        void use() {
            isUsed = true;
        }
    }

    static Object made(int n) {
        Supplier<Empty> maker = Empty::new;
        Empty first = maker.get();
        if (n == 79) {
            first.use();
        }
        return maker.get();
    }
}
"""
MACHINE = """
specification for Tickets.Machine {
    requires new(left) { left >= 0 };
    ensures new(left) { this.left == left };
    call Open: draw() -> !once close();
    invariant { left >= 0 };
}
"""
EMPTY = "specification for Tickets.Empty { return Fresh over *: !once use(); }"
SMALL = "specification for Tickets.Machine { requires new(left) { left < 9 }; }"
CASES = [
    ("plain", MACHINE, "requires1 is broken by the caller", "n = -"),
    ("bound", MACHINE, "Open is broken by the caller", "n = 77"),
    ("unbound", MACHINE, "Open is broken by the caller", "n = 78"),
    ("made", EMPTY, "Fresh is broken by the component", "n = 79"),
    ("Broken", MACHINE, "ensures2 is broken by the component", "new Tickets.Broken("),
    ("chosen", SMALL, "unknown", "monitors do not see all objects being made in Tickets.chosen"),
]


@pytest.mark.parametrize(("target", "specification", "expected", "told"), todays(CASES, 3))
def test_events(
    target: str, specification: str, expected: str, told: str, tmp_path: Path, jdk_home: Path
) -> None:
    source, file = tmp_path / "Tickets.java", tmp_path / "Tickets.spec"
    source.write_text(TICKETS)
    file.write_text(specification)
    verdict = pathbrew.check(
        [source], f"Tickets.{target}", checked="spec", spec=(str(file),), budget="60s", jdk=jdk_home
    )
    broken = verdict.broken
    found = verdict.verdict if broken is None else f"{broken.promise} is broken by {broken.blamed}"
    assert found == expected, verdict
    assert told in str(verdict)
    if target == "Broken":
        assert broken is not None and len(broken.calls) == 1
