"""Inputs that drivers ask for in methods they call: no summary takes their place."""

from __future__ import annotations

from pathlib import Path

import pytest

import pathbrew

DRIVER = """
class Driver {
    static int picked() { return pathbrew.Pathbrew.anyInt(); }
    static void asks() { int x = picked(); assert x != 5; }
}
"""


@pytest.mark.parametrize("summaries", ["off", "auto", "insensitive"])
def test_what_a_called_method_asks_for_is_an_input(summaries: str, tmp_path: Path) -> None:
    source = tmp_path / "Driver.java"
    source.write_text(DRIVER)
    verdict = pathbrew.check([source], "Driver.asks", summaries=summaries, engine=("paths",))
    assert verdict.verdict == "violated"
