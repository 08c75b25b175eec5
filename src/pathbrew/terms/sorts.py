"""The sorts of terms; a sort is one object, so sorts compare by identity."""

from __future__ import annotations

from functools import cache


class Sort:
    """What kind of value a term stands for."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


class BitVector(Sort):
    """Two's complement integers of a width that is a power of two; their values are signed."""

    __slots__ = ("high", "low", "mask", "width")

    def __init__(self, width: int) -> None:
        super().__init__({32: "int", 64: "long"}.get(width, f"bits{width}"))
        self.width = width
        self.mask = (1 << width) - 1
        self.low = -(1 << (width - 1))
        self.high = (1 << (width - 1)) - 1

    def wrap(self, x: int) -> int:
        """The value of the low bits of `x`."""
        return ((x - self.low) & self.mask) + self.low


class FloatingPoint(Sort):
    """IEEE 754 numbers with one NaN; `significand` counts the hidden bit, as SMT-LIB does."""

    __slots__ = ("bits", "exponent", "significand")

    def __init__(self, name: str, exponent: int, significand: int, bits: BitVector) -> None:
        super().__init__(name)
        self.exponent = exponent
        self.significand = significand
        self.bits = bits


class ArraySort(Sort):
    """Total maps from an index sort to an element sort."""

    __slots__ = ("element", "index")

    def __init__(self, index: Sort, element: Sort) -> None:
        super().__init__(f"({index.name} -> {element.name})")
        self.index = index
        self.element = element


@cache
def bitvector(width: int) -> BitVector:
    """The one bit-vector sort of that width."""
    if width < 2 or width & (width - 1):
        raise ValueError(f"bit-vector widths are powers of two from 2, not {width}")
    return BitVector(width)


@cache
def array_of(index: Sort, element: Sort) -> ArraySort:
    """The one sort of arrays from `index` to `element`."""
    return ArraySort(index, element)


BOOL = Sort("boolean")
REF = Sort("reference")
BYTE, SHORT = bitvector(8), bitvector(16)
INT, LONG = bitvector(32), bitvector(64)
FLOAT = FloatingPoint("float", 8, 24, INT)
DOUBLE = FloatingPoint("double", 11, 53, LONG)
