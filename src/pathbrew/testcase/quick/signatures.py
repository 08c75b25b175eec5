"""The types of parameters, with type arguments where the class file tells them."""

from __future__ import annotations

from functools import lru_cache

from pathbrew.classfile.descriptors import parse_method_descriptor
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
from pathbrew.program import Method

OBJECT = ClassType("java/lang/Object", (), None)
_DEPTH = 3


@lru_cache(maxsize=4096)
def of_descriptor(descriptor: str) -> TypeSignature:
    """The type of a field descriptor."""
    return parse_field_signature(descriptor)


def erased(signature: TypeSignature) -> str:
    """The field descriptor of a type without variables."""
    if isinstance(signature, BaseType):
        return signature.descriptor
    if isinstance(signature, ArrayType):
        return "[" + erased(signature.element)
    return f"L{signature.name};"


@lru_cache(maxsize=4096)
def parameter_types(method: Method) -> tuple[TypeSignature, ...]:
    """The types of a method's parameters, type variables replaced by their bounds."""
    plain = tuple(map(of_descriptor, parse_method_descriptor(method.descriptor)[0]))
    try:
        generic = _generic(method)
    except ClassFileError:
        return plain
    # A constructor's signature leaves out the parameters that the compiler adds, which come first.
    added = len(plain) - len(generic)
    if added < 0:
        return plain
    fitting = zip(plain[added:], generic, strict=True)
    return plain[:added] + tuple(g if erased(g) == erased(p) else p for p, g in fitting)


def _generic(method: Method) -> tuple[TypeSignature, ...]:
    signature = method.info.signature
    if signature is None:
        return ()
    parsed = parse_method_signature(signature)
    variables: dict[str, TypeParameter] = {}
    if method.info.owner.signature is not None:
        variables |= {p.name: p for p in parse_class_signature(method.info.owner.signature).parameters}
    variables |= {parameter.name: parameter for parameter in parsed.type_parameters}
    return tuple(_bound(parameter, variables, _DEPTH) for parameter in parsed.parameters)


def _bound(signature: TypeSignature, variables: dict[str, TypeParameter], depth: int) -> TypeSignature:
    if isinstance(signature, TypeVariable):
        variable = variables.get(signature.name)
        if variable is None or depth == 0:
            return OBJECT
        bound = variable.class_bound or next(iter(variable.interface_bounds), OBJECT)
        return _bound(bound, variables, depth - 1)
    if isinstance(signature, ArrayType):
        return ArrayType(_bound(signature.element, variables, depth))
    if isinstance(signature, ClassType):
        arguments = tuple(
            TypeArgument(Variance.EXACT, _bound(argument.type or OBJECT, variables, depth))
            for argument in signature.arguments
        )
        return ClassType(signature.name, arguments if depth else (), None)
    return signature


def type_arguments(signature: TypeSignature, count: int) -> list[TypeSignature]:
    """That many type arguments: Object where the class file tells none."""
    arguments = signature.arguments if isinstance(signature, ClassType) else ()
    if len(arguments) != count:
        return [OBJECT] * count
    return [argument.type or OBJECT for argument in arguments]
