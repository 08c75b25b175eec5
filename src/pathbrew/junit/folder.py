"""The temporary folder of a test, which JUnit makes and removes, and what a call leaves in it."""

from __future__ import annotations

from pathbrew.confirmation.files import FileChange
from pathbrew.junit.draft import FOLDER, Draft, Expression, SourceFile
from pathbrew.junit.paths import FILES, PATH, read_text


def folder(file: SourceFile) -> Expression:
    """The path of the folder."""
    file.uses_folder = True
    return Expression(FOLDER if file.junit == 5 else f"{FOLDER}.getRoot().toPath()", f"L{PATH};")


def declaration(file: SourceFile) -> list[str]:
    """The field by which JUnit hands it to tests."""
    if file.junit == 5:
        return [
            f"@{file.imports.plain('org/junit/jupiter/api/io/TempDir')}",
            f"{file.imports.plain(PATH)} {FOLDER};",
        ]
    rule = file.imports.plain("org/junit/rules/TemporaryFolder")
    return [f"@{file.imports.plain('org/junit/Rule')}", f"public {rule} {FOLDER} = new {rule}();"]


def assertion(draft: Draft, change: FileChange) -> str:
    """What a test asserts of a file or folder after the call."""
    file = draft.file
    path = Expression(f"{folder(file).text}.resolve({file.string(change.name).text})", f"L{PATH};")
    if change.text is None:
        files = file.imports.plain(FILES)
        asked = f"{files}.isDirectory({path.text})" if change.is_folder else f"{files}.exists({path.text})"
        return f"{file.assertion('assertTrue' if change.is_folder else 'assertFalse')}({asked});"
    draft.thrown.add("java/lang/Exception")
    expected = file.string(change.text).text
    return f"{file.assertion('assertEquals')}({expected}, {read_text(file, path).text});"
