"""Where a call needs raw types: the JVM knows no type arguments, so a case may not keep to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from pathbrew.classfile.signatures import (
    ArrayType,
    BaseType,
    ClassType,
    TypeArgument,
    TypeParameter,
    TypeSignature,
    TypeVariable,
    parse_class_signature,
)
from pathbrew.errors import ClassFileError
from pathbrew.program import JavaClass, Method
from pathbrew.testcase.generics import method_signature, type_parameters
from pathbrew.testcase.types import Scope


def binds_type_arguments(method: Method, through: JavaClass, arguments: Sequence[str | None]) -> bool:
    """Whether a subclass, through which the method is called, may have fixed the types of its parameters."""
    names = {parameter.name for parameter in type_parameters(method.owner)}
    signature = method_signature(method)
    if through is method.owner or not names or signature is None:
        return False
    return any(
        argument is not None and _variables(parameter) & names
        for argument, parameter in zip(arguments, signature.parameters, strict=True)
    )


def raw_places(scope: Scope, method: Method, arguments: Sequence[str | None]) -> set[int]:
    """The arguments, given by their static types, that have to be cast to raw types to be accepted."""
    signature = method_signature(method)
    if signature is None:
        return set()
    places: set[int] = set()
    bounded = {parameter.name for parameter in signature.type_parameters if _has_bound(parameter)}
    sharing: dict[str, list[int]] = defaultdict(list)
    for place, (argument, parameter) in enumerate(zip(arguments, signature.parameters, strict=True)):
        if argument is None:
            continue
        if isinstance(parameter, TypeVariable) and parameter.name in bounded:
            sharing[parameter.name].append(place)
        elif isinstance(parameter, ClassType) and argument.startswith("L"):
            given = _type_arguments(scope, scope.load(argument[1:-1]), parameter.name)
            if given is not None and parameter.arguments and given != parameter.arguments:
                places.add(place)
    for shared in sharing.values():
        if len({arguments[place] for place in shared}) > 1:
            places.update(shared)
    return places


def _has_bound(parameter: TypeParameter) -> bool:
    bounds = (parameter.class_bound, *parameter.interface_bounds)
    return any(isinstance(bound, ClassType) and bound.arguments for bound in bounds)


def _variables(signature: TypeSignature) -> set[str]:
    if isinstance(signature, BaseType):
        return set()
    if isinstance(signature, TypeVariable):
        return {signature.name}
    if isinstance(signature, ArrayType):
        return _variables(signature.element)
    types = [argument.type for argument in signature.arguments if argument.type is not None]
    return set().union(*map(_variables, types)) if types else set()


def _type_arguments(scope: Scope, java_class: JavaClass, wanted: str) -> tuple[TypeArgument, ...] | None:
    """The type arguments that a class without type parameters has fixed for a supertype; None if none."""
    if type_parameters(java_class) or java_class.name == wanted or java_class.file is None:
        return None
    if java_class.file.signature is None:
        above = java_class.superclass
        return None if above is None else _type_arguments(scope, above, wanted)
    try:
        signature = parse_class_signature(java_class.file.signature)
    except ClassFileError:
        return None
    for supertype in (signature.superclass, *signature.interfaces):
        if supertype.name == wanted:
            return supertype.arguments
        if not supertype.arguments:
            found = _type_arguments(scope, scope.load(supertype.name), wanted)
            if found is not None:
                return found
        elif scope.load(wanted) in scope.load(supertype.name).supertypes:
            # Fixed further up, through another generic class: not equal to anything.
            return (*supertype.arguments, *supertype.arguments)
    return None
