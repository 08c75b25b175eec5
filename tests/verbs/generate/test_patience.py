"""How long an engine goes on that finds nothing."""

from __future__ import annotations

from pathbrew.verbs.generate.sequences import VainEffort


def test_effort_counts_until_somebody_comes_past_a_goal() -> None:
    vain = VainEffort()
    notes = [(0, 100, 100), (0, 50, 150), (1, 70, 0), (1, 30, 30), (4, 0, 0), (4, 9, 9)]
    for settled, effort, expected in notes:
        vain.note(settled, effort)
        assert vain.effort == expected
