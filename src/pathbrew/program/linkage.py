"""Errors of linking, as the JVM names them (JVMS 5.4)."""

from __future__ import annotations

from pathbrew.errors import ClassFileError, PathbrewError


class LinkageError(PathbrewError):
    """A symbolic reference that cannot be linked; the machine throws it as the Java error it names.

    `newer` is the message since JDK 21, where it differs.
    """

    def __init__(self, java_class: str, message: str, newer: str | None = None) -> None:
        self.java_class = java_class
        self.message = message
        self.newer = newer or message
        super().__init__(f"{java_class.replace('/', '.')}: {message}")


class UnreadableClass(LinkageError):
    """A class file that is damaged: what a JVM says of it is not known."""

    def __init__(self, error: ClassFileError) -> None:
        super().__init__("java/lang/ClassFormatError", str(error))


def no_class(name: str) -> LinkageError:
    return LinkageError("java/lang/NoClassDefFoundError", name)


def no_field(owner: str, name: str, kind: str) -> LinkageError:
    newer = f"Class {owner} does not have member field '{kind} {name}'"
    return LinkageError("java/lang/NoSuchFieldError", name, newer)


def no_method(text: str) -> LinkageError:
    return LinkageError("java/lang/NoSuchMethodError", text)


def incompatible(message: str) -> LinkageError:
    return LinkageError("java/lang/IncompatibleClassChangeError", message)


def abstract_method(message: str) -> LinkageError:
    return LinkageError("java/lang/AbstractMethodError", message)


def illegal_access(message: str) -> LinkageError:
    return LinkageError("java/lang/IllegalAccessError", message)
