"""Witnesses as plain JSON that can be read back."""

from __future__ import annotations

import dataclasses
from typing import Any

from pathbrew.errors import InputError
from pathbrew.objects import graph
from pathbrew.objects.witness import Witness

_KINDS = {
    kind.__name__: kind
    for kind in (
        graph.Reference,
        graph.FieldValue,
        graph.ObjectNode,
        graph.ArrayNode,
        graph.SparseArrayNode,
        graph.EnumNode,
        graph.StringNode,
        graph.BoxNode,
        graph.ClassNode,
        graph.FolderNode,
        graph.BuildCall,
        graph.BuiltNode,
        graph.Answer,
        graph.StubNode,
        graph.ListNode,
        graph.OpaqueNode,
        Witness,
    )
}


def stored(value: Any) -> Any:
    """A witness, or a part of one, in what JSON knows."""
    if isinstance(value, tuple):
        return [stored(each) for each in value]
    if isinstance(value, float):
        return {"float": value.hex()}
    if dataclasses.is_dataclass(value):
        fields = {entry.name: stored(getattr(value, entry.name)) for entry in dataclasses.fields(value)}
        return {"is": type(value).__name__, **fields}
    return value


def restored(content: Any) -> Any:
    """What was stored; raises InputError for anything else."""
    if isinstance(content, list):
        return tuple(restored(each) for each in content)
    if not isinstance(content, dict):
        return content
    if set(content) == {"float"}:
        return float.fromhex(content["float"])
    kind = _KINDS.get(content.get("is", ""))
    if kind is None:
        raise InputError(f"there is no {content.get('is', 'object of that kind')} in witnesses")
    try:
        return kind(**{name: restored(each) for name, each in content.items() if name != "is"})
    except TypeError as error:
        raise InputError(f"a stored {kind.__name__} is damaged: {error}") from None
