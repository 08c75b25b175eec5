"""The names of classes, arrays and fields in pictures, and texts as Java writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pathbrew.classfile.descriptors import java_class, short_name
from pathbrew.report.generation_figures import printable


def array_title(descriptor: str, length: int) -> str:
    """`int[3]`, `Node[2][]`."""
    element, _, more = java_class(descriptor).partition("[]")
    return f"{short_name(element)}[{length}]{more}"


def qualified_twins(fields: Sequence[tuple[str, str]]) -> list[str]:
    """The names of fields, by class and name; those of one name in several classes with their class."""
    counts = Counter(name for _, name in fields)
    return [name if counts[name] == 1 else f"{short_name(owner)}.{name}" for owner, name in fields]


def string_text(text: str) -> str:
    """The text between quotes."""
    return '"' + printable(text.replace("\\", "\\\\").replace('"', '\\"')) + '"'


def is_library_class(class_name: str) -> bool:
    """Whether the fields of a class are the JDK's own business."""
    return class_name.startswith(("java/", "javax/", "jdk/", "sun/", "com/sun/"))
