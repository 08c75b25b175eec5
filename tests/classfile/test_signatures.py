from __future__ import annotations

from collections.abc import Callable

import pytest

from pathbrew.classfile import ClassFile
from pathbrew.classfile.signatures import (
    ArrayType,
    BaseType,
    ClassType,
    TypeArgument,
    TypeParameter,
    TypeVariable,
    Variance,
    parse_class_signature,
    parse_field_signature,
    parse_method_signature,
)
from pathbrew.errors import ClassFileError

STRING = ClassType("java/lang/String", (), None)


def exact(argument: ClassType | TypeVariable | ArrayType) -> TypeArgument:
    return TypeArgument(Variance.EXACT, argument)


def test_class_signature(load: Callable[[str], ClassFile]) -> None:
    text = load("Shapes").signature
    assert text is not None
    signature = parse_class_signature(text)
    variable = TypeVariable("T")
    bound = ClassType("java/lang/Comparable", (TypeArgument(Variance.SUPER, variable),), None)
    assert signature.parameters == (TypeParameter("T", None, (bound,)),)
    assert signature.superclass == ClassType("java/util/ArrayList", (exact(variable),), None)
    result = ClassType("java/util/Map", (exact(STRING), exact(ArrayType(variable))), None)
    assert signature.interfaces == (ClassType("java/util/function/Supplier", (exact(result),), None),)


def test_method_signature(load: Callable[[str], ClassFile]) -> None:
    method = next(method for method in load("Shapes").methods if method.name == "guarded")
    assert method.signature is not None
    signature = parse_method_signature(method.signature)
    exception, runnable = (ClassType(f"java/lang/{name}", (), None) for name in ("Exception", "Runnable"))
    assert signature.type_parameters == (TypeParameter("E", exception, (runnable,)),)
    assert signature.parameters == (BaseType("I"), STRING, TypeVariable("E"))
    assert signature.result == BaseType("I")
    assert signature.exceptions == (TypeVariable("E"), ClassType("java/io/IOException", (), None))


def test_member_of_a_parameterised_class() -> None:
    outer = ClassType("a/Outer", (exact(STRING),), None)
    parsed = parse_field_signature("[La/Outer<Ljava/lang/String;>.Inner<*>;")
    assert parsed == ArrayType(ClassType("a/Outer$Inner", (TypeArgument(Variance.ANY, None),), outer))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "L",
        "La",
        "La<;",
        "La<*>",
        "TT",
        "[",
        "La;x",
        "La/;",
        "[" * 5000 + "I",
        "La<" * 5000,
        "La" + ".b" * 5000,
    ],
)
def test_malformed_signatures(text: str) -> None:
    for parse in (parse_field_signature, parse_class_signature, parse_method_signature):
        with pytest.raises(ClassFileError, match="expected"):
            parse(text)
