"""What a test expects of an exception."""

from __future__ import annotations

import re

from pathbrew.junit.draft import Draft
from pathbrew.junit.expected import UNSTABLE
from pathbrew.jvm.outcomes import Threw

_THROWN_BY_JVM = frozenset(
    "java/lang/" + name
    for name in (
        "ArrayIndexOutOfBoundsException",
        "StringIndexOutOfBoundsException",
        "ClassCastException",
        "NegativeArraySizeException",
        "ArrayStoreException",
        "StackOverflowError",
        "OutOfMemoryError",
        "IncompatibleClassChangeError",
        "AbstractMethodError",
        "IllegalMonitorStateException",
    )
)
_OWN_MESSAGES = {
    "java/lang/NullPointerException": r"Cannot |null$",
    "java/lang/ArithmeticException": r"/ by zero",
}
"""What the JVM itself says with exceptions that code throws, too."""


def thrown_message(draft: Draft, thrown: Threw) -> str | None:
    """The message to expect: only one that the user's code has given, and that is the same in every run."""
    message, frame = thrown.message, next(iter(thrown.trace), None)
    if message is None or frame is None or UNSTABLE.search(message):
        return None
    if thrown.class_name in _OWN_MESSAGES:
        if re.match(_OWN_MESSAGES[thrown.class_name], message):
            return None
    elif thrown.class_name in _THROWN_BY_JVM:
        return None
    if (frame.class_name.replace(".", "/"), frame.method) == ("java/util/Objects", "requireNonNull"):
        return message
    return message if draft.file.scope.is_user_class(frame.class_name.replace(".", "/")) else None


def visible_exception(draft: Draft, class_name: str) -> str:
    """The exception's class, or its first superclass that a test can name."""
    return draft.file.scope.nearest(class_name)
