"""What javac writes, read back; and the errors of files that no compiler writes."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest

from pathbrew.classfile import (
    Annotation,
    ArrayElement,
    ClassElement,
    ClassFile,
    ConstantElement,
    EnclosingMethod,
    EnumElement,
    FieldInfo,
    InnerClass,
    Jdk,
    MethodInfo,
)
from pathbrew.errors import ClassFileError

from .assemble import Assembler, table, u1, u2, u4

Load = Callable[[str], ClassFile]
FIRST_LINE_OF_GUARDED = 60


def method(class_file: ClassFile, name: str) -> MethodInfo:
    return next(method for method in class_file.methods if method.name == name)


def field(class_file: ClassFile, name: str) -> FieldInfo:
    return next(field for field in class_file.fields if field.name == name)


def test_header(load: Load, jdk: Jdk) -> None:
    shapes = load("Shapes")
    assert (shapes.major, shapes.minor) == (jdk.version + 44, 0)
    assert shapes.access == 0x21
    assert shapes.name == "sample/Shapes"
    assert shapes.super_name == "java/util/ArrayList"
    assert shapes.interfaces == ("java/util/function/Supplier",)
    assert shapes.source_file == "Shapes.java"
    assert len(shapes.digest) == 40 and shapes.digest != load("Shapes$Inner").digest
    shapes.read_all()


def test_constant_values(load: Load) -> None:
    shapes = load("Shapes")
    expected = {
        "ANSWER": 42,
        "BIG": -1 << 40,
        "THIRD": struct.unpack(">f", struct.pack(">f", 1 / 3))[0],
        "PI": 3.141592653589793,
        "TEXT": "na\u00efve \ud83d\ude00 \0 end",
        "YES": 1,
        "LETTER": 0xE9,
        "counter": None,
    }
    assert {field.name: field.constant_value for field in shapes.fields} == expected
    counter = field(shapes, "counter")
    assert counter.access == 0x0004 | 0x0080 | 0x0040 and counter.descriptor == "I"
    assert [annotation.type for annotation in counter.annotations] == ["Ljava/lang/Deprecated;"]
    assert counter.owner is shapes


def test_code_with_handlers_and_tables(load: Load) -> None:
    guarded = method(load("Shapes"), "guarded")
    assert guarded.descriptor == "(ILjava/lang/String;Ljava/lang/Exception;)I"
    assert guarded.exceptions == ("java/lang/Exception", "java/io/IOException")
    code = guarded.code
    assert code is not None and guarded.code is code
    assert guarded.owner.data[code.offset : code.offset + len(code.bytecode)] == code.bytecode
    assert code.max_locals >= 6 and code.max_stack >= 2
    caught = [handler.catch_type for handler in code.handlers]
    assert caught.count("java/lang/ArithmeticException") == 1 and None in caught
    names = {variable.name: variable.descriptor for variable in code.local_variables}
    assert names["first"] == "I" and names["problem"] == "Ljava/lang/RuntimeException;"
    assert ("names", "Ljava/util/List<Ljava/lang/String;>;") in {
        (variable.name, variable.descriptor) for variable in code.local_variable_types
    }
    first_line = min(line for _, line in code.lines)
    assert code.lines[0] == (0, first_line) and first_line == FIRST_LINE_OF_GUARDED


def test_methods_without_code(load: Load) -> None:
    assert method(load("Shapes"), "outside").code is None
    assert method(load("Shapes$Marker"), "value").code is None


def test_annotations(load: Load) -> None:
    guarded = method(load("Shapes"), "guarded")
    (marker,) = guarded.annotations
    assert marker.type == "Lsample/Shapes$Marker;" and marker.visible
    assert dict(marker.elements) == {
        "value": ConstantElement("s", "m"),
        "numbers": ArrayElement((ConstantElement("I", 3),)),
        "color": EnumElement("Lsample/Shapes$Color;", "GREEN"),
        "type": ClassElement("[Ljava/lang/String;"),
        "inner": Annotation("Lsample/Shapes$Inner;", (("depth", ConstantElement("J", 9)),), True),
    }
    assert marker.element("value") == ConstantElement("s", "m") and marker.element("ratio") is None
    visible, hidden, none = guarded.parameter_annotations
    assert visible[0].element("value") == ConstantElement("s", "p")
    assert hidden == (Annotation("Lsample/Shapes$Hidden;", (), False),) and none == ()
    raw = guarded.raw_annotations()
    assert raw is not None and raw[:2] == u2(1)
    assert guarded.raw_parameter_annotations() is not None and guarded.raw_annotation_default() is None


def test_annotation_defaults(load: Load) -> None:
    marker = load("Shapes$Marker")
    assert method(marker, "type").annotation_default == ClassElement("V")
    assert method(marker, "ratio").annotation_default == ConstantElement("D", 0.5)
    raw = method(marker, "value").raw_annotation_default()
    assert raw is not None and raw[:1] == b"s"
    assert marker.raw_annotations() is not None
    assert method(load("Shapes"), "local").annotation_default is None


def test_record(load: Load) -> None:
    circle = load("Shapes$Circle")
    assert circle.record is not None
    radius, tags = circle.record
    assert (radius.name, radius.descriptor, radius.signature) == ("radius", "D", None)
    assert radius.annotations[0].element("value") == ConstantElement("s", "radius")
    assert radius.raw_annotations() is not None and tags.raw_annotations() is None
    assert tags.signature == "Ljava/util/List<Ljava/lang/String;>;"
    assert load("Shapes").record is None
    constructor = method(circle, "<init>")
    assert constructor.parameter_names == ("radius", "tags")
    assert method(circle, "radius").parameter_names == () and method(circle, "radius").parameters is None


def test_nests_and_nesting(load: Load) -> None:
    shapes = load("Shapes")
    assert "sample/Shapes$Circle" in shapes.nest_members and shapes.nest_host is None
    assert load("Shapes$Circle").nest_host == "sample/Shapes"
    assert load("Shapes$Shape").permitted_subclasses == ("sample/Shapes$Circle", "sample/Shapes$Square")
    assert shapes.permitted_subclasses is None
    inner = {entry.inner: entry for entry in load("Shapes").inner_classes}
    assert inner["sample/Shapes$Member"] == InnerClass(
        "sample/Shapes$Member", "sample/Shapes", "Member", 0x10
    )
    assert inner["sample/Shapes$1"].name is None and inner["sample/Shapes$1Local"].outer is None
    assert load("Shapes$1").enclosing_method == EnclosingMethod(
        "sample/Shapes", "local", "()Ljava/lang/Object;"
    )
    assert load("Shapes$Color$1").enclosing_method == EnclosingMethod("sample/Shapes$Color", None, None)
    assert shapes.enclosing_method is None


def test_bootstrap_methods(load: Load) -> None:
    shapes = load("Shapes")
    owners = {bootstrap.handle.member.owner for bootstrap in shapes.bootstrap_methods}
    assert owners == {"java/lang/invoke/LambdaMetafactory"}
    bootstrap = shapes.bootstrap_methods[0]
    assert bootstrap.handle.kind == 6
    assert shapes.pool.method_type(bootstrap.arguments[0]) == "(Ljava/lang/Object;)Ljava/lang/Object;"
    assert shapes.pool.method_handle(bootstrap.arguments[1]).member.name == "length"


def made_with_dynamic_constant(bootstrap_index: int) -> ClassFile:
    made = Assembler()
    target = made.member(10, "java/lang/invoke/ConstantBootstraps", "nullConstant", "()Ljava/lang/Object;")
    handle = made.constant(u1(15) + u1(6) + u2(target))
    constant = made.refer(17, bootstrap_index, made.name_and_type("none", "Ljava/lang/Object;"))
    made.attributes.append(made.attribute("BootstrapMethods", table([u2(handle) + table([u2(constant)])])))
    return ClassFile(made.assemble(), "made")


def test_dynamic_constant() -> None:
    made = made_with_dynamic_constant(0)
    made.read_all()
    (bootstrap,) = made.bootstrap_methods
    assert made.pool.dynamic(bootstrap.arguments[0]).name == "none"
    with pytest.raises(ClassFileError, match="wants bootstrap method 1 of 1"):
        made_with_dynamic_constant(1).read_all()


def test_versions() -> None:
    for major in (45, 52, 69):
        assert ClassFile(Assembler(major=major).assemble(), "made").major == major
    newer = r"compiled for a newer Java \(class file version 70, supported up to 69\)"
    with pytest.raises(ClassFileError, match=newer):
        ClassFile(Assembler(major=70).assemble(), "made")
    with pytest.raises(ClassFileError, match="version 44 does not exist"):
        ClassFile(Assembler(major=44).assemble(), "made")
    with pytest.raises(ClassFileError, match=r"version 61\.7 does not exist"):
        ClassFile(Assembler(minor=7).assemble(), "made")


def test_code_of_java_1_0_has_a_short_header() -> None:
    made = Assembler(major=45, minor=2)
    contents = u1(2) + u1(3) + u2(1) + b"\xb1" + u2(0) + u2(0)
    made.method("run", "()V", [made.attribute("Code", contents)])
    code = ClassFile(made.assemble(), "made").methods[0].code
    assert code is not None and (code.max_stack, code.max_locals, code.bytecode) == (2, 3, b"\xb1")


def test_every_truncation_is_an_error(load: Load) -> None:
    data = load("Shapes$Circle").data
    for size in range(len(data)):
        with pytest.raises(ClassFileError):
            ClassFile(data[:size], "cut").read_all()


def check_rejected(made: Assembler, reason: str) -> None:
    with pytest.raises(ClassFileError, match=reason):
        ClassFile(made.assemble(), "made").read_all()


def test_not_a_class_file() -> None:
    with pytest.raises(ClassFileError, match="does not start with CAFEBABE"):
        ClassFile(b"PK\3\4", "made")
    with pytest.raises(ClassFileError, match="made, offset 4: the file is truncated"):
        ClassFile(b"\xca\xfe\xba\xbe", "made")


def test_trailing_bytes() -> None:
    with pytest.raises(ClassFileError, match="2 bytes follow the class"):
        ClassFile(Assembler().assemble() + b"xx", "made").read_all()


@pytest.mark.parametrize(
    ("handler", "reason"),
    [
        ((0, 2, 0), "not within the code"),
        ((0, 0, 0), "not within the code"),
        ((0, 1, 1), "not within the code"),
    ],
)
def test_bad_handlers(handler: tuple[int, int, int], reason: str) -> None:
    made = Assembler()
    made.method("run", "()V", [made.code(handlers=(struct.pack(">HHHH", *handler, 0),))])
    check_rejected(made, reason)


def test_bad_tables_of_code() -> None:
    for name, row, reason in [
        ("LineNumberTable", u2(1) + u2(7), "line 7 starts at 1, behind the code"),
        ("LocalVariableTable", struct.pack(">HHHHH", 0, 2, 1, 1, 0), "local variable 0 at 0 is not within"),
        ("LocalVariableTable", struct.pack(">HHHHH", 0, 1, 1, 1, 1), "local variable 1 at 0 is not within"),
        ("LocalVariableTable", struct.pack(">HHHHH", 0, 1, 1, 1, 0), "not the type of a local variable"),
    ]:
        made = Assembler()
        made.utf8("name")
        made.method("run", "()V", [made.code(attributes=(made.attribute(name, table([row])),))])
        check_rejected(made, reason)


def test_bad_methods() -> None:
    missing, extra, empty, malformed, twice = (Assembler() for _ in range(5))
    missing.method("run", "()V", [])
    check_rejected(missing, r"method run\(\)V has no code")
    extra.method("run", "()V", [extra.code()], access=0x0401)
    check_rejected(extra, "is native or abstract but has code")
    empty.method("run", "()V", [empty.code(b"")])
    check_rejected(empty, "cannot have 0 bytes of code")
    malformed.method("run", "(X)V", [malformed.code()])
    check_rejected(malformed, "is not a member's name and descriptor")
    for _ in range(2):
        twice.method("run", "()V", [twice.code()])
    check_rejected(twice, "is declared twice")


def test_bad_header() -> None:
    check_rejected(Assembler(name="[I"), "a class cannot be called")
    check_rejected(Assembler(superclass="[I"), "cannot be a supertype")
    check_rejected(Assembler(name="java/lang/Object"), "have no superclass")


def test_bad_field_constants() -> None:
    for descriptor in ("J", "Ljava/lang/Object;", "Ljava/lang/String;"):
        made = Assembler()
        number = made.constant(u1(3) + u4(1))
        made.field_("value", descriptor, [made.attribute("ConstantValue", u2(number))])
        check_rejected(made, "cannot be the value of field value")


def test_attributes_must_fill_their_length() -> None:
    long, short, twice = Assembler(), Assembler(), Assembler()
    long.attributes.append(long.attribute("SourceFile", u2(long.utf8("A.java")) + b"\0"))
    check_rejected(long, "attribute SourceFile has 1 bytes too many")
    short.attributes.append(short.attribute("SourceFile", b"\0"))
    check_rejected(short, "attribute SourceFile ends early: 2 bytes wanted, 1 left")
    twice.attributes += [twice.attribute("SourceFile", u2(1))] * 2
    check_rejected(twice, "attribute SourceFile occurs twice")


def test_annotation_nesting_is_bounded() -> None:
    made = Assembler()
    header = u2(1) + u2(made.utf8("LA;")) + u2(1) + u2(made.utf8("value"))
    made.attributes.append(made.attribute("RuntimeVisibleAnnotations", header + (b"[" + u2(1)) * 5000))
    check_rejected(made, "nested more than 64 deep")


def test_malformed_annotations() -> None:
    for value, reason in [
        (b"?" + u2(1), "unknown tag '\\?'"),
        (b"I" + u2(1), "is not of kind INTEGER"),
        (b"c" + u2(2), "is not a descriptor"),
    ]:
        made = Assembler()
        header = u2(1) + u2(made.utf8("LA;")) + u2(1) + u2(made.utf8("value"))
        made.attributes.append(made.attribute("RuntimeInvisibleAnnotations", header + value))
        check_rejected(made, reason)


def test_opening_takes_a_memoryview() -> None:
    assert ClassFile(memoryview(Assembler().assemble()), "made").name == "Made"
