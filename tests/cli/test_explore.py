"""What `explore` and `check` print and write."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from pathbrew.cli import app

PARCEL = str(Path(__file__).parent.parent.parent / "examples" / "Parcel.java")


def invoke(*words: str) -> str:
    result = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_quiet_is_one_line() -> None:
    assert len(invoke("explore", PARCEL, "Parcel.discount", "-q", "--budget", "600s").splitlines()) == 1
    assert (
        invoke("check", PARCEL, "Parcel.discount", "-q", "--budget", "600s")
        == "violated: no assertion fails\n"
    )


def test_assertions_that_are_off_are_noted() -> None:
    note = "note: assertions are off"
    assert note in invoke("explore", PARCEL, "Parcel.discount")
    assert note not in invoke("explore", PARCEL, "Parcel.discount", "-ea")
    assert note not in invoke("explore", PARCEL, "Parcel.price")


def test_verbose_says_where_the_time_went() -> None:
    for verb in ("explore", "check"):
        text = invoke(verb, PARCEL, "Parcel.discount", "-v", "--solver", "bitwuzla", "--budget", "600s")
        assert "s in the engine" in text
        assert any(line.startswith("repair ") for line in text.splitlines())


def test_out_gets_text_and_json(tmp_path: Path) -> None:
    for verb, key in (("explore", "paths"), ("check", "verdict")):
        printed = invoke(verb, PARCEL, "Parcel.discount", "--out", str(tmp_path / "new"))
        assert (tmp_path / "new" / f"{verb}.txt").read_text() == printed
        document = json.loads((tmp_path / "new" / f"{verb}.json").read_text())
        assert document["verb"] == verb
        assert key in document
