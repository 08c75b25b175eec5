"""The names of a method's parameters."""

from __future__ import annotations

from pathbrew.program import Method
from pathbrew.testcase.case import TestCase


def parameter_names(case: TestCase) -> tuple[str, ...]:
    """A name for each parameter of the method: the case's own, those in the class file, or made up."""
    method = case.method
    count = len(method.parameters)
    names: list[str] = list(case.parameter_names)
    if len(names) != count:
        names = [parameter.name or "" for parameter in method.info.parameters or ()]
    if len(names) != count:
        names = local_names(method)
    return tuple(name or f"argument{place}" for place, name in enumerate(names))


def local_names(method: Method) -> list[str]:
    """The parameters' names in the table of local variables, if the class was compiled with `-g`."""
    code = method.info.code if method.has_code else None
    table = {v.index: v.name for v in code.local_variables if v.start == 0} if code is not None else {}
    slot = 0 if method.is_static else 1
    names = []
    for descriptor in method.parameters:
        names.append(table.get(slot, ""))
        slot += 2 if descriptor in ("J", "D") else 1
    return names
