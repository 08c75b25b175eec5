"""What code under test was refused, for people."""

from __future__ import annotations

from collections.abc import Iterable

from pathbrew.jvm.refusals import Refusal


def once(refusals: Iterable[Refusal]) -> list[Refusal]:
    """One refusal for each action and line, in order of where they are."""
    found: dict[tuple[str, str, int], Refusal] = {}
    for refusal in refusals:
        found.setdefault((refusal.action, refusal.place, refusal.line), refusal)
    return sorted(found.values(), key=lambda refusal: (refusal.place, refusal.line, refusal.action))


def grouped(refusals: Iterable[Refusal]) -> list[tuple[str, list[str]]]:
    """What was wanted and refused, and where: methods with their lines."""
    groups: dict[str, list[str]] = {}
    for refusal in once(refusals):
        where = refusal.place or "other threads"
        line = f" (line {refusal.line})" if refusal.line > 0 else ""
        groups.setdefault(refusal.reason, []).append(f"{where}{line}")
    return sorted(groups.items())
