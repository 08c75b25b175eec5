"""Looks at code that was given: compiles it, and lists its classes and methods."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.classfile.access_flags import SYNTHETIC
from pathbrew.errors import CompileError, InputError
from pathbrew.program import JavaClass, Method, Program
from pathbrew.program.linkage import LinkageError
from pathbrew.report.generation_figures import signature
from pathbrew.specs.lexer import SpecificationError
from pathbrew.specs.parser import read_specifications
from pathbrew.web.archives import SPECIFICATION
from pathbrew.web.diagnostics import Diagnostic, parse_diagnostics
from pathbrew.web.models import ClassInfo, DiagnosticInfo, Inspection, MethodInfo

MOST_CLASSES = 600
"""Further classes are counted, not listed."""


def inspect(root: Path, entries: Sequence[Path], jdk: Path | None) -> Inspection:
    """The classes of what lies below a root, or why it does not compile."""
    try:
        program = Program(ClassPath(entries, find_jdk(jdk)))
    except CompileError as error:
        return Inspection(diagnostics=[_told(each) for each in parse_diagnostics(error.output, root)])
    except InputError as error:
        return Inspection(diagnostics=[DiagnosticInfo(message=str(error).replace(f"{root}/", ""))])
    names = program.class_path.own_classes()
    sources = {str(file.relative_to(root)) for file in root.rglob("*.java")}
    listed: list[ClassInfo] = []
    refused = _misspecified(root)
    for name in names[:MOST_CLASSES]:
        try:
            info = _class(program.load(name), sources)
        except (LinkageError, InputError) as error:
            message = f"{name.replace('/', '.')} cannot be linked: {error}".replace(f"{root}/", "")
            refused.append(DiagnosticInfo(message=message, is_error=False))
            continue
        if info.methods:
            listed.append(info)
    return Inspection(classes=listed, diagnostics=refused, more=max(0, len(names) - MOST_CLASSES))


def _misspecified(root: Path) -> list[DiagnosticInfo]:
    """What cannot be read of the specifications: it hinders nobody who does not ask for them."""
    found = []
    for file in sorted(root.rglob(f"*{SPECIFICATION}")):
        try:
            read_specifications(file)
        except SpecificationError as error:
            place = error.place
            found.append(
                DiagnosticInfo(
                    file=str(file.relative_to(root)),
                    line=place.line,
                    column=place.column,
                    message=error.reason,
                    is_error=False,
                )
            )
        except InputError as error:
            message = str(error).replace(f"{root}/", "")
            found.append(DiagnosticInfo(file=str(file.relative_to(root)), message=message, is_error=False))
    return found


def _told(diagnostic: Diagnostic) -> DiagnosticInfo:
    return DiagnosticInfo(
        file=diagnostic.file, line=diagnostic.line, column=diagnostic.column, message=diagnostic.message
    )


def _class(java_class: JavaClass, sources: set[str]) -> ClassInfo:
    methods = [
        _method(method)
        for method in java_class.methods.values()
        if method.name != "<clinit>" and not method.access & SYNTHETIC
    ]
    return ClassInfo(
        name=java_class.java_name,
        file=_source(java_class, sources),
        is_abstract=java_class.is_abstract,
        methods=[method for method in methods if method is not None],
    )


def _source(java_class: JavaClass, sources: set[str]) -> str | None:
    """The file among the sources that a class was compiled from."""
    file = java_class.file
    if file is None or file.source_file is None:
        return None
    in_package = f"{java_class.package}/{file.source_file}".lstrip("/")
    fitting = [name for name in sources if name == in_package or name.endswith(f"/{in_package}")]
    same = [name for name in sources if Path(name).name == file.source_file]
    return min(fitting or same, key=len, default=None)


def _method(method: Method) -> MethodInfo | None:
    code = method.info.code
    if code is None:
        return None
    lines = [line for _, line in code.lines]
    return MethodInfo(
        name=method.name,
        key=method.key,
        signature=signature(method),
        lines=sorted(set(lines)),
        is_static=method.is_static,
    )
