"""What code under test was refused, as it is told."""

from __future__ import annotations

from pathbrew.jvm.refusals import Refusal, objection
from pathbrew.report.refusals import grouped, once


def test_refusals_are_told_once_per_line_and_grouped() -> None:
    deleted = Refusal("delete a file", "files", "/a", "sample/Disk", "wipe", 12)
    again = Refusal("delete a file", "files", "/b", "sample/Disk", "wipe", 12)
    elsewhere = Refusal("delete a file", "files", "/b", "sample/Disk", "trim", 7)
    attached = Refusal("attach to a JVM", "")
    assert once([deleted, again, attached]) == [attached, deleted]
    assert grouped([deleted, again, elsewhere, attached]) == [
        ("wants to attach to a JVM; refused", ["other threads"]),
        (
            "wants to delete a file; refused (--allow files)",
            ["sample.Disk.trim (line 7)", "sample.Disk.wipe (line 12)"],
        ),
    ]


def test_the_first_refusal_is_the_objection() -> None:
    deleted = Refusal("delete a file", "files", "/a", "sample/Disk", "wipe", 12)
    assert objection([deleted], ["threads"]) == "line 12: wants to delete a file; refused (--allow files)"
    assert objection([], ["threads", "logging"]) == "changes the JVM's state: threads, logging"
    assert objection([], []) is None
