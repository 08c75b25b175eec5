"""The constrained memory for people: what a suffix asks of the inputs, as far as it has come.

A reference is shown with its possible classes, the addresses it may have (`dom`) and those it cannot have
(`ndom`); a number with its range. Objects that are known to be there have addresses, under which their
classes and the fields that were looked at are listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pathbrew import terms
from pathbrew.classfile.descriptors import java_type
from pathbrew.engines.backward.axioms import Axioms, reads
from pathbrew.engines.backward.entry import Candidate, Entry
from pathbrew.engines.backward.suffix import Suffix, conjoined
from pathbrew.objects.graph import ArrayNode, GraphValue, Reference, class_of, fields_of
from pathbrew.objects.witness import Witness
from pathbrew.program import JavaClass, LinkageError
from pathbrew.terms import Propagation, Term
from pathbrew.terms.intervals import Bounds, bounds

MOST_CLASSES = 6
"""Classes that are listed by name."""


@dataclass(slots=True)
class _Shown:
    """A reference: its name, what it is declared as, its address if it is known to be to an object."""

    name: str
    term: Term
    classes: list[JavaClass]
    address: int | None


class View:
    """Shows suffixes of one entry."""

    def __init__(self, entry: Entry, axioms: Axioms) -> None:
        self._entry = entry
        self._axioms = axioms
        self._conditions: tuple[Term, ...] = ()
        self._known: dict[Term, object] = {}
        self._shown: dict[Term, _Shown] = {}

    def suffix(self, suffix: Suffix) -> str:
        """What a suffix asks of the inputs."""
        conditions = self._entry.over_inputs(suffix)
        axioms = self._axioms.of(conditions, suffix.least)
        self._conditions = conditions
        self._known = dict(Propagation((*axioms, *conditions)).known)
        self._shown = {}
        for name, descriptor, variable in self._entry.inputs:
            if descriptor[0] in "L[":
                self._add(name, descriptor, variable)
        self._find_fields()
        place = suffix.place
        offset = place.body.blocks[place.block].start
        count = len(conditions)
        head = f"@{offset} in {place.method.name}: {count} condition{'s' * (count != 1)}"
        lines = [head, *(f"  {line}" for line in self._locals())]
        heap = list(self._heap())
        return "\n".join([*lines, *(f"  {line}" for line in heap)])

    def _add(self, name: str, descriptor: str, term: Term) -> None:
        try:
            declared = self._entry.universe.program.of_descriptor(descriptor)
        except LinkageError:
            return
        if term in self._shown:
            return
        is_object = self._is_excluded(term, terms.constant(0, terms.INT))
        address = sum(one.address is not None for one in self._shown.values()) if is_object else None
        self._shown[term] = _Shown(name, term, self._possible(term, declared), address)

    def _find_fields(self) -> None:
        """References in fields of objects that are shown, from the inputs on."""
        memory = self._entry.memory
        found = list(reads(self._conditions))
        for _ in range(len(found)):
            before = len(self._shown)
            for base, place in found:
                field = memory.fields.get(base)
                if field is not None and field.descriptor[0] in "L[" and place in self._shown:
                    name = f"{self._shown[place].name}.{field.name}"
                    self._add(name, field.descriptor, terms.select(base, place))
            if len(self._shown) == before:
                break

    def _possible(self, term: Term, declared: JavaClass) -> list[JavaClass]:
        universe = self._entry.universe
        number = terms.select(self._entry.memory.classes, term)
        found = []
        for candidate in universe.below(declared):
            chosen = {number: terms.constant(universe.number(candidate), terms.INT)}
            if conjoined((), [terms.substitute(c, chosen) for c in self._conditions]) is not None:
                found.append(candidate)
        return found

    def _is_excluded(self, term: Term, other: Term) -> bool:
        same = terms.equal(term, other)
        if same is terms.FALSE or terms.not_(same) in self._conditions:
            return True
        mine, its = self._known.get(term) or bounds(term), self._known.get(other) or bounds(other)
        return (
            isinstance(mine, Bounds)
            and isinstance(its, Bounds)
            and (mine.low > its.high or its.low > mine.high)
        )

    def _locals(self) -> Iterator[str]:
        width = max((len(name) for name, _, _ in self._entry.inputs), default=0)
        for name, descriptor, variable in self._entry.inputs:
            shown = self._shown.get(variable)
            text = self._number(descriptor, variable) if shown is None else self._reference(shown)
            yield f"{name:<{width}} -< {text} >"

    def _reference(self, shown: _Shown) -> str:
        dom = f"[{shown.address}]" if shown.name == "this" else "all"
        excluded = [] if shown.name == "this" or shown.address is None else ["null"]
        for other in self._shown.values():
            if other is shown or other.address is None or shown.name == "this":
                continue
            apart = self._is_excluded(shown.term, other.term)
            if apart or set(shown.classes).isdisjoint(other.classes):
                excluded.append(str(other.address))
        return f"{_names(shown.classes)}, dom={dom} ndom=[{', '.join(excluded)}]"

    def _number(self, descriptor: str, term: Term) -> str:
        known = self._known.get(term) or bounds(term)
        limits = f"[{known.low}..{known.high}]" if isinstance(known, Bounds) else "any"
        return f"{java_type(descriptor)}, {limits}"

    def _heap(self) -> Iterator[str]:
        memory = self._entry.memory
        found = list(reads(self._conditions))
        for shown in self._shown.values():
            if shown.address is None:
                continue
            fields = []
            for base, place in found:
                field = memory.fields.get(base)
                if field is None or place is not shown.term:
                    continue
                value = terms.select(base, place)
                other = self._shown.get(value)
                text = self._number(field.descriptor, value) if other is None else self._reference(other)
                fields.append(f"{field.name} -< {text} >")
            yield f"{shown.address}:: ({_names(shown.classes)}, [{', '.join(fields)}])"

    def candidate(self, candidate: Candidate) -> str:
        """The inputs when all is labelled."""
        witness = candidate.witness
        lines = ["labelled"]
        width = max((len(name) for name, _, _ in witness.values), default=0)
        for name, descriptor, value in witness.values:
            lines.append(f"  {name:<{width}} -< {_labelled(witness, descriptor, value)} >")
        for number, node in enumerate(witness.nodes):
            name = class_of(node).replace("/", ".")
            if isinstance(node, ArrayNode):
                items = ", ".join(_labelled(witness, node.descriptor[1:], item) for item in node.items)
                lines.append(f"  {number}:: ([{name}], [{items}])")
                continue
            fields = (
                f"{field.name} -< {_labelled(witness, field.descriptor, field.value)} >"
                for field in fields_of(node)
            )
            lines.append(f"  {number}:: ([{name}], [{', '.join(fields)}])")
        return "\n".join(lines)


def _labelled(witness: Witness, descriptor: str, value: GraphValue) -> str:
    if isinstance(value, Reference):
        name = class_of(witness.nodes[value.index]).replace("/", ".")
        return f"[{name}], dom=[{value.index}] ndom=[]"
    if descriptor[0] in "L[":
        return f"{java_type(descriptor)}, dom=[null] ndom=[]"
    return f"{java_type(descriptor)}, [{value}]"


def _names(classes: list[JavaClass]) -> str:
    names = [java_class.java_name for java_class in classes[:MOST_CLASSES]]
    more = len(classes) - len(names)
    return f"[{', '.join(names)}{f', {more} more' if more else ''}]"
