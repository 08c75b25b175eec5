"""Objects as inputs: the merged engine and the path search agree, whatever refers to what."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pathbrew import api

from ...campaign import SEED, described, scaled

PROGRAMS = scaled(150, 30)
VALUES = ("p.x", "q.x", "p.cell.v", "q.cell.v", "c.v", "this.x", "1", "2")
PLACES = VALUES[:6]
REFERENCES = (("p", "q"), ("p.cell", "q.cell"), ("p.cell", "c"), ("q", "p"), ("c", "q.cell"), ("this", "p"))


def program(dice: random.Random) -> str:
    """A method of an object on two others and what they hold: assignments, choices, and a claim."""
    lines = []
    for _ in range(dice.randint(3, 7)):
        kind = dice.randrange(4)
        place, one, other = dice.choice(PLACES), dice.choice(VALUES), dice.choice(VALUES)
        if kind == 0:
            lines.append(f"{place} = {one} + {dice.randint(0, 3)};")
        elif kind == 1:
            lines.append(f"if ({one} < {other}) {{ {place} = {dice.randint(0, 3)}; }}")
        elif kind == 2:
            lines.append(f"if ({' == '.join(dice.choice(REFERENCES))}) {{ {place} = {one}; }}")
        else:
            target, source = dice.choice(REFERENCES[1:3])
            lines.append(f"{target} = {source};" if target != "c" else f"c = {source};")
    claim = f"{dice.choice(VALUES)} {dice.choice(('!=', '<=', '=='))} {dice.choice(VALUES)}"
    guard = "p == null || q == null || c == null || p.cell == null || q.cell == null"
    excuse = f"{' == '.join(dice.choice(REFERENCES))} || " * dice.randint(0, 1)
    body = "\n        ".join(lines)
    return f"""
    void run(Given p, Given q, Cell c) {{
        if ({guard}) {{ return; }}
        {body}
        assert {excuse}{claim};
    }}"""


def test_engines_agree_on_objects(tmp_path: Path) -> None:
    dice = random.Random(f"{SEED} given")
    decided = 0
    for number in range(PROGRAMS):
        folder = tmp_path / str(number)
        folder.mkdir()
        file = folder / "Given.java"
        source = f"class Given {{ int x; Cell cell; String name;{program(dice)} }} class Cell {{ int v; }}"
        file.write_text(source)
        said = [
            api.check([file], "Given.run", engine=(engine,), checked=("assert", "null"), budget="20s")
            for engine in ("merged", "paths")
        ]
        for ours, theirs in zip(*said, strict=True):
            verdicts = {ours.verdict, theirs.verdict}
            assert not verdicts >= {"holds", "violated"}, f"{described()}: {ours} {theirs} {source}"
            assert not ours.defects, f"{described()}: {ours} {source}"
            decided += ours.verdict != "unknown"
    assert decided > PROGRAMS, f"{described()}: only {decided} of {2 * PROGRAMS} were decided"


@pytest.mark.parametrize(
    ("field", "condition", "verdict"),
    [
        ("int[] a;", "a == null || a.length == 0 || a[0] != 5", "violated"),
        ("int[] a; int[] b;", "a != b || a == null || a.length == b.length", "holds"),
        ("boolean f;", "f || !f", "holds"),
        ("String s;", "s == null || s.isEmpty() || s.length() > 0", "holds"),
        ("String s; String t;", "s != t || s == null || s.equals(t)", "unknown"),
        ("String s;", 's == null || !s.equals("key")', "violated"),
        ("String[] a;", 'a == null || a.length != 2 || a[0] == null || !a[0].equals("b")', "violated"),
        ("String[] a;", "a == null || a.length != 2 || a[0] == null || a[0].length() >= 0", "holds"),
        ("Object[] a;", "a == null || a.length != 2 || a[0] == a[1]", "unknown"),
        (
            "int[][] a;",
            "a == null || a.length != 2 || a[0] != a[1] || a[0] == null || a[0].length < 3",
            "violated",
        ),
        ("Subject next;", "next == null || next.next != this", "unknown"),
        ("java.util.List<String> l;", "1 + 1 == 2", "holds"),
        ("static int made = 5; int n;", "made == 5", "holds"),
    ],
)
def test_fields_of_all_types(field: str, condition: str, verdict: str, tmp_path: Path) -> None:
    """What is not stated of a field matters only if it is read."""
    file = tmp_path / "Subject.java"
    file.write_text(f"class Subject {{ {field} void run() {{ assert {condition}; }} }}")
    said = api.check([file], "Subject.run", engine=("merged",), budget="60s")
    assert said.verdict == verdict, said
