"""Types with their type arguments, as far as class files tell them; type variables by their bounds."""

from __future__ import annotations

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
from pathbrew.program.classes import Field, JavaClass, Method
from pathbrew.program.remembering import remembered

OBJECT = ClassType("java/lang/Object", (), None)
_DEPTH = 3

Variables = dict[str, TypeParameter]
Names = frozenset[str]


@remembered
def parameter_types(
    method: Method, free: ClassType = OBJECT, replaced: Names = frozenset()
) -> tuple[TypeSignature | None, ...]:
    """The types of a method's parameters; None for one of which nothing but the descriptor is known.

    A type variable without a bound, and each class that is to be `replaced`, stands for the type `free`.
    """
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
    return unknown[:added] + tuple(
        _bound(parameter, variables, free, replaced, _DEPTH) for parameter in parsed.parameters
    )


@remembered
def field_type(field: Field, free: ClassType = OBJECT, replaced: Names = frozenset()) -> TypeSignature | None:
    """The same for a field."""
    if field.info.signature is None:
        return None
    try:
        parsed = parse_field_signature(field.info.signature)
        return _bound(parsed, _of_class(field.owner), free, replaced, _DEPTH)
    except ClassFileError:
        return None


def _of_class(java_class: JavaClass) -> Variables:
    signature = java_class.file.signature if java_class.file is not None else None
    return {} if signature is None else {p.name: p for p in parse_class_signature(signature).parameters}


def _bound(
    signature: TypeSignature, variables: Variables, free: ClassType, replaced: Names, depth: int
) -> TypeSignature:
    if isinstance(signature, TypeVariable):
        variable = variables.get(signature.name)
        if variable is None or depth == 0:
            return free
        bound = variable.class_bound or next(iter(variable.interface_bounds), OBJECT)
        return free if bound == OBJECT else _bound(bound, variables, free, replaced, depth - 1)
    if isinstance(signature, ArrayType):
        return ArrayType(_bound(signature.element, variables, free, replaced, depth))
    if isinstance(signature, ClassType):
        if signature.name in replaced:
            return free
        arguments = tuple(
            TypeArgument(Variance.EXACT, _bound(argument.type or OBJECT, variables, free, replaced, depth))
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
