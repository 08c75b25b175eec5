"""What documents for contributors name is there."""

from __future__ import annotations

import re
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]
_TOP = "src|tests|java|docs|benchmarks|examples|scripts"


def test_files_that_the_guide_for_contributors_names_exist() -> None:
    text = (REPOSITORY / "CONTRIBUTING.md").read_text()
    named = re.findall(rf"`((?:{_TOP})(?:/[\w./-]+)?|[\w-]+\.(?:txt|toml))`", text)
    assert len(named) > 30
    assert [name for name in named if not (REPOSITORY / name).exists()] == []


def test_names_that_the_guide_for_contributors_uses_exist() -> None:
    text = (REPOSITORY / "CONTRIBUTING.md").read_text()
    code = "\n".join(
        path.read_text() for folder in ("src", "tests") for path in (REPOSITORY / folder).rglob("*.py")
    )
    names = set(re.findall(r"`(_?[A-Z]\w+|_?[a-z]+_\w+)`", text))
    assert len(names) > 10
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b", code)] == []
