"""Events of calls of the library, which the machine's models answer on terms."""

from __future__ import annotations

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.engines.concolic.operands import BUILDERS, OTHER, Operands, Other, is_builder
from pathbrew.engines.concolic.wire import Kind, ProtocolError, Reader, primitive
from pathbrew.errors import ClassFileError, Obstacle
from pathbrew.heap.references import InputReference
from pathbrew.machine import JavaString, Thrown
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.unknown import decided
from pathbrew.machine.library.invoke.concatenation import split_recipe
from pathbrew.machine.text.concatenated import Part, pending_string, preview
from pathbrew.program import LinkageError
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Role, Term

VALUES = frozenset(
    "java/lang/" + name
    for name in (
        *("Boolean", "Byte", "CharSequence", "Character", "Comparable", "Double", "Float", "Integer"),
        *("Long", "Math", "Number", "Object", "Short", "StrictMath", "String", *BUILDERS),
    )
) | {"java/util/Objects"}
"""Classes whose methods depend on nothing but their arguments: calls of them are done again on terms."""
_CONCATENATION = "the concatenation of strings"


class Calls(Operands):
    """Reads calls and what the JVM was given by them."""

    _results: dict[int, tuple[str, str]]
    """What calls under way give: the descriptor, and the method's name, by the number."""

    def _call(self, events: Reader) -> None:
        owner, name, descriptor = events.text(), events.text(), events.text()
        has_receiver, number = events.flag(), events.number()
        parameters, returned = self._types(descriptor)
        if owner not in VALUES:
            raise ProtocolError(f"calls of {owner} are not told of")
        types = (f"L{owner};", *parameters) if has_receiver else parameters
        arguments = [self._checked(self._argument(events), descriptor) for descriptor in types]
        called = f"{owner.replace('/', '.')}.{name}"
        self._results[number] = returned, called
        value: Value = OTHER
        if not any(argument is OTHER for argument in arguments):
            try:
                value = self._called(owner, name + descriptor, has_receiver, arguments)
            except Thrown:
                value = None  # the JVM throws, too
            except (Obstacle, LinkageError):
                value = OTHER
        if value is OTHER:
            self.stripped.append(called)
            self._lose(arguments)
        self._new(number, value)

    def _lose(self, arguments: list[Value]) -> None:
        """What builders hold is not known any more after a call that was not done again."""
        for number, value in self._numbers.items():
            if is_builder(value) and any(value is argument for argument in arguments):
                self._numbers[number] = OTHER

    def _concatenate(self, events: Reader) -> None:
        recipe, types, number = events.text(), self._types(events.text())[0], events.number()
        given_types = [
            (descriptor, self._checked(self._argument(events), descriptor)) for descriptor in types
        ]
        parts = [self._part(descriptor, value) for descriptor, value in given_types]
        texts = split_recipe(recipe, ())
        if sum(text is None for text in texts) != len(parts):
            raise ProtocolError("a recipe does not fit its arguments")
        self._results[number] = "Ljava/lang/String;", _CONCATENATION
        known = [part for part in parts if not isinstance(part, Other)]
        if len(known) < len(parts):
            self.stripped.append(_CONCATENATION)
            self._new(number, OTHER)
            return
        given = iter(known)
        self._new(number, pending_string(self._vm, [next(given) if t is None else t for t in texts]))

    def _part(self, descriptor: str, value: Value) -> Part | Other:
        """A part of a concatenated text."""
        if descriptor[0] not in "L[":
            return descriptor, value
        value = decided(value)
        if is_builder(value):
            value = self._vm.invoke_virtual(value, "toString()Ljava/lang/String;")
        return "null" if value is None else value if isinstance(value, JavaString) else OTHER

    def _types(self, descriptor: str) -> tuple[tuple[str, ...], str]:
        """Parameters and result of a method."""
        try:
            return parse_method_descriptor(descriptor)
        except ClassFileError:
            raise ProtocolError(f"{descriptor!r} is no descriptor of a method") from None

    def _called(self, owner: str, key: str, has_receiver: bool, arguments: list[Value]) -> Value:
        """What a method gives on these arguments, by the machine."""
        method = self._class(f"L{owner};").methods.get(key)
        if (method is None and not has_receiver) or (method is not None and method.is_static is has_receiver):
            raise ProtocolError(f"there is no such method {owner}.{key}")
        if not has_receiver:
            return self._vm.invoke_static(owner, key, *arguments)
        receiver = decided(arguments[0])
        if receiver is None:
            self._vm.throwing.null_pointer()
        return self._vm.invoke_virtual(receiver, key, *arguments[1:])

    def _result(self, events: Reader) -> None:
        """What the JVM was given by the call: the machine's answer must be the same, or goes."""
        number = events.number()
        if number not in self._results:
            raise ProtocolError(f"an executor told the result {number} of no call")
        returned, called = self._results.pop(number)
        kind = events.octet()
        if kind == Kind.PRIMITIVE:
            seen: Value = primitive(returned, events.bits())
        else:
            events.back()
            seen = self._reference(events)
        ours = self._numbers[number]
        if isinstance(ours, Term) and ours.is_variable and ours.role is Role.UNKNOWN:
            # The machine has no term for it, such as the hash code of a long text.
            self._decisions.suppose(ours, seen)
        if ours is OTHER:
            self._numbers[number] = seen
        elif not self._is_same_value(ours, seen):
            self._decisions.note(Reason(Cause.OTHER_RESULT, details=(called,)), limits=True)
            self._numbers[number] = seen

    def _is_same_value(self, ours: Value, seen: Value) -> bool:
        evaluate = self._decisions.evaluate
        value = evaluate(ours) if isinstance(ours, Term) else ours
        if isinstance(value, InputReference):
            value = value.resolve() if value.is_decided else value
        if isinstance(value, JavaString):
            return isinstance(seen, JavaString) and preview(value, evaluate) == preview(seen, evaluate)
        if isinstance(value, int | float):
            return isinstance(seen, int | float) and (value == seen or (value != value and seen != seen))
        return (value is None) == (seen is None)
