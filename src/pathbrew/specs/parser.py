"""Reads specification files.

specification for acme.Account {
    call   Opened:    deposit() -> once open();
    call   Once:      expression open(), (deposit() | withdraw())*, close()?;
    return Booked:    deposit(n) returns -> deposit(n) { this.balance == old(this.balance) + n };
    requires  deposit(amount) { amount > 0 };
    ensures   balance() { result >= 0 };
    signals   withdraw(amount) IllegalStateException { amount > old(this.balance) };
    invariant { this.balance >= 0 };
    call   Handshake: automaton {
        state | hello() | send() | bye()
        new   | greeted | error  | error
        greeted | error | -      | new
    }
}
"""

from __future__ import annotations

import difflib
from pathlib import Path

from pathbrew.errors import InputError
from pathbrew.specs.clauses import ALL_CALLS, Clause, clause_formula
from pathbrew.specs.expressions import choice, repeat, sequence
from pathbrew.specs.java_text import pieces
from pathbrew.specs.lexer import Kind, Lexer, Source, SpecificationError, Token
from pathbrew.specs.syntax import (
    And,
    Binding,
    CallAtom,
    Completion,
    Component,
    Constant,
    Empty,
    Expression,
    Formula,
    Historically,
    JavaText,
    Letter,
    Not,
    Once,
    Or,
    Parameter,
    Place,
    Previously,
    Row,
    Since,
    Specification,
    StateAtom,
    Table,
    atoms,
    is_temporal,
)

ITEMS = ("call", "return", *(clause.value for clause in Clause))
_UNARY = ("not", "previously", "once", "historically", "weakly")
_RESERVED = {*_UNARY, "since", "returns", "throws", "true", "false", "expression", "automaton"}
MOST_REPEATED = 100
"""How often `{n,m}` may ask for something."""


def read_specifications(path: Path) -> tuple[Component, ...]:
    """The components of a file; what cannot be read is an InputError with line and column."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"the specification {path} cannot be read: {error}") from None
    return parse_specifications(str(path), text)


def parse_specifications(file: str, text: str) -> tuple[Component, ...]:
    """The components of a text."""
    parser = _Parser(Lexer(Source(file, text)))
    components = parser.components()
    if not components:
        raise SpecificationError(
            Place(file, 1, 1), "nothing is specified: write specification for CLASS { ... }"
        )
    return components


class _Parser:
    def __init__(self, lexer: Lexer) -> None:
        self._lexer = lexer
        self._source = lexer.source

    # Tokens -----------------------------------------------------------------------------------------

    @property
    def _current(self) -> Token:
        return self._lexer.current

    def _at(self, text: str) -> bool:
        return self._current.text == text and self._current.kind in (Kind.NAME, Kind.SYMBOL)

    def _accept(self, text: str) -> bool:
        if self._at(text):
            self._lexer.advance()
            return True
        return False

    def _expect(self, text: str, why: str) -> Token:
        if not self._at(text):
            raise self._error(f"expected '{text}' {why}, found {self._current.described}")
        return self._lexer.advance()

    def _name(self, what: str) -> Token:
        if self._current.kind is not Kind.NAME:
            raise self._error(f"expected {what}, found {self._current.described}")
        return self._lexer.advance()

    def _error(self, reason: str, offset: int | None = None) -> SpecificationError:
        return self._source.error(self._current.start if offset is None else offset, reason)

    def _java(self, why: str) -> JavaText:
        if not self._at("{"):
            raise self._error(f"expected a Java condition in braces {why}, found {self._current.described}")
        token = self._lexer.java()
        blank = len(token.text) - len(token.text.lstrip())
        return JavaText(token.text.strip(), self._source.place(token.start + blank))

    def _qualified(self, what: str) -> str:
        parts = [self._name(what).text]
        while self._accept("."):
            parts.append(self._name("a name behind the dot").text)
        return ".".join(parts)

    # Components and items -----------------------------------------------------------------------------

    def components(self) -> tuple[Component, ...]:
        found = []
        while self._current.kind is not Kind.END:
            found.append(self._component())
        return tuple(found)

    def _component(self) -> Component:
        start = self._expect("specification", "(a file consists of specification for CLASS { ... })").start
        self._expect("for", "and the name of a class")
        name = self._qualified("the name of a class")
        self._expect("{", "and what is specified")
        specifications: list[Specification] = []
        while not self._accept("}"):
            if self._current.kind is Kind.END:
                raise self._error("expected '}' at the end of the specification", start)
            item = self._item(len(specifications) + 1)
            if any(other.name == item.name for other in specifications):
                raise SpecificationError(item.place, f"there is a specification {item.name} already")
            specifications.append(item)
        return Component(name, tuple(specifications), self._source.place(start))

    def _item(self, number: int) -> Specification:
        start = self._current.start
        word = self._name("call, return, requires, ensures, signals or invariant").text
        if word not in ITEMS:
            near = difflib.get_close_matches(word, ITEMS, n=1)
            hint = f": did you mean '{near[0]}'?" if near else f"; there are {', '.join(ITEMS)}"
            raise self._error(f"'{word}' does not begin a specification{hint}", start)
        observed: tuple[str, ...] | None = None
        body: Formula | Expression | Table
        if word in ("call", "return"):
            binding = Binding.CALLER if word == "call" else Binding.COMPONENT
            name = self._name("the name of the specification").text
            if self._accept("over"):
                observed = self._observed()
            self._expect(":", "and what is specified")
            body = self._body(binding)
        else:
            clause = Clause(word)
            binding, name = clause.binding, f"{word}{number}"
            body = self._clause(clause)
            if clause is Clause.INVARIANT:
                observed = ALL_CALLS
        end = self._current.start
        if not self._accept(";") and not isinstance(body, Table):
            raise self._error(f"expected ';' at the end of {name}, found {self._current.described}")
        self._check(body, binding)
        text = " ".join(self._source.text[start:end].split())
        return Specification(name, binding, body, text, self._source.place(start), observed)

    def _observed(self) -> tuple[str, ...]:
        if self._accept("*"):
            return ("*",)
        names = [self._name("the name of a method").text]
        while self._accept(","):
            names.append(self._name("the name of a method").text)
        return tuple(names)

    def _clause(self, clause: Clause) -> Formula:
        """A pre- or postcondition, or an invariant, as the formula that it stands for."""
        if clause is Clause.INVARIANT:
            return StateAtom(self._java("behind invariant"))
        place = self._source.place(self._current.start)
        method, parameters = self._call()
        exception = self._qualified("the class of an exception") if clause is Clause.SIGNALS else None
        return clause_formula(clause, method, parameters, self._java("of what holds"), place, exception)

    def _body(self, binding: Binding) -> Formula | Expression | Table:
        if self._accept("expression"):
            return self._expression()
        if self._at("automaton"):
            self._lexer.advance()
            return self._table()
        return self._formula()

    def _check(self, body: Formula | Expression | Table, binding: Binding) -> None:
        for atom in atoms(body):
            if (
                binding is Binding.CALLER
                and isinstance(atom, CallAtom)
                and atom.completion is not Completion.ANY
            ):
                raise SpecificationError(
                    atom.place,
                    f"{atom.method} has not ended when it is called: write return in place of call",
                )

    # Formulas -----------------------------------------------------------------------------------------

    def _formula(self) -> Formula:
        left = self._implication()
        while self._accept("<->"):
            right = self._implication()
            left = And(Or(Not(left), right), Or(Not(right), left))
        return left

    def _implication(self) -> Formula:
        left = self._disjunction()
        if self._accept("->"):
            return Or(Not(left), self._implication())
        return left

    def _disjunction(self) -> Formula:
        left = self._conjunction()
        while self._accept("||"):
            left = Or(left, self._conjunction())
        return left

    def _conjunction(self) -> Formula:
        left = self._since()
        while self._accept("&&"):
            left = And(left, self._since())
        return left

    def _since(self) -> Formula:
        left = self._unary()
        while self._at("since") or self._at("weakly"):
            is_weak = self._accept("weakly")
            self._expect("since", "behind weakly")
            left = Since(left, self._unary(), is_weak)
        return left

    def _unary(self) -> Formula:
        if self._accept("!") or self._accept("not"):
            return Not(self._unary())
        if self._accept("once"):
            return Once(self._unary())
        if self._accept("historically"):
            return Historically(self._unary())
        if self._accept("previously"):
            return Previously(self._unary())
        if self._accept("weakly"):
            self._expect("previously", "behind weakly")
            return Previously(self._unary(), at_start=True)
        return self._atom()

    def _atom(self) -> Formula:
        if self._accept("("):
            inside = self._formula()
            self._expect(")", "to close the parenthesis")
            return inside
        if self._at("{"):
            return StateAtom(self._java("on the object"))
        if self._accept("true"):
            return Constant(True)
        if self._accept("false"):
            return Constant(False)
        return self._call_atom()

    def _call_atom(self) -> CallAtom:
        place = self._source.place(self._current.start)
        method, parameters = self._call()
        completion, exception = Completion.ANY, None
        if self._accept("returns"):
            completion = Completion.RETURNS
        elif self._accept("throws"):
            completion = Completion.THROWS
            if self._current.kind is Kind.NAME and self._current.text not in _RESERVED:
                exception = self._qualified("the class of an exception")
        condition = self._java("") if self._at("{") else None
        if completion is Completion.ANY and condition is not None:
            completion = _implied(condition)
        return CallAtom(method, parameters, completion, exception, condition, place)

    def _call(self) -> tuple[str, tuple[Parameter, ...] | None]:
        if self._current.text in _RESERVED:
            raise self._error(f"expected a call such as close(), found '{self._current.text}'")
        method = self._name("a call such as close()").text
        if not self._accept("("):
            return method, None
        if self._accept("void"):
            self._expect(")", "behind void: no parameters")
            return method, ()
        parameters: list[Parameter] = []
        while not self._accept(")"):
            if parameters:
                self._expect(",", "between parameters")
            parameters.append(self._parameter())
        return method, tuple(parameters) or None

    def _parameter(self) -> Parameter:
        first = self._qualified("a parameter's name")
        while self._accept("[]"):
            first += "[]"
        if self._current.kind is Kind.NAME:
            return Parameter(self._lexer.advance().text, first)
        if "." in first or "[" in first:
            raise self._error(f"expected the name of the parameter of type {first}")
        return Parameter(first)

    # Expressions over calls -----------------------------------------------------------------------------

    def _expression(self) -> Expression:
        options = [self._concatenation()]
        while self._accept("|"):
            options.append(self._concatenation())
        return choice(options)

    def _concatenation(self) -> Expression:
        result = self._repetition()
        while self._accept(","):
            result = sequence(result, self._repetition())
        return result

    def _repetition(self) -> Expression:
        result = self._primary()
        while True:
            if self._accept("*"):
                result = repeat(result)
            elif self._accept("+"):
                result = sequence(result, repeat(result))
            elif self._accept("?"):
                result = choice([result, Empty()])
            elif self._at("["):
                result = self._times(result)
            else:
                return result

    def _times(self, repeated: Expression) -> Expression:
        """`[2]` or `[1, 3]`: how often."""
        start = self._lexer.advance().start
        least = self._number()
        most = self._number() if self._accept(",") else least
        self._expect("]", "behind the number of times")
        if not least <= most <= MOST_REPEATED:
            raise self._error(f"write [LEAST, MOST] with numbers up to {MOST_REPEATED}", start)
        result: Expression = Empty()
        for _ in range(most - least):
            result = choice([Empty(), sequence(repeated, result)])
        for _ in range(least):
            result = sequence(repeated, result)
        return result

    def _number(self) -> int:
        if self._current.kind is not Kind.NUMBER:
            raise self._error(f"expected a number, found {self._current.described}")
        return int(self._lexer.advance().text)

    def _primary(self) -> Expression:
        if self._accept("."):
            return Letter(Constant(True))
        if self._accept("("):
            inside = self._expression()
            self._expect(")", "to close the parenthesis")
            return inside
        start = self._current.start
        formula = self._formula() if self._accept("[") else self._unary()
        if self._source.text[start] == "[":
            self._expect("]", "to close the condition")
        if is_temporal(formula):
            raise self._error(
                "an expression says by itself what comes before: no temporal operator here", start
            )
        return Letter(formula)

    # Tables -----------------------------------------------------------------------------------------

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
        parser = _Parser(Lexer(self._source, start, start + len(text)))
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


def _implied(condition: JavaText) -> Completion:
    """How a call must have ended for a condition to make sense: there is a result, or an exception."""
    names = {piece.text for piece in pieces(condition.text) if piece.kind == "name"}
    if "result" in names:
        return Completion.RETURNS
    return Completion.THROWS if "exception" in names else Completion.ANY


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
