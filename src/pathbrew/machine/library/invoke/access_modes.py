"""The access modes of variable handles, and the functions that carry them out.

A single thread cannot tell plain, opaque, acquire, release and volatile accesses apart.
"""

from __future__ import annotations

from pathbrew.machine.core.objects import Function
from pathbrew.machine.library.invoke.source import FunctionSource
from pathbrew.machine.library.invoke.variables import Variable

_ORDERS = ("", "Acquire", "Release")
CATEGORIES: dict[str, str] = {
    **dict.fromkeys(("get", "getVolatile", "getOpaque", "getAcquire"), "get"),
    **dict.fromkeys(("set", "setVolatile", "setOpaque", "setRelease"), "set"),
    "compareAndSet": "compare and set",
    **{f"weakCompareAndSet{order}": "compare and set" for order in (*_ORDERS, "Plain")},
    **{f"compareAndExchange{order}": "compare and exchange" for order in _ORDERS},
    **{f"getAndSet{order}": "get and set" for order in _ORDERS},
    **{f"getAndAdd{order}": "add" for order in _ORDERS},
    **{f"getAndBitwise{how}{order}": "bitwise" for how in ("Or", "And", "Xor") for order in _ORDERS},
}
"""What each access mode does."""

PLAIN = ("get", "set")

_BITWISE = {"Or": "or", "And": "and", "Xor": "xor"}
_NARROWING = {"B": "i2b", "S": "i2s", "C": "i2c"}
_LETTERS = {"J": "l", "F": "f", "D": "d"}


def access_type(variable: Variable, mode: str) -> tuple[tuple[str, ...], str]:
    """The parameter types and the result type of an access mode."""
    category, kind = CATEGORIES[mode], variable.kind
    if category == "get":
        return variable.coordinates, kind
    if category == "set":
        return (*variable.coordinates, kind), "V"
    if category in ("compare and set", "compare and exchange"):
        return (*variable.coordinates, kind, kind), "Z" if category == "compare and set" else kind
    return (*variable.coordinates, kind), kind


def access_descriptor(variable: Variable, mode: str) -> str:
    parameters, returned = access_type(variable, mode)
    return f"({''.join(parameters)}){returned}"


def access_function(variable: Variable, mode: str) -> Function:
    """The function of an access mode that the variable supports."""
    source = FunctionSource(variable.vm)
    count = len(access_type(variable, mode)[0])
    names = [f"x{i}" for i in range(count)]
    coordinates, values = names[: len(variable.coordinates)], names[len(variable.coordinates) :]
    category = CATEGORIES[mode]
    variable.write_checks(source, coordinates, mode not in PLAIN)
    if values:
        variable.write_store_check(source, coordinates, values[-1], mode not in PLAIN)
    read = variable.read(source, coordinates)
    if category == "get":
        return source.build(names, read, mode)
    if category == "set":
        source.line(variable.write(source, coordinates, values[0]))
        return source.build(names, None, mode)
    source.line(f"old = {read}")
    if category == "get and set":
        source.line(variable.write(source, coordinates, values[0]))
        return source.build(names, "old", mode)
    if category in ("compare and set", "compare and exchange"):
        source.line(f"same = {source.same('old', values[0], variable.kind)}")
        source.line(f"if same: {variable.write(source, coordinates, values[1])}")
        return source.build(names, "1 if same else 0" if category == "compare and set" else "old", mode)
    letter = _LETTERS.get(variable.kind, "i")
    how = "add"
    if category == "bitwise":
        how = next(name for word, name in _BITWISE.items() if mode.startswith(f"getAndBitwise{word}"))
    new = source.operation(letter + how, "old", values[0])
    if variable.kind in _NARROWING:
        new = source.operation(_NARROWING[variable.kind], new)
    source.line(variable.write(source, coordinates, new))
    return source.build(names, "old", mode)
