"""Types with their type arguments, where the source may write them and the compiler will agree."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew.classfile.descriptors import PRIMITIVES
from pathbrew.classfile.signatures import (
    ArrayType,
    BaseType,
    ClassType,
    MethodSignature,
    TypeParameter,
    TypeSignature,
    TypeVariable,
    Variance,
    parse_class_signature,
    parse_method_signature,
)
from pathbrew.errors import ClassFileError
from pathbrew.junit.types import Imports, Scope
from pathbrew.objects.graph import BoxNode, BuildCall, BuiltNode, GraphValue, Node, Reference, StringNode
from pathbrew.program import JavaClass, Method


def method_signature(method: Method) -> MethodSignature | None:
    """The generic signature of a method, if it has one that fits its descriptor."""
    if method.info.signature is None:
        return None
    try:
        found = parse_method_signature(method.info.signature)
    except ClassFileError:
        return None
    return found if len(found.parameters) == len(method.parameters) else None


def type_parameters(java_class: JavaClass) -> tuple[TypeParameter, ...]:
    """The type parameters that a class declares."""
    signature = java_class.file.signature if java_class.file is not None else None
    if signature is None or not signature.startswith("<"):
        return ()
    try:
        return parse_class_signature(signature).parameters
    except ClassFileError:
        return ()


def generic_type(scope: Scope, imports: Imports, signature: TypeSignature) -> str | None:
    """A type as the source writes it; None when it has type variables or classes that it cannot name."""
    if not _is_writable(scope, signature):
        return None
    return _text(imports, signature)


def _is_writable(scope: Scope, signature: TypeSignature) -> bool:
    if isinstance(signature, BaseType):
        return True
    if isinstance(signature, ArrayType):
        return _is_writable(scope, signature.element)
    if isinstance(signature, TypeVariable) or (signature.outer is not None and signature.outer.arguments):
        return False
    if len(signature.arguments) != len(type_parameters(scope.load(signature.name))):
        return False
    arguments = [argument.type for argument in signature.arguments if argument.type is not None]
    return scope.sees(signature.name) and all(_is_writable(scope, argument) for argument in arguments)


def _text(imports: Imports, signature: TypeSignature) -> str:
    if isinstance(signature, BaseType):
        return PRIMITIVES[signature.descriptor]
    if isinstance(signature, ArrayType):
        return _text(imports, signature.element) + "[]"
    assert isinstance(signature, ClassType)
    prefixes = {Variance.EXACT: "", Variance.EXTENDS: "? extends ", Variance.SUPER: "? super "}
    arguments = [
        "?" if argument.type is None else prefixes[argument.variance] + _text(imports, argument.type)
        for argument in signature.arguments
    ]
    return imports.class_name(signature.name) + (f"<{', '.join(arguments)}>" if arguments else "")


def wildcard_type(scope: Scope, imports: Imports, descriptor: str) -> str:
    """A class with `?` for each of its type arguments: enough to look at an object."""
    if descriptor[0] != "L":
        return imports.type(descriptor)
    java_class = scope.load(descriptor[1:-1])
    count = len(type_parameters(java_class))
    if not count or scope.is_inner(java_class.name):
        return imports.type(descriptor)
    return f"{imports.class_name(java_class.name)}<{', '.join('?' * count)}>"


def object_arguments(scope: Scope, imports: Imports, java_class: JavaClass) -> str | None:
    """`<Object, Object>` for a class whose type parameters all take it; None for others."""
    parameters = type_parameters(java_class)
    if not parameters or scope.is_inner(java_class.name):
        return None
    for parameter in parameters:
        bounds = [parameter.class_bound, *parameter.interface_bounds]
        if any(bound is not None and bound != OBJECT_TYPE for bound in bounds):
            return None
    return f"<{', '.join([imports.java_lang('Object')] * len(parameters))}>"


OBJECT_TYPE = ClassType("java/lang/Object", (), None)


def takes_anything(constructor: Method) -> bool:
    """Whether the type arguments of a new object can be chosen freely.

    So it is when its parameters are of type variables themselves or of plain types; a `Class<T>` or
    `Comparator<T>` that is passed would bind them.
    """
    if constructor.info.signature is None:
        return True
    signature = method_signature(constructor)
    if signature is None:
        return False
    return not any(
        isinstance(parameter, ArrayType) or (isinstance(parameter, ClassType) and parameter.arguments)
        for parameter in signature.parameters
        if not (isinstance(parameter, ArrayType) and isinstance(parameter.element, BaseType))
    )


def collection_type(
    scope: Scope,
    imports: Imports,
    node: BuiltNode,
    wanted: TypeSignature,
    nodes: Sequence[Node],
) -> str | None:
    """`List<String>` for an object that is built as one and only gets strings; None if that is not sure."""
    if not isinstance(wanted, ClassType) or not wanted.arguments or node.maker.method != "<init>":
        return None
    made = scope.load(node.class_name)
    if not node.class_name.startswith("java/util/") or len(type_parameters(made)) != len(wanted.arguments):
        return None
    exact = all(argument.variance is Variance.EXACT for argument in wanted.arguments)
    classes = [_bound(argument.type) if exact else None for argument in wanted.arguments]
    if any(isinstance(value, Reference) for value in node.maker.arguments):
        return None
    interface = scope.load(wanted.name)
    names = [parameter.name for parameter in type_parameters(interface)]
    given = dict(zip(names, classes, strict=True))
    for build_call in node.calls:
        if not _fits(scope, interface, build_call, given, nodes):
            return None
    return generic_type(scope, imports, wanted)


def _bound(signature: TypeSignature | None) -> str | None:
    return signature.name if isinstance(signature, ClassType) and not signature.arguments else None


def _fits(
    scope: Scope,
    interface: JavaClass,
    build_call: BuildCall,
    given: dict[str, str | None],
    nodes: Sequence[Node],
) -> bool:
    """Whether the interface has the method, and the arguments are of its type arguments."""
    method = interface.methods.get(build_call.method + build_call.descriptor)
    signature = None if method is None else method_signature(method)
    if signature is None:
        return False
    for value, parameter in zip(build_call.arguments, signature.parameters, strict=True):
        if isinstance(parameter, BaseType) or value is None:
            continue
        wanted = given.get(parameter.name) if isinstance(parameter, TypeVariable) else None
        if wanted is None or not _is_instance(scope, value, wanted, nodes):
            return False
    return True


def _is_instance(scope: Scope, value: GraphValue, wanted: str, nodes: Sequence[Node]) -> bool:
    if not isinstance(value, Reference):
        return False
    node = nodes[value.index]
    if isinstance(node, StringNode):
        name = "java/lang/String"
    elif isinstance(node, BoxNode):
        # A literal is boxed to its own box only.
        return node.class_name == wanted
    else:
        name = getattr(node, "class_name", "")
    return bool(name) and scope.sees(name) and scope.load(name).is_subtype(scope.load(wanted))
