from __future__ import annotations

import pytest

from pathbrew.classfile.descriptors import (
    argument_slots,
    class_descriptor,
    is_class_name,
    is_field_descriptor,
    is_field_name,
    is_method_descriptor,
    is_method_name,
    java_class,
    java_method,
    java_type,
    parse_method_descriptor,
    slot_size,
)
from pathbrew.errors import ClassFileError


def test_method_descriptor_is_split() -> None:
    assert parse_method_descriptor("(I[[JLjava/lang/String;[La;D)V") == (
        ("I", "[[J", "Ljava/lang/String;", "[La;", "D"),
        "V",
    )
    assert parse_method_descriptor("()[I") == ((), "[I")


@pytest.mark.parametrize(
    "descriptor", ["", "()", "I", "(V)V", "(L;)V", "(I)VV", "(Ljava/lang/)V", "([)V", "(La.b;)V"]
)
def test_malformed_method_descriptor(descriptor: str) -> None:
    assert not is_method_descriptor(descriptor)
    with pytest.raises(ClassFileError, match="not a method descriptor"):
        parse_method_descriptor(descriptor)


@pytest.mark.parametrize("descriptor", ["", "V", "L", "L;", "La", "La//b;", "II", "[", "[V", "[" * 256 + "I"])
def test_malformed_field_descriptor(descriptor: str) -> None:
    assert not is_field_descriptor(descriptor)


def test_limits_of_descriptors() -> None:
    assert is_field_descriptor("[" * 255 + "I")
    assert is_method_descriptor(f"({'I' * 255})V")
    assert not is_method_descriptor(f"({'I' * 256})V")
    assert not is_method_descriptor(f"({'J' * 128})V")
    assert is_method_descriptor(f"({'Ljava/lang/String;' * 255})V")


def test_names() -> None:
    assert is_class_name("java/lang/String") and is_class_name("[[I") and is_class_name("a$b-c")
    assert not any(map(is_class_name, ["", "/a", "a/", "a.b", "a;", "[", "[a"]))
    assert is_field_name("this$0") and is_field_name("a-b") and not is_field_name("a/b")
    assert is_method_name("<init>") and is_method_name("access$000")
    assert not any(map(is_method_name, ["", "<other>", "a;b", "a.b"]))


def test_slots() -> None:
    assert [slot_size(descriptor) for descriptor in ("I", "J", "D", "V", "[J")] == [1, 2, 2, 0, 1]
    assert argument_slots("(IJ[DD)V") == 6


def test_java_spelling() -> None:
    assert java_type("[[Ljava/lang/String;") == "java.lang.String[][]"
    assert java_type("Z") == "boolean"
    assert java_class("java/util/Map$Entry") == "java.util.Map$Entry"
    assert java_class("[I") == "int[]"
    assert java_method("at", "([IJ)V") == "at(int[], long)"
    assert class_descriptor("a/B") == "La/B;" and class_descriptor("[I") == "[I"
