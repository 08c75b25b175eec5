"""Resolution and selection of fields and methods (JVMS 5.4.3, 5.4.4, 5.4.6)."""

from __future__ import annotations

from pathbrew.classfile.access_flags import ABSTRACT, PRIVATE, PROTECTED, PUBLIC, STATIC, SUPER
from pathbrew.classfile.descriptors import java_type, parse_method_descriptor
from pathbrew.program.classes import Field, JavaClass, Method
from pathbrew.program.linkage import abstract_method, illegal_access, incompatible, no_field, no_method

_POLYMORPHIC = ("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle")


def signature_text(owner: JavaClass, key: str) -> str:
    """A method as HotSpot's messages write it: `'int Foo.bar(java.lang.String)'`."""
    name, _, rest = key.partition("(")
    parameters, returned = parse_method_descriptor("(" + rest)
    return f"'{java_type(returned)} {owner.java_name}.{name}({', '.join(map(java_type, parameters))})'"


def resolve_field(owner: JavaClass, name: str, descriptor: str) -> Field:
    """JVMS 5.4.3.2: the class itself, its superinterfaces, then its superclass, recursively."""
    found = _find_field(owner, f"{name}:{descriptor}")
    if found is None:
        raise no_field(owner.java_name, name, java_type(descriptor))
    return found


def _find_field(owner: JavaClass, key: str) -> Field | None:
    if key in owner.fields:
        return owner.fields[key]
    for interface in owner.interfaces:
        found = _find_field(interface, key)
        if found is not None:
            return found
    return None if owner.superclass is None else _find_field(owner.superclass, key)


def resolve_method(owner: JavaClass, key: str, *, of_interface: bool | None = None) -> Method:
    """JVMS 5.4.3.3 and 5.4.3.4; `of_interface` is what the symbolic reference says, None for either."""
    if of_interface is not None and of_interface != owner.is_interface:
        raise incompatible(
            f"Found {'interface' if owner.is_interface else 'class'} {owner.java_name}, "
            f"but {'interface' if of_interface else 'class'} was expected"
        )
    found = _find_in_superclasses(owner, key) or _find_in_interfaces(owner, key)
    if found is None:
        raise no_method(signature_text(owner, key))
    return found


def is_signature_polymorphic(owner: str, name: str, methods: dict[str, Method]) -> bool:
    """JVMS 2.9.3: a native varargs method of MethodHandle or VarHandle that takes one Object[]."""
    if owner not in _POLYMORPHIC:
        return False
    return any(
        m.name == name and m.is_native and m.parameters == ("[Ljava/lang/Object;",) for m in methods.values()
    )


def _find_in_superclasses(owner: JavaClass, key: str) -> Method | None:
    if owner.is_interface:
        found = owner.methods.get(key)
        if found is None and owner.superclass is not None:
            declared = owner.superclass.methods.get(key)
            found = declared if declared is not None and declared.access & PUBLIC else None
            return found if found is not None and not found.is_static else None
        return found
    for walk in owner.superclasses():
        if key in walk.methods:
            return walk.methods[key]
    return None


def _find_in_interfaces(owner: JavaClass, key: str) -> Method | None:
    candidates = maximally_specific(owner, key)
    concrete = [method for method in candidates if not method.is_abstract]
    if len(concrete) == 1:
        return concrete[0]
    return candidates[0] if candidates else None


def maximally_specific(owner: JavaClass, key: str) -> list[Method]:
    """The maximally-specific superinterface methods (JVMS 5.4.3.3)."""
    candidates = [
        method
        for interface in sorted(owner.supertypes, key=lambda c: c.name)
        if interface.is_interface
        and (method := interface.methods.get(key)) is not None
        and not method.access & (PRIVATE | STATIC)
    ]
    return [
        method
        for method in candidates
        if not any(o is not method and method.owner in o.owner.supertypes for o in candidates)
    ]


def select_method(receiver: JavaClass, key: str) -> Method:
    """JVMS 5.4.6 by name and descriptor: what a call on an object of the class runs.

    Private methods never get here: calls to them are not selected.
    """
    for walk in receiver.superclasses():
        method = walk.methods.get(key)
        if method is not None and not method.access & (PRIVATE | STATIC):
            return _not_abstract(receiver, method)
    candidates = maximally_specific(receiver, key)
    concrete = [method for method in candidates if not method.access & ABSTRACT]
    if len(concrete) == 1:
        return concrete[0]
    if len(concrete) > 1:
        names = ", ".join(f"{m.owner.java_name}.{m.name}" for m in concrete)
        raise incompatible(f"Conflicting default methods: {names}")
    raise abstract_method(_abstract_text(receiver, key, candidates[0].owner if candidates else None))


def select_special(caller: JavaClass, owner: JavaClass, method: Method) -> Method:
    """JVMS 6.5 invokespecial: what such a call of a resolved method runs; it names the `owner`."""
    is_super_call = (
        method.name != "<init>"
        and not owner.is_interface
        and caller.access & SUPER
        and owner is not caller
        and owner in caller.supertypes
    )
    if is_super_call and caller.superclass is not None:
        return select_method(caller.superclass, method.key)
    return select_method(owner, method.key) if method.is_abstract else method


def _not_abstract(receiver: JavaClass, method: Method) -> Method:
    if method.is_abstract:
        raise abstract_method(_abstract_text(receiver, method.key, method.owner))
    return method


def _abstract_text(receiver: JavaClass, key: str, declared: JavaClass | None) -> str:
    where = receiver if declared is None else declared
    signature = signature_text(where, key).strip("'").replace(where.java_name + ".", "")
    return (
        f"Receiver class {receiver.java_name} does not define or inherit an implementation of the resolved "
        f"method 'abstract {signature}' of "
        f"{'interface' if where.is_interface else 'abstract class'} {where.java_name}."
    )


def selects_by_package(receiver: JavaClass, key: str) -> bool:
    """Whether which method runs depends on the resolved one, not on name and descriptor alone.

    So it is when a package-private method and another of that name and descriptor, in a class of
    another package, do not override each other (JVMS 5.4.5).
    """
    declared = [m for walk in receiver.superclasses() if (m := walk.methods.get(key)) and not m.is_static]
    visible = [m for m in declared if not m.is_private]
    return any(m.is_package_private for m in visible) and len({m.owner.package for m in visible}) > 1


def select_overriding(receiver: JavaClass, resolved: Method) -> Method:
    """JVMS 5.4.6 for a resolved class method, with the overriding relation of JVMS 5.4.5."""
    chain = [m for w in receiver.superclasses() if (m := w.methods.get(resolved.key)) and not m.is_static]
    overriding = [resolved]
    for method in reversed(chain):
        is_below = resolved.owner in method.owner.supertypes and method is not resolved
        if is_below and any(_overrides_directly(method, above) for above in overriding):
            overriding.append(method)
    return _not_abstract(receiver, overriding[-1])


def _overrides_directly(method: Method, above: Method) -> bool:
    if method.is_private or above.is_private:
        return False
    return bool(above.access & (PUBLIC | PROTECTED)) or above.owner.package == method.owner.package


def can_access(accessor: JavaClass, member: Field | Method, owner: JavaClass) -> bool:
    """JVMS 5.4.4, for a member found through the class `owner`."""
    declared = member.owner
    if member.access & PUBLIC or declared is accessor:
        return True
    if member.access & PRIVATE:
        return declared.nest_host == accessor.nest_host
    if declared.package == accessor.package:
        return True
    if member.access & PROTECTED:
        return owner.is_array or declared in accessor.supertypes
    return False


def check_access(accessor: JavaClass, member: Field | Method, owner: JavaClass) -> None:
    if can_access(accessor, member, owner):
        return
    what = "method" if isinstance(member, Method) else "field"
    text = (
        signature_text(member.owner, member.key)
        if isinstance(member, Method)
        else f"{member.owner.java_name}.{member.name}"
    )
    kind = (
        "private"
        if member.access & PRIVATE
        else "protected"
        if member.access & PROTECTED
        else "package-private"
    )
    raise illegal_access(
        f"class {accessor.java_name} tried to access {kind} {what} {text} "
        f"({accessor.java_name} and {member.owner.java_name} are in unnamed module of loader 'app')"
    )
