"""Files that are damaged, disks that are full, a JDK that goes away: what does not need them is found."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pathbrew.api import check, explore, generate
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.classfile.sources import compile_sources
from pathbrew.errors import JvmError
from pathbrew.events import Event, PhaseBegun
from pathbrew.machine import Machine
from pathbrew.machine.core.endings import Ending
from pathbrew.options import MachineOptions
from pathbrew.program import Program
from pathbrew.report.reasons import listed, worded
from pathbrew.verbs.generate import places

from ..compiling import javac
from .injection import SMALL

LOOP = """
class Loop {
    static int sum(int n) {
        int found = 0;
        for (int i = 0; i < n; i++) {
            found = found * 31 + i;
        }
        return found;
    }
}
"""
EXPECTED = 1_074_216_464


@pytest.fixture
def loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A class that is compiled by the machine, with a cache of its own."""
    source = tmp_path / "Loop.java"
    source.write_text(LOOP)
    classes = compile_sources([source], find_jdk())
    monkeypatch.setenv("PATHBREW_CACHE", str(tmp_path / "cache"))
    return classes


def run(classes: Path) -> int:
    vm = Machine(Program(ClassPath([classes], find_jdk())), MachineOptions())
    result: int = vm.invoke_static("Loop", "sum(I)I", 20_000)
    vm.cache.flush()
    return result


def entries(folder: Path) -> list[Path]:
    return [path for path in (folder / "cache" / "code").rglob("*") if path.is_file()]


def test_damaged_cache_entries_are_made_again(loop: Path, tmp_path: Path) -> None:
    expected = run(loop)
    whole = {path: path.read_bytes() for path in entries(tmp_path)}
    assert whole
    for damage in range(40):
        for path, content in whole.items():
            damaged = bytearray(content)
            if damage == 0:
                damaged = damaged[: len(damaged) // 2]
            elif damage == 1:
                damaged = bytearray()
            else:
                damaged[damage * 7919 % len(damaged)] ^= 1 << damage % 8
            path.write_bytes(damaged)
        assert run(loop) == expected
    assert {path: path.read_bytes() for path in entries(tmp_path)}.keys() == whole.keys()


def test_a_full_disk_costs_the_cache_only(
    loop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, target: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        expected = run(loop)
        assert entries(tmp_path) == [], "nothing half-written is left"
    assert run(loop) == expected
    assert entries(tmp_path)


def test_a_cache_that_cannot_be_made(loop: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("not a folder")
    assert run(loop) == run(loop)


NEEDY = """
class Needy {
    static int call(int x) {
        if (x == 1_234_567) {
            return Helper.twice(x);
        }
        return x > 5 ? 1 : 0;
    }
}
"""
HELPER = "class Helper { static int twice(int x) { assert x > 0; return 2 * x; } }"


@pytest.fixture
def needy(tmp_path: Path) -> Path:
    """A folder with a class that needs another one."""
    for name, text in (("Needy", NEEDY), ("Helper", HELPER)):
        (tmp_path / f"{name}.java").write_text(text)
    folder = tmp_path / "classes"
    sources = [tmp_path / "Needy.java", tmp_path / "Helper.java"]
    javac(find_jdk(), "-g", "-d", folder, *sources)
    return folder


def damage_class(folder: Path) -> Path:
    file = folder / "Helper.class"
    content = bytearray(file.read_bytes())
    content[10:40] = bytes(30)
    file.write_bytes(content)
    return folder


def damage_jar(folder: Path) -> Path:
    """A jar whose directory is whole, and one of whose entries is not."""
    jar = folder.parent / "classes.jar"
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_DEFLATED) as made:
        for file in sorted(folder.glob("*.class")):
            made.write(file, file.name)
        place = made.getinfo("Helper.class").header_offset
    content = bytearray(jar.read_bytes())
    start = place + 30 + len("Helper.class")
    content[start + 5 : start + 60] = bytes(55)
    jar.write_bytes(content)
    return jar


@pytest.mark.parametrize("damage", [damage_class, damage_jar])
def test_a_damaged_class_costs_the_paths_that_need_it(needy: Path, damage: Any) -> None:
    path = damage(needy)
    result = explore([path], "Needy.call", criterion="path")
    endings = sorted(found.ending for found in result.paths)
    assert endings.count(Ending.RETURNED) >= 2 and endings.count(Ending.UNMODELLED) == 1
    assert not result.search.exhausted and not result.search.defects
    assert any("Helper" in reason for reason in listed(result.search.reasons))
    assert check([path], "Needy.call").verdict == "unknown"


def test_generate_with_a_damaged_class(needy: Path, tmp_path: Path) -> None:
    damage_class(needy)
    result = generate([needy], ["Needy"], out=str(tmp_path / "out"), budget="600s")
    covered = [goal for m in result.classes[0].methods for goal in m.goals if goal.is_covered]
    assert len(covered) >= 3 and result.tests
    assert result.defects == []


@pytest.fixture
def borrowed(tmp_path: Path) -> Iterator[Path]:
    """A JDK that can be taken away."""
    home, made = find_jdk().home.resolve(), tmp_path / "jdk"
    made.mkdir()
    for entry in home.iterdir():
        (made / entry.name).symlink_to(entry)
    yield made


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("moment", ["quick start", "symbolic execution", "compiling and running the tests"])
def test_the_jdk_goes_away(
    borrowed: Path, tmp_path: Path, moment: str, capfd: pytest.CaptureFixture[str]
) -> None:
    def steal(event: Event) -> None:
        if event == PhaseBegun(moment) and borrowed.exists():
            shutil.rmtree(borrowed)

    out = tmp_path / "out"
    result = generate([SMALL], ["Small"], out=str(out), budget="600s", jdk=borrowed, observer=steal)
    assert not borrowed.exists()
    assert result.classes and all(file.is_file() for file in result.files)
    assert result.defects == []
    assert "Traceback" not in "".join(capfd.readouterr())


def no_space() -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def fill_disk(patch: pytest.MonkeyPatch, owner: Any, name: str, is_full: Callable[..., bool]) -> None:
    """Let an operation find the disk full, for the arguments that are chosen."""
    original = getattr(owner, name)

    def attempt(*arguments: Any, **settings: Any) -> Any:
        if is_full(*arguments, **settings):
            no_space()
        return original(*arguments, **settings)

    patch.setattr(owner, name, attempt)


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for scratch folders."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.mark.parametrize(
    ("operation", "name", "reason"),
    [("mkdir", "work", "a scratch folder"), ("write_text", "policy", "the guard's policy")],
)
def test_no_room_for_a_jvm(
    tmp_path: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch, operation: str, name: str, reason: str
) -> None:
    def is_full(path: Path, *arguments: Any, **settings: Any) -> bool:
        return path.name == name and path.is_relative_to(temporary)

    fill_disk(monkeypatch, Path, operation, is_full)
    with pytest.raises(JvmError, match=f"{reason} for a JVM cannot be written: No space left on device"):
        generate([SMALL], ["Small"], out=str(tmp_path / "out"), budget="600s")
    assert not (tmp_path / "out").exists() and list(temporary.iterdir()) == []


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("where", ["sources", "output"])
def test_no_room_for_tests(
    tmp_path: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """What cannot be compiled, or not be written, is told of; nothing is half-written."""
    full = temporary if where == "sources" else tmp_path / "out"
    fill_disk(monkeypatch, places, "write_whole", lambda path, content: path.is_relative_to(full))
    result = generate([SMALL], ["Small"], out=str(tmp_path / "out"), budget="600s")
    assert result.files == [] and result.tests == [] and result.defects == []
    assert {worded(dropped.reason).rpartition(": ")[2] for dropped in result.dropped} == {
        "No space left on device"
    }
    goals = [goal for method in result.classes[0].methods for goal in method.goals]
    reasons = {reason for goal in goals for reason in listed(goal.account.reasons)}
    assert any("No space left on device" in reason for reason in reasons)
    assert not [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
