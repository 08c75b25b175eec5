"""`pathbrew doctor`: what is there, what is missing, and what to do about it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pathbrew.cli import app
from pathbrew.doctor import State, examine
from pathbrew.walls import landlock, namespaces


def test_everything_is_there() -> None:
    result = CliRunner().invoke(app, ["doctor", "--json", "-"])
    assert result.exit_code == 0, result.output
    checks = {check["name"]: check for check in json.loads(result.output)["checks"]}
    assert {check["state"] for check in checks.values()} == {"ok"}, checks
    assert {"JDK", "JVM", "solver z3", "wall inside the JVM", "cache", "scratch"} <= checks.keys()
    assert "JDK" in CliRunner().invoke(app, ["doctor"]).output


def test_what_is_missing_has_advice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*, network: bool) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(namespaces, "leave_user", refuse)
    monkeypatch.setattr(landlock, "version", lambda: 0)
    missing = {check.name: check for check in examine() if check.state is State.MISSING}
    assert {name.partition("(")[0].strip() for name in missing} == {
        "wall around: files",
        "wall around: network",
        "wall around: attributes of files",
    }
    assert all(check.advice for check in missing.values())


def test_no_jdk_is_an_error(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["doctor", "--jdk", str(tmp_path)])
    assert result.exit_code == 1
    assert "is not a JDK" in result.output
    assert "Traceback" not in result.output
