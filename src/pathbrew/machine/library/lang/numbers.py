"""Boxes, bits and texts of numbers."""

from __future__ import annotations

import struct
from collections.abc import Callable
from math import nan
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.arithmetic import bits_double, bits_float, double_bits, float_bits, to_int, to_long
from pathbrew.machine.core.box_caches import box
from pathbrew.machine.core.objects import Floating, Integral, JavaString, Reference
from pathbrew.machine.library.registry import Models
from pathbrew.machine.text.concatenated import pending_string
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.decisions import Decisions
    from pathbrew.machine.core.host import Host

MODELS = Models()


@MODELS.symbolic("java/lang/Float.floatToIntBits(F)I")
def float_to_bits(vm: Host, value: Floating, depth: int) -> Integral:
    return terms.float_bits(value) if isinstance(value, Term) else float_bits(value)


@MODELS.symbolic("java/lang/Float.intBitsToFloat(I)F")
def bits_to_float(vm: Host, bits: Integral, depth: int) -> Floating:
    return terms.bits_float(bits) if isinstance(bits, Term) else bits_float(bits)


@MODELS.symbolic("java/lang/Double.doubleToLongBits(D)J")
def double_to_bits(vm: Host, value: Floating, depth: int) -> Integral:
    return terms.double_bits(value) if isinstance(value, Term) else double_bits(value)


def _raw(method: str, descriptor: str, canonical_bits: Callable[[Host, Floating, int], Integral]) -> None:
    """Sign and payload of a NaN depend on the processor and on how the code was compiled."""

    @MODELS.symbolic(f"java/lang/{method}{descriptor}")
    def raw_bits(vm: Host, value: Floating, depth: int) -> Integral:
        if vm.decisions is not None and _is_nan(vm.decisions, value):
            vm.decisions.vary(f"java.lang.{method}")
            value = nan
        return canonical_bits(vm, value, depth)


def _is_nan(decisions: Decisions, value: Floating) -> bool:
    return decisions.decide(terms.is_nan(value)) if isinstance(value, Term) else value != value


_raw("Float.floatToRawIntBits", "(F)I", float_to_bits)
_raw("Double.doubleToRawLongBits", "(D)J", double_to_bits)


@MODELS.symbolic("java/lang/Double.longBitsToDouble(J)D")
def bits_to_double(vm: Host, bits: Integral, depth: int) -> Floating:
    return terms.bits_double(bits) if isinstance(bits, Term) else bits_double(bits)


@MODELS.symbolic(
    "java/lang/Integer.toString(I)Ljava/lang/String;",
    "java/lang/Long.toString(J)Ljava/lang/String;",
    "java/lang/String.valueOf(I)Ljava/lang/String;",
    "java/lang/String.valueOf(J)Ljava/lang/String;",
)
def integer_text(vm: Host, value: Integral, depth: int) -> JavaString:
    return pending_string(vm, [("J", value)]) if isinstance(value, Term) else vm.string(str(value))


@MODELS.symbolic("java/lang/Integer.valueOf(I)Ljava/lang/Integer;")
def box_int(vm: Host, value: Integral, depth: int) -> Reference:
    return box(vm, "java/lang/Integer", "I", value, depth)


@MODELS.symbolic("java/lang/Long.valueOf(J)Ljava/lang/Long;")
def box_long(vm: Host, value: Integral, depth: int) -> Reference:
    return box(vm, "java/lang/Long", "J", value, depth)


# Integer ----------------------------------------------------------------------------------------------


@MODELS.plain("java/lang/Integer.bitCount(I)I")
def int_bit_count(value: int, depth: int) -> int:
    return (value & 0xFFFFFFFF).bit_count()


@MODELS.plain("java/lang/Long.bitCount(J)I")
def long_bit_count(value: int, depth: int) -> int:
    return (value & 0xFFFFFFFFFFFFFFFF).bit_count()


@MODELS.plain("java/lang/Integer.numberOfLeadingZeros(I)I")
def int_leading_zeros(value: int, depth: int) -> int:
    return 32 - (value & 0xFFFFFFFF).bit_length()


@MODELS.plain("java/lang/Long.numberOfLeadingZeros(J)I")
def long_leading_zeros(value: int, depth: int) -> int:
    return 64 - (value & 0xFFFFFFFFFFFFFFFF).bit_length()


@MODELS.plain("java/lang/Integer.numberOfTrailingZeros(I)I")
def int_trailing_zeros(value: int, depth: int) -> int:
    return (value & -value).bit_length() - 1 if value else 32


@MODELS.plain("java/lang/Long.numberOfTrailingZeros(J)I")
def long_trailing_zeros(value: int, depth: int) -> int:
    return (value & -value).bit_length() - 1 if value else 64


@MODELS.plain("java/lang/Integer.reverseBytes(I)I")
def int_reverse_bytes(value: int, depth: int) -> int:
    return int(struct.unpack("<i", struct.pack(">i", value))[0])


@MODELS.plain("java/lang/Long.reverseBytes(J)J")
def long_reverse_bytes(value: int, depth: int) -> int:
    return int(struct.unpack("<q", struct.pack(">q", value))[0])


@MODELS.plain("java/lang/Integer.reverse(I)I")
def int_reverse(value: int, depth: int) -> int:
    return to_int(int(f"{value & 0xFFFFFFFF:032b}"[::-1], 2))


@MODELS.plain("java/lang/Long.reverse(J)J")
def long_reverse(value: int, depth: int) -> int:
    return to_long(int(f"{value & 0xFFFFFFFFFFFFFFFF:064b}"[::-1], 2))


_LONGEST_CERTAIN = {"Integer": 9, "Long": 18}


def _parse(owner: str, letter: str) -> Callable[[Host, JavaString | None, int], int]:
    """Short runs of ASCII digits; all the rest, and the exceptions, are the JDK's."""
    method = f"java/lang/{owner}.parse{owner.replace('Integer', 'Int')}(Ljava/lang/String;){letter}"
    longest = _LONGEST_CERTAIN[owner]

    def parse(vm: Host, string: JavaString | None, depth: int) -> int:
        if string is not None:
            text = string.text
            digits = text[1:] if text[:1] in ("-", "+") else text
            if 0 < len(digits) <= longest and digits.isascii() and digits.isdigit():
                return int(text)
        value: int = vm.library.bytecode(method, string, depth)
        return value

    MODELS.machine(method)(parse)
    return parse


parse_int = _parse("Integer", "I")
parse_long = _parse("Long", "J")
