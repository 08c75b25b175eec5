"""Faults on purpose: what is raised, and where."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SMALL = Path(__file__).parents[1] / "programs" / "faults" / "Small.java"
FAULTS: list[type[Exception]] = [ZeroDivisionError, MemoryError, RecursionError, AssertionError]


def break_down(
    patch: pytest.MonkeyPatch,
    owner: Any,
    name: str,
    fault: type[Exception],
    when: Callable[..., bool] = lambda *arguments: True,
) -> None:
    """Let a function raise, always or for the calls that `when` chooses by their arguments."""
    original = getattr(owner, name)

    def broken(*arguments: Any, **settings: Any) -> Any:
        if when(*arguments):
            raise fault("injected")
        return original(*arguments, **settings)

    patch.setattr(owner, name, broken)
