"""Which classes and methods tests are generated for."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from pathbrew.classfile.access_flags import PRIVATE, SYNTHETIC
from pathbrew.coverage.scope import own_methods
from pathbrew.errors import InputError
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.program.linkage import UnreadableClass
from pathbrew.program.targets import OURS, find_class, find_methods, refuse_newer
from pathbrew.scenarios.makers import Makers
from pathbrew.verbs.generate.subject import Subject

_ANNOTATION, _MODULE = 0x2000, 0x8000


def select(
    program: Program, classes: Sequence[str], methods: Sequence[str], *, derived: bool = False
) -> list[Subject]:
    """The classes that the patterns name, all of the user's if there are none, with the methods wanted.

    What the compiler wrote is left out unless methods are named or all that is `derived` is wanted.
    """
    chosen = chosen_classes(program, classes)
    return [Subject(program, *wanted, derived=derived) for wanted in _with_methods(chosen, methods)]


def chosen_classes(program: Program, classes: Sequence[str]) -> list[JavaClass]:
    """The classes that the patterns name, all of the user's if there are none."""
    chosen: dict[JavaClass, None] = {}
    for pattern in classes or ("*",):
        if any(letter in pattern for letter in "*?["):
            found = _matching(program, pattern)
            if not found:
                raise InputError(_nothing(program, pattern))
            chosen |= dict.fromkeys(found)
        else:
            chosen[find_class(program, pattern)] = None
    for java_class in chosen:
        refuse_newer(program, java_class)
    return list(chosen)


def _with_methods(
    classes: list[JavaClass], methods: Sequence[str]
) -> list[tuple[JavaClass, list[Method] | None]]:
    if not methods:
        return [(java_class, None) for java_class in classes]
    found: dict[JavaClass, list[Method]] = {}
    for wanted in methods:
        errors: list[InputError] = []
        for java_class in classes:
            try:
                found.setdefault(java_class, []).extend(find_methods(java_class, wanted))
            except InputError as error:
                errors.append(error)
        if len(errors) == len(classes):
            raise errors[0]
    for java_class, named in found.items():
        for method in named:
            name = f"{java_class.java_name}.{method.name}"
            if method.is_private:
                raise InputError(f"{name} is private: name a method that calls it")
            if not method.has_code:
                raise InputError(f"{name} has no code: it is {'native' if method.is_native else 'abstract'}")
    return [(java_class, named) for java_class, named in found.items() if named]


def _matching(program: Program, pattern: str) -> list[JavaClass]:
    """The classes with code that a pattern means: a test can name them, or is handed objects of them."""
    result = []
    for name in _matched(program.class_path.own_classes(), pattern):
        try:
            java_class = program.load(name)
        except LinkageError:
            continue
        if _is_testable(program, java_class) and own_methods(java_class):
            result.append(java_class)
    return result


def _matched(names: Sequence[str], pattern: str) -> list[str]:
    wanted = pattern.replace("/", ".")
    return [n for n in names if not n.startswith(OURS) and fnmatchcase(n.replace("/", "."), wanted)]


def _is_testable(program: Program, java_class: JavaClass) -> bool:
    file = java_class.file
    if file is None or java_class.access & (SYNTHETIC | _ANNOTATION | _MODULE):
        return False
    for inner in file.inner_classes:
        if inner.inner == java_class.name:
            can_be_named = inner.outer is not None and inner.name is not None and not inner.access & PRIVATE
            return can_be_named or bool(Makers(program, java_class).givers(java_class))
    return True


def _nothing(program: Program, pattern: str) -> str:
    class_path = program.class_path
    own = _matched(class_path.own_classes(), "*")
    if not own:
        return "there are no class files on the class path; name a folder of compiled classes or a jar"
    for name in _matched(own, pattern):
        try:
            program.load(name)
        except UnreadableClass as error:
            return error.message
        except LinkageError as error:
            return (
                f"class {name.replace('/', '.')} cannot be linked: {error}; "
                f"add what is missing to the class path{class_path.explain_gaps()}"
            )
    if _matched(class_path.user_classes(), pattern) and not _matched(own, pattern):
        return (
            f"{pattern} matches classes of the project's dependencies only; "
            "to generate tests for a dependency, name its jar"
        )
    near = "".join(f"\n  {name.replace('/', '.')}" for name in own[:5])
    return f"no class with code matches {pattern}; there are{near}"
