"""Emitted Python: structure, both variants, and the fallback; what it computes is tested differentially."""

from __future__ import annotations

import re

from pathbrew.blocks import Variant, emit, translate
from pathbrew.classfile import ClassFile, ClassPath, MethodInfo, find_jdk


def source_of(method: MethodInfo, *, variant: Variant = Variant.PLAIN) -> str:
    assert method.code is not None
    return emit(method, translate(method, method.code), variant=variant).source


def test_a_loop_is_one_while_without_a_dispatch(methods: dict[str, MethodInfo]) -> None:
    source = source_of(methods["sum"])
    assert source.count("while True:") == 1
    assert "go" not in source


def test_a_counter_below_a_length_is_not_wrapped(methods: dict[str, MethodInfo]) -> None:
    source = source_of(methods["sum"])
    assert re.search(r"v2 = v2 \+ 1\n(?!\s*if not)", source)
    assert "if not -2147483648 <= v1" in source


def test_the_term_variant_tests_operands(methods: dict[str, MethodInfo]) -> None:
    source = source_of(methods["clamp"], variant=Variant.TERMS)
    assert "v0.__class__ is int" in source
    assert "decide(term_i" in source
    assert "decide" not in source_of(methods["clamp"])


def test_a_switch_on_a_term_leaves_its_register_alone(methods: dict[str, MethodInfo]) -> None:
    source = source_of(methods["day"], variant=Variant.TERMS)
    assert "choose_case(v0" in source
    assert "v0 = choose_case" not in source


def test_every_line_has_a_bytecode_offset(methods: dict[str, MethodInfo]) -> None:
    for method in methods.values():
        assert method.code is not None
        emitted = emit(method, translate(method, method.code))
        assert len(emitted.offsets) == emitted.source.count("\n")
        assert all(0 <= offset < len(method.code.bytecode) for offset in emitted.offsets)


def test_jdk_classes_compile_in_every_variant() -> None:
    class_path = ClassPath([], find_jdk())
    for name in ("java/lang/Integer", "java/util/HashMap", "java/util/regex/Pattern", "java/math/BigInteger"):
        found = class_path.find(name)
        assert isinstance(found, ClassFile)
        for method in found.methods:
            if method.code is not None:
                for variant in Variant:
                    compile(source_of(method, variant=variant), method.name, "exec")


def test_a_run_can_resume_at_a_loop(methods: dict[str, MethodInfo]) -> None:
    method = methods["sum"]
    assert method.code is not None
    body = translate(method, method.code)
    header = next(iter(i for i, b in enumerate(body.blocks) if b.start > 0))
    assert emit(method, body, resume=header).source.startswith("def m(v0, v1, v2, s0, s1")
