"""The names of parameters that class files tell."""

from __future__ import annotations

from pathbrew.program.classes import Method


def told_names(method: Method) -> list[str | None]:
    """The name of each parameter in the source: from its own table, or that of the local variables (`-g`)."""
    count = len(method.parameters)
    told = [parameter.name for parameter in method.info.parameters or ()]
    if len(told) == count and all(told):
        return list(told)
    code = method.info.code
    named = {v.index: v.name for v in (code.local_variables if code is not None else ()) if v.start == 0}
    slot = 0 if method.is_static else 1
    names = []
    for descriptor in method.parameters:
        names.append(named.get(slot))
        slot += 2 if descriptor in ("J", "D") else 1
    return names
