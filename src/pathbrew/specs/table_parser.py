"""Reads tables of states and events."""

from __future__ import annotations

import difflib

from pathbrew.specs.formula_parser import FormulaParser
from pathbrew.specs.lexer import Kind, Lexer, Token
from pathbrew.specs.syntax import Formula, Row, Table, is_temporal


class TableParser(FormulaParser):
    """Tables, whose columns are formulas without temporal operators."""

    def _table(self) -> Table:
        if not self._at("{"):
            raise self._error(f"expected '{{' and a table of states, found {self._current.described}")
        token = self._lexer.java()
        rows = _rows(token)
        if len(rows) < 2:
            raise self._error("a table has a row of events and at least one state", token.start)
        header, *states = rows
        if header[0][0].strip() != "state" or len(header) < 2:
            raise self._error("the first row is: state | call() | call() ...", header[0][1])
        columns = tuple(self._column(text, start) for text, start in header[1:])
        names = [cells[0][0].strip() for cells in states]
        for place, cells in enumerate(states):
            if len(cells) != len(header):
                raise self._error(
                    f"this row has {len(cells)} cells, the first one {len(header)}", cells[0][1]
                )
            if names[place] in names[:place]:
                raise self._error(f"the state {names[place]} has a row already", cells[0][1])
        return Table(columns, tuple(self._row(cells, names) for cells in states))

    def _column(self, text: str, start: int) -> Formula:
        parser = FormulaParser(Lexer(self._source, start, start + len(text)))
        formula = parser._formula()
        if parser._current.kind is not Kind.END:
            raise parser._error(f"expected '|' before {parser._current.described}")
        if is_temporal(formula):
            raise self._error("states say by themselves what came before: no temporal operator here", start)
        return formula

    def _row(self, cells: list[tuple[str, int]], names: list[str]) -> Row:
        targets: list[str | None] = []
        for text, start in cells[1:]:
            target = text.strip()
            if target not in (*names, "error", "-"):
                near = difflib.get_close_matches(target, [*names, "error"], n=1)
                hint = (
                    f": did you mean '{near[0]}'?"
                    if near
                    else f"; states are {', '.join(names)}, error and -"
                )
                raise self._error(f"there is no state '{target}'{hint}", start)
            targets.append(None if target == "-" else target)
        return Row(cells[0][0].strip(), tuple(targets))


def _rows(token: Token) -> list[list[tuple[str, int]]]:
    """The cells of each line, each with its offset in the file."""
    rows = []
    offset = token.start
    for line in token.text.split("\n"):
        content = line.partition("//")[0]
        if content.strip():
            rows.append(_cells(content, offset))
        offset += len(line) + 1
    return rows


def _cells(line: str, offset: int) -> list[tuple[str, int]]:
    """Parts between bars that stand outside of braces and are not doubled."""
    cells, depth, start, place = [], 0, 0, 0
    while place < len(line):
        depth += {"{": 1, "}": -1}.get(line[place], 0)
        if line.startswith("||", place):
            place += 1
        elif line[place] == "|" and not depth:
            cells.append((start, place))
            start = place + 1
        place += 1
    cells.append((start, len(line)))
    return [_cell(line, offset, start, end) for start, end in cells]


def _cell(line: str, offset: int, start: int, end: int) -> tuple[str, int]:
    text = line[start:end]
    return text.rstrip().lstrip(), offset + start + len(text) - len(text.lstrip())
