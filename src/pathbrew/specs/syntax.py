"""What a specification says: propositions, temporal formulas, expressions over calls, tables of states.

Everything is a frozen value; formulas and expressions are compared by what they say, not by where they stand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from pathbrew.errors import Place


@dataclass(frozen=True, slots=True)
class JavaText:
    """A Java expression and the place of its first character."""

    text: str
    place: Place = field(compare=False)


class Completion(Enum):
    """How a call must have ended for an atom to hold."""

    ANY = "any"
    RETURNS = "returns"
    THROWS = "throws"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter as an atom names it; the type tells overloads apart."""

    name: str
    type: str | None = None


@dataclass(frozen=True, slots=True)
class CallAtom:
    """The event is a call of that method, ended that way, and the condition holds.

    `parameters` None: any overload, and the condition names no parameter.
    """

    method: str
    parameters: tuple[Parameter, ...] | None = None
    completion: Completion = Completion.ANY
    exception: str | None = None
    condition: JavaText | None = None
    place: Place = field(default=Place("", 0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class StateAtom:
    """A condition on the object, whatever the event is."""

    condition: JavaText


@dataclass(frozen=True, slots=True)
class Constant:
    value: bool


@dataclass(frozen=True, slots=True)
class Not:
    operand: Formula


@dataclass(frozen=True, slots=True)
class And:
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Or:
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Previously:
    """At the event before; `at_start` is the value at the first event."""

    operand: Formula
    at_start: bool = False


@dataclass(frozen=True, slots=True)
class Once:
    operand: Formula


@dataclass(frozen=True, slots=True)
class Historically:
    operand: Formula


@dataclass(frozen=True, slots=True)
class Since:
    """`right` has held, and `left` ever since; a weak one also if `left` has always held."""

    left: Formula
    right: Formula
    is_weak: bool = False


Atom = CallAtom | StateAtom
Formula = Atom | Constant | Not | And | Or | Previously | Once | Historically | Since


@dataclass(frozen=True, slots=True)
class Letter:
    """One event for which a formula without temporal operators holds."""

    condition: Formula


@dataclass(frozen=True, slots=True)
class Nothing:
    """No sequence of events at all."""


@dataclass(frozen=True, slots=True)
class Empty:
    """The sequence without events."""


@dataclass(frozen=True, slots=True)
class Sequence:
    first: Expression
    second: Expression


@dataclass(frozen=True, slots=True)
class Choice:
    options: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """Any number of times, none included."""

    repeated: Expression


Expression = Letter | Nothing | Empty | Sequence | Choice | Repeat


@dataclass(frozen=True, slots=True)
class Row:
    """A state of a table, and the state that each column leads to; None stays, `error` violates."""

    state: str
    targets: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """An automaton: columns are conditions on the event, of which the first that holds counts."""

    columns: tuple[Formula, ...]
    rows: tuple[Row, ...]


class Binding(Enum):
    """Whom a specification binds: it is looked at before a call, or after it."""

    CALLER = "caller"
    COMPONENT = "component"


@dataclass(frozen=True, slots=True)
class Specification:
    """One promise: its name, whom it binds, what it says, and the text it was written as.

    `observed` are the methods whose calls are its events; None: those that it names.
    """

    name: str
    binding: Binding
    body: Formula | Expression | Table
    text: str
    place: Place = field(compare=False)
    observed: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Component:
    """What is promised of and by one class or interface."""

    class_name: str
    specifications: tuple[Specification, ...]
    place: Place = field(compare=False)


def atoms(part: Formula | Expression | Table) -> tuple[Atom, ...]:
    """The atoms of a body, each once, in the order in which they stand."""
    found: dict[Atom, None] = {}
    _collect(part, found)
    return tuple(found)


def _collect(part: Formula | Expression | Table, found: dict[Atom, None]) -> None:
    match part:
        case CallAtom() | StateAtom():
            found[part] = None
        case Not(operand) | Previously(operand) | Once(operand) | Historically(operand):
            _collect(operand, found)
        case And(left, right) | Or(left, right) | Since(left, right) | Sequence(left, right):
            _collect(left, found)
            _collect(right, found)
        case Letter(condition):
            _collect(condition, found)
        case Choice(options):
            for option in options:
                _collect(option, found)
        case Repeat(repeated):
            _collect(repeated, found)
        case Table(columns):
            for column in columns:
                _collect(column, found)
        case Constant() | Nothing() | Empty():
            pass


def is_temporal(formula: Formula) -> bool:
    """Whether a formula speaks of earlier events."""
    match formula:
        case Previously() | Once() | Historically() | Since():
            return True
        case Not(operand):
            return is_temporal(operand)
        case And(left, right) | Or(left, right):
            return is_temporal(left) or is_temporal(right)
        case _:
            return False
