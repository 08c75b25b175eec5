"""A process that searches many classes one after the other keeps nothing of those that are done."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import pytest

from pathbrew.api import check, explore, reach
from pathbrew.classfile import compile_sources, find_jdk
from pathbrew.machine import Machine
from pathbrew.program import Program
from pathbrew.terms import nodes

from ...campaign import scaled

CLASSES = scaled(60, 10)
HEAPS = ("auto", "lazy", "alias")
SOURCE = """
import java.util.*;
import java.util.regex.*;
class C@ {
    int f;
    C@ next;
    static int[] table = new int[5];
    static final Pattern NAME = Pattern.compile("[a-z]+@");
    static int m(int x, String s, C@ o, List<Integer> l) {
        switch (x) {
            case @: return 7;
            case 1000: return 8;
            default:
        }
        if (s != null && NAME.matcher(s).matches()) return 1;
        if (o != null && o.next != null && o.next.f == x * 31 + @) return 2;
        if (l != null && l.size() > 1 && l.get(0) == @) return 3;
        table[@ % 5] = x;
        assert x != 77 || table[0] < 5;
        return (double) x * 2.5 > @ + 0.5 ? 4 : 5;
    }
}
"""
LINE = 1 + next(place for place, line in enumerate(SOURCE.splitlines()) if "return 2;" in line)


def searched_by_explore(classes: Path, number: int) -> None:
    explore([classes], f"C{number}.m", budget="1s", heap=HEAPS[number % len(HEAPS)])


def searched_by_check(classes: Path, number: int) -> None:
    check([classes], f"C{number}.m", budget="1s")


def searched_by_reach(classes: Path, number: int) -> None:
    reach([classes], f"C{number}.m:{LINE}", budget="4s")


def alive() -> tuple[int, int, int]:
    """Machines, programs and terms."""
    gc.collect()
    kinds = [type(thing) for thing in gc.get_objects()]
    return kinds.count(Machine), kinds.count(Program), len(nodes._table)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("search", "classes"),
    [(searched_by_explore, CLASSES), (searched_by_check, 4), (searched_by_reach, 3)],
)
def test_nothing_is_kept(tmp_path: Path, search: Callable[[Path, int], None], classes: int) -> None:
    sources = [tmp_path / f"C{number}.java" for number in range(classes)]
    for number, source in enumerate(sources):
        source.write_text(SOURCE.replace("@", str(number)))
    compiled = compile_sources(sources, find_jdk())
    counts = []
    for number in range(classes):
        search(compiled, number)
        counts.append(alive())
    first, last = counts[1], counts[-1]
    assert last[:2] == first[:2], "machines and programs of classes that are done"
    assert last[2] <= first[2] + 5, "terms"
