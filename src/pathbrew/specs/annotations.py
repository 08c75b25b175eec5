"""Promises that a class's own annotations make: `@Specified`, `@Requires`, `@Ensures`."""

from __future__ import annotations

from collections.abc import Iterable

from pathbrew.classfile import Annotation
from pathbrew.classfile.annotations import ArrayElement, ConstantElement
from pathbrew.errors import Place
from pathbrew.program import JavaClass, Method
from pathbrew.program.names import told_names
from pathbrew.specs.clauses import Clause, method_clause
from pathbrew.specs.lexer import SpecificationError
from pathbrew.specs.parser import parse_specifications
from pathbrew.specs.syntax import Component, JavaText, Parameter, Specification

_SPECIFIED = "Lpathbrew/Specified;"
_CLAUSES = {"Lpathbrew/Requires;": Clause.REQUIRES, "Lpathbrew/Ensures;": Clause.ENSURES}


def annotated_component(java_class: JavaClass) -> Component:
    """What the annotations of a class and its methods promise."""
    name = java_class.java_name
    place = Place(f"annotations of {name}", 1, 1)
    promises: list[Specification] = []
    items = _texts(java_class.annotations, _SPECIFIED)
    if items:
        # One line for each, so that a mistake is told by the number of the promise.
        text = f"specification for {name} {{ " + "\n".join(f"{item.rstrip(' ;')};" for item in items) + "\n}"
        (component,) = parse_specifications(place.file, text)
        promises += component.specifications
    for method in java_class.methods.values():
        for kind, clause in _CLAUSES.items():
            for condition in _texts(method.annotations, kind):
                promises.append(_condition(clause, len(promises) + 1, method, condition))
    if not promises:
        reason = "there are none that promise anything: @Specified, @Requires or @Ensures of pathbrew"
        raise SpecificationError(place, reason)
    return Component(name, tuple(promises), place)


def _condition(clause: Clause, number: int, method: Method, condition: str) -> Specification:
    told = told_names(method)
    parameters = tuple(Parameter(name or f"p{place}") for place, name in enumerate(told))
    place = Place(f"@{clause.value.capitalize()} of {method.owner.java_name}.{method.name}", 1, 1)
    return method_clause(clause, number, method.name, parameters, JavaText(condition, place))


def _texts(annotations: Iterable[Annotation], kind: str) -> list[str]:
    """The strings that annotations of one type give."""
    found = []
    for annotation in annotations:
        value = annotation.element("value") if annotation.type == kind else None
        values = value.values if isinstance(value, ArrayElement) else () if value is None else (value,)
        found += [str(each.value) for each in values if isinstance(each, ConstantElement)]
    return found
