r"""The common core of JML in comments of Java sources: requires, ensures, signals, invariant, \old, \result.

A comment that begins with an @ belongs to the method whose declaration follows. Only what is named above is
read; other clauses are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pathbrew.errors import InputError, Place
from pathbrew.specs.clauses import Clause, invariant, method_clause
from pathbrew.specs.lexer import Source, SpecificationError
from pathbrew.specs.syntax import Component, JavaText, Parameter, Specification

_PIECE = re.compile(
    r"""(?P<jml>//@[^\n]*|/\*@.*?\*/)|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')"""
    r"""|(?P<type>\b(?:class|interface|enum|record)\s+(?P<named>\w+))|(?P<package>\bpackage\s+(?P<path>[\w.]+)\s*;)"""
    r"""|(?P<head>\b(?P<method>\w+)\s*\((?P<parameters>[^()]*)\)\s*(?:throws\s+[\w.,\s]+)?(?=[{;]))|(?P<brace>[{}])""",
    re.DOTALL,
)
_CLAUSE = re.compile(
    r"\b(?P<word>requires|ensures|signals|invariant)\b(?P<rest>(?:[^;\"']|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])+')*);",
    re.DOTALL,
)
_SIGNALS = re.compile(r"\s*\(\s*(?P<exception>[\w.]+)(?:\s+(?P<name>\w+))?\s*\)(?P<condition>.*)", re.DOTALL)
_NOT_METHODS = {"if", "for", "while", "switch", "catch", "synchronized", "try", "return", "new"}


@dataclass(slots=True)
class _Written:
    """A clause as it stands in a comment."""

    clause: Clause
    condition: JavaText
    exception: str | None = None


@dataclass(slots=True)
class _Class:
    name: str
    depth: int
    promises: list[Specification] = field(default_factory=list)


def read_jml(path: Path) -> tuple[Component, ...]:
    """What the comments of a source promise, class by class."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"the source {path} cannot be read: {error}") from None
    components = tuple(_components(Source(str(path), text)))
    if not components:
        raise SpecificationError(
            Place(str(path), 1, 1), "no comment promises anything, such as //@ requires amount > 0;"
        )
    return components


def _components(source: Source) -> Iterator[Component]:
    package = ""
    depth = 0
    open_classes: list[_Class] = []
    waiting: list[_Written] = []
    for match in _PIECE.finditer(source.text):
        kind = match.lastgroup
        if match["jml"] is not None:
            waiting += _written(source, match.start(), match[0])
        elif match["package"] is not None:
            package = match["path"] + "."
        elif match["type"] is not None:
            outer = f"{open_classes[-1].name}." if open_classes else package
            open_classes.append(_Class(outer + match["named"], depth))
            waiting = []
        elif match["head"] is not None and match["method"] not in _NOT_METHODS and open_classes:
            _promise(open_classes[-1], waiting, match["method"], match["parameters"])
            waiting = []
        elif kind == "brace":
            depth += 1 if match[0] == "{" else -1
            if match[0] == "}" and open_classes and open_classes[-1].depth == depth:
                closed = open_classes.pop()
                _promise(closed, waiting, None, "")
                waiting = []
                if closed.promises:
                    yield Component(closed.name, tuple(closed.promises), closed.promises[0].place)


def _written(source: Source, start: int, comment: str) -> Iterator[_Written]:
    """The clauses of a comment; what belongs to the comment itself becomes blank, so that places stay."""
    plain = re.sub(r"^//@|^/\*@|@?\*/$|(?<=\n)[ \t]*@", lambda m: " " * len(m[0]), comment)
    for match in _CLAUSE.finditer(plain):
        clause, rest, offset = Clause(match["word"]), match["rest"], match.start("rest")
        exception, name = None, None
        if clause is Clause.SIGNALS:
            signals = _SIGNALS.fullmatch(rest)
            if signals is None:
                raise source.error(start + offset, "write signals (EXCEPTION e) CONDITION;")
            exception, name = signals["exception"], signals["name"]
            offset += signals.start("condition")
            rest = signals["condition"]
        blank = len(rest) - len(rest.lstrip())
        condition = JavaText(_java(rest.strip(), name), source.place(start + offset + blank))
        yield _Written(clause, condition, exception)


def _java(condition: str, exception: str | None) -> str:
    """A condition as specifications write it."""
    plain = condition.replace("\\old", " old").replace("\\result", " result")
    return plain if exception is None else re.sub(rf"\b{exception}\b", "exception", plain)


def _promise(owner: _Class, waiting: list[_Written], method: str | None, parameters: str) -> None:
    """Give a class the clauses that stand before a method; invariants are the class's own."""
    named = tuple(
        Parameter(each.split()[-1].removesuffix("[]")) for each in parameters.split(",") if each.strip()
    )
    for written in waiting:
        number = len(owner.promises) + 1
        if written.clause is Clause.INVARIANT:
            owner.promises.append(invariant(number, written.condition))
        elif method is not None:
            made = method_clause(
                written.clause, number, method, named or None, written.condition, written.exception
            )
            owner.promises.append(made)
