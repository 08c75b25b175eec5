"""The closed set of operations that a term's node can have.

The smart constructors reduce Java's instructions to these: subtraction, negation, multiplication by a
constant and left shift by a constant are a SUM; `i2c` is an AND; `i2b` is EXTEND of TRUNCATE.
"""

from __future__ import annotations


class Operation:
    """One operation; compared by identity."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name
        OPERATIONS[name] = self

    def __repr__(self) -> str:
        return self.name


OPERATIONS: dict[str, Operation] = {}

# leaves
CONSTANT = Operation("constant")
VARIABLE = Operation("variable")

# booleans, and choice between terms of any sort
NOT = Operation("not")
CONJUNCTION = Operation("conjunction")
DISJUNCTION = Operation("disjunction")
ITE = Operation("ite")
EQUAL = Operation("equal")

# bit-vectors: SUM is constant + coefficient * argument + ..., its numbers are the node's value
LESS = Operation("less")
SUM = Operation("sum")
MUL = Operation("mul")
DIV = Operation("div")
REM = Operation("rem")
SHL = Operation("shl")
SHR = Operation("shr")
USHR = Operation("ushr")
AND = Operation("and")
OR = Operation("or")
XOR = Operation("xor")
EXTEND = Operation("extend")
TRUNCATE = Operation("truncate")
COMPARE = Operation("compare")

# floating point; FP_EQUAL is Java's ==, EQUAL is identity of the datum
FP_ADD = Operation("fp_add")
FP_SUB = Operation("fp_sub")
FP_MUL = Operation("fp_mul")
FP_DIV = Operation("fp_div")
FP_REM = Operation("fp_rem")
FP_NEG = Operation("fp_neg")
FP_SQRT = Operation("fp_sqrt")
FP_FLOOR = Operation("fp_floor")
FP_CEILING = Operation("fp_ceiling")
FP_RINT = Operation("fp_rint")
FP_EQUAL = Operation("fp_equal")
FP_LESS = Operation("fp_less")
FP_AT_MOST = Operation("fp_at_most")
FP_COMPARE_LOW = Operation("fp_compare_low")
FP_COMPARE_HIGH = Operation("fp_compare_high")
FP_TO_BITS = Operation("fp_to_bits")
FP_FROM_BITS = Operation("fp_from_bits")
FP_TO_INTEGER = Operation("fp_to_integer")
FP_FROM_INTEGER = Operation("fp_from_integer")
FP_CONVERT = Operation("fp_convert")

# arrays and uninterpreted functions
SELECT = Operation("select")
STORE = Operation("store")
FILL = Operation("fill")
APPLY = Operation("apply")
