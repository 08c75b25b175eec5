"""Where a call needs raw types: the JVM knows no type arguments, so a case may not keep to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from pathbrew.classfile.descriptors import BOXES, PRIMITIVES
from pathbrew.classfile.signatures import (
    ArrayType,
    BaseType,
    ClassType,
    MethodSignature,
    TypeArgument,
    TypeParameter,
    TypeSignature,
    TypeVariable,
    Variance,
    parse_class_signature,
)
from pathbrew.errors import ClassFileError
from pathbrew.junit.draft import Expression, Form
from pathbrew.junit.generics import OBJECT_TYPE, method_signature, type_parameters
from pathbrew.junit.types import Scope
from pathbrew.program import JavaClass, Method

_CLASS = "Ljava/lang/Class;"


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


def raw_places(scope: Scope, method: Method, arguments: Sequence[Expression]) -> set[int]:
    """The arguments that have to be cast to raw types to be accepted."""
    signature = method_signature(method)
    if signature is None:
        return set()
    return _Places(scope, method, signature, arguments).raw()


class _Places:
    """The arguments of one call, `null` set aside, and the types that the method has for them."""

    def __init__(
        self, scope: Scope, method: Method, signature: MethodSignature, arguments: Sequence[Expression]
    ) -> None:
        self._scope = scope
        self._given = {
            place: argument for place, argument in enumerate(arguments) if argument.type is not None
        }
        self._wanted = {place: signature.parameters[place] for place in self._given}
        self._own = {parameter.name: parameter for parameter in signature.type_parameters}
        is_called_on_object = not method.is_static and method.name != "<init>"
        self._outer = {p.name for p in type_parameters(method.owner)} if is_called_on_object else set()

    def raw(self) -> set[int]:
        places: set[int] = set()
        sharing: dict[str, list[int]] = defaultdict(list)
        for place, parameter in self._wanted.items():
            if isinstance(parameter, TypeVariable) and _has_bound(self._own.get(parameter.name)):
                sharing[parameter.name].append(place)
            elif self._is_open(place):
                if self._is_bound(place):
                    places.add(place)
            elif isinstance(parameter, ClassType) and (self._given[place].type or "").startswith("L"):
                java_class = self._class(place)
                given = (
                    None if java_class is None else _type_arguments(self._scope, java_class, parameter.name)
                )
                if given is not None and parameter.arguments and given != parameter.arguments:
                    places.add(place)
        for name, shared in sharing.items():
            classes = {self._class(place) for place in shared}
            if len(classes) > 1 or not all(self._keeps_bounds(c, name) for c in classes):
                places.update(shared)
        return places

    def _is_open(self, place: int) -> bool:
        """Whether the compiler knows, or finds out, type arguments of the expression."""
        expression, parameter = self._given[place], self._wanted[place]
        kind = (expression.type or "").lstrip("[")
        if isinstance(parameter, BaseType | TypeVariable) or not kind.startswith("L"):
            return False
        if kind == _CLASS:
            return True
        return expression.form is Form.CALL and bool(type_parameters(self._scope.load(kind[1:-1])))

    def _is_bound(self, place: int) -> bool:
        """Whether the type arguments that are wanted there may exclude the ones of the expression."""
        parameter = self._wanted[place]
        names = _variables(parameter)
        if names & self._outer or not isinstance(parameter, ClassType):
            return bool(names)
        if (self._given[place].type, len(parameter.arguments)) == (_CLASS, 1):
            (argument,) = parameter.arguments
            if argument.type is not None and not isinstance(argument.type, TypeVariable):
                return argument.type != ClassType(self._given[place].literal or "", (), None)
        elsewhere = [other for other in self._wanted if other != place]
        shared = {n for n in names for other in elsewhere if n in _variables(self._wanted[other])}
        limited = {name for name in names if name in self._own and _limits(self._own[name])}
        if not shared and not limited:
            return False
        literal = self._literal(place)
        return literal is None or not self._takes(place, literal, names)

    def _takes(self, place: int, literal: JavaClass, names: set[str]) -> bool:
        """Whether all arguments fit when a variable is the class of a class literal."""
        parameter = self._wanted[place]
        if not isinstance(parameter, ClassType) or len(parameter.arguments) != 1:
            return False
        (argument,) = parameter.arguments
        if not isinstance(argument.type, TypeVariable) or not self._keeps_bounds(literal, argument.type.name):
            return False
        if argument.variance is Variance.EXTENDS:
            return True
        for other, wanted in self._wanted.items():
            if other == place or not _variables(wanted) & names:
                continue
            given = self._class(other, isinstance(wanted, ArrayType))
            inner = wanted.element if isinstance(wanted, ArrayType) else wanted
            if not isinstance(inner, TypeVariable) or given is None or not given.is_subtype(literal):
                return False
        return True

    def _literal(self, place: int) -> JavaClass | None:
        name = self._given[place].literal
        if name is None:
            return None
        primitive = next((letter for letter, keyword in PRIMITIVES.items() if keyword == name), None)
        box = next((box for box, letter in BOXES.items() if letter == primitive), name)
        return None if box == "void" else self._scope.load(box)

    def _class(self, place: int, element: bool = False) -> JavaClass | None:
        """The class of an argument's static type, or of its elements; that of its box for a primitive."""
        descriptor = self._given[place].type or ""
        descriptor = descriptor[1:] if element else descriptor
        box = next((name for name, letter in BOXES.items() if letter == descriptor), None)
        if box is not None:
            return self._scope.load(box)
        return self._scope.program.of_descriptor(descriptor) if descriptor[:1] in ("L", "[") else None

    def _keeps_bounds(self, java_class: JavaClass | None, name: str) -> bool:
        """Whether a class is within the bounds of a type variable of the method."""
        parameter = self._own.get(name)
        if parameter is None:
            return True
        for bound in (parameter.class_bound, *parameter.interface_bounds):
            if java_class is None or not isinstance(bound, ClassType):
                continue
            if not java_class.is_subtype(self._scope.load(bound.name)):
                return False
            given = _type_arguments(self._scope, java_class, bound.name) if bound.arguments else None
            types = [argument.type for argument in given or () if isinstance(argument.type, ClassType)]
            if not all(java_class.is_subtype(self._scope.load(kind.name)) for kind in types):
                return False
        return True


def _has_bound(parameter: TypeParameter | None) -> bool:
    """Whether a bound has type arguments."""
    bounds = () if parameter is None else (parameter.class_bound, *parameter.interface_bounds)
    return any(isinstance(bound, ClassType) and bound.arguments for bound in bounds)


def _limits(parameter: TypeParameter) -> bool:
    bounds = (parameter.class_bound, *parameter.interface_bounds)
    return any(bound is not None and bound != OBJECT_TYPE for bound in bounds)


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
