"""Loops that change memory, and handlers around them: what the inductive engine may and may not prove."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew import api

_HEADER = """
    static int total;
    static boolean flag;
    int balance;
    int moves;
    static class Other { static int total; int balance; }
    static int loop(int n) { int i = 0; while (i < n) { i++; } assert total == 0; return i; }
    static int rec(int n) { return n <= 0 ? total : rec(n - 1); }
    static int fails(int n) {
        while (n > 5) { n--; }
        if (n == 5) throw new IllegalStateException();
        return n;
    }
"""


@pytest.mark.parametrize(
    ("body", "holds"),
    [
        ("total = 1; for (int i = 0; i < n; i++) { total = -total; } assert total != 0;", True),
        ("total = 1; for (int i = 0; i < n; i++) { total = -total; } assert total == 1;", False),
        ("for (int i = 0; i < n; i++) { flag = !flag; } assert total == 0;", True),
        ("Other.total = 1; for (int i = 0; i < n; i++) { total++; } assert Other.total == 1;", True),
        (
            "Other.total = 1; for (int i = 0; i < n; i++) { Other.total = 2 - i; total = 1; } "
            "assert Other.total == total || n < 3;",
            False,
        ),
        (
            "Subject s = new Subject(); for (int i = 0; i < n; i++) { s.balance += 2; s.moves++; } "
            "assert s.balance == 2 * s.moves;",
            True,
        ),
        (
            "Subject s = new Subject(); for (int i = 0; i < n; i++) { s.balance += 2; s.moves++; "
            "if (s.moves == 1000) { s.balance++; } } assert s.balance == 2 * s.moves;",
            False,
        ),
        (
            "Subject s = new Subject(), t = new Subject(); t.balance = 7; "
            "for (int i = 0; i < n; i++) { s.balance = i; } assert t.balance == 7;",
            True,
        ),
        (
            "Subject s = new Subject(), t = n > 3 ? s : new Subject(); t.balance = 7; "
            "for (int i = 0; i < n; i++) { s.balance = i; } assert t.balance == 7;",
            False,
        ),
        (
            "int[] seen = new int[2]; for (int i = 0; i < n; i++) { seen[i & 1] = 3; } "
            "assert seen[0] == 0 || seen[0] == 3;",
            True,
        ),
        (
            "int[] seen = new int[2]; for (int i = 0; i < n; i++) { seen[i & 1] = 3; } assert seen[1] == 0;",
            False,
        ),
        ("total = 5; int r = rec(n); assert n < 0 || n > 999999 || r == 0;", False),
        ("total = 5; loop(n);", False),
        (
            "int sum = 0; for (int i = 0; i < n; i++) { try { if (sum == 9) throw new RuntimeException(); "
            "sum++; } catch (RuntimeException e) { sum = 0; } } assert sum <= 9;",
            True,
        ),
        (
            "int sum = 0; for (int i = 0; i < n; i++) { try { sum += 10 / (i - 70000); } "
            "catch (ArithmeticException e) { sum = 1000000000; } } assert sum < 1000000000;",
            False,
        ),
        (
            "int[] all = new int[n < 0 ? 0 : n]; int i = 0; "
            "while (i < all.length) { all[i] = 3; i++; } assert i == all.length;",
            True,
        ),
        (
            "int[] all = new int[n < 0 ? 0 : n]; for (int i = 0; i < all.length; i++) { all[i] = 3; } "
            "assert n < 2 || all[1] == 0;",
            False,
        ),
        (
            "long[] kept = new long[2]; kept[0] = 1; Subject s = new Subject(); "
            "for (int i = 0; i < n; i++) { kept[s.moves & 1] = 1; s.moves++; } assert kept[1] == 0;",
            False,
        ),
        (
            "char[] unit = {'a', 'b'}; for (int i = 0; i < n; i++) { char[] own = new char[2]; "
            "own[i & 1] = 'c'; unit[i & 1] = own[0]; } assert unit[1] != 0;",
            False,
        ),
        (
            "int r = 0; for (int i = 0; i < n; i++) { try { int[] all = new int[n]; r = 1; } "
            "catch (OutOfMemoryError e) { r = 2; } } assert r < 2;",
            False,
        ),
        ("int r = 1; try { fails(n); } catch (IllegalStateException e) { r = 0; } assert r == 1;", False),
    ],
)
def test_memory_in_loops(body: str, holds: bool, tmp_path: Path) -> None:
    file = tmp_path / "Subject.java"
    file.write_text(f"class Subject {{{_HEADER} static void run(int n) {{ {body} }} }}")
    said = api.check([file], "Subject.run", engine=("inductive",), budget="4s" if not holds else "30s")
    assert said.verdict == ("holds" if holds else "unknown"), said


@pytest.mark.parametrize(
    ("body", "holds"),
    [
        (
            "int a = 0, i = 0; while (i < s.length()) { if (s.charAt(i) == 'a') a++; i++; } assert a <= i;",
            True,
        ),
        (
            "int a = 0, i = 0; while (i < s.length()) { if (s.charAt(i) == 'a') a++; i++; } assert a < 9;",
            False,
        ),
        ("int i = 0; while (i < s.length()) { assert s.charAt(i) <= 65535; i++; }", True),
        ("int i = 0; while (i < s.length()) { assert s.charAt(i) != 'q'; i++; }", False),
        ("for (int i = 0; i < s.length(); i++) { char c = s.charAt(i); assert c == s.charAt(i); }", True),
    ],
)
def test_strings_of_any_length_in_loops(body: str, holds: bool, tmp_path: Path) -> None:
    file = tmp_path / "Subject.java"
    file.write_text(f"class Subject {{ static void run(String s) {{ {body} }} }}")
    said = api.check([file], "Subject.run", engine=("inductive",), budget="4s" if not holds else "60s")
    assert said.verdict == ("holds" if holds else "unknown"), said


def test_nothing_holds_that_rests_on_enough_memory(tmp_path: Path) -> None:
    file = tmp_path / "Subject.java"
    body = "int i = 0; int[] all = new int[n < 0 ? 0 : n]; while (i < all.length) { all[i] = 1; i++; }"
    file.write_text(f"class Subject {{ static void run(int n) {{ {body} }} }}")
    for checked, verdict in (("exception", "unknown"), ("bounds", "holds")):
        said = api.check([file], "Subject.run", engine=("inductive",), checked=checked, budget="30s")
        assert said.verdict == verdict, said
