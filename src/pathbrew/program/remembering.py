"""Results that are remembered for as long as the class or program lives that they are about."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from pathbrew.program.classes import Field, JavaClass, Method
from pathbrew.program.program import Program

A = TypeVar("A", Program, JavaClass, Field, Method)
P = ParamSpec("P")
R = TypeVar("R")


def remembered(function: Callable[Concatenate[A, P], R]) -> Callable[Concatenate[A, P], R]:
    """Call a pure function once for the same arguments.

    What it gave is kept with its first argument, or with the class of it: a cache of the module's own would
    keep the classes of programs that are done, and with them all that ran there.
    """

    @wraps(function)
    def call(about: A, /, *more: P.args, **named: P.kwargs) -> R:
        holder = about.owner if isinstance(about, Field | Method) else about
        key = (function, about, more, tuple(named.items()))
        if key not in holder.remembered:
            holder.remembered[key] = function(about, *more, **named)
        found: R = holder.remembered[key]
        return found

    return call
