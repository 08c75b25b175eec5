"""The JVM that compiles tests: it stays for many of them, and not for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.classfile import find_jdk
from pathbrew.deadline import Deadline
from pathbrew.jvm import suite_compiler
from pathbrew.jvm.suite_compiler import SuiteCompiler
from pathbrew.jvm.suite_process import SuiteProcess


def test_another_jvm_takes_over_after_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    start = SuiteCompiler._start

    def counted(compiler: SuiteCompiler) -> SuiteProcess:
        started.append(compiler)
        return start(compiler)

    monkeypatch.setattr(SuiteCompiler, "_start", counted)
    monkeypatch.setattr(suite_compiler, "MOST_COMPILATIONS", 2)
    with SuiteCompiler(find_jdk().home, [tmp_path], tmp_path) as compiler:
        for number in range(3):
            source = tmp_path / f"Number{number}.java"
            source.write_text(f"class Number{number} {{ }}")
            request = [("output", str(tmp_path)), ("release", "17"), ("source", str(source))]
            assert compiler.compile(request, Deadline.after(60.0)).compiled is not None
            assert (tmp_path / f"Number{number}.class").is_file()
    assert len(started) == 2
