"""Reduction of large arguments modulo pi/2, in chunks of 24 bits as fdlibm does it.

The notice of fdlibm, whose algorithm this is, stands in `strict_trigonometry`.
"""

from __future__ import annotations

import math
from functools import cache

from pathbrew.machine.library.math.words import high, with_high

_CHUNK = 1 << 24
_CHUNKS = 66
_TERMS = 4
"""The number of chunks beyond the first that a result of double precision starts with."""

_HALF_PI = (
    1.57079625129699707031e00,
    7.54978941586159635335e-08,
    5.39030252995776476554e-15,
    3.28200341580791294123e-22,
    1.27065575308067607349e-29,
    1.22933308981111328932e-36,
    2.73370053816464559624e-44,
    2.16741683877804819444e-51,
)


@cache
def _two_over_pi() -> tuple[int, ...]:
    """The bits of 2/pi behind the point, 24 at a time; pi by Machin's formula."""
    bits = 24 * _CHUNKS + 64

    def inverse_tangent(n: int) -> int:
        term = total = (1 << bits) // n
        k, sign = 3, -1
        while term:
            term //= n * n
            total += sign * (term // k)
            k, sign = k + 2, -sign
        return total

    pi = 16 * inverse_tangent(5) - 4 * inverse_tangent(239)
    scaled = (2 << (bits + 24 * _CHUNKS)) // pi
    return tuple(scaled >> 24 * (_CHUNKS - 1 - i) & (_CHUNK - 1) for i in range(_CHUNKS))


def reduce_large(x: float) -> tuple[int, float, float]:
    """x as n * pi/2 plus the sum of two doubles, n modulo 8."""
    ix = high(x) & 0x7FFFFFFF
    exponent = (ix >> 20) - 1046
    z = with_high(abs(x), ix - (exponent << 20))
    chunks = []
    for _ in range(2):
        chunks.append(float(int(z)))
        z = (z - chunks[-1]) * _CHUNK
    chunks.append(z)
    while chunks[-1] == 0:
        chunks.pop()
    n, y0, y1 = _reduce_chunks(chunks, exponent)
    return (n, y0, y1) if x > 0 else (-n, -y0, -y1)


def _reduce_chunks(x: list[float], exponent: int) -> tuple[int, float, float]:
    table = _two_over_pi()
    first = max((exponent - 3) // 24, 0)
    shift = exponent - 24 * (first + 1)

    def product(i: int) -> float:
        """The i-th chunk of x * 2/pi, carries not yet propagated."""
        total = 0.0
        for j, chunk in enumerate(x):
            at = first + i - j
            total += chunk * (table[at] if at >= 0 else 0)
        return total

    last = _TERMS
    products = [product(i) for i in range(last + 1)]
    while True:
        digits, n, z, is_upper = _digits(products, last, shift)
        if z != 0 or any(digits[_TERMS:last]):
            break
        more = next(k for k in range(1, _TERMS + 1) if digits[_TERMS - k])
        products += [product(i) for i in range(last + 1, last + more + 1)]
        last += more
    if z == 0:
        last, shift = last - 1, shift - 24
        while digits[last] == 0:
            last, shift = last - 1, shift - 24
    else:
        z = math.ldexp(z, -shift)
        if z >= _CHUNK:
            carried = int(z / _CHUNK)
            digits[last:] = [int(z - _CHUNK * float(carried)), carried]
            last, shift = last + 1, shift + 24
        else:
            digits[last:] = [int(z)]
    y0, y1 = _times_half_pi([math.ldexp(float(digits[i]), shift - 24 * (last - i)) for i in range(last + 1)])
    return (n, -y0, -y1) if is_upper else (n, y0, y1)


def _digits(products: list[float], last: int, shift: int) -> tuple[list[int], int, float, bool]:
    """The fraction's 24-bit digits, the integer part modulo 8, the head of the fraction, and whether
    the fraction was at least a half and has been taken from one."""
    digits: list[int] = []
    z = products[last]
    for i in range(last, 0, -1):
        carried = float(int(z / _CHUNK))
        digits.append(int(z - _CHUNK * carried))
        z = products[i - 1] + carried
    z = math.ldexp(z, shift)
    z -= 8.0 * math.floor(z * 0.125)
    n = int(z)
    z -= n
    upper = 0
    if shift > 0:
        i = digits[last - 1] >> (24 - shift)
        n += i
        digits[last - 1] -= i << (24 - shift)
        upper = digits[last - 1] >> (23 - shift)
    elif shift == 0:
        upper = digits[last - 1] >> 23
    elif z >= 0.5:
        upper = 2
    if upper > 0:
        n += 1
        carry = 0
        for i in range(last):
            if carry:
                digits[i] = 0xFFFFFF - digits[i]
            elif digits[i]:
                carry = 1
                digits[i] = _CHUNK - digits[i]
        if shift in (1, 2):
            digits[last - 1] &= 0xFFFFFF >> shift
        if upper == 2:
            z = 1.0 - z
            if carry:
                z -= math.ldexp(1.0, shift)
    return digits, n, z, upper > 0


def _times_half_pi(parts: list[float]) -> tuple[float, float]:
    """The fraction times pi/2 as the sum of two doubles; its digits come lowest first."""
    last = len(parts) - 1
    sums = []
    for i in range(last, -1, -1):
        total = 0.0
        for k in range(min(_TERMS, last - i) + 1):
            total += _HALF_PI[k] * parts[i + k]
        sums.append(total)
    y0 = 0.0
    for total in reversed(sums):
        y0 += total
    y1 = sums[0] - y0
    for total in sums[1:]:
        y1 += total
    return y0, y1
