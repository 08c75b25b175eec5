"""What a call has done to the files of its temporary folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.jvm.replay import FileLeft, ReplayRequest
from pathbrew.objects.graph import BuiltNode, FolderNode, GraphValue, Node, Reference, StringNode


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file holds that text after the call, or a folder is there; else the file is gone."""

    name: str
    text: str | None = None
    is_folder: bool = False


def file_changes(request: ReplayRequest, left: Sequence[FileLeft]) -> list[FileChange]:
    """The files and folders that were made, changed or deleted; not those that cannot be told as texts."""
    given = _given(request.nodes)
    changes = [
        FileChange(file.name, file.text, file.is_folder)
        for file in left
        if file.is_folder or (file.text is not None and file.text != given.get(file.name))
    ]
    names = {file.name for file in left}
    return changes + [FileChange(name) for name in given if name not in names]


def _given(nodes: Sequence[Node]) -> dict[str, str]:
    """The texts of the files that were written before the call."""
    found = {}
    for node in nodes:
        if isinstance(node, BuiltNode) and node.maker.method == "writeString":
            path, text, *_ = node.maker.arguments
            name = _name(path, nodes)
            written = nodes[text.index] if isinstance(text, Reference) else None
            if name is not None and isinstance(written, StringNode):
                found[name] = written.text
    return found


def _name(path: GraphValue, nodes: Sequence[Node]) -> str | None:
    """The name of a path below the folder."""
    node = nodes[path.index] if isinstance(path, Reference) else None
    if not isinstance(node, BuiltNode) or not isinstance(node.maker.receiver, Reference):
        return None
    given = node.maker.arguments[0] if node.maker.arguments else None
    name = nodes[given.index] if isinstance(given, Reference) else None
    is_below = isinstance(nodes[node.maker.receiver.index], FolderNode)
    return name.text if is_below and isinstance(name, StringNode) else None
