"""Errors of linking, as the JVM names them (JVMS 5.4)."""

from __future__ import annotations

from pathbrew.errors import PathbrewError


class LinkageError(PathbrewError):
    """A symbolic reference that cannot be linked; the machine throws it as the Java error it names."""

    def __init__(self, java_class: str, message: str) -> None:
        self.java_class = java_class
        self.message = message
        super().__init__(f"{java_class.replace('/', '.')}: {message}")


def no_class(name: str) -> LinkageError:
    return LinkageError("java/lang/NoClassDefFoundError", name)


def no_field(name: str) -> LinkageError:
    return LinkageError("java/lang/NoSuchFieldError", name)


def no_method(text: str) -> LinkageError:
    return LinkageError("java/lang/NoSuchMethodError", text)


def incompatible(message: str) -> LinkageError:
    return LinkageError("java/lang/IncompatibleClassChangeError", message)


def abstract_method(message: str) -> LinkageError:
    return LinkageError("java/lang/AbstractMethodError", message)


def illegal_access(message: str) -> LinkageError:
    return LinkageError("java/lang/IllegalAccessError", message)
