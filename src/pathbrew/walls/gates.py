"""What the user lets code under test do on purpose; everything is shut by default."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pathbrew.errors import InputError

NAMES = ("files", "network", "processes", "exit", "natives")


@dataclass(frozen=True, slots=True)
class Gates:
    """The gates that are open.

    With `files`, code may write in the whole scratch folder instead of its temporary folder only, and in
    `folders`.
    """

    names: frozenset[str] = frozenset()
    folders: tuple[Path, ...] = ()

    @classmethod
    def parse(cls, texts: Iterable[str]) -> Gates:
        """`files`, `files=FOLDER`, `network`, `processes`, `exit`, `natives`; several with commas."""
        names: set[str] = set()
        folders: list[Path] = []
        for text in (part.strip() for given in texts for part in given.split(",")):
            name, has_folder, folder = text.partition("=")
            if name not in NAMES:
                raise InputError(f"--allow: there is no gate '{name}'; the gates are {', '.join(NAMES)}")
            if has_folder and name != "files":
                raise InputError(f"--allow {text}: only files takes a folder")
            if has_folder:
                folders.append(_folder(folder))
            names.add(name)
        return cls(frozenset(names), tuple(folders))

    def __contains__(self, name: object) -> bool:
        return name in self.names


def _folder(text: str) -> Path:
    folder = Path(text).resolve()
    if not folder.is_dir():
        raise InputError(f"--allow files={text}: there is no such folder")
    return folder


CLOSED = Gates()
