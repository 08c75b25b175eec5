from __future__ import annotations

import pytest

from .juggling import juggle


@pytest.mark.parametrize(
    ("instruction", "before", "after"),
    [
        ("dup", "FI", "FII"),
        ("dup_x1", "FI", "IFI"),
        ("dup_x2", "FDI", "FIDI"),
        ("dup2", "FI", "FIFI"),
        ("dup2", "FJ", "FJJ"),
        ("dup2_x1", "FJ", "JFJ"),
        ("dup2_x2", "JFI", "FIJFI"),
        ("dup2_x2", "JD", "DJD"),
        ("swap", "JFI", "JIF"),
        ("pop", "JI", "J"),
        ("pop2", "IJ", "I"),
        ("pop2", "JFI", "J"),
    ],
)
def test_kinds_after_a_stack_instruction(instruction: str, before: str, after: str) -> None:
    assert juggle(instruction, before) == after
