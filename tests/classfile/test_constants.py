from __future__ import annotations

import math
import struct
from collections.abc import Callable

import pytest

from pathbrew.classfile import ClassFile, DynamicRef, MemberRef, MethodHandleRef, Tag
from pathbrew.classfile.constants import decode_modified_utf8
from pathbrew.errors import ClassFileError

from .assemble import Assembler, u1, u2


def test_every_kind_of_constant() -> None:
    made = Assembler()
    integer = made.constant(u1(3) + struct.pack(">i", -5))
    single = made.constant(u1(4) + struct.pack(">f", 0.1))
    wide = made.constant(u1(5) + struct.pack(">q", -1 << 63), slots=2)
    double = made.constant(u1(6) + struct.pack(">d", math.inf), slots=2)
    array = made.class_("[[Ljava/lang/String;")
    text = made.refer(8, made.utf8("hello"))
    field = made.member(9, "a/B", "value", "J")
    method = made.member(10, "a/B", "run", "()V")
    interface = made.member(11, "a/C", "go", "(I)I")
    handle = made.constant(u1(15) + u1(6) + u2(method))
    method_type = made.refer(16, made.utf8("(I)V"))
    constant = made.refer(17, 3, made.name_and_type("pi", "D"))
    call = made.refer(18, 4, made.name_and_type("apply", "()La;"))
    pool = ClassFile(made.assemble(), "made").pool

    assert pool.number(integer) == -5
    assert pool.number(single) == struct.unpack(">f", struct.pack(">f", 0.1))[0]
    assert pool.number(wide) == -1 << 63 and pool.number(double) == math.inf
    assert pool.tag(wide) == Tag.LONG and pool.tag(wide + 1) == 0
    assert pool.class_name(array) == "[[Ljava/lang/String;"
    assert pool.string(text) == "hello"
    assert pool.member(field) == MemberRef("a/B", "value", "J", False)
    assert pool.member(method) == MemberRef("a/B", "run", "()V", False)
    assert pool.member(interface) == MemberRef("a/C", "go", "(I)I", True)
    assert pool.method_handle(handle) == MethodHandleRef(6, pool.member(method))
    assert pool.method_type(method_type) == "(I)V"
    assert pool.dynamic(constant) == DynamicRef(3, "pi", "D")
    assert pool.dynamic(call) == DynamicRef(4, "apply", "()La;")
    assert len(pool) == made.size


def test_wrong_index_or_kind() -> None:
    made = Assembler()
    text = made.utf8("x")
    wide = made.constant(u1(5) + bytes(8), slots=2)
    number_with_slash = made.member(10, "a/B", "a/b", "()V")
    bad_class = made.class_("a.b")
    bad_kind = made.constant(u1(15) + u1(10) + u2(number_with_slash))
    field_handle = made.constant(u1(15) + u1(1) + u2(number_with_slash))
    bad_type = made.refer(16, made.utf8("I"))
    pool = ClassFile(made.assemble(), "made").pool
    accessors = [
        pool.utf8, pool.class_name, pool.string, pool.number, pool.member, pool.method_handle,
        pool.method_type, pool.dynamic, pool.name_and_type, pool.module, pool.package,
    ]  # fmt: skip
    for accessor in accessors:
        for index in (0, -1, len(pool), 65535, wide + 1):
            with pytest.raises(ClassFileError, match=r"^made"):
                accessor(index)
        if accessor != pool.utf8:
            with pytest.raises(ClassFileError, match=f"constant {text} is not"):
                accessor(text)
    malformed: list[tuple[Callable[[int], object], int]] = [
        (pool.member, number_with_slash),
        (pool.class_name, bad_class),
        (pool.method_handle, bad_kind),
        (pool.method_handle, field_handle),
        (pool.method_type, bad_type),
    ]
    for read, index in malformed:
        with pytest.raises(ClassFileError, match=r"^made, offset \d+: "):
            read(index)


def test_modified_utf8() -> None:
    assert decode_modified_utf8(b"plain") == "plain"
    assert decode_modified_utf8(b"a\xc0\x80b") == "a\0b"
    assert decode_modified_utf8("é€".encode()) == "é€"
    assert decode_modified_utf8(b"\xed\xa0\xbd\xed\xb8\x80") == "\ud83d\ude00"
    assert len(decode_modified_utf8(b"\xed\xb8\x80")) == 1
    for raw in (b"\0", b"\xf0\x9f\x98\x80", b"\x80", b"\xc3", b"\xe2\x82", b"\xff"):
        with pytest.raises(ValueError):
            decode_modified_utf8(raw)


def test_malformed_utf8_constant_is_located() -> None:
    made = Assembler()
    bad = made.utf8(b"\xf0\x9f\x98\x80")
    with pytest.raises(ClassFileError, match="offset 10: constant 1 is not modified UTF-8"):
        ClassFile(made.assemble(), "made").pool.utf8(bad)
