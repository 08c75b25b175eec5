"""Exceptions about symbolic indices, with the JDK's own messages.

The JDK's code is run on sample numbers; where they stand in its message, the terms are put.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import Integral, JavaObject, JavaString, Thrown, Value
from pathbrew.machine.text.machine_texts import Part
from pathbrew.machine.text.symbolic_text import Text
from pathbrew.machine.text.views import EitherText, joined

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

LENGTH = 3331
"""The length of the sample text."""
Sample = Callable[[JavaString], Value]
"""A call on a sample text, which throws."""
_NUMBER = re.compile(r"-?\d{3,}")


def throw_like(vm: Host, call: Sample, meaning: dict[int, Integral], about: Text | None = None) -> NoReturn:
    """Throw what the call throws on a string of `LENGTH` units, with what its numbers mean in their place.

    `about` is the text that the call is about, where the message depends on whether it is Latin-1.
    """
    exception = _thrown(call, vm.string("a" * LENGTH))
    if exception.f_detailMessage is not None:
        message = _message(vm, exception, meaning)
        if about is not None:
            other = _message(vm, _thrown(call, vm.string("\u0416" * LENGTH)), meaning)
            message = EitherText(about, message, other)
        exception.f_detailMessage = vm.texts.string(message)
    raise Thrown(exception)


def _thrown(call: Sample, sample: JavaString) -> JavaObject:
    try:
        call(sample)
    except Thrown as thrown:
        return thrown.reference
    raise Obstacle("an index that the JDK does not refuse")


def _message(vm: Host, exception: JavaObject, meaning: dict[int, Integral]) -> Text:
    message = str(exception.f_detailMessage.text)
    parts: list[Part] = []
    end = 0
    for found in _NUMBER.finditer(message):
        number = int(found[0])
        if number in meaning:
            parts += [message[end : found.start()], ("I", meaning[number])]
            end = found.end()
    return joined(vm.texts, map(vm.texts.part, [*parts, message[end:]]))
