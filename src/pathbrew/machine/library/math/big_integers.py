"""java.math.BigInteger by Python's integers: inner loops, and the operations that loop most."""

from __future__ import annotations

from struct import error as struct_error
from struct import pack, unpack
from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import JavaArray, JavaObject, JavaString, Reference, Value
from pathbrew.machine.core.unknown import SymbolicState
from pathbrew.machine.library.registry import Models
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_BIG = "java/math/BigInteger"
_OF_TWO = f"(L{_BIG};)L{_BIG};"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_MOST_BITS = 1 << 22
"""Beyond this size the JDK's own code decides, also about overflow."""


def to_number(words: list[int]) -> int:
    """The value of 32-bit words, highest first, which are kept as Java's signed ints."""
    try:
        return int.from_bytes(pack(f">{len(words)}i", *words), "big")
    except struct_error:
        raise SymbolicState from None


def to_words(number: int, count: int) -> list[int]:
    return list(unpack(f">{count}i", number.to_bytes(4 * count, "big")))


def _words(big: JavaObject) -> list[int]:
    """The words of a number that is no input."""
    words = big.f_mag.data
    if isinstance(big.f_signum, Term) or not isinstance(words, list):
        raise SymbolicState
    return words


def value_of(big: JavaObject) -> int:
    return int(big.f_signum * to_number(_words(big)))


def make(like: JavaObject, number: int) -> JavaObject:
    """A BigInteger of that value; zero is the constant."""
    vm = like.vm
    runtime = vm.runtime(vm.load(_BIG))
    if number == 0:
        zero: JavaObject = runtime.statics.f_ZERO
        return zero
    made: JavaObject = runtime.python()
    made.f_signum = 1 if number > 0 else -1
    magnitude = abs(number)
    made.f_mag = vm.array("[I", to_words(magnitude, (magnitude.bit_length() + 31) // 32))
    return made


# Inner loops ----------------------------------------------------------------------------------------


def _product(vm: Host, target: JavaArray | None, number: int, count: int) -> JavaArray:
    """Store a product in the array given, or in a new one where that is missing or too short."""
    if target is None or len(target.data) < count:
        return vm.array("[I", to_words(number, count))
    target.data[:] = to_words(number, count)
    return target


@MODELS.plain(f"{_BIG}.implMultiplyToLen([II[II[I)[I")
def multiply_words(
    x: JavaArray, x_count: int, y: JavaArray, y_count: int, z: JavaArray | None, depth: int
) -> Value:
    if z is not None and len(z.data) > x_count + y_count:
        return x.vm.library.bytecode(
            f"{_BIG}.implMultiplyToLen([II[II[I)[I", x, x_count, y, y_count, z, depth
        )
    product = to_number(x.data[:x_count]) * to_number(y.data[:y_count])
    return _product(x.vm, z, product, x_count + y_count)


@MODELS.plain(f"{_BIG}.implSquareToLen([II[II)[I")
def square_words(x: JavaArray, count: int, z: JavaArray | None, z_count: int, depth: int) -> Value:
    if (z is not None and len(z.data) > 2 * count) or z_count != 2 * count:
        return x.vm.library.bytecode(f"{_BIG}.implSquareToLen([II[II)[I", x, count, z, z_count, depth)
    number = to_number(x.data[:count])
    return _product(x.vm, z, number * number, 2 * count)


@MODELS.plain(f"{_BIG}.implMulAdd([I[IIII)I")
def multiply_add(out: JavaArray, x: JavaArray, offset: int, count: int, factor: int, depth: int) -> int:
    """Add x times a word to `count` words of out that end `offset` words before its end; gives the carry."""
    if count == 0:
        return 0
    end = len(out.data) - offset
    window = out.data[end - count : end]
    total = to_number(window) + to_number(x.data[:count]) * (factor & 0xFFFFFFFF)
    carry, rest = divmod(total, 1 << (32 * count))
    out.data[end - count : end] = to_words(rest, count)
    return carry - (1 << 32) if carry >> 31 else carry


# Operations -----------------------------------------------------------------------------------------


def _is_small(*numbers: JavaObject) -> bool:
    return all(len(_words(number)) * 32 <= _MOST_BITS for number in numbers)


def _truncated(a: int, b: int) -> tuple[int, int]:
    quotient = abs(a) // abs(b)
    quotient = quotient if (a < 0) == (b < 0) else -quotient
    return quotient, a - quotient * b


@MODELS.plain(f"{_BIG}.multiply{_OF_TWO}")
def multiply(this: JavaObject, other: Reference, depth: int) -> Value:
    if other is None or not _is_small(this, other):
        return this.vm.library.bytecode(f"{_BIG}.multiply{_OF_TWO}", this, other, depth)
    return make(this, value_of(this) * value_of(other))


@MODELS.plain(f"{_BIG}.divide{_OF_TWO}")
def divide(this: JavaObject, other: Reference, depth: int) -> Value:
    if other is None or not _is_small(this, other) or other.f_signum == 0:
        return this.vm.library.bytecode(f"{_BIG}.divide{_OF_TWO}", this, other, depth)
    return make(this, _truncated(value_of(this), value_of(other))[0])


@MODELS.plain(f"{_BIG}.remainder{_OF_TWO}")
def remainder(this: JavaObject, other: Reference, depth: int) -> Value:
    if other is None or not _is_small(this, other) or other.f_signum == 0:
        return this.vm.library.bytecode(f"{_BIG}.remainder{_OF_TWO}", this, other, depth)
    return make(this, _truncated(value_of(this), value_of(other))[1])


@MODELS.plain(f"{_BIG}.divideAndRemainder(L{_BIG};)[L{_BIG};")
def divide_and_remainder(this: JavaObject, other: Reference, depth: int) -> Value:
    if other is None or not _is_small(this, other) or other.f_signum == 0:
        return this.vm.library.bytecode(f"{_BIG}.divideAndRemainder(L{_BIG};)[L{_BIG};", this, other, depth)
    both = _truncated(value_of(this), value_of(other))
    return this.vm.array(f"[L{_BIG};", [make(this, number) for number in both])


@MODELS.plain(f"{_BIG}.modPow(L{_BIG};L{_BIG};)L{_BIG};")
def modular_power(this: JavaObject, exponent: Reference, modulus: Reference, depth: int) -> Value:
    if (
        exponent is not None
        and modulus is not None
        and _is_small(this, exponent, modulus)
        and modulus.f_signum > 0
        and exponent.f_signum >= 0
    ):
        return make(this, pow(value_of(this), value_of(exponent), value_of(modulus)))
    key = f"{_BIG}.modPow(L{_BIG};L{_BIG};)L{_BIG};"
    return this.vm.library.bytecode(key, this, exponent, modulus, depth)


@MODELS.plain(f"{_BIG}.pow(I)L{_BIG};")
def power(this: JavaObject, exponent: int, depth: int) -> Value:
    if exponent < 0 or len(_words(this)) * 32 * exponent > _MOST_BITS:
        return this.vm.library.bytecode(f"{_BIG}.pow(I)L{_BIG};", this, exponent, depth)
    return make(this, value_of(this) ** exponent)


@MODELS.plain(f"{_BIG}.toString(I)Ljava/lang/String;")
def to_text(this: JavaObject, radix: int, depth: int) -> JavaString:
    return this.vm.string(_text(value_of(this), radix if 2 <= radix <= 36 else 10))


def _text(number: int, radix: int) -> str:
    if radix in (2, 8, 16):
        return format(number, {2: "b", 8: "o", 16: "x"}[radix])
    sign, number = ("-", -number) if number < 0 else ("", number)
    if radix == 10 and number.bit_length() < 4000:
        return sign + str(number)
    return sign + _split_text(number, radix, _power_above(number, radix))


def _power_above(number: int, radix: int) -> int:
    """The smallest exponent of two, taken twice, so that radix to that power exceeds the number."""
    exponent = 1
    while radix**exponent <= number:
        exponent *= 2
    return exponent


def _split_text(number: int, radix: int, width: int) -> str:
    """Digits by halves, without leading zeros: Python limits the length of its own conversion."""

    def digits(part: int, count: int) -> str:
        if count == 1:
            return _DIGITS[part]
        upper, lower = divmod(part, radix ** (count // 2))
        return digits(upper, count // 2) + digits(lower, count // 2)

    return digits(number, width).lstrip("0") or "0"
