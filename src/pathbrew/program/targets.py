"""Finds the class and method that a user names."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from pathbrew.classfile.descriptors import java_method
from pathbrew.errors import InputError
from pathbrew.program.classes import JavaClass, Method
from pathbrew.program.linkage import LinkageError
from pathbrew.program.program import Program

OURS = "pathbrew/"
"""The package of what drivers call; it is on every class path."""
BEFORE_JAVA_1 = 44
"""The major version of class files is that much more than the release of Java."""


def find_method(program: Program, target: str, argument_count: int | None) -> Method:
    """The method that `CLASS.METHOD` names; a descriptor, or parameter types, may follow."""
    head, parenthesis, rest = target.partition("(")
    class_name, _, name = head.rpartition(".")
    if not class_name:
        raise InputError(
            f"'{target}' does not name a method; write CLASS.METHOD, such as com.acme.Invoice.total"
        )
    named = find_methods(find_class(program, class_name), name + parenthesis + rest)
    fitting = [m for m in named if argument_count is None or len(m.parameters) == argument_count]
    if len(fitting) == 1:
        return fitting[0]
    choices = "\n".join(
        f"  {class_name}.{m.name}{m.descriptor}   {java_method(m.name, m.descriptor)}" for m in named
    )
    if not fitting:
        raise InputError(f"{class_name}.{name} does not take {argument_count} arguments; it has\n{choices}")
    raise InputError(f"{class_name}.{name} is overloaded; add the descriptor of the one you mean:\n{choices}")


def find_methods(java_class: JavaClass, wanted: str) -> list[Method]:
    """The methods of a class by name, or by name and descriptor or parameter types."""
    name, parenthesis, rest = wanted.partition("(")
    named = [m for m in java_class.methods.values() if m.name == name]
    if not named:
        known = sorted({m.name for m in java_class.methods.values() if m.name[0] != "<"})
        raise InputError(f"class {java_class.java_name} has no method {name}{_nearest(name, known)}")
    if parenthesis:
        named = [m for m in named if _matches(m, "(" + rest)]
        if not named:
            raise InputError(f"class {java_class.java_name} has no method {wanted}")
    return named


def check_patterns(program: Program, patterns: Iterable[str]) -> None:
    """See that patterns `CLASS.METHOD` may name a method, and do without a wildcard; raises InputError."""
    for pattern in patterns:
        class_name, _, name = pattern.rpartition(".")
        if not class_name and not pattern.startswith("*"):
            raise InputError(f"'{pattern}' does not name a method; write CLASS.METHOD, or *.{pattern}")
        if not any(letter in pattern for letter in "*?["):
            find_methods(find_class(program, class_name), name)


def _matches(method: Method, text: str) -> bool:
    if method.descriptor == text:
        return True
    wanted = java_method(method.name, method.descriptor).partition("(")[2].replace(" ", "")
    given = text[1:].replace(" ", "")
    return given in (wanted, wanted.replace("java.lang.", ""))


def find_class(program: Program, class_name: str) -> JavaClass:
    """The class of that name as Java writes it; nested ones with a dot or a dollar sign."""
    name = class_name.replace(".", "/")
    class_path = program.class_path
    while class_path.find(name) is None:
        package, slash, simple = name.rpartition("/")
        if not slash:
            hint = "".join(f"\n  {near.replace('/', '.')}" for near in class_path.suggest(class_name))
            more = f"; near names are{hint}" if hint else ""
            if all(own.startswith(OURS) for own in class_path.own_classes()):
                more = "; there are no class files on the class path"
            raise InputError(f"class {class_name} was not found on the class path or in the JDK{more}")
        name = f"{package}${simple}"
    try:
        found = program.load(name)
    except LinkageError as error:
        raise InputError(
            f"class {class_name} cannot be linked: {error}; add what is missing to the class path"
            f"{class_path.explain_gaps()}"
        ) from None

    refuse_newer(program, found)
    return found


def refuse_newer(program: Program, java_class: JavaClass) -> None:
    """Refuse a class that the JVM in use could not load."""
    jdk = program.class_path.jdk
    if java_class.file is not None and java_class.file.major - BEFORE_JAVA_1 > jdk.version:
        raise InputError(
            f"{java_class.java_name} was compiled for Java {java_class.file.major - BEFORE_JAVA_1}, "
            f"but the JDK in use is {jdk.version}: name a newer one with --jdk"
        )


def _nearest(name: str, known: list[str]) -> str:
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    if near:
        return f"; did you mean {', '.join(near)}?"
    return f"; it has {', '.join(known[:10])}" if known else ""
