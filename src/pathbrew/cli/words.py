"""What the words on the command line mean: entries of the class path, a method, its arguments."""

from __future__ import annotations

import os
from pathlib import Path

from pathbrew.errors import InputError


def paths(words: tuple[str, ...]) -> list[str]:
    """Class path entries, several in one word allowed as Java writes them."""
    parts = ([word] if Path(word).exists() else word.split(os.pathsep) for word in words)
    return [part for split in parts for part in split if part]


def only_target(where: tuple[str, ...], verb: str) -> tuple[list[str], str]:
    class_path, target, arguments = split(where)
    if arguments:
        raise InputError(f"{verb} takes no arguments for the method; what is '{arguments[0]}'?")
    return class_path, target


def split(where: tuple[str, ...]) -> tuple[list[str], str, list[str]]:
    """The class path is what exists as a path; the first word that does not is the method."""
    class_path: list[str] = []
    for i, word in enumerate(where):
        parts = [part for part in word.split(os.pathsep) if part]
        if parts and all(Path(part).exists() for part in parts):
            class_path += parts
            continue
        if word.startswith("-") and len(word) > 1:
            raise InputError(f"there is no option {word}; see --help")
        if os.sep in word.partition("(")[0] or word.endswith((".jar", ".class", ".java")):
            raise InputError(f"{word} does not exist")
        return class_path, word, list(where[i + 1 :])
    raise InputError("no method was named; write CLASS.METHOD after the class path")
