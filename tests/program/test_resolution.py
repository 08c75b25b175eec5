"""Linking: hierarchy, layout, resolution, selection and access."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.program import LinkageError, Program
from pathbrew.program.resolution import (
    can_access,
    resolve_field,
    resolve_method,
    select_method,
    select_overriding,
    selects_by_package,
)

FILES = {
    "p/A.java": """package p;
        public class A implements I { public int x; static int s; private int hidden;
          String who() { return "A"; } public String open() { return "A"; } protected void shielded() {} }""",
    "p/I.java": "package p; public interface I { default int d() { return 1; } int LIMIT = 5; }",
    "p/J.java": "package p; public interface J extends I { default int d() { return 2; } }",
    "q/B.java": """package q;
        public class B extends p.A implements p.J { public int x;
          public String who() { return "B"; } public String open() { return "B"; } }""",
    "p/C.java": 'package p; public class C extends q.B { public String who() { return "C"; } }',
}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    folder = tmp_path_factory.mktemp("linking")
    paths: list[Path] = []
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        paths.append(path)
    return Program(ClassPath(paths, find_jdk()))


def test_layout_keeps_hidden_fields_apart(program: Program) -> None:
    fields = {(f.owner.name, f.name): f.attribute for f in program.load("q/B").layout}
    assert fields == {("p/A", "x"): "f_x", ("p/A", "hidden"): "f_hidden", ("q/B", "x"): "f_x@q/B"}


def test_fields_resolve_in_superclasses_and_interfaces(program: Program) -> None:
    assert resolve_field(program.load("p/C"), "x", "I").owner.name == "q/B"
    assert resolve_field(program.load("p/C"), "LIMIT", "I").owner.name == "p/I"
    with pytest.raises(LinkageError, match="NoSuchFieldError"):
        resolve_field(program.load("p/C"), "x", "J")


def test_most_specific_default_method_is_selected(program: Program) -> None:
    assert select_method(program.load("p/C"), "d()I").owner.name == "p/J"
    assert select_method(program.load("p/A"), "d()I").owner.name == "p/I"


def test_package_private_methods_override_only_within_their_package(program: Program) -> None:
    key = "who()Ljava/lang/String;"
    a, b, c = (program.load(name) for name in ("p/A", "q/B", "p/C"))
    in_a, in_b = resolve_method(a, key), resolve_method(b, key)
    assert selects_by_package(b, key)
    assert select_overriding(b, in_a).owner is a
    assert select_overriding(b, in_b).owner is b
    assert select_overriding(c, in_a).owner is c
    assert select_overriding(c, in_b).owner is c


def test_access(program: Program) -> None:
    a, b, c = (program.load(name) for name in ("p/A", "q/B", "p/C"))
    assert can_access(b, resolve_method(a, "shielded()V"), b)
    assert not can_access(program.load("java/lang/Object"), resolve_method(a, "shielded()V"), a)
    assert not can_access(c, a.fields["hidden:I"], a)
    assert can_access(c, resolve_method(a, "who()Ljava/lang/String;"), a)
    assert not can_access(b, resolve_method(a, "who()Ljava/lang/String;"), a)


def test_array_subtyping(program: Program) -> None:
    def is_subtype(one: str, other: str) -> bool:
        return program.load(one).is_subtype(program.load(other))

    assert is_subtype("[Lq/B;", "[Lp/A;")
    assert is_subtype("[[I", "[Ljava/lang/Object;")
    assert is_subtype("[I", "java/lang/Cloneable")
    assert not is_subtype("[I", "[J")
    assert not is_subtype("[I", "[Ljava/lang/Object;")


def test_missing_class_and_method(program: Program) -> None:
    with pytest.raises(LinkageError, match="NoClassDefFoundError: p/Missing"):
        program.load("p/Missing")
    with pytest.raises(LinkageError, match=r"'int p\.A\.missing\(long\)'"):
        resolve_method(program.load("p/A"), "missing(J)I")
    with pytest.raises(LinkageError, match="IncompatibleClassChangeError"):
        resolve_method(program.load("p/I"), "d()I", of_interface=False)
