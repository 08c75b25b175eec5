"""Symbolic strings and boxes as keys of `Map.of` and `Set.of`: the keys there are compared one by one.

Which bucket a key is in does not matter to whoever looks for it, so that its hash code is not asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathbrew import terms
from pathbrew.machine.library.boxes import unbox
from pathbrew.machine.library.registry import Models
from pathbrew.machine.objects import JavaString
from pathbrew.machine.text_terms import equal
from pathbrew.machine.unknown import decided
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.machine import Machine

MODELS = Models()
_SORTS = {"J": terms.LONG, "F": terms.FLOAT, "D": terms.DOUBLE}


def is_open_key(key: Any) -> bool:
    """Whether it is a string or a box whose value is symbolic."""
    if isinstance(key, JavaString):
        return key.is_open
    return isinstance(unbox(key)[1], Term)


def is_same_key(vm: Machine, key: Any, other: Any) -> bool:
    """`equals` of strings and boxes, decided on."""
    other = decided(other)
    if isinstance(key, JavaString):
        if not isinstance(other, JavaString):
            return False
        texts = vm.texts
        mine, theirs = texts.of(key), texts.of(other)
        assert mine is not None and theirs is not None
        return texts.decisions.decide(equal(mine, theirs))
    letter, value = unbox(key)
    its_letter, its_value = unbox(other)
    if letter is None or letter != its_letter:
        return False
    sort = _SORTS.get(letter, terms.INT)
    pair: list[Any] = [v if isinstance(v, Term) else terms.constant(v or 0, sort) for v in (value, its_value)]
    return vm.texts.decisions.decide(terms.equal(*pair))


@MODELS.on_terms(
    "java/util/ImmutableCollections$MapN.get(Ljava/lang/Object;)Ljava/lang/Object;",
)
def get_of_fixed(vm: Machine, this: Any, key: Any, depth: int) -> Any:
    if not is_open_key(key):
        return NotImplemented
    table = this.f_table.data
    for place in range(0, len(table), 2):
        if table[place] is not None and is_same_key(vm, key, table[place]):
            return table[place + 1]
    return None


@MODELS.on_terms("java/util/ImmutableCollections$MapN.containsKey(Ljava/lang/Object;)Z")
def contains_key_of_fixed(vm: Machine, this: Any, key: Any, depth: int) -> Any:
    if not is_open_key(key):
        return NotImplemented
    keys = this.f_table.data[::2]
    return int(any(k is not None and is_same_key(vm, key, k) for k in keys))


@MODELS.on_terms("java/util/ImmutableCollections$SetN.contains(Ljava/lang/Object;)Z")
def contained_in_fixed(vm: Machine, this: Any, key: Any, depth: int) -> Any:
    if not is_open_key(key):
        return NotImplemented
    elements = this.f_elements.data
    return int(any(e is not None and is_same_key(vm, key, e) for e in elements))
