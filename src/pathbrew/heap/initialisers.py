"""Initialisers: methods of classes that say what objects of the unknown heap are like.

Without one each field of such an object is an input of its own. With one the fields are what the method gives
them when a path first depends on the object; what it asks for are inputs that belong to the object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import default_value
from pathbrew.errors import AssumedAway, InputError
from pathbrew.heap.hierarchy import is_enum
from pathbrew.heap.objects import InputObject
from pathbrew.machine import JavaObject, JavaString, Thrown
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.unknown import UndecidedReference
from pathbrew.program import JavaClass, Method
from pathbrew.reasons import Cause, Reason

if TYPE_CHECKING:
    from pathbrew.heap.inputs import InputHeap

INITIALISER = "Lpathbrew/Initialiser;"


def initialiser(java_class: JavaClass) -> Method | None:
    """The method that makes objects of exactly that class what they are as inputs; raises InputError."""
    for above in java_class.superclasses():
        for method in above.methods.values():
            if any(annotation.type == INITIALISER for annotation in method.annotations):
                if method.is_static or method.descriptor != "()V" or method.info.code is None:
                    name = f"{above.java_name}.{method.name}"
                    raise InputError(
                        f"@Initialiser {name}: it has to be a method void {method.name}() with code"
                    )
                return method
    return None


def initialise(heap: InputHeap, made: InputObject, method: Method) -> None:
    """Run the initialiser on a new object; its branches are none of the path's."""
    fields = made.java_class.layout
    for field in fields:
        setattr(made, field.attribute, default_value(field.descriptor))
    name = f"{method.owner.java_name}.{method.name}"
    heap.decisions.note(Reason(Cause.MADE_BY, details=(made.java_class.java_name, name)))
    try:
        with heap.decisions.apart(), heap.asking_for(made):
            heap.vm.executable(method).function(made, 0)
    except Thrown:
        raise AssumedAway(f"{name} throws") from None
    made.initial = {field.attribute: getattr(made, field.attribute) for field in fields}
    for field in fields:
        if not _is_told(made.initial[field.attribute]):
            raise InputError(
                f"@Initialiser {name}: what it gives the field {field.name} is neither a number, a text, "
                "a constant of an enum, null nor an input that it has asked for"
            )


def _is_told(value: Value) -> bool:
    """Whether a value stays what it is and can be told to a JVM."""
    if not isinstance(value, JavaObject) or isinstance(value, UndecidedReference | JavaString):
        return True
    return hasattr(value, "input_name") or is_enum(value.java_class)
