"""A listing with a small method for every opcode, in every form of its operands."""

from __future__ import annotations

from typing import Protocol

_RESULTS = {"i": "I", "l": "J", "f": "F", "d": "D", "b": "I", "c": "I", "s": "I"}
_RETURNS = {"I": "ireturn", "J": "lreturn", "F": "freturn", "D": "dreturn"}
_SUFFIX = {"i": "", "l": "L", "f": "f", "d": "d"}
_ELEMENTS = {
    "I": ("i", "-123456"),
    "J": ("l", "-123456789012L"),
    "F": ("f", "0.1f"),
    "D": ("d", "0.1d"),
    "B": ("b", "300"),
    "Z": ("b", "3"),
    "C": ("c", "-2"),
    "S": ("s", "40000"),
}
_CONVERTED = {
    "i": ("-1", "2147483647", "16777217", "40000"),
    "l": ("-1L", "9223372036854775807L", "4294967299L"),
    "f": ("NaNf", "-0.0f", "1e20f", "-3.99f"),
    "d": ("NaNd", "-1e300d", "2147483647.9d", "1e-46d"),
}
_RELATIONS = ("eq", "ne", "lt", "ge", "gt", "le")
_REST = """
.method public,static longConstants()J
 lconst_0
 lconst_1
 lsub
 push -9223372036854775808L
 ladd
 lreturn
.end
.method public,static floatConstants()F
 fconst_0
 fconst_1
 fconst_2
 fdiv
 fadd
 push 3.25f
 fmul
 freturn
.end
.method public,static doubleConstants()D
 dconst_0
 dconst_1
 dsub
 push 0.1d
 dmul
 dreturn
.end
.method public,static classConstant()Ljava/lang/String;
 push class [[Ljava/lang/String;
 invokevirtual java/lang/Class.getName()Ljava/lang/String;
 areturn
.end
.method public,static wideForms()J
 push 5
 wide istore 3
 wide iinc 3 -7
 wide iinc 3 3000
 iinc 3 127
 iinc 3 -128
 wide iload 3
 i2l
 wide lstore 4
 wide lload 4
 push 2.5f
 wide fstore 6
 wide fload 6
 f2l
 ladd
 push 7.5d
 wide dstore 7
 wide dload 7
 d2l
 ladd
 lreturn
.end
.method public,static referenceArray()Ljava/lang/Object;
 push 2
 anewarray java/lang/String
 astore 0
 aload 0
 push 1
 push "s"
 aastore
 aload 0
 push 1
 aaload
 areturn
.end
.method public,static twoOfThreeDimensions()Ljava/lang/Object;
 push 2
 push 3
 multianewarray [[[I 2
 areturn
.end
.method public,static oneOfTwoDimensions()Ljava/lang/Object;
 push 2
 multianewarray [[I 1
 areturn
.end
.method public,static allDimensions()Ljava/lang/Object;
 push 1
 push 2
 push 1
 multianewarray [[[D 3
 areturn
.end
.method public,static compareLongs()I
 push -1L
 push 1L
 lcmp
 push 5L
 push 5L
 lcmp
 push 10
 imul
 iadd
 ireturn
.end
.method public,static objects()I
 new Other
 dup
 push 41
 invokespecial Other.<init>(I)V
 astore 0
 aload 0
 dup
 getfield Other.value:I
 push 1
 iadd
 putfield Other.value:I
 aload 0
 invokevirtual Other.get()I
 aload 0
 invokeinterface Face.face()I
 iadd
 aload 0
 monitorenter
 aload 0
 instanceof Face
 iadd
 aload 0
 monitorexit
 aload 0
 checkcast Face
 checkcast Other
 getfield Other.value:I
 iadd
 getstatic Other.shared:I
 push 5
 iadd
 putstatic Other.shared:I
 getstatic Other.shared:I
 iadd
 invokestatic Other.twice(I)I
 ireturn
.end
.method public,static throws()V
 new java/lang/IllegalStateException
 dup
 push "thrown"
 invokespecial java/lang/IllegalStateException.<init>(Ljava/lang/String;)V
 athrow
.end
.method public,static returnsNothing()V
 return
.end
.method public,static tables()I
 push 0
 istore 0
 push -2
 istore 1
again:
 iload 1
 tableswitch 0 zero one two other
zero:
 iinc 0 1
one:
 iinc 0 10
 goto next
two:
 iinc 0 100
 goto_w next
other:
 iinc 0 1000
next:
 iinc 1 1
 iload 1
 push 5
 if_icmplt again
 iload 0
 ireturn
.end
.method public,static lookups()I
 push 0
 istore 0
 push -2
 istore 1
again:
 iload 1
 lookupswitch -2147483648:far -1:minus 3:three other
minus:
 iinc 0 1
 goto next
far:
 iinc 0 10
 goto next
three:
 iinc 0 100
 goto next
other:
 iinc 0 1000
next:
 iinc 1 1
 iload 1
 push 5
 if_icmplt again
 iload 0
 ireturn
.end
.method public,static emptyLookup()I
 push 4
 lookupswitch only
only:
 push 9
 ireturn
.end
.method public,static subroutines()I
 push 1
 istore 0
 jsr increase
 jsr_w increase
 iload 0
 ireturn
increase:
 astore 5
 iinc 0 7
 ret 5
.end
.method public,static wideReturnFromSubroutine()I
 push 1
 istore 0
 jsr increase
 iload 0
 ireturn
increase:
 astore 300
 iinc 0 7
 ret 300
.end
.class Other implements Face
.field package value I
.field static shared I
.method public <init>(I)V
 aload 0
 invokespecial java/lang/Object.<init>()V
 aload 0
 iload 1
 putfield Other.value:I
 return
.end
.method public get()I
 aload 0
 getfield Other.value:I
 ireturn
.end
.method public face()I
 aload 0
 invokespecial Other.hidden()I
 ireturn
.end
.method private hidden()I
 push 1000
 ireturn
.end
.method static twice(I)I
 iload 0
 dup
 iadd
 ireturn
.end
.class Face flags public,interface,abstract
.method public,abstract face()I
.end
"""


class _Method(Protocol):
    """Adds a method without parameters: its name, its result's descriptor, its instructions."""

    def __call__(self, name: str, result: str, *lines: str) -> None: ...


def opcode_listing() -> str:
    """The text; all opcodes but `invokedynamic`, which needs a newer class file, and the stack's."""
    methods: list[str] = []

    def method(name: str, result: str, *lines: str) -> None:
        methods.append(f".method public,static {name}(){result}\n " + "\n ".join(lines) + "\n.end")

    folded = [part for n in range(6) for part in (f"iconst_{n}", "push 10", "imul", "iadd")]
    pushed = ["bipush -128", "iadd", "bipush 127", "ixor", "sipush -32768", "iadd", "sipush 32767", "ixor"]
    method(
        "intConstants",
        "I",
        "iconst_m1",
        *folded,
        *pushed,
        "push 70000",
        "iadd",
        "ldc_w 80000",
        "isub",
        "ireturn",
    )
    _locals(method)
    for descriptor, (letter, value) in _ELEMENTS.items():
        result = _RESULTS[letter]
        made = [f"newarray {descriptor}", "astore 0", "aload 0", "arraylength", "pop", "aload 0", "push 2"]
        stored = [f"push {value}", f"{letter}astore", "aload 0", "push 2", f"{letter}aload"]
        method(f"array{descriptor}", result, "push 3", *made, *stored, _RETURNS[result])
        loaded = [f"newarray {descriptor}", "push 0", f"{letter}aload", _RETURNS[result]]
        method(f"arrayDefault{descriptor}", result, "push 1", *loaded)
    _arithmetic(method)
    _jumps(method)
    return ".class Opcodes\n" + "\n".join(methods) + _REST


def _locals(method: _Method) -> None:
    for letter in "ilfd":
        size = 2 if letter in "ld" else 1
        for base in range(4):
            slots = (base, base + size, 40 + base, 300 + 2 * base)
            stores = [
                line
                for n, slot in enumerate(slots)
                for line in (f"push {7 * n + base}{_SUFFIX[letter]}", f"{letter}store {slot}")
            ]
            loads = [f"{letter}load {slot}" for slot in slots]
            result = _RESULTS[letter]
            method(f"{letter}{base}", result, *stores, *loads, *[f"{letter}add"] * 3, _RETURNS[result])
    for base in range(4):
        moved = [f"astore {base}", f"aload {base}", "astore 77", "aload 77", "wide astore 9", "wide aload 9"]
        method(
            f"a{base}", "Ljava/lang/Object;", f'push "a{base}"', *moved, "astore 300", "aload 300", "areturn"
        )
    method("null", "Ljava/lang/Object;", "aconst_null", "areturn")


def _arithmetic(method: _Method) -> None:
    corners = {
        "i": ("-2147483647", "37"),
        "l": ("-9223372036854775807L", "3700000000001L"),
        "f": ("1e30f", "3.1f"),
        "d": ("1e30d", "3.1d"),
    }
    for letter, (left, right) in corners.items():
        result = _RESULTS[letter]
        bitwise = ("and", "or", "xor") if letter in "il" else ()
        for name in ("add", "sub", "mul", "div", "rem", *bitwise):
            lines = [f"push {left}", f"push {right}", f"{letter}{name}", _RETURNS[result]]
            method(f"{letter}{name}", result, *lines)
        for name in ("shl", "shr", "ushr") if letter in "il" else ():
            lines = [f"push {left}", "push 101", f"{letter}{name}", _RETURNS[result]]
            method(f"{letter}{name}", result, *lines)
        for n, value in enumerate(_CONVERTED[letter]):
            method(f"{letter}neg{n}", result, f"push {value}", f"{letter}neg", _RETURNS[result])
            for other in "ilfdbcs" if letter == "i" else "ilfd":
                if other != letter:
                    converted = [f"push {value}", f"{letter}2{other}", _RETURNS[_RESULTS[other]]]
                    method(f"{letter}2{other}{n}", _RESULTS[other], *converted)
    for letter in "fd":
        for kind in "lg":
            pairs = (("NaN", "1.0"), ("1.0", "NaN"), ("1.0", "2.0"), ("2.0", "1.0"), ("-0.0", "0.0"))
            for n, (left, right) in enumerate(pairs):
                lines = [f"push {left}{letter}", f"push {right}{letter}", f"{letter}cmp{kind}", "ireturn"]
                method(f"{letter}cmp{kind}{n}", "I", *lines)


def _jumps(method: _Method) -> None:
    ints = [[f"push {n}"] for n in (0, 1, -1, -(2**31), 2**31 - 1)]
    pairs = [[*a, *b] for a in ints for b in ints]
    null, one, other = ["aconst_null"], ['push "a"'], ['push "b"']
    references = [[*a, *b] for a in (null, one, other) for b in (null, one, other)]
    for relation in _RELATIONS:
        _jump(method, f"if{relation}", ints)
        _jump(method, f"if_icmp{relation}", pairs)
    for relation in ("eq", "ne"):
        _jump(method, f"if_acmp{relation}", references)
    for name in ("ifnull", "ifnonnull"):
        _jump(method, name, [null, one])


def _jump(method: _Method, name: str, operands: list[list[str]]) -> None:
    """One bit of the result for each pair of operands: whether the jump was taken."""
    lines = ["push 0", "istore 0"]
    for n, pushes in enumerate(operands):
        lines += ["iload 0", "dup", "iadd", "istore 0", *pushes, f"{name} taken{n}", f"goto next{n}"]
        lines += [f"taken{n}:", "iinc 0 1", f"next{n}:"]
    method(f"jump_{name}", "I", *lines, "iload 0", "ireturn")
