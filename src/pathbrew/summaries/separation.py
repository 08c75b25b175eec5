"""Whether cases that take inputs for different objects say the same if some of them are one."""

from __future__ import annotations

from pathbrew.blocks import decode
from pathbrew.machine.core.effects import called, mentions
from pathbrew.program import Method, Program
from pathbrew.summaries.case import Argument, Case, FieldOf, Place, StaticField, Summary

_HARMLESS = ("java/lang/Object.<init>", "java/lang/Math.")
"""What of the library compares no references."""


def are_separate(program: Program, method: Method, summary: Summary) -> bool:
    """Whether it makes no difference to the cases of a method if two of their objects are one."""
    if not any(case.objects for case in summary.cases):
        return True
    return not _compares_references(program, method) and all(
        _is_separate(summary, case) for case in summary.cases
    )


def _compares_references(program: Program, method: Method) -> bool:
    """Whether it, or what it calls, may ask whether two references are the same; the library may."""
    for here in called(program, method):
        code = here.info.code
        if code is None or any(i.name.startswith("if_acmp") for i in decode(here.info, code)):
            return True
        members = (member for _, member in mentions(here).calls)
        for member in members:
            name = f"{member.owner}.{member.name}"
            if not program.class_path.is_user_class(member.owner) and not name.startswith(_HARMLESS):
                return True
    return False


def _is_separate(summary: Summary, case: Case) -> bool:
    """Whether no field that it writes under one name is read or written under another."""
    places = [summary.places.get(name) for name in case.reads]
    if not all(isinstance(place, Argument | FieldOf | StaticField) for place in places):
        return False
    owners: dict[str, set[str]] = {}
    for place in (*places, *(write.place for write in case.writes)):
        if isinstance(place, FieldOf):
            owners.setdefault(place.attribute, set()).add(place.owner)
    return all(_is_alone(write.place, owners) for write in case.writes)


def _is_alone(place: Place, owners: dict[str, set[str]]) -> bool:
    if isinstance(place, StaticField):
        return True
    return isinstance(place, FieldOf) and len(owners[place.attribute]) == 1
