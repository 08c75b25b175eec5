"""Hand-written bytecode, every opcode among it, run by the machine and by a real JVM.

A program is a listing in `programs/bytecode`; each public static method without parameters of its first
class is a case.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from pathbrew.classfile import ClassFile, Jdk
from pathbrew.jvm import JvmWorker

from .assembler import OPCODES, Access, ClassAssembler
from .listing import Listing
from .machine_side import machine_for
from .observations import Case, difference, observe_jvm, observe_machine
from .opcode_listing import opcode_listing
from .test_semantics import MODES, PUBLIC_STATIC

LISTINGS = Path(__file__).parent.parent / "programs" / "bytecode"
PROGRAMS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(LISTINGS.glob("*.j"))}
PROGRAMS["Opcodes"] = opcode_listing()


def differences(worker: JvmWorker, jdk: Jdk, main: str, classes: Mapping[str, bytes], mode: str) -> list[str]:
    cases = [
        Case(main, method.name, method.descriptor)
        for method in ClassFile(classes[main], main).methods
        if method.access & PUBLIC_STATIC == PUBLIC_STATIC and method.descriptor.startswith("()")
    ]
    assert cases
    with worker.define(classes) as loader:
        expected = observe_jvm(worker, loader, cases, classes.__contains__)
    actual = observe_machine(machine_for(classes, jdk, MODES[mode]), cases)
    return [text for triple in zip(cases, expected, actual, strict=True) if (text := difference(*triple))]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("program", PROGRAMS)
def test_listing_runs_as_on_the_jvm(worker: JvmWorker, jdk: Jdk, program: str, mode: str) -> None:
    listing = Listing(PROGRAMS[program])
    found = differences(worker, jdk, listing.main, listing.to_bytes(), mode)
    assert not found, "\n" + "\n".join(found)


def concatenation() -> ClassAssembler:
    """A class with a dynamic call site and a dynamic constant's neighbour, an `ldc` of a method type."""
    made = ClassAssembler("Dynamic", version=55)
    lookup = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
    descriptor = f"({lookup}Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;"
    factory = made.pool.method("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants", descriptor)
    site = made.bootstrap(made.pool.method_handle(6, factory), [made.pool.string("n = \1, \1!")])
    code = made.method(Access.PUBLIC | Access.STATIC, "concatenated", "()Ljava/lang/String;")
    code.push_int(7)
    code.push_double(-0.0)
    code.invoke_dynamic(site, "concat", "(ID)Ljava/lang/String;")
    code.emit("areturn")
    return made


@pytest.mark.parametrize("mode", MODES)
def test_dynamic_call_site_runs_as_on_the_jvm(worker: JvmWorker, jdk: Jdk, mode: str) -> None:
    made = concatenation()
    found = differences(worker, jdk, made.name, {made.name: made.to_bytes()}, mode)
    assert not found, "\n" + "\n".join(found)


def test_listings_use_every_opcode() -> None:
    dynamic = concatenation()
    codes = [code for text in PROGRAMS.values() for code in Listing(text).codes]
    used = {opcode for code in codes for opcode in code.opcodes} | {OPCODES["invokedynamic"]}
    assert dynamic.to_bytes()
    assert not [name for name, opcode in OPCODES.items() if opcode not in used]
