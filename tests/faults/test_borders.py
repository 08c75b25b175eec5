"""The places where unexpected errors are caught are those that the documentation lists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pathbrew

SOURCE = Path(pathbrew.__file__).parent
ARCHITECTURE = Path(__file__).parents[2] / "docs" / "architecture.md"


def catching() -> Iterator[str]:
    """The functions that catch everything, by module."""
    for module in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(module.read_text())
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef) and any(map(is_wide, handlers(function))):
                yield f"{module.relative_to(SOURCE).with_suffix('')}.{function.name}".replace("/", ".")


def handlers(function: ast.FunctionDef) -> Iterator[ast.ExceptHandler]:
    """Those of the function itself, not of functions within it."""
    pending: list[ast.AST] = list(function.body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.ExceptHandler):
            yield node
        if not isinstance(node, ast.FunctionDef):
            pending += ast.iter_child_nodes(node)


def is_wide(handler: ast.ExceptHandler) -> bool:
    """Whether everything is caught, and not raised again when something was put in order."""
    last = handler.body[-1]
    if isinstance(last, ast.Raise) and last.exc is None:
        return False
    return handler.type is None or (
        isinstance(handler.type, ast.Name) and handler.type.id in ("Exception", "BaseException")
    )


def test_borders_are_listed() -> None:
    section = ARCHITECTURE.read_text().partition("## Borders of faults")[2].partition("\n## ")[0]
    listed = re.findall(r"`((?:\w+\.)+\w+)`", section)
    assert sorted(listed) == sorted(set(catching()))
