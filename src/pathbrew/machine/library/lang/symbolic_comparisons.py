"""java.lang.String on symbolic texts: comparing them, whole or in part. Each method yields one term."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.machine.core.objects import Integral, JavaString, Reference
from pathbrew.machine.library.lang.symbolic_strings import content, truth
from pathbrew.machine.library.registry import DECLINED, Declined, Models
from pathbrew.machine.text.questions import (
    ascii_lower,
    compare,
    equal,
    matches_at,
    same_ascii_ignoring_case,
    same_ignoring_case,
)
from pathbrew.machine.text.symbolic_text import ConstantText, minus, plus
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_STRING = "java/lang/String"


@MODELS.on_terms(f"{_STRING}.equals(Ljava/lang/Object;)Z")
def equals(vm: Host, this: JavaString, other: Reference, depth: int) -> Integral:
    if other is None or not vm.type_test(_STRING).admits(other):
        return 0
    return truth(equal(content(vm, this), content(vm, other)))


@MODELS.on_terms(f"{_STRING}.equalsIgnoreCase(Ljava/lang/String;)Z")
def equals_ignoring_case(
    vm: Host, this: JavaString, other: JavaString | None, depth: int
) -> Integral | Declined:
    if other is None:
        return 0
    mine, theirs = content(vm, this), content(vm, other)
    if isinstance(mine, ConstantText):
        mine, theirs = theirs, mine
    if isinstance(theirs, ConstantText) and theirs.is_ascii():
        return truth(equal(mine, theirs, _same_as_known))
    if mine.is_ascii() and theirs.is_ascii():
        return truth(equal(mine, theirs, same_ascii_ignoring_case))
    return DECLINED


def _same_as_known(unit: Integral, other: Integral) -> Term:
    same = same_ignoring_case(unit, other)
    assert same is not None
    return same


@MODELS.on_terms(f"{_STRING}.compareTo(Ljava/lang/String;)I")
def compare_to(vm: Host, this: JavaString, other: JavaString | None, depth: int) -> Integral:
    return compare(content(vm, this), content(vm, other))


@MODELS.on_terms(f"{_STRING}.compareToIgnoreCase(Ljava/lang/String;)I")
def compare_ignoring_case(
    vm: Host, this: JavaString, other: JavaString | None, depth: int
) -> Integral | Declined:
    mine, theirs = content(vm, this), content(vm, other)
    if mine.is_ascii() and theirs.is_ascii():
        return compare(mine, theirs, ascii_lower)
    return DECLINED


@MODELS.on_terms(
    f"{_STRING}.contentEquals(Ljava/lang/CharSequence;)Z",
    f"{_STRING}.contentEquals(Ljava/lang/StringBuffer;)Z",
)
def content_equals(vm: Host, this: JavaString, sequence: Reference, depth: int) -> Integral | Declined:
    theirs = vm.texts.of(sequence) if sequence is not None else None
    if theirs is None:
        return DECLINED
    return truth(equal(content(vm, this), theirs))


@MODELS.on_terms(f"{_STRING}.startsWith(Ljava/lang/String;)Z")
def starts_with(vm: Host, this: JavaString, prefix: JavaString | None, depth: int) -> Integral:
    return truth(matches_at(content(vm, this), 0, content(vm, prefix)))


@MODELS.on_terms(f"{_STRING}.startsWith(Ljava/lang/String;I)Z")
def starts_with_at(
    vm: Host, this: JavaString, prefix: JavaString | None, at: Integral, depth: int
) -> Integral | Declined:
    if prefix is None:  # the offset is looked at first
        return DECLINED
    return truth(matches_at(content(vm, this), at, content(vm, prefix)))


@MODELS.on_terms(f"{_STRING}.endsWith(Ljava/lang/String;)Z")
def ends_with(vm: Host, this: JavaString, suffix: JavaString | None, depth: int) -> Integral:
    text, end = content(vm, this), content(vm, suffix)
    at = minus(text.settled_length(), end.settled_length())
    return truth(matches_at(text, at, end))


@MODELS.on_terms(f"{_STRING}.regionMatches(ILjava/lang/String;II)Z")
def region_matches(
    vm: Host,
    this: JavaString,
    at: Integral,
    other: JavaString | None,
    their: Integral,
    count: Integral,
    depth: int,
) -> Integral | Declined:
    if other is None:  # whether the region is looked at first depends on the JDK
        return DECLINED
    return _region(vm, this, at, other, their, count, terms.ieq)


@MODELS.on_terms(f"{_STRING}.regionMatches(ZILjava/lang/String;II)Z")
def region_matches_maybe_ignoring_case(
    vm: Host,
    this: JavaString,
    ignoring: Integral,
    at: Integral,
    other: JavaString | None,
    their: Integral,
    count: Integral,
    depth: int,
) -> Integral | Declined:
    if other is None:
        return DECLINED
    if isinstance(ignoring, Term):
        ignoring = vm.texts.decisions.decide(terms.ine(ignoring, 0))
    if not ignoring:
        return _region(vm, this, at, other, their, count, terms.ieq)
    if content(vm, this).is_ascii() and content(vm, other).is_ascii():
        return _region(vm, this, at, other, their, count, same_ascii_ignoring_case)
    return DECLINED


def _region(
    vm: Host,
    this: JavaString,
    at: Integral,
    other: JavaString,
    their: Integral,
    count: Integral,
    same: Callable[[Integral, Integral], Term],
) -> Integral:
    """A region that reaches outside does not match; a negative count is that of an empty one."""
    mine, theirs = content(vm, this), content(vm, other)
    inside = terms.and_(
        terms.ige(at, 0),
        terms.ige(their, 0),
        _ends_inside(at, count, mine.length),
        _ends_inside(their, count, theirs.length),
    )
    if inside.is_constant and not inside.value:
        return 0
    high = vm.texts.facts.range(count)[1]
    most = high if high <= 64 else min(high, mine.most, theirs.most)
    units = [
        terms.or_(terms.ige(j, count), same(mine.at(plus(at, j)), theirs.at(plus(their, j))))
        for j in range(most)
    ]
    return truth(terms.and_(inside, *units))


def _ends_inside(at: Integral, count: Integral, size: Integral) -> Term:
    """`at <= (long) size - count`."""
    wide = terms.lsub(_long(size), _long(count))
    return terms.lle(_long(at), wide)


def _long(value: Integral) -> Integral:
    return terms.i2l(value) if isinstance(value, Term) else value
