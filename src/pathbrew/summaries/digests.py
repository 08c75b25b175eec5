"""What a stored summary goes by: the code of a method and of all it calls, and what else decides on it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pathbrew.blocks import ir, translate
from pathbrew.classfile import Tag
from pathbrew.machine.core.effects import called, mentions
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.program.remembering import remembered

_DECISIVE = (
    *("criterion", "heap", "max_depth", "max_deref", "loop_bound", "query_limit"),
    *("solver", "inputs", "concrete", "partition"),
)
"""The options that a summary depends on."""
_POOL = re.compile(r"pool_index=\d+")


def digest(
    program: Program,
    method: Method,
    options: ExploreOptions,
    machine: MachineOptions,
    most: int,
    state: Iterable[str],
) -> str:
    """The name of the file for the summary of a method; `state` names the static fields that are inputs."""
    jdk = program.class_path.jdk
    settings = [str(getattr(options, name)) for name in _DECISIVE]
    bounds = (machine.assertions, machine.max_call_depth, machine.max_array_length, most)
    parts = [_generation(), str(jdk.version), _release(program), *settings, *map(str, bounds)]
    parts += [f"{method.owner.name}.{method.key}", _structure(program), *state, *_models(program)]
    parts += sorted(code_digest(each) for each in _behind(program, method))
    return _hashed(parts)


def _behind(program: Program, method: Method) -> Iterable[Method]:
    """The method, all that it may call, and the initialisers of the classes that these mention."""
    found = dict.fromkeys(called(program, method))
    owners = {here.owner.name for here in found}
    for here in list(found):
        mentioned = mentions(here)
        owners |= {member.owner for _, member in mentioned.calls}
        owners |= {member.owner for member in (*mentioned.read, *mentioned.written)}
    for name in sorted(owners):
        if program.class_path.is_user_class(name):
            for java_class in _linked(program, name):
                initialiser = java_class.methods.get("<clinit>()V")
                found |= dict.fromkeys(() if initialiser is None else called(program, initialiser))
    return found


def _linked(program: Program, name: str) -> list[JavaClass]:
    try:
        return list(program.load(name).superclasses())
    except LinkageError:
        return []


@remembered
def code_digest(method: Method) -> str:
    """The code of a method, by what it says and not by where its class keeps that."""
    lines = [f"{method.owner.name}.{method.key} {method.access}"]
    code = method.info.code
    body = None if code is None else translate(method.info, code)
    if body is not None:
        lines += [repr(body.constants), repr([block.catches for block in body.blocks])]
    for instruction in () if body is None else (each for block in body.blocks for each in block):
        lines.append(_POOL.sub("", repr(instruction)))
        if isinstance(instruction, ir.LoadConstant):
            lines.append(_constant(method, instruction.pool_index))
        elif isinstance(instruction, ir.InvokeDynamic) and method.owner.file is not None:
            lines.append(method.owner.file.digest)
    return _hashed(lines)


def _constant(method: Method, index: int) -> str:
    file = method.owner.file
    assert file is not None
    tag = file.pool.tag(index)
    if tag == Tag.STRING:
        return repr(file.pool.string(index))
    if tag == Tag.CLASS:
        return file.pool.class_name(index)
    return file.digest


@remembered
def _structure(program: Program) -> str:
    """The classes of the user but for the code of their methods: what objects there are, of which types."""
    lines = []
    for name in sorted(program.class_path.own_classes()):
        try:
            java_class = program.load(name)
        except LinkageError:
            lines.append(f"{name} cannot be linked")
            continue
        supers = sorted(above.name for above in java_class.supertypes)
        lines.append(f"{name} {java_class.access} {supers}")
        lines += [f"{f.name}:{f.descriptor} {f.access}" for f in java_class.fields.values()]
        lines += [f"{key} {m.access}" for key, m in java_class.methods.items()]
    return _hashed(lines)


@remembered
def _models(program: Program) -> list[str]:
    """The models that are executed in the place of methods, and the code of their classes."""
    owners = sorted({model.partition(".")[0] for model in program.models.values()})
    codes = [code_digest(method) for name in owners for method in program.load(name).methods.values()]
    return [*(f"{real} {model}" for real, model in sorted(program.models.items())), *codes]


@cache
def _generation() -> str:
    """Names this Pathbrew: another version of any module may see other cases."""
    package = Path(__file__).parents[1]
    modules = sorted(package.rglob("*.py"))
    return _hashed(f"{m.relative_to(package)} {m.stat().st_size} {m.stat().st_mtime_ns}" for m in modules)


@remembered
def _release(program: Program) -> str:
    """Which build of the JDK it is."""
    file = program.class_path.jdk.home / "release"
    return file.read_text(errors="replace") if file.is_file() else ""


def _hashed(parts: Iterable[str]) -> str:
    made = hashlib.blake2b(digest_size=20)
    for part in parts:
        made.update(part.encode(errors="surrogatepass"))
        made.update(b"\0")
    return made.hexdigest()
