"""The boxes that `valueOf` gives again and again, for symbolic values, too.

Those of symbolic values are objects of their own, so that no path has to be committed to one value: two boxes
of the cache are the same object when their values are equal (JLS 5.1.7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.machine.core.objects import Integral, JavaObject, Reference
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

CACHED = range(-128, 128)
_SORTS = {"java/lang/Long": terms.LONG}
_NAMES = frozenset(f"java/lang/{name}" for name in "Byte Short Character Integer Long".split())


def box(vm: Host, class_name: str, letter: str, value: Integral, depth: int) -> JavaObject:
    """`valueOf`; whether it is a box of the cache is decided when somebody compares it as an object."""
    if not isinstance(value, Term):
        boxed: JavaObject = vm.library.bytecode(f"{class_name}.valueOf({letter})L{class_name};", value, depth)
        return boxed
    java_class = vm.load(class_name)
    vm.initialize(java_class)
    made: JavaObject = vm.runtime(java_class).python()
    made.f_value = value
    low, high = (terms.constant(bound, value.sort) for bound in (CACHED[0], CACHED[-1]))
    at_least, at_most = (terms.lge, terms.lle) if letter == "J" else (terms.ige, terms.ile)
    made.is_cached = terms.and_(at_least(value, low), at_most(value, high))
    return made


def is_cached(reference: Reference) -> bool:
    """Whether a reference is a box that `valueOf` gives again; any of a small number is taken for one."""
    if reference is None or reference.java_class.name not in _NAMES or hasattr(reference, "input_name"):
        return False
    value = reference.f_value
    if not isinstance(value, Term):
        return value in CACHED
    condition = reference.__dict__.get("is_cached")
    decisions = reference.vm.decisions
    return condition is not None and decisions is not None and decisions.decide(condition)


def cached_value(reference: JavaObject) -> Term:
    value = reference.f_value
    if isinstance(value, Term):
        return value
    return terms.constant(value, _SORTS.get(reference.java_class.name, terms.INT))
