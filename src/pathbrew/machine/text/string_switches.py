"""Switches on symbolic strings, which compilers turn into one on the hash code.

The text is compared with the constants of the class that have the hash codes of the cases. A text that equals
one has its hash code. Others that share a hash code with a constant are not tried; that does not matter where
the switch treats them like those that are in no case.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.blocks.string_switches import string_switches
from pathbrew.classfile import Tag
from pathbrew.machine.core.backtrace import Position, capture
from pathbrew.machine.core.objects import string_hash
from pathbrew.machine.text.questions import equal
from pathbrew.machine.text.symbolic_text import Text
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.program import JavaClass, Method

Constants = dict[int, list[str]]
"""The string constants of a class by their hash codes."""


def choose_string_case(
    vm: Host, text: Text, value: Term, table: dict[int, int], place: Position | None = None
) -> int:
    """The key of the switch on the hash code of a text, or one that is in no case.

    The place of the switch is where the machine is, unless another is named.
    """
    texts = vm.texts
    place = place or next(iter(capture(vm, 1)), None)
    constants = _constants(vm, place[0].owner) if place else {}
    for key in table:
        for constant in constants.get(key, ()):
            case = texts.constant(constant)
            if texts.decisions.decide(text.answers(equal(text, case), "equals", case)):
                return key
    code = int(texts.decisions.evaluate(value))
    if code in table:
        texts.decisions.decide(terms.ieq(value, code))
        return code
    if not (place and _is_plain(vm, *place)):
        texts.decisions.note(Reason(Cause.HASH_ONLY), limits=True)
    return next(number for number in range(len(table) + 1) if number not in table)


def _is_plain(vm: Host, method: Method, at: int) -> bool:
    found = string_switches(vm.executable(method).body).get(at)
    return found is not None and found.is_plain


def _constants(vm: Host, owner: JavaClass) -> Constants:
    known = vm.texts.constants.get(owner)
    if known is None:
        known = vm.texts.constants[owner] = _read_constants(owner)
    return known


def _read_constants(owner: JavaClass) -> Constants:
    result: Constants = {}
    if owner.file is not None:
        pool = owner.file.pool
        for index in pool.indices(Tag.STRING):
            text = pool.string(index)
            result.setdefault(string_hash(text), []).append(text)
    return result
