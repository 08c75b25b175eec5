"""Symbolic strings and boxes as keys of `Map.of` and `Set.of`: the keys there are compared one by one.

Which bucket a key is in does not matter to whoever looks for it, so that its hash code is not asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.machine.core.objects import JavaObject, JavaString, Reference, Value
from pathbrew.machine.core.unknown import decided
from pathbrew.machine.library.lang.boxes import unbox
from pathbrew.machine.library.registry import Models
from pathbrew.machine.text.questions import equal
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_FIXED = "java/util/ImmutableCollections"


def is_open_key(key: Reference) -> bool:
    """Whether it is a string or a box whose value is symbolic."""
    if isinstance(key, JavaString):
        return key.is_open
    unboxed = unbox(key)
    return unboxed is not None and isinstance(unboxed[1], Term)


def is_key(key: Reference) -> bool:
    """Whether it is a string or a box."""
    return isinstance(key, JavaString) or unbox(key) is not None


def is_same_key(vm: Host, key: Reference, other: Reference) -> bool:
    """`equals` of strings and boxes, decided on."""
    other = decided(other)
    if isinstance(key, JavaString):
        if not isinstance(other, JavaString):
            return False
        texts = vm.texts
        mine, theirs = texts.of(key), texts.of(other)
        assert mine is not None and theirs is not None
        return texts.decisions.decide(mine.answers(equal(mine, theirs), "equals", theirs))
    mine_unboxed, their_unboxed = unbox(key), unbox(other)
    if mine_unboxed is None or their_unboxed is None or mine_unboxed[0] != their_unboxed[0]:
        return False
    sort = terms.sort_of(mine_unboxed[0])
    one, another = (
        value if isinstance(value, Term) else terms.constant(0 if value is None else value, sort)
        for _, value in (mine_unboxed, their_unboxed)
    )
    return vm.texts.decisions.decide(terms.equal(one, another))


@MODELS.symbolic(f"{_FIXED}$MapN.probe(Ljava/lang/Object;)I")
def probe_map(vm: Host, this: JavaObject, key: Reference, depth: int) -> int:
    return _probed(vm, "MapN", this, this.f_table.data, 2, key, depth)


@MODELS.symbolic(f"{_FIXED}$SetN.probe(Ljava/lang/Object;)I")
def probe_set(vm: Host, this: JavaObject, key: Reference, depth: int) -> int:
    return _probed(vm, "SetN", this, this.f_elements.data, 1, key, depth)


def _probed(
    vm: Host, owner: str, this: JavaObject, table: list[Value], step: int, key: Reference, depth: int
) -> int:
    """The place of a key, or of a free one, told as the JDK does it.

    Which of the free ones a symbolic key gets does not matter: the order of these tables is another one in
    each run of a JVM.
    """
    key = decided(key)
    keys = [decided(other) for other in table[::step]]
    if vm.decisions is None or not is_key(key) or not any(map(is_open_key, (key, *keys))):
        place: int = vm.library.bytecode(f"{_FIXED}${owner}.probe(Ljava/lang/Object;)I", this, key, depth)
        return place
    for place, other in enumerate(keys):
        if other is not None and is_same_key(vm, key, other):
            return place * step
    return -keys.index(None) * step - 1
