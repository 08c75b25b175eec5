"""How each arithmetic operation and comparison reads in emitted Python.

Each template is the operation of the same name in `pathbrew.arithmetic`, written out for the common case.
"""

from __future__ import annotations

from pathbrew.blocks.ranges import INT, LONG, OF_CONVERSION, Interval

WRAPS = frozenset("iadd isub imul ineg ishl ladd lsub lmul lneg lshl l2i".split())
"""Operations whose template gives the exact result, which may have to be wrapped to the type."""

MODULAR = frozenset("iadd isub imul ineg".split()), frozenset("ladd lsub lmul lneg".split())
"""Operations, int and long, that give the right wrapped result for operands that are not wrapped yet."""

ROUNDS = frozenset("fadd fsub fmul fdiv i2f d2f".split())
"""Operations whose template gives a binary64 that is then rounded to binary32."""

EXPRESSIONS: dict[str, str] = {
    "iadd": "{0} + {1}",
    "isub": "{0} - {1}",
    "imul": "{0} * {1}",
    "idiv": "{0} // {1} if {0} >= 0 and {1} > 0 else idiv({0}, {1})",
    "irem": "{0} % {1} if {0} >= 0 and {1} > 0 else irem({0}, {1})",
    "ineg": "-{0}",
    "ishl": "{0} << ({1} & 31)",
    "ishr": "{0} >> ({1} & 31)",
    "iushr": "{0} >> ({1} & 31) if {0} >= 0 else iushr({0}, {1})",
    "iand": "{0} & {1}",
    "ior": "{0} | {1}",
    "ixor": "{0} ^ {1}",
    "lshl": "{0} << ({1} & 63)",
    "lshr": "{0} >> ({1} & 63)",
    "lushr": "{0} >> ({1} & 63) if {0} >= 0 else lushr({0}, {1})",
    "ldiv": "{0} // {1} if {0} >= 0 and {1} > 0 else ldiv({0}, {1})",
    "lcmp": "({0} > {1}) - ({0} < {1})",
    "dadd": "{0} + {1}",
    "dsub": "{0} - {1}",
    "dmul": "{0} * {1}",
    "ddiv": "{0} / {1} if {1} else ddiv({0}, {1})",
    "drem": "drem({0}, {1})",
    "dneg": "-{0}",
    "frem": "drem({0}, {1})",
    "fdiv": "{0} / {1} if {1} else ddiv({0}, {1})",
    "fcmpl": "dcmpl({0}, {1})",
    "fcmpg": "dcmpg({0}, {1})",
    "dcmpl": "dcmpl({0}, {1})",
    "dcmpg": "dcmpg({0}, {1})",
    "i2b": "{0} if -128 <= {0} <= 127 else i2b({0})",
    "i2s": "{0} if -32768 <= {0} <= 32767 else i2s({0})",
    "i2c": "{0} & 65535",
    "i2z": "{0} & 1",
    "i2l": "{0}",
    "l2i": "{0}",
    "i2f": "{0}",
    "i2d": "{0} + 0.0",
    "l2d": "{0} + 0.0",
    "l2f": "l2f({0})",
    "d2i": "int({0}) if -2147483648.0 < {0} < 2147483647.0 else d2i({0})",
    "d2l": "int({0}) if -9.2e18 < {0} < 9.2e18 else d2l({0})",
    "d2f": "{0}",
    "f2d": "{0}",
}
EXPRESSIONS |= {f"l{name}": EXPRESSIONS[f"i{name}"] for name in "add sub mul neg and or xor".split()}
EXPRESSIONS |= {f"f{name}": EXPRESSIONS[f"d{name}"] for name in "add sub mul neg".split()}
EXPRESSIONS |= {"f2i": EXPRESSIONS["d2i"], "f2l": EXPRESSIONS["d2l"]}
EXPRESSIONS["lrem"] = EXPRESSIONS["irem"].replace("irem(", "lrem(")

CALLED = "idiv irem iushr ldiv lrem lushr ddiv drem dcmpl dcmpg i2b i2s l2f d2i d2l".split()
"""The functions of `pathbrew.arithmetic` that templates call: emitted code needs them as globals."""

RELATIONS = {"eq": "==", "ne": "!=", "lt": "<", "ge": ">=", "gt": ">", "le": "<="}
REFERENCE_RELATIONS = {"eq": "is", "ne": "is not"}

WRAP = {
    "i": "if not -2147483648 <= {0} <= 2147483647: {0} = ({0} + 2147483648 & 4294967295) - 2147483648",
    "l": (
        "if not -9223372036854775808 <= {0} <= 9223372036854775807: "
        "{0} = ({0} + 9223372036854775808 & 18446744073709551615) - 9223372036854775808"
    ),
}


def condition(comparison: str, left: str, right: str) -> str:
    """The Python condition for a comparison of two concrete values."""
    relations = REFERENCE_RELATIONS if comparison[0] == "a" else RELATIONS
    return f"{left} {relations[comparison[1:]]} {right}"


def expression(operation: str, operands: tuple[str, ...], intervals: tuple[Interval, ...]) -> str:
    """The Python expression for an operation, shortened by what is known of its operands."""
    if operation[1:] in ("div", "rem") and operation[0] in "il":
        if intervals[0][0] >= 0 and intervals[1][0] > 0:
            return f"{operands[0]} {'//' if operation[1:] == 'div' else '%'} {operands[1]}"
    elif operation[1:] in ("shl", "shr", "ushr"):
        amount = intervals[1]
        mask = 31 if operation[0] == "i" else 63
        if amount[0] == amount[1]:
            return _constant_shift(operation, operands[0], intervals[0], amount[0] & mask)
    elif operation in OF_CONVERSION:
        low, high = OF_CONVERSION[operation]
        if low <= intervals[0][0] and intervals[0][1] <= high:
            return operands[0]
    return EXPRESSIONS[operation].format(*operands)


def _constant_shift(operation: str, operand: str, interval: Interval, amount: int) -> str:
    if amount == 0:
        return operand
    if operation.endswith("shl"):
        return f"{operand} << {amount}"
    if operation.endswith("ushr") and interval[0] < 0:
        full = INT if operation[0] == "i" else LONG
        return f"({operand} & {2 * full[1] + 1}) >> {amount}"
    return f"{operand} >> {amount}"
