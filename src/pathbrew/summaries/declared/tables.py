"""Reads case tables: `.summary` files, in which methods are declared case by case.

    summary int com.acme.Codec.checksum(byte[] data, int from)
    case data == null
        throws NullPointerException
    case from < 0
        returns -1
    case
        sets this.last = from
        returns from % 256

A class that is not on the class path is declared by a line of its own, `class com.acme.Codec`; its methods
say whether they are static: `summary static int com.acme.Codec.size(byte[] data)`.

Conditions and values are Java expressions about the state before the call.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pathbrew.errors import Place, PlacedError

_HEADER = re.compile(
    r"(?P<static>static\s+)?"
    r"(?P<result>[\w$.]+(?:\s*\[\s*\])*)\s+(?P<owner>[\w$]+(?:\.[\w$]+)*)\.(?P<name>[\w$]+)\s*\((?P<parameters>.*)\)\s*"
)
_PARAMETER = re.compile(r"\s*(?P<type>[\w$.]+(?:\s*\[\s*\])*)\s+(?P<name>[A-Za-z_$][\w$]*)\s*")
_THROWN = re.compile(r"(?P<type>[\w$]+(?:\.[\w$]+)*)\s*(?P<arguments>\(.*\))?\s*")
_ASSIGNED = re.compile(r"(?P<target>(?:[^=!<>]|[=!<>]=)*?[^=!<>\s])\s*=(?!=)\s*(?P<value>.*)", re.DOTALL)
_CLASS = re.compile(r"[\w$]+(?:\.[\w$]+)*")
_KEYWORD = re.compile(r"\s*(?P<word>\w+|\S)")


class TableError(PlacedError):
    """A table that cannot be used."""


@dataclass(frozen=True, slots=True)
class Java:
    """A piece of Java, and where it stands."""

    text: str
    place: Place


@dataclass(slots=True)
class DeclaredCase:
    """When it holds, what it changes, and how it ends: a value, an exception, or neither."""

    place: Place
    condition: Java | None
    sets: list[tuple[Java, Java]] = field(default_factory=list)
    result: Java | None = None
    thrown: Java | None = None
    arguments: Java | None = None
    """Those of the exception's constructor, with parentheses."""
    is_ended: bool = False


@dataclass(slots=True)
class Table:
    """The cases of one method; the first that holds counts."""

    place: Place
    result: str
    owner: str
    name: str
    parameters: tuple[tuple[str, str], ...]
    """Types and names."""
    is_static: bool
    """Whether it says so."""
    cases: list[DeclaredCase] = field(default_factory=list)


@dataclass(slots=True)
class Declarations:
    """What a file declares: the tables of methods, and classes that are not on the class path."""

    tables: list[Table] = field(default_factory=list)
    classes: dict[str, Place] = field(default_factory=dict)
    """By their names where each is declared."""


def read_declarations(file: str, text: str) -> Declarations:
    """All that a file declares."""
    found_here = Declarations()
    tables = found_here.tables
    for number, line in enumerate(text.splitlines(), 1):
        found = _KEYWORD.match(line)
        if found is None or found["word"] == "#":
            continue
        start = found.end() + len(line[found.end() :]) - len(line[found.end() :].lstrip())
        rest = Java(line[start:].rstrip(), Place(file, number, start + 1))
        place = Place(file, number, found.start("word") + 1)
        _read(found["word"], place, rest, found_here)
    for table in tables:
        if not table.cases:
            raise TableError(table.place, f"{table.name} has no case; write 'case CONDITION' below it")
    if not tables:
        raise TableError(
            Place(file, 1, 1), "there is no summary; write 'summary TYPE CLASS.METHOD(TYPE name)'"
        )
    return found_here


def _read(word: str, place: Place, rest: Java, into: Declarations) -> None:
    tables = into.tables
    if word == "summary":
        tables.append(_header(rest))
        return
    if word == "class":
        if not _CLASS.fullmatch(rest.text):
            raise TableError(rest.place, "expected the name of a class with its package")
        into.classes[rest.text] = rest.place
        return
    if word not in ("case", "sets", "returns", "throws"):
        expected = "'summary', 'case', 'sets', 'returns', 'throws' or 'class'"
        raise TableError(place, f"'{word}' begins nothing; expected {expected}, or '#' for a comment")
    if not tables:
        raise TableError(place, f"'{word}' belongs to no method; write 'summary ...' first")
    cases = tables[-1].cases
    if word == "case":
        if cases and cases[-1].condition is None:
            raise TableError(place, "the case before has no condition, so this one never holds")
        cases.append(DeclaredCase(place, rest if rest.text else None))
        return
    if not cases:
        raise TableError(place, f"'{word}' belongs to no case; write 'case CONDITION' first")
    _add(cases[-1], word, place, rest)


def _add(case: DeclaredCase, word: str, place: Place, rest: Java) -> None:
    """What a case does, in one line."""
    if case.is_ended:
        raise TableError(place, "the case has ended before; 'returns' or 'throws' comes last")
    if word == "sets":
        found = _ASSIGNED.fullmatch(rest.text)
        if found is None or not found["value"]:
            raise TableError(rest.place, "expected 'sets FIELD = VALUE' or 'sets ARRAY[INDEX] = VALUE'")
        case.sets.append((_part(rest, found, "target"), _part(rest, found, "value")))
        return
    case.is_ended = True
    if word == "returns":
        case.result = rest if rest.text else None
        return
    found = _THROWN.fullmatch(rest.text)
    if found is None:
        raise TableError(rest.place, "expected 'throws EXCEPTION' or 'throws EXCEPTION(ARGUMENTS)'")
    case.thrown = _part(rest, found, "type")
    case.arguments = _part(rest, found, "arguments") if found["arguments"] else None


def _header(rest: Java) -> Table:
    found = _HEADER.fullmatch(rest.text)
    if found is None:
        raise TableError(rest.place, "expected TYPE CLASS.METHOD(TYPE name, ...)")
    parameters = []
    if found["parameters"].strip():
        start = found.start("parameters")
        for text in found["parameters"].split(","):
            parameter = _PARAMETER.fullmatch(text)
            if parameter is None:
                blank = len(text) - len(text.lstrip())
                place = _moved(rest.place, start + blank)
                raise TableError(place, f"'{text.strip()}' is no parameter; write TYPE name")
            parameters.append(("".join(parameter["type"].split()), parameter["name"]))
            start += len(text) + 1
    place = _moved(rest.place, found.start("owner"))
    result = "".join(found["result"].split())
    is_static = found["static"] is not None
    return Table(place, result, found["owner"], found["name"], tuple(parameters), is_static)


def _part(java: Java, found: re.Match[str], group: str) -> Java:
    return Java(found[group], _moved(java.place, found.start(group)))


def _moved(place: Place, by: int) -> Place:
    return Place(place.file, place.line, place.column + by)
