"""Paths and files in Java source: in short, and as older releases have them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pathbrew.junit.draft import Expression, Form, SourceFile
from pathbrew.objects.graph import BuildCall

PATH, FILES = "java/nio/file/Path", "java/nio/file/Files"
_SHORT = {(PATH, "of"): 1, (FILES, "writeString"): 2}
"""The calls that are written in short, and how many of their arguments are."""
_NEW = 11
"""The release in which paths and files got their short forms."""


def shortened(made: BuildCall) -> BuildCall:
    """The call without arguments that nobody writes."""
    most = _SHORT.get((made.owner, made.method))
    return made if most is None else replace(made, arguments=made.arguments[:most])


def short_call(file: SourceFile, made: BuildCall, arguments: Sequence[Expression]) -> Expression | None:
    """How a call that makes a path, or writes a file, is written; None for other calls."""
    named, is_new = file.imports.plain, file.release >= _NEW
    texts = [argument.text for argument in arguments]
    match made.owner, made.method:
        case "java/nio/file/Path", "of":
            head = f"{named(PATH)}.of" if is_new else f"{named('java/nio/file/Paths')}.get"
            text = f"{head}({texts[0]})"
        case "java/nio/file/Files", "writeString" if is_new:
            text = f"{named(FILES)}.writeString({texts[0]}, {texts[1]})"
        case "java/nio/file/Files", "writeString":
            text = f"{named(FILES)}.write({texts[0]}, {texts[1]}.getBytes({_utf_8(file)}))"
        case _:
            return None
    return Expression(text, f"L{PATH};", form=Form.CALL)


def read_text(file: SourceFile, path: Expression) -> Expression:
    """What a file holds, as a text."""
    files = file.imports.plain(FILES)
    text = f"{files}.readString({path.text})"
    if file.release < _NEW:
        string = file.imports.java_lang("String")
        text = f"new {string}({files}.readAllBytes({path.text}), {_utf_8(file)})"
    return Expression(text, "Ljava/lang/String;", form=Form.CALL)


def _utf_8(file: SourceFile) -> str:
    return f"{file.imports.plain('java/nio/charset/StandardCharsets')}.UTF_8"
