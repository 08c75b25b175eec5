"""Calls in Java source: which form, and the casts that make the compiler choose the right overload."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew.classfile.access_flags import PROTECTED, PUBLIC, VARARGS
from pathbrew.junit.draft import NULL, Draft, Expression, Form
from pathbrew.junit.erasure import binds_type_arguments, raw_places
from pathbrew.junit.types import Unwritable
from pathbrew.program import JavaClass, Method


def find_method(draft: Draft, owner: str, name: str, descriptor: str) -> Method:
    """The method that a call names, in the class or its supertypes."""
    scope = draft.file.scope
    key = name + descriptor
    java_class = scope.load(owner)
    for candidate in [*java_class.superclasses(), *sorted(java_class.supertypes, key=lambda c: c.name)]:
        if key in candidate.methods:
            return candidate.methods[key]
    raise Unwritable(f"{owner.replace('/', '.')} has no method {key}")


def check_callable(draft: Draft, method: Method) -> None:
    """Raises Unwritable when the source cannot call the method."""
    scope = draft.file.scope
    shown = f"{method.owner.java_name}.{method.name}"
    if not scope.sees_member(method):
        raise Unwritable(
            f"{shown} cannot be called from a test: it is private, synthetic or has no Java name"
        )
    if not all(map(scope.sees_type, method.parameters)):
        raise Unwritable(f"{shown} has a parameter of a class that a test cannot name")
    if (method.is_static or method.name == "<init>") and not scope.sees(method.owner.name):
        raise Unwritable(f"a test cannot name class {method.owner.java_name}")


def call(
    draft: Draft,
    method: Method,
    receiver: Expression | None,
    arguments: Sequence[Expression],
    *,
    diamond: bool = False,
) -> Expression:
    """The call as an expression of the type that the method's descriptor tells.

    With `diamond` the type arguments of a new object are left to the compiler; else it is of a raw type.
    """
    check_callable(draft, method)
    file = draft.file
    method = _as_seen(draft, method)
    if method.name == "<init>":
        return _creation(draft, method, arguments, diamond)
    through = _class_of(draft, receiver) or method.owner
    passed = ", ".join(_arguments(draft, method, through, arguments))
    if method.is_static:
        head = file.imports.class_name(method.owner.name)
    else:
        if receiver is None or receiver.type is None:
            raise Unwritable("a call on null")
        is_raw = binds_type_arguments(method, through, [argument.type for argument in arguments])
        head = _head(draft, method, receiver, is_raw)
    return Expression(f"{head}.{method.name}({passed})", method.returned, form=Form.CALL)


def _as_seen(draft: Draft, method: Method) -> Method:
    """The method by which a test calls one of a class that it cannot name: one that it overrides."""
    scope = draft.file.scope
    if method.is_static or method.name == "<init>" or scope.sees(method.owner.name):
        return method
    for supertype in (*method.owner.superclasses(), *method.owner.supertypes):
        for other in supertype.methods.values() if scope.sees(supertype.name) else ():
            is_alike = other.name == method.name and other.parameters == method.parameters
            if is_alike and not other.is_static and scope.sees_member(other):
                return other
    return method


def _head(draft: Draft, method: Method, receiver: Expression, is_raw: bool) -> str:
    """What the method is called on; raw where a subclass has fixed type arguments that may not fit."""
    file = draft.file
    owner = method.owner.descriptor
    sees_owner = file.scope.sees(method.owner.name)
    fits = receiver.type is not None and file.scope.is_assignable(receiver.type, owner)
    through = _class_of(draft, receiver)
    is_inherited = through is None or _is_member(method, through)
    if fits and is_inherited and not (is_raw and sees_owner):
        return receiver.enclosed
    if not sees_owner:
        raise Unwritable(f"a test cannot name class {method.owner.java_name}")
    return f"({file.cast(receiver, owner)})"


def _is_member(method: Method, through: JavaClass) -> bool:
    """Whether a class has the method as its own: what is not inherited is hidden, or of another package."""
    is_of_package = not method.access & (PUBLIC | PROTECTED)
    for walk in through.superclasses():
        if walk is method.owner:
            break
        hiding = walk.methods.get(method.key)
        if (hiding is not None and hiding.is_private) or (
            is_of_package and walk.package != method.owner.package
        ):
            return False
    return True


def _creation(draft: Draft, method: Method, arguments: Sequence[Expression], diamond: bool) -> Expression:
    file, owner = draft.file, method.owner
    if owner.is_abstract or owner.is_interface:
        raise Unwritable(f"{owner.java_name} is abstract")
    passed = _arguments(draft, method, owner, arguments)
    if file.scope.is_inner(owner.name):
        nested = file.scope.nesting(owner.name)
        assert nested is not None
        if nested.outer is None or method.parameters[:1] != (f"L{nested.outer};",):
            raise Unwritable(f"{owner.java_name} belongs to an object that is not there")
        around = arguments[0] if arguments[0].type is not None else _around(draft, nested.outer)
        text = f"{around.text}.new {nested.name}({', '.join(passed[1:])})"
        return Expression(text, owner.descriptor, form=Form.CREATION)
    name = f"{file.imports.class_name(owner.name)}<>" if diamond else file.imports.type(owner.descriptor)
    return Expression(f"new {name}({', '.join(passed)})", owner.descriptor, form=Form.CREATION)


def _around(draft: Draft, outer: str) -> Expression:
    """Any object that one of an inner class may belong to: what was called has not looked at it."""
    java_class = draft.file.scope.load(outer)
    nested = draft.file.scope.nesting(outer) if draft.file.scope.is_inner(outer) else None
    around = "" if nested is None else f"L{nested.outer};"
    constructor = java_class.methods.get(f"<init>({around})V")
    if constructor is None or java_class.is_abstract or not draft.file.scope.sees_member(constructor):
        raise Unwritable(f"an object of {java_class.java_name} that another one belongs to is not there")
    draft.may_throw(constructor)
    return call(draft, constructor, None, [NULL] * len(constructor.parameters))


def _class_of(draft: Draft, receiver: Expression | None) -> JavaClass | None:
    if receiver is None or receiver.type is None:
        return None
    return draft.file.scope.program.of_descriptor(receiver.type)


def _arguments(
    draft: Draft, method: Method, through: JavaClass, arguments: Sequence[Expression]
) -> list[str]:
    """The arguments, cast where another overload could be meant."""
    overloaded = has_overloads(method, through)
    raw = raw_places(draft.file.scope, method, arguments)
    texts: list[str] = []
    for place, (argument, descriptor) in enumerate(zip(arguments, method.parameters, strict=True)):
        is_varargs = bool(method.access & VARARGS) and place == len(arguments) - 1
        exact = overloaded and argument.type != descriptor
        if is_varargs and argument.initialiser == "{}" and not _has_shorter(method, through):
            break
        if place in raw or (exact and argument.type is None):
            texts.append(draft.file.raw_cast(argument, descriptor))
        elif exact or (is_varargs and argument.type is None):
            texts.append(draft.file.cast(argument, descriptor))
        else:
            texts.append(draft.file.fit(argument, descriptor))
    return texts


def has_overloads(method: Method, through: JavaClass) -> bool:
    """Whether a call with that many arguments, made through the class, could mean another method."""
    count = len(method.parameters)
    for other in _named_alike(through, method.name):
        if other.parameters == method.parameters:
            continue
        if len(other.parameters) == count or other.access & VARARGS or method.access & VARARGS:
            return True
    return False


def _has_shorter(method: Method, through: JavaClass) -> bool:
    """Whether a call without the elements of its last parameter could mean another method."""
    count = len(method.parameters)
    return any(
        len(other.parameters) < count or (other.access & VARARGS and other.parameters != method.parameters)
        for other in _named_alike(through, method.name)
    )


def _named_alike(java_class: JavaClass, name: str) -> list[Method]:
    if name == "<init>":
        return [m for m in java_class.methods.values() if m.name == name]
    return [m for c in java_class.supertypes for m in c.methods.values() if m.name == name]
