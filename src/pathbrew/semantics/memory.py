"""The variables of a program point: registers by frame, and the memory as arrays from references to values.

A reference is an int: 0 is null, a positive one an object that was there before the call, a negative one an
object that the code makes. The memory is one array per field, per kind of array elements, and one each for
the lengths of arrays and the classes of objects; elements are kept under reference and index together.
"""

from __future__ import annotations

from pathbrew import terms
from pathbrew.program import Field
from pathbrew.terms import Sort, Term
from pathbrew.terms.roles import Register

SORTS: dict[str, Sort] = {
    "i": terms.INT,
    "l": terms.LONG,
    "f": terms.FLOAT,
    "d": terms.DOUBLE,
    "a": terms.INT,
}
"""By the kind of a register: int, long, float, double, reference."""
ELEMENTS = {"b": "i", "c": "i", "s": "i", "i": "i", "l": "l", "f": "f", "d": "d", "a": "a"}
"""The kind of a register that holds an element of each kind of array."""
_ARRAY_KINDS = {"C": "c", "S": "s", "I": "i", "J": "l", "F": "f", "D": "d"}
_KINDS = {"J": "l", "F": "f", "D": "d", "L": "a", "[": "a"}


def kind_of(descriptor: str) -> str:
    """The kind of a register that holds a value of that type."""
    return _KINDS.get(descriptor[0], "i")


def element_kind(descriptor: str) -> str:
    """The kind of an array whose elements are of a type."""
    return "b" if descriptor in "ZB" else "a" if descriptor[0] in "L[" else _ARRAY_KINDS[descriptor]


def register(depth: int, number: int, kind: str) -> Term:
    """The variable of a register of the frame at that depth of calls."""
    return terms.variable(f"{depth}.{number}.{kind}", SORTS[kind], role=Register(depth, number, kind))


def register_of(variable: Term) -> Register | None:
    """The register that a variable stands for; None for other variables."""
    role = variable.role
    return role if isinstance(role, Register) else None


def zero(sort: Sort) -> Term:
    """0, 0.0 or null."""
    return terms.constant(0, sort)


def key(reference: Term, index: Term) -> Term:
    """Where an element is kept: the reference above the index."""
    low = terms.land(terms.i2l(index), 0xFFFFFFFF)
    return terms.lor(terms.lshl(terms.i2l(reference), 32), low)


def owner_of(place: Term) -> Term:
    """The reference of a key."""
    return terms.l2i(terms.lshr(place, 32))


def index_of(place: Term) -> Term:
    """The index of a key."""
    return terms.l2i(place)


class Memory:
    """The variables of the memory, and what each of them stands for."""

    def __init__(self) -> None:
        self.fields: dict[Term, Field] = {}
        self.statics: dict[Term, Field] = {}
        self.elements: dict[Term, str] = {}
        self.lengths = terms.variable("lengths", terms.array_of(terms.INT, terms.INT))
        self.classes = terms.variable("classes", terms.array_of(terms.INT, terms.INT))
        self.builders = terms.variable("builders", terms.array_of(terms.INT, terms.INT))
        """The strings that string builders hold."""
        self._fields: dict[Field, Term] = {}
        self._elements: dict[str, Term] = {}

    def field(self, field: Field) -> Term:
        """The variable of a field: the array of its values, or the value of a static one."""
        known = self._fields.get(field)
        if known is None:
            sort = SORTS[kind_of(field.descriptor)]
            name = f"field {field.owner.name}.{field.name}:{field.descriptor}"
            known = terms.variable(name, sort if field.is_static else terms.array_of(terms.INT, sort))
            self._fields[field] = known
            (self.statics if field.is_static else self.fields)[known] = field
        return known

    def element(self, kind: str) -> Term:
        """The variable of the elements of all arrays of a kind."""
        known = self._elements.get(kind)
        if known is None:
            sort = terms.array_of(terms.LONG, SORTS[ELEMENTS[kind]])
            known = self._elements[kind] = terms.variable(f"elements {kind}", sort)
            self.elements[known] = kind
        return known

    def descriptor(self, variable: Term) -> str | None:
        """The declared type of what a field's variable holds."""
        field = self.fields.get(variable) or self.statics.get(variable)
        return None if field is None else field.descriptor

    def may_change(self, variable: Term) -> bool:
        """Whether code may change it: lengths and classes of objects never change."""
        return variable in self.fields or variable in self.statics or variable in self.elements
