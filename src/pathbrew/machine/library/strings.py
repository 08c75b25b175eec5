"""java.lang.String: leaf methods on the Python text."""

from __future__ import annotations

from typing import Any

from pathbrew.machine.library.registry import Models
from pathbrew.machine.objects import JavaString, string_hash

MODELS = Models()


@MODELS.plain("java/lang/String.length()I")
def length(this: JavaString, depth: int) -> int:
    return len(this.text)


@MODELS.plain("java/lang/String.isEmpty()Z")
def is_empty(this: JavaString, depth: int) -> int:
    return 0 if this.text else 1


@MODELS.plain("java/lang/String.hashCode()I")
def hash_code(this: JavaString, depth: int) -> int:
    if not this.f_hash:
        this.f_hash = string_hash(this.text)
    return this.f_hash


@MODELS.plain("java/lang/String.equals(Ljava/lang/Object;)Z")
def equals(this: JavaString, other: Any, depth: int) -> int:
    return 1 if this is other or (isinstance(other, JavaString) and this.text == other.text) else 0


@MODELS.plain("java/lang/String.intern()Ljava/lang/String;")
def intern(this: JavaString, depth: int) -> JavaString:
    return this.vm.intern_object(this)
