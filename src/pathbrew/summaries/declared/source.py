"""Case tables as Java: each becomes a method, and what javac says of one is told of the table.

The methods of a class that there is are models of its own; those of one that there is not are its methods.
"""

from __future__ import annotations

import re

from pathbrew.errors import Place
from pathbrew.summaries.declared.tables import Java, Table, TableError

_THIS = re.compile(r"\bthis\b")
_SELF = "thiz"
"""Stands for `this`, and is as long, so that columns stay what they are."""
_SAID = re.compile(
    r":(?P<line>\d+): error: (?P<what>.*)\n(?P<more>(?:  .*\n)*?)(?P<source>.*)\n(?P<caret>\s*)\^"
)


class ModelSource:
    """The source of one class of models; remembers where its pieces of Java come from."""

    def __init__(self, package: str, name: str) -> None:
        self.package = package
        self.name = name
        self._lines: list[str] = [f"package {package};"] if package else [""]
        self._lines.append(f"public class {name} {{")
        self._places: dict[int, tuple[Place, int]] = {}

    def add_model(self, table: Table, receiver: str | None) -> None:
        """A model for a table; `receiver` is the type of the object that the real method is called on."""
        self._line(f'@pathbrew.Models("{table.owner}.{table.name}")')
        parameters = [(receiver, _SELF)] if receiver is not None else []
        self._head("static", table, (*parameters, *table.parameters))
        self._body(table)

    def add_method(self, table: Table) -> None:
        """The method of a table, which its class has."""
        self._head("public static" if table.is_static else "public", table, table.parameters)
        if not table.is_static:
            self._line(f"{self.name} {_SELF} = this;")
        self._body(table)

    def _head(self, modifiers: str, table: Table, parameters: tuple[tuple[str, str], ...]) -> None:
        listed = ", ".join(f"{kind} {name}" for kind, name in parameters)
        head = f"{modifiers} {table.result} {table.name}({listed}) throws Throwable {{"
        self._line(head, table.place, f"{table.name}(")

    def _body(self, table: Table) -> None:
        for case in table.cases:
            self._line("if (")
            if case.condition is None:
                self._line("true")
            else:
                self._java(case.condition)
            self._line(") {")
            for number, (_, value) in enumerate(case.sets):
                if value.text != "null":
                    self._java(value, f"var set{number} = ", ";")
            if case.result is not None:
                self._java(case.result, f"{table.result} result = ", ";")
            for number, (target, value) in enumerate(case.sets):
                self._java(target, "", f" = {'null' if value.text == 'null' else f'set{number}'};")
            if case.thrown is not None:
                arguments = "()" if case.arguments is None else case.arguments.text
                self._java(case.thrown, "throw new ", f"{arguments};")
            else:
                self._line("return result;" if case.result is not None else "return;", case.place)
            self._line("}")
        where = f"{table.owner}.{table.name} ({table.place.file}:{table.place.line})"
        text = where.replace("\\", "\\\\").replace('"', '\\"')
        self._line(f'throw pathbrew.Pathbrew.undeclared("{text}");')
        self._line("}")

    @property
    def text(self) -> str:
        return "\n".join((*self._lines, "}", ""))

    def _line(self, text: str, place: Place | None = None, at: str = "") -> None:
        self._lines.append(text)
        if place is not None:
            self._places[len(self._lines)] = (place, text.find(at))

    def _java(self, java: Java, before: str = "", after: str = "") -> None:
        self._line(f"{before}{_THIS.sub(_SELF, java.text)}{after}")
        self._places[len(self._lines)] = (java.place, len(before))

    def told(self, said: str) -> TableError | None:
        """What javac said first of this source as an error of the table; None if it was about another."""
        for found in _SAID.finditer(said):
            known = self._places.get(int(found["line"]))
            if known is None:
                continue
            place, start = known
            column = place.column + max(0, len(found["caret"]) - start)
            more = "; ".join(line.strip() for line in found["more"].splitlines())
            what = found["what"].replace(_SELF, "this")
            detail = f" ({more.replace(_SELF, 'this')})" if more else ""
            return TableError(
                Place(place.file, place.line, column), f"Java does not allow this: {what}{detail}"
            )
        return None
