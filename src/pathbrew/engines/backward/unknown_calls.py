"""Calls whose code is not gone through: what they give and change is unknown, within what they can."""

from __future__ import annotations

from pathbrew import terms
from pathbrew.blocks import ir
from pathbrew.classfile.descriptors import BOXES, parse_method_descriptor
from pathbrew.engines.backward.scan import is_exception, joins_strings, stays_outside
from pathbrew.program import JavaClass, LinkageError
from pathbrew.reasons import Cause
from pathbrew.semantics.memory import SORTS, kind_of
from pathbrew.semantics.transfer import Evaluation
from pathbrew.terms import Term


def unknown_call(e: Evaluation, call: ir.Invoke | ir.InvokeDynamic) -> None:
    """Evaluate a call that returns, knowing only its types."""
    descriptor = call.member.descriptor if isinstance(call, ir.Invoke) else call.descriptor
    returned = parse_method_descriptor(descriptor)[1]
    if isinstance(call, ir.Invoke):
        if _makes_exception(e, call) or _boxes(e, call):
            return
        e.reason(Cause.UNKNOWN_EFFECT, f"{call.member.owner.replace('/', '.')}.{call.member.name}")
        if call.how in ("virtual", "interface"):
            e.require(terms.ine(e.read(call.arguments[0], "a"), 0))
        is_outside = stays_outside(e.universe.program, call)
    else:
        e.reason(Cause.UNKNOWN_EFFECT, "invokedynamic")
        is_outside = joins_strings(call)
    if not is_outside:
        e.forget()
    if returned != "V" and call.target is not None:
        e.write(call.target, result(e, returned))


def result(e: Evaluation, descriptor: str) -> Term:
    """Any value of a type."""
    value = e.unknown(SORTS[kind_of(descriptor)])
    if descriptor[0] in "L[":
        try:
            declared = e.universe.program.of_descriptor(descriptor)
        except LinkageError:
            return value
        e.require(terms.or_(terms.ieq(value, 0), e.is_a(value, declared)))
    return value


def thrown(e: Evaluation, call: ir.Invoke | ir.InvokeDynamic, caught: JavaClass) -> Term | None:
    """Any exception of a class that the call may throw; None if it throws none."""
    if isinstance(call, ir.Invoke) and (_makes_exception(e, call) or _boxes(e, call)):
        return None
    name = call.member.name if isinstance(call, ir.Invoke) else call.name
    e.reason(Cause.UNKNOWN_EXCEPTION, name)
    e.forget()
    value = e.unknown(terms.INT)
    e.require(terms.ine(value, 0))
    e.require(e.is_a(value, caught))
    return value


def _boxes(e: Evaluation, call: ir.Invoke) -> bool:
    """Evaluate `Integer.valueOf` and its like: some box of the value, new or not."""
    owner, primitive = call.member.owner, BOXES.get(call.member.owner)
    if primitive is None or call.target is None:
        return False
    if call.member.name + call.member.descriptor != f"valueOf({primitive})L{owner};":
        return False
    field = e.field_of(owner, "value", primitive)
    java_class = e.load(owner)
    if field is None or java_class is None:
        return False
    box = e.unknown(terms.INT)
    value = e.read(call.arguments[0], kind_of(primitive))
    number = e.universe.number(java_class)
    held = terms.select(e.recall(e.memory.field(field)), box)
    e.require(terms.ine(box, 0))
    e.require(terms.ieq(e.class_of(box), number))
    e.require(terms.equal(held, value))
    e.reason(Cause.SAME_BOXES)
    e.write(call.target, box)
    return True


def _makes_exception(e: Evaluation, call: ir.Invoke) -> bool:
    """Whether the call is a constructor of an exception of the library: nothing else can see what it does."""
    if call.member.name != "<init>" or e.universe.program.class_path.is_user_class(call.member.owner):
        return False
    owner = e.load(call.member.owner)
    return owner is not None and is_exception(owner)
