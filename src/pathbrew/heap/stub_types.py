"""The types of the methods of a generic type, seen from a type with type arguments."""

from __future__ import annotations

from pathbrew.classfile.signatures import (
    ArrayType,
    BaseType,
    ClassType,
    TypeArgument,
    TypeSignature,
    TypeVariable,
    parse_class_signature,
    parse_method_signature,
)
from pathbrew.errors import ClassFileError
from pathbrew.program import JavaClass, Method
from pathbrew.program.remembering import remembered

Known = dict[str, TypeSignature]
"""Type variables by name; one that is missing may be anything."""


MethodTypes = tuple[tuple[TypeSignature | None, ...], TypeSignature | None]


def answer_type(declared: JavaClass, signature: TypeSignature | None, method: Method) -> TypeSignature | None:
    """The type of what a method returns on an object of a type; None if only its descriptor is known."""
    found = method_types(declared, signature, method)
    return None if found is None else found[1]


@remembered
def method_types(declared: JavaClass, signature: TypeSignature | None, method: Method) -> MethodTypes | None:
    """The types of a method's parameters and result on an object of a type, None for those that are open.

    All of it is None if the method is not generic.
    """
    if method.info.signature is None:
        return None
    try:
        parsed = parse_method_signature(method.info.signature)
        known = _seen_from(declared, _arguments(declared, signature), method.owner)
    except ClassFileError:
        return None
    if known is None or len(parsed.parameters) != len(method.parameters):
        return None
    own = {parameter.name for parameter in parsed.type_parameters}
    known = {name: kind for name, kind in known.items() if name not in own}
    parameters = tuple(_replaced(parameter, known) for parameter in parsed.parameters)
    return parameters, _replaced(parsed.result, known)


def _arguments(declared: JavaClass, signature: TypeSignature | None) -> Known:
    text = declared.file.signature if declared.file is not None else None
    if text is None or not isinstance(signature, ClassType) or signature.name != declared.name:
        return {}
    names = [parameter.name for parameter in parse_class_signature(text).parameters]
    types = [argument.type for argument in signature.arguments]
    if len(names) != len(types):
        return {}
    return {name: kind for name, kind in zip(names, types, strict=True) if kind is not None}


def _seen_from(java_class: JavaClass, known: Known, owner: JavaClass) -> Known | None:
    """What the type variables of a supertype stand for; None if it is not above the class."""
    if java_class is owner:
        return known
    text = java_class.file.signature if java_class.file is not None else None
    above = (java_class.superclass, *java_class.interfaces)
    types: dict[str, ClassType] = {}
    if text is not None:
        parsed = parse_class_signature(text)
        types = {kind.name: kind for kind in (parsed.superclass, *parsed.interfaces)}
    for supertype in above:
        if supertype is None or owner not in supertype.supertypes:
            continue
        kind = types.get(supertype.name)
        given = None if kind is None else _replaced(kind, known)
        return _seen_from(supertype, _arguments(supertype, given), owner)
    return None


def _replaced(signature: TypeSignature, known: Known) -> TypeSignature | None:
    """The type with its variables replaced; None if it is a variable, or an array of one, that is open."""
    if isinstance(signature, BaseType):
        return signature
    if isinstance(signature, TypeVariable):
        return known.get(signature.name)
    if isinstance(signature, ArrayType):
        element = _replaced(signature.element, known)
        return None if element is None else ArrayType(element)
    arguments = []
    for argument in signature.arguments:
        kind = None if argument.type is None else _replaced(argument.type, known)
        if kind is None:
            return ClassType(signature.name, (), None)
        arguments.append(TypeArgument(argument.variance, kind))
    return ClassType(signature.name, tuple(arguments), None)
