"""What the assembler writes loads and runs on the real JVM."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable

import pytest

from pathbrew.classfile.pool_writer import modified_utf8
from pathbrew.jvm import JavaArrayValue, JavaValue, JvmWorker, Outcome, Returned, StackFrame, Threw

from .assembler import Access, ClassAssembler, CodeAssembler, Label, slots

STATIC = Access.PUBLIC | Access.STATIC


def run(
    worker: JvmWorker,
    descriptor: str,
    write: Callable[[CodeAssembler], None],
    *arguments: JavaValue,
    version: int = 49,
) -> Outcome:
    """Runs a static method with the written code."""
    assembler = ClassAssembler("Sample", version=version)
    write(assembler.method(STATIC, "run", descriptor))
    return call(worker, assembler, descriptor, *arguments)


def call(worker: JvmWorker, assembler: ClassAssembler, descriptor: str, *arguments: JavaValue) -> Outcome:
    with worker.define({assembler.name: assembler.to_bytes()}) as loader:
        return worker.call(loader, assembler.name, "run", descriptor, arguments).outcome


def simple(*names: str) -> Callable[[CodeAssembler], None]:
    """Writes instructions without operands."""

    def write(code: CodeAssembler) -> None:
        for name in names:
            code.emit(name)

    return write


def pushing(push: str, value: int | float | str, result: str) -> Callable[[CodeAssembler], None]:
    """Writes a method that returns a constant."""

    def write(code: CodeAssembler) -> None:
        getattr(code, push)(value)
        code.emit(result)

    return write


@pytest.mark.parametrize(
    "value", [-(2**31), -32769, -32768, -129, -128, -1, 0, 5, 6, 127, 128, 32768, 2**31 - 1]
)
def test_push_int_keeps_the_value(worker: JvmWorker, value: int) -> None:
    assert run(worker, "()I", pushing("push_int", value, "ireturn")) == Returned(value)


@pytest.mark.parametrize("value", [0.0, -0.0, 1.0, 2.0, 0.5, math.inf, 2.0**-149])
def test_push_float_and_double_keep_the_bits(worker: JvmWorker, value: float) -> None:
    outcomes = [
        run(worker, "()F", pushing("push_float", value, "freturn")),
        run(worker, "()D", pushing("push_double", value, "dreturn")),
    ]
    for outcome in outcomes:
        assert isinstance(outcome, Returned)
        assert isinstance(outcome.value, float)
        assert struct.pack(">d", outcome.value) == struct.pack(">d", value)


@pytest.mark.parametrize("value", [-(2**63), 0, 1, 2, 2**63 - 1])
def test_push_long_keeps_the_value(worker: JvmWorker, value: int) -> None:
    assert run(worker, "()J", pushing("push_long", value, "lreturn")) == Returned(value)


@pytest.mark.parametrize("text", ["", "plain", "a\0b", "ß€", "\ud800", "\ud83d\ude00"])
def test_push_string_keeps_the_units(worker: JvmWorker, text: str) -> None:
    outcome = run(worker, "()Ljava/lang/String;", pushing("push_string", text, "areturn"))
    assert outcome == Returned(text)


def test_modified_utf8_encodes_units_on_their_own() -> None:
    assert modified_utf8("a\0\U0001f600") == b"a\xc0\x80\xed\xa0\xbd\xed\xb8\x80"


def test_slots_count_both_halves() -> None:
    assert slots("(IJ[[D[Ljava/lang/String;Ljava/lang/Object;D)J") == (8, 2)
    assert slots("()V") == (0, 0)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("iconst_1 iconst_2 swap isub ireturn", 1),
        ("iconst_3 dup imul nop ireturn", 9),
        ("iconst_1 iconst_2 dup_x1 isub isub ireturn", 3),
        ("iconst_1 iconst_2 iconst_3 dup_x2 isub isub isub ireturn", 3 - (1 - (2 - 3))),
        ("lconst_1 iconst_2 dup_x2 i2l ladd l2i isub ireturn", 2 - (1 + 2)),
        ("iconst_4 iconst_1 dup2 isub imul isub ireturn", 4 - 1 * 3),
        ("lconst_1 dup2 ladd l2i ireturn", 2),
        ("iconst_1 iconst_2 iconst_3 dup2_x1 isub isub isub isub ireturn", 2 - (3 - (1 - (2 - 3)))),
        ("iconst_5 lconst_1 dup2_x1 l2i isub i2l lsub l2i ireturn", 1 - (5 - 1)),
        ("iconst_1 iconst_2 iconst_3 iconst_4 dup2_x2 isub isub isub isub isub ireturn", -3),
        ("iconst_1 iconst_3 lconst_1 dup2_x2 l2i isub isub i2l lsub l2i ireturn", 1 - (1 - (3 - 1))),
        ("lconst_1 iconst_2 iconst_3 dup2_x2 isub i2l lsub l2i isub isub ireturn", 2 - (3 - (1 + 1))),
        ("lconst_0 lconst_1 dup2_x2 lsub lsub l2i ireturn", 1 - (0 - 1)),
        ("iconst_1 iconst_2 pop iconst_3 iconst_4 pop2 ireturn", 1),
    ],
)
def test_stack_instructions(worker: JvmWorker, names: str, expected: int) -> None:
    assert run(worker, "()I", simple(*names.split())) == Returned(expected)


def test_forward_and_backward_branches(worker: JvmWorker) -> None:
    def write(code: CodeAssembler) -> None:
        loop, done = Label(), Label()
        code.push_int(0)
        code.local("istore", 1)
        code.place(loop)
        code.local("iload", 0)
        code.branch("ifle", done)
        code.local("iload", 1)
        code.local("iload", 0)
        code.emit("iadd")
        code.local("istore", 1)
        code.increment(0, -1)
        code.branch("goto_w", loop)
        code.place(done)
        code.local("iload", 1)
        code.emit("ireturn")

    assert run(worker, "(I)I", write, 10) == Returned(55)


def test_wide_forms(worker: JvmWorker) -> None:
    def write(code: CodeAssembler) -> None:
        code.local("iload", 0, wide=True)
        code.local("istore", 300)
        code.increment(300, 1000)
        code.increment(300, 1, wide=True)
        code.local("iload", 300)
        code.emit("i2l")
        code.local("lstore", 301)
        code.local("lload", 301)
        code.emit("lreturn")

    assert run(worker, "(I)J", write, 5) == Returned(1006)


@pytest.mark.parametrize("version", [45, 46, 48, 49])
@pytest.mark.parametrize(("jump", "wide"), [("jsr", False), ("jsr_w", True)])
def test_subroutines(worker: JvmWorker, version: int, jump: str, wide: bool) -> None:
    def write(code: CodeAssembler) -> None:
        subroutine = Label()
        code.branch(jump, subroutine)
        code.branch(jump, subroutine)
        code.local("iload", 0)
        code.emit("ireturn")
        code.place(subroutine)
        code.local("astore", 1)
        code.increment(0, 7)
        code.local("ret", 1, wide=wide)

    assert run(worker, "(I)I", write, 1, version=version) == Returned(15)


@pytest.mark.parametrize(("argument", "expected"), [(-5, 0), (2, 20), (3, 30), (4, 0), (1000, 99), (7, 0)])
def test_switches(worker: JvmWorker, argument: int, expected: int) -> None:
    def write(code: CodeAssembler) -> None:
        two, three, far, none, next_switch = Label(), Label(), Label(), Label(), Label()
        code.local("iload", 0)
        code.table_switch(2, [two, three], next_switch)
        code.place(next_switch)
        code.local("iload", 0)
        code.lookup_switch([(-7, none), (1000, far)], none)
        for label, value in ((two, 20), (three, 30), (far, 99), (none, 0)):
            code.place(label)
            code.push_int(value)
            code.emit("ireturn")

    assert run(worker, "(I)I", write, argument) == Returned(expected)


def test_handlers_and_lines(worker: JvmWorker) -> None:
    def write(code: CodeAssembler) -> None:
        start, end, target = Label(), Label(), Label()
        code.handler(start, end, target, "java/lang/ArithmeticException")
        code.line(10)
        code.place(start)
        code.push_int(1)
        code.local("iload", 0)
        code.emit("idiv")
        code.place(end)
        code.emit("ireturn")
        code.line(20)
        code.place(target)
        code.emit("pop")
        code.emit("aconst_null")
        code.emit("athrow")

    assert run(worker, "(I)I", write, 1) == Returned(1)
    outcome = run(worker, "(I)I", write, 0)
    assert isinstance(outcome, Threw)
    assert outcome.class_name == "java/lang/NullPointerException"
    assert outcome.trace == (StackFrame("Sample", "run", 20),)


def test_arrays(worker: JvmWorker) -> None:
    def write(code: CodeAssembler) -> None:
        code.push_int(2)
        code.push_int(1)
        code.multi_new_array("[[[J", 2)
        code.emit("dup")
        code.push_int(1)
        code.push_int(1)
        code.new_array("[J")
        code.emit("aastore")
        code.emit("areturn")

    inner = JavaArrayValue("[[J", (None,))
    assert run(worker, "()[[[J", write) == Returned(JavaArrayValue("[[[J", (inner, inner)))


def test_fields_and_calls(worker: JvmWorker) -> None:
    sample = ClassAssembler("Sample", interfaces=["Doubling"])
    sample.default_constructor()
    sample.field(Access.STATIC | Access.FINAL, "BASE", "J", sample.pool.long(40))
    sample.field(Access.PRIVATE, "value", "B")
    twice = sample.method(Access.PUBLIC, "twice", "(I)I")
    twice.local("aload", 0)
    twice.local("iload", 1)
    twice.field("putfield", "Sample", "value", "B")
    twice.local("aload", 0)
    twice.field("getfield", "Sample", "value", "B")
    twice.emit("dup")
    twice.emit("iadd")
    twice.emit("ireturn")
    code = sample.method(STATIC, "run", "(I)J")
    code.field("getstatic", "Sample", "BASE", "J")
    code.type("new", "Sample")
    code.emit("dup")
    code.invoke("invokespecial", "Sample", "<init>", "()V")
    code.local("iload", 0)
    code.invoke("invokeinterface", "Doubling", "twice", "(I)I")
    code.emit("i2l")
    code.emit("ladd")
    code.emit("lreturn")
    doubling = ClassAssembler("Doubling", access=Access.PUBLIC | Access.INTERFACE | Access.ABSTRACT)
    doubling.abstract_method(Access.PUBLIC | Access.ABSTRACT, "twice", "(I)I")
    classes = {made.name: made.to_bytes() for made in (sample, doubling)}
    with worker.define(classes) as loader:
        assert worker.call(loader, "Sample", "run", "(I)J", (257,)).outcome == Returned(42)


def test_dynamic_call_sites(worker: JvmWorker) -> None:
    sample = ClassAssembler("Sample", version=51)
    concat = "java/lang/invoke/StringConcatFactory"
    site = "Ljava/lang/invoke/CallSite;"
    lookup = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
    pool = sample.pool
    make = pool.method(
        concat, "makeConcatWithConstants", f"({lookup}Ljava/lang/String;[Ljava/lang/Object;){site}"
    )
    number = sample.bootstrap(pool.method_handle(6, make), [pool.string("n = \1!")])
    code = sample.method(STATIC, "run", "(I)Ljava/lang/String;")
    code.local("iload", 0)
    code.invoke_dynamic(number, "concat", "(I)Ljava/lang/String;")
    code.emit("areturn")
    assert call(worker, sample, "(I)Ljava/lang/String;", 5) == Returned("n = 5!")


def test_a_label_that_is_never_placed_is_an_error() -> None:
    code = ClassAssembler("Sample").method(STATIC, "run", "()V")
    code.branch("goto", Label())
    with pytest.raises(ValueError, match="never placed"):
        code.to_bytes()
