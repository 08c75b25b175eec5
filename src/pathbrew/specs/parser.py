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

from pathbrew.errors import InputError, Place
from pathbrew.specs.clauses import ALL_CALLS, Clause, clause_formula
from pathbrew.specs.expression_parser import ExpressionParser
from pathbrew.specs.lexer import Kind, Lexer, Source, SpecificationError
from pathbrew.specs.syntax import (
    Binding,
    CallAtom,
    Completion,
    Component,
    Expression,
    Formula,
    Specification,
    StateAtom,
    Table,
    atoms,
)
from pathbrew.specs.table_parser import TableParser

ITEMS = ("call", "return", *(clause.value for clause in Clause))


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


class _Parser(ExpressionParser, TableParser):
    """Components, and the items of each."""

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
