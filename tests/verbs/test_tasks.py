"""Folders of verification tasks are run and scored."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import tasks

FOLDER = Path(__file__).parent.parent / "programs" / "tasks"


@pytest.mark.by_turns(3)
def test_tasks_are_scored(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    report = tmp_path / "score.json"
    assert tasks.main([str(FOLDER), "--budget", "60s", "--json", str(report)]) == 0
    assert "score 6 of 6; " in capsys.readouterr().out
    assert '"score": 6' in report.read_text()


def test_a_folder_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert tasks.main([str(FOLDER / "nowhere")]) == 2
    assert "is no folder" in capsys.readouterr().err
