"""The worked examples of the documentation run and print what their comments say."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["terms.md", "solver.md"])
def test_worked_example(page: str) -> None:
    match = re.search(r"```python\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)
    assert match
    code = match.group(1)
    expected = [
        line.split("# ", 1)[1].strip() for line in code.splitlines() if line.strip().startswith("print(")
    ]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, page, "exec"), {})
    assert printed.getvalue().splitlines() == expected
    assert len(expected) >= 4
