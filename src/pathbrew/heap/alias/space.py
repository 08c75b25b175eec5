"""The references of one run: their addresses, what may be the same, and the handles of their objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pathbrew import terms
from pathbrew.errors import Diverged
from pathbrew.expressions import NULL as NO_OBJECT
from pathbrew.expressions import Expression, equal, is_null, place_named
from pathbrew.heap.alias.cells import Cell, Kind, Part
from pathbrew.heap.alias.classes import STEP, HandleClasses
from pathbrew.heap.alias.kinds import Kinds
from pathbrew.heap.alias.known_aliases import ReferenceFacts
from pathbrew.heap.alias.references import (
    AliasFields,
    AliasObject,
    AliasReference,
    GuardedReference,
)
from pathbrew.heap.alias.store import Alternatives, GuardedStore
from pathbrew.heap.collections_types import field_type
from pathbrew.heap.objects import InputObject, OpenObject
from pathbrew.machine import JavaObject
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.unknown import UndecidedReference, decided
from pathbrew.program import Field, JavaClass
from pathbrew.terms import FALSE, Evaluator, Term, operations
from pathbrew.terms.addresses import NULL
from pathbrew.terms.nodes import exceeds

if TYPE_CHECKING:
    from pathbrew.heap.alias.assumptions import AliasAssumptions
    from pathbrew.heap.inputs import InputHeap

MOST_CHOICES = 60
"""An address of more terms is decided on when it is used: in loops they would grow without bound."""
FIRST_OTHER = 1 << 29
"""From there on are the addresses of inputs that are decided on one by one."""


Object = TypeVar("Object", bound=JavaObject)


class AliasSpace:
    """What is known of references and objects of the input heap during one run.

    What the model does not mention is null, or for a parameter an object of its own.
    """

    def __init__(self, heap: InputHeap, classes: HandleClasses, store: type[GuardedStore]) -> None:
        self.heap = heap
        self.classes = classes
        self.decisions = heap.decisions
        self.facts = ReferenceFacts()
        self.kinds = Kinds(self)
        self.store = store(self)
        self.leaves: dict[Term, int] = {}
        """The variables for addresses, each with the address of an object of its own."""
        self.handles: dict[Term, JavaObject] = {}
        """The first handle of each address, in the order in which they were used."""
        self.declared: dict[Term, JavaClass] = {}
        self._references: dict[Term, AliasReference] = {}
        self._names: dict[Term, str] = {}
        self._named: dict[str, Term] = {}
        self._constants: dict[int, Term] = {}
        self.objects: dict[int, JavaObject] = {}
        """What is at constant addresses."""
        self._cells: dict[Field, Cell] = {}
        self.address_arrays: dict[Term, None] = {}
        """Variables that hold the addresses in input arrays, or in a field of all objects."""
        self.assumptions: AliasAssumptions | None = None
        self._asked = 0
        self._writes = 0
        self._reads: dict[tuple[Term, Cell], tuple[tuple[int, int], Value]] = {}
        """What was read last, with the state of the heap and of what was known."""
        self._listed: list[JavaObject] = []
        """Arrays whose elements are in a list of their own."""

    # References -------------------------------------------------------------------------------------

    def leaf(self, name: str, declared: JavaClass, *, null: bool, nullable: bool = True) -> AliasReference:
        """A reference of the input heap; `null`: that is what it is unless the path asks for more."""
        variable = terms.address(name, nullable=nullable)
        own = self.classes.own_address(name)
        self.leaves[variable] = own
        self.decisions.suppose(variable, 0 if null else own)
        return self.reference(variable, declared, name)

    def reference(self, address: Term, declared: JavaClass, name: str) -> AliasReference:
        """The one reference of an address."""
        found = self._references.get(address)
        if found is None:
            self._name(address, name)
            found = self._references[address] = AliasReference(self, address, declared, name)
            self.declared.setdefault(address, declared)
        return found

    def _name(self, address: Term, name: str) -> None:
        """Give an address a name for its own inputs; if another one has it, it is told by a prime."""
        while self._named.setdefault(name, address) is not address:
            name += "'"
        self._names.setdefault(address, name)

    def name_of(self, address: Term) -> str:
        return self._names.get(address) or terms.infix(address, limit=40)

    def types_at(self, number: int, evaluate: Evaluator) -> list[JavaClass]:
        """The types of all references that point to an object under a model."""
        return [declared for address, declared in self.declared.items() if evaluate(address) == number]

    def name_at(self, number: int, evaluate: Evaluator) -> str:
        """The first name of an object under a model."""
        return next((name for address, name in self._names.items() if evaluate(address) == number), "?")

    def address(self, value: Value) -> Term:
        """Where a reference points to."""
        if value is None:
            return NULL
        if isinstance(value, AliasReference):
            return self.facts.simplified(value.address)
        if isinstance(value, UndecidedReference):
            return self.address(decided(value))
        known = getattr(value, "address", None)
        return known if isinstance(known, Term) else self._constant(value)

    def _constant(self, reference: JavaObject) -> Term:
        """The address of an object that is not one of this space."""
        found = self._constants.get(id(reference))
        if found is None:
            number = len(self._constants) + 1
            is_input = hasattr(reference, "input_name")
            found = terms.constant(FIRST_OTHER + number * STEP if is_input else -number, terms.INT)
            self._constants[id(reference)] = found
            self.objects[found.value] = reference
        return found

    def equation(self, one: Term, other: Term) -> Term:
        """Whether two addresses are the same, null apart: a guard, or the truth if it is known."""
        if one is other:
            return terms.TRUE
        self._asked += 1
        if not self._asked & 255:
            self.decisions.check_time()
        if not self.kinds.may_be_same(one, other):
            self.tell_apart(one, other)
            return FALSE
        return self.facts.equation(one, other)

    def tell_apart(self, one: Term, other: Term) -> None:
        """Objects of different classes are not the same: models have to know it, too."""
        if self.facts.same(one, other) is None:
            same = self.facts.equation(one, other)
            self.decisions.assume(terms.or_(terms.not_(same), self.facts.equation(one, NULL)))

    def same(self, left: Value, right: Value) -> bool | None:
        """Whether two references are the same; None if neither is of this space."""
        left, right = _chosen(left), _chosen(right)
        if not self.is_own(left) and not self.is_own(right):
            return None
        one, other = self.address(left), self.address(right)
        if one is other:
            return True
        named = [self._told(left), self._told(right)]
        if NULL in (one, other):
            condition = self.facts.equation(one, other)
            named.sort(key=lambda side: side == NO_OBJECT)
        else:
            condition = self.equation(one, other)
            if condition is FALSE:
                both = (self.facts.equation(one, NULL), self.facts.equation(other, NULL))
                condition = terms.and_(*both)
        return self.decisions.decide(condition, meaning=equal(*named))

    def is_own(self, value: Value) -> bool:
        """Whether a reference or object is of this space."""
        return isinstance(value, AliasReference) or isinstance(getattr(value, "address", None), Term)

    def _told(self, value: Value) -> Expression:
        return NO_OBJECT if value is None else self.heap.told(value)

    def decide_among(self, alternatives: Alternatives) -> Value:
        """The value whose guard holds."""
        for guard, value in alternatives[:-1]:
            if self.decisions.decide(guard):
                return value
        return alternatives[-1][1]

    # Objects ----------------------------------------------------------------------------------------

    def resolve(self, reference: AliasReference, *, used: bool) -> JavaObject | None:
        """A handle of the object that a reference points to, or None."""
        address = self.facts.simplified(reference.address)
        name = reference.input_name
        nowhere = self.facts.equation(address, NULL)
        if self.decisions.decide(nowhere, True if used else None, meaning=is_null(name)):
            return None
        if self.heap.is_too_deep(name):
            raise Diverged(f"an input is reached through more than {self.heap.max_depth} fields: {name}")
        return self.handle(self.facts.simplified(reference.address), reference.declared, name)

    def handle(self, address: Term, declared: JavaClass, name: str) -> JavaObject:
        """A handle of the object at an address that is not null."""
        for known in self.facts.members(address):
            if known.is_constant:
                return self.objects[known.value]
            if known in self.handles:
                found = self.handles[known]
                if isinstance(found, OpenObject):
                    found.become(declared)
                return found
        if address.op is operations.ITE and exceeds((address,), MOST_CHOICES):
            return self.handle(self._decided(address), declared, name)
        for other in self.heap.known:
            if self.is_own(other) or not _may_be(other, declared):
                continue
            condition = self.facts.equation(address, self._constant(other))
            if self.decisions.decide(condition, meaning=equal(place_named(name), self._told(other))):
                if isinstance(other, InputObject):
                    other.become(declared)
                return other
        for array in self._listed:
            if array.java_class is declared:
                condition = self.equation(address, array.address)
                if self.decisions.decide(condition, meaning=equal(place_named(name), self._told(array))):
                    return array
        if not declared.is_array and len(self.heap.hierarchy.instantiable(declared)) > 1:
            for constant in _constants_in(address):
                if self.decisions.decide(self.facts.equation(address, constant)):
                    return self.objects[constant.value]
        self._name(address, name)
        self.declared.setdefault(address, declared)
        return self._add(address, self.classes.new_handle(self, address, declared, name))

    def _decided(self, address: Term) -> Term:
        """Which of its choices an address is; null it is not."""
        *choices, last = [choice for choice in _choices(address) if choice is not NULL]
        for choice in choices:
            if self.decisions.decide(self.facts.equation(address, choice)):
                return choice
        return last

    def _add(self, address: Term, handle: Object) -> Object:
        self.handles[address] = handle
        self.heap.known.append(handle)
        return handle

    def receiver(self, java_class: JavaClass) -> AliasObject:
        """The object on which the method is called: of exactly that class."""
        address = self.leaf("this", java_class, null=False, nullable=False).address
        return self._add(address, self.classes.new_exact(self, address, java_class, "this"))

    def at(self, address: Term) -> JavaObject | None:
        """The object at a constant address."""
        return self.objects.get(address.value)

    def list_elements(self, address: Term) -> None:
        """The elements of an array are going to be listed: decide which other arrays are the same."""
        array = self.handles[address]
        for other, handle in list(self.handles.items()):
            if handle is not array and handle.java_class is array.java_class:
                meaning = equal(place_named(array.input_name), place_named(handle.input_name))
                self.decisions.decide(self.equation(address, other), meaning=meaning)
        self._listed.append(array)

    # Cells ------------------------------------------------------------------------------------------

    def read(self, handle: AliasFields, field: Field) -> Value:
        cell = self.cell(field)
        key = handle.address, cell
        state = self._writes, self.facts.version
        known = self._reads.get(key)
        if known is not None and known[0] == state:
            return known[1]
        value = self.choose(self.read_cell(handle.address, cell), cell, handle.input_name + cell.name)
        if not _constants_in(handle.address):
            # Objects that the path has made are written to without the space being asked.
            self._reads[key] = state, value
        return value

    def read_cell(self, address: Term, cell: Cell) -> Alternatives:
        """What may be in an object that the path has made or that is an input."""
        made: Alternatives = []
        for constant in _constants_in(address) if cell.field is not None else ():
            assert cell.field is not None
            guard = self.facts.equation(address, constant)
            if guard is not FALSE:
                made.append((guard, getattr(self.objects[constant.value], cell.field.attribute)))
        return made + self.store.read(address, cell)

    def write(self, handle: AliasFields, field: Field, value: Value) -> None:
        cell = self.cell(field)
        self._writes += 1
        for constant in _constants_in(handle.address):
            guard = self.facts.equation(handle.address, constant)
            if guard is not FALSE:
                made = self.objects[constant.value]
                before = getattr(made, field.attribute)
                after = self.choose(
                    [(guard, value), (terms.TRUE, before)], cell, f"{handle.input_name}{cell.name}"
                )
                setattr(made, field.attribute, after)
        self.store.write(handle.address, cell, value)

    def cell(self, field: Field) -> Cell:
        """The cell that a field is."""
        found = self._cells.get(field)
        if found is None:
            declared = None
            kind = Kind.NUMBER
            if field.descriptor[0] in "L[":
                declared = self.heap.vm.program.of_descriptor(field.descriptor)
                kind = Kind.REFERENCE if self.classes.has_address(declared) else Kind.OTHER
            found = self._cells[field] = Cell(
                Part.FIELD, _suffix(field), field.descriptor, kind, field, declared
            )
        return found

    def fresh(self, address: Term, cell: Cell) -> Value:
        """A new input: what a cell of an object held when the method was called."""
        name = self.name_of(address) + cell.name
        if cell.kind is Kind.REFERENCE:
            assert cell.declared is not None
            made = self.leaf(name, cell.declared, null=True)
            self.note_reference(address, made.address)
            return made
        if cell.field is None:
            assert cell.first is not None
            part = cell.first(name)
            if cell.holds_addresses:
                self.address_arrays[part] = None
            return part
        return self.heap.value(name, cell.descriptor, field_type(cell.field))

    def note_reference(self, source: Term, target: Term) -> None:
        """A reference of the input heap was met."""
        if self.assumptions is not None:
            self.assumptions.reference(source, target)

    def initial(self, address: Term, cell: Cell) -> Value:
        """What a cell of an input object held when the method was called."""
        return self.choose(self.store.original(address, cell), cell, self.name_of(address) + cell.name)

    def choose(self, alternatives: Alternatives, cell: Cell, name: str) -> Value:
        """One value that is each of the alternatives under its guard."""
        if len(alternatives) == 1:
            value = alternatives[0][1]
            if isinstance(value, Term):
                value = self.facts.simplified(value)
                return value.value if value.is_constant else value
            return value
        if cell.kind is Kind.OTHER:
            assert cell.declared is not None
            return GuardedReference(self, alternatives, cell.declared)
        *guarded, (_, last) = alternatives
        result = self._content(last, cell)
        for guard, value in reversed(guarded):
            result = terms.ite(guard, self._content(value, cell), result)
        if cell.kind is Kind.REFERENCE:
            assert cell.declared is not None
            if result is NULL:
                return None
            return self.reference(result, cell.declared, name)
        return result.value if result.is_constant else result

    def _content(self, value: Value, cell: Cell) -> Term:
        if cell.kind is Kind.REFERENCE:
            return self.address(value)
        if isinstance(value, Term):
            return self.facts.simplified(value)
        return terms.constant(value, terms.sort_of(cell.descriptor))


def _chosen(value: Value) -> Value:
    return value.resolve() if isinstance(value, GuardedReference) else value


def _may_be(other: JavaObject, declared: JavaClass) -> bool:
    if isinstance(other, InputObject):
        return other.may_be(declared)
    return bool(other.java_class.is_subtype(declared))


def _constants_in(address: Term) -> list[Term]:
    """The objects made on the path that an address may be one of."""
    if address.op is not operations.ITE and not address.is_constant:
        return []
    return [choice for choice in _choices(address) if choice.is_constant and choice.value < 0]


def _choices(address: Term) -> list[Term]:
    """What an address may be, older ones first."""
    found: list[Term] = []
    stack = [address]
    seen = {address}
    while stack:
        term = stack.pop()
        if term.op is not operations.ITE:
            found.append(term)
            continue
        for argument in term.args[1:]:
            if argument not in seen:
                seen.add(argument)
                stack.append(argument)
    return sorted(found, key=lambda term: term.number)


def _suffix(field: Field) -> str:
    """`.next`; a field that hides another one of the same name is told by its class."""
    above = field.owner.superclass
    if above is None or all(f.name != field.name for f in above.layout):
        return f".{field.name}"
    return f".{field.owner.name.rpartition('/')[2].rpartition('$')[2]}::{field.name}"
