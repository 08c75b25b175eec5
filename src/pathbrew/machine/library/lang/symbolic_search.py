"""java.lang.String on symbolic texts: searching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.machine.core.objects import Integral, JavaString, Reference
from pathbrew.machine.library.lang.symbolic_strings import content, truth
from pathbrew.machine.library.registry import DECLINED, Declined, Models
from pathbrew.machine.text.questions import contains, index_of, last_index_of
from pathbrew.machine.text.symbolic_text import Text, listed
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_STRING = "java/lang/String"


@MODELS.on_terms(f"{_STRING}.contains(Ljava/lang/CharSequence;)Z")
def contains_sequence(vm: Host, this: JavaString, sequence: Reference, depth: int) -> Integral | Declined:
    other = vm.texts.of(sequence) if sequence is not None else None
    return DECLINED if other is None else truth(contains(content(vm, this), other))


@MODELS.on_terms(f"{_STRING}.indexOf(Ljava/lang/String;)I")
def index_of_string(vm: Host, this: JavaString, other: JavaString | None, depth: int) -> Integral:
    return index_of(content(vm, this), content(vm, other))


@MODELS.on_terms(f"{_STRING}.indexOf(Ljava/lang/String;I)I")
def index_of_string_from(
    vm: Host, this: JavaString, other: JavaString | None, start: Integral, depth: int
) -> Integral:
    return index_of(content(vm, this), content(vm, other), start)


@MODELS.on_terms(f"{_STRING}.lastIndexOf(Ljava/lang/String;)I")
def last_index_of_string(vm: Host, this: JavaString, other: JavaString | None, depth: int) -> Integral:
    return last_index_of(content(vm, this), content(vm, other))


@MODELS.on_terms(f"{_STRING}.lastIndexOf(Ljava/lang/String;I)I")
def last_index_of_string_from(
    vm: Host, this: JavaString, other: JavaString | None, start: Integral, depth: int
) -> Integral:
    return last_index_of(content(vm, this), content(vm, other), start)


def _character(vm: Host, code: Integral) -> Text | None:
    """The text to look for: a unit, a surrogate pair, or nothing for what is no code point."""
    if isinstance(code, Term):
        low, high = vm.texts.facts.range(code)
        if (low >= 0 and high < 0x10000) or vm.texts.decisions.decide(
            terms.and_(terms.ige(code, 0), terms.ilt(code, 0x10000))
        ):
            return listed(vm.texts, [code])
        code = int(vm.texts.decisions.concretize(code))
    if 0 <= code < 0x10000:
        return vm.texts.constant(chr(code))
    if 0 <= code <= 0x10FFFF:
        return vm.texts.constant(chr(0xD7C0 + (code >> 10)) + chr(0xDC00 | code & 0x3FF))
    return None


@MODELS.on_terms(f"{_STRING}.indexOf(I)I")
def index_of_char(vm: Host, this: JavaString, code: Integral, depth: int) -> Integral:
    wanted = _character(vm, code)
    return -1 if wanted is None else index_of(content(vm, this), wanted)


@MODELS.on_terms(f"{_STRING}.indexOf(II)I")
def index_of_char_from(vm: Host, this: JavaString, code: Integral, start: Integral, depth: int) -> Integral:
    wanted = _character(vm, code)
    return -1 if wanted is None else index_of(content(vm, this), wanted, start)


@MODELS.on_terms(f"{_STRING}.lastIndexOf(I)I")
def last_index_of_char(vm: Host, this: JavaString, code: Integral, depth: int) -> Integral:
    wanted = _character(vm, code)
    return -1 if wanted is None else last_index_of(content(vm, this), wanted)


@MODELS.on_terms(f"{_STRING}.lastIndexOf(II)I")
def last_index_of_char_from(
    vm: Host, this: JavaString, code: Integral, start: Integral, depth: int
) -> Integral:
    wanted = _character(vm, code)
    return -1 if wanted is None else last_index_of(content(vm, this), wanted, start)
