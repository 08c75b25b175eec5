"""The types of inputs with their type arguments, as far as class files tell them."""

from __future__ import annotations

from functools import lru_cache

from pathbrew.classfile.signatures import (
    ArrayType,
    BaseType,
    ClassType,
    TypeArgument,
    TypeParameter,
    TypeSignature,
    TypeVariable,
    Variance,
    parse_class_signature,
    parse_field_signature,
    parse_method_signature,
)
from pathbrew.errors import ClassFileError
from pathbrew.program import Field, JavaClass, Method

OBJECT = ClassType("java/lang/Object", (), None)
_INTEGER = ClassType("java/lang/Integer", (), None)
_DEPTH = 3
_TRIED_AS_INTEGERS = frozenset(
    f"java/lang/{name}" for name in ("Comparable", "Number", "constant/Constable", "constant/ConstantDesc")
)

Variables = dict[str, TypeParameter]


@lru_cache(maxsize=4096)
def parameter_types(method: Method) -> tuple[TypeSignature | None, ...]:
    """The types of a method's parameters; None for one of which nothing but the descriptor is known."""
    unknown = (None,) * len(method.parameters)
    if method.info.signature is None:
        return unknown
    try:
        parsed = parse_method_signature(method.info.signature)
        variables = _of_class(method.owner) | {p.name: p for p in parsed.type_parameters}
    except ClassFileError:
        return unknown
    # A constructor's signature leaves out the parameters that the compiler adds, which come first.
    added = len(unknown) - len(parsed.parameters)
    if added < 0:
        return unknown
    found = tuple(_bound(parameter, variables, _DEPTH) for parameter in parsed.parameters)
    return unknown[:added] + found


@lru_cache(maxsize=4096)
def field_type(field: Field) -> TypeSignature | None:
    """The type of a field; None if nothing but its descriptor is known."""
    if field.info.signature is None:
        return None
    try:
        return _bound(parse_field_signature(field.info.signature), _of_class(field.owner), _DEPTH)
    except ClassFileError:
        return None


def _of_class(java_class: JavaClass) -> Variables:
    signature = java_class.file.signature if java_class.file is not None else None
    return {} if signature is None else {p.name: p for p in parse_class_signature(signature).parameters}


def _bound(signature: TypeSignature, variables: Variables, depth: int) -> TypeSignature:
    """The type with variables replaced by their bounds; one that is not bounded is tried as an Integer."""
    if isinstance(signature, TypeVariable):
        variable = variables.get(signature.name)
        if variable is None or depth == 0:
            return _INTEGER
        bound = variable.class_bound or next(iter(variable.interface_bounds), OBJECT)
        return _INTEGER if bound == OBJECT else _bound(bound, variables, depth - 1)
    if isinstance(signature, ArrayType):
        return ArrayType(_bound(signature.element, variables, depth))
    if isinstance(signature, ClassType):
        if signature.name in _TRIED_AS_INTEGERS:
            return _INTEGER
        arguments = tuple(
            TypeArgument(Variance.EXACT, _bound(argument.type or OBJECT, variables, depth))
            for argument in signature.arguments
        )
        return ClassType(signature.name, arguments if depth else (), None)
    return signature


def type_arguments(signature: TypeSignature | None, count: int) -> list[TypeSignature]:
    """That many type arguments: Object where nothing is known."""
    arguments = signature.arguments if isinstance(signature, ClassType) else ()
    if len(arguments) != count:
        return [OBJECT] * count
    return [argument.type or OBJECT for argument in arguments]


def erased(signature: TypeSignature) -> str:
    """The field descriptor of a type without variables."""
    if isinstance(signature, BaseType):
        return signature.descriptor
    if isinstance(signature, ArrayType):
        return "[" + erased(signature.element)
    return f"L{signature.name};"
