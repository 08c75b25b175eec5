"""Loads models: case tables are made Java, sources are compiled, and each stands behind the class path."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from pathbrew.classfile import ClassPath, compile_sources
from pathbrew.classfile.descriptors import java_type
from pathbrew.errors import CompileError, InputError
from pathbrew.files import cache_folder, write_whole
from pathbrew.program import JavaClass, Method, Program
from pathbrew.program.models import class_named, find_models
from pathbrew.summaries.declared.source import ModelSource
from pathbrew.summaries.declared.tables import Table, TableError, read_declarations


def with_models(program: Program, files: Sequence[str | Path]) -> Program:
    """The program with models from `.summary` files, Java sources, jars and folders of classes.

    Raises InputError for a file that cannot be used.
    """
    paths = [Path(file) for file in files]
    for path in paths:
        if not path.exists():
            raise InputError(f"--models {path}: there is no such file")
        if path.suffix not in (".summary", ".java", ".jar") and not path.is_dir():
            raise InputError(
                f"--models {path}: expected a .summary or .java file, a jar or a folder of classes"
            )
    class_path = program.class_path
    made = _sources(program, [path for path in paths if path.suffix == ".summary"])
    behind = [path for path in paths if path.suffix == ".jar" or path.is_dir()]
    sources = [path for path in paths if path.suffix == ".java"]
    if made or sources:
        behind.append(_compiled([*made, *sources], made, class_path, behind))
    extended = class_path.followed_by(behind)
    models = find_models(Program(extended), extended.names_in(behind))
    if not models and not made:
        raise InputError(f"--models {paths[0]}: no method is annotated with @Models")
    return Program(extended, models=models)


def _compiled(
    sources: Sequence[Path], made: dict[Path, ModelSource], class_path: ClassPath, behind: Sequence[Path]
) -> Path:
    try:
        return compile_sources(sources, class_path.jdk, [*class_path.locations, *behind])
    except CompileError as error:
        for path, source in made.items():
            told = source.told(error.output) if path.name in error.output else None
            if told is not None:
                raise told from None
        raise


def _sources(program: Program, files: Sequence[Path]) -> dict[Path, ModelSource]:
    """The Java sources of case tables, written below the cache folder."""
    made: dict[Path, ModelSource] = {}
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"--models {file}: cannot be read: {error}") from None
        digest = hashlib.blake2b(f"{file}\0{text}".encode(), digest_size=8).hexdigest()
        declared = read_declarations(str(file), text)
        for name, place in declared.classes.items():
            if class_named(program, name) is not None:
                raise TableError(place, f"{name} is on the class path; leave out this line")
        sources: dict[str, ModelSource] = {}
        for table in declared.tables:
            if table.owner in declared.classes:
                package, _, name = table.owner.rpartition(".")
                sources.setdefault(table.owner, ModelSource(package, name)).add_method(table)
                continue
            owner = _owner(program, table)
            package = _package(program, owner)
            source = sources.setdefault(f"{package}.", ModelSource(package, f"Declared_{digest}"))
            source.add_model(table, _receiver(owner, table))
        for source in sources.values():
            path = cache_folder() / "models" / digest / source.package / f"{source.name}.java"
            try:
                write_whole(path, source.text)
            except OSError as error:
                raise InputError(
                    f"cannot write to the cache folder {path.parent}: {error.strerror}"
                ) from None
            made[path] = source
    return made


def _owner(program: Program, table: Table) -> JavaClass:
    found = class_named(program, table.owner)
    if found is not None:
        return found
    near = ", ".join(name.replace("/", ".") for name in program.class_path.suggest(table.owner))
    hint = f"; did you mean {near}?" if near else ""
    missing = f"; declare one that is missing by a line 'class {table.owner}'"
    raise TableError(table.place, f"there is no class {table.owner} on the class path{hint or missing}")


def _package(program: Program, owner: JavaClass) -> str:
    """Models stand in the package of the class if they may, to see what it does not hide from them."""
    if not program.class_path.is_user_class(owner.name):
        return "pathbrew.declared"
    return owner.name.rpartition("/")[0].replace("/", ".")


def _receiver(owner: JavaClass, table: Table) -> str | None:
    """The type of the object that the method is called on, None if it is static."""
    methods = [method for method in owner.methods.values() if method.name == table.name]
    if not methods:
        names = ", ".join(sorted({m.name for m in owner.methods.values() if m.name[0] != "<"})[:8])
        raise TableError(
            table.place, f"{table.owner} declares no method {table.name}; it has {names or 'none'}"
        )
    wanted = [kind for kind, _ in table.parameters]
    for method in methods:
        if _agree(wanted, _types(method)):
            if table.is_static and not method.is_static:
                raise TableError(table.place, f"{table.owner}.{table.name} is not static")
            return None if method.is_static else owner.java_name.replace("$", ".")
    listed = " or ".join(f"({', '.join(_types(method))})" for method in methods)
    raise TableError(table.place, f"{table.owner}.{table.name} takes {listed}, not ({', '.join(wanted)})")


def _agree(declared: Sequence[str], real: Sequence[str]) -> bool:
    """Whether types are the same; a declared one may be without its package."""
    return len(declared) == len(real) and all(
        mine == theirs or theirs.endswith(f".{mine}") for mine, theirs in zip(declared, real, strict=True)
    )


def _types(method: Method) -> list[str]:
    return [java_type(descriptor) for descriptor in method.parameters]
