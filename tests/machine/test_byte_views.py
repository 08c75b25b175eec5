"""Bytes seen as numbers of another size: a named obstacle where they are symbolic, no fault of ours."""

from __future__ import annotations

from pathlib import Path

import pytest

import pathbrew
from pathbrew.report.reasons import listed

SOURCE = """
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.BitSet;

public class Views {
    private static final VarHandle INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    static int read(byte value) {
        byte[] bytes = {1, 2, value, 4};
        return (int) INTS.get(bytes, 0) > 7 ? 1 : 0;
    }

    static int write(int value) {
        byte[] bytes = new byte[4];
        INTS.set(bytes, 0, value);
        return bytes[3] == 5 ? 1 : 0;
    }

    static int bits(byte value) {
        return BitSet.valueOf(new byte[] {value, 1, 1, 1, 1, 1, 1, 1, 1}).cardinality() > 9 ? 1 : 0;
    }

    static int concrete() {
        byte[] bytes = {0, 0, 1, 4};
        return (int) INTS.get(bytes, 0);
    }
}
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("views") / "Views.java"
    file.write_text(SOURCE)
    return file


@pytest.mark.parametrize("method", ["read", "write", "bits"])
def test_symbolic_bytes_are_an_obstacle_with_a_name(source: Path, method: str) -> None:
    result = pathbrew.explore([source], f"Views.{method}", budget="600s")
    assert not result.search.defects
    assert not result.search.exhausted
    assert any("symbolic values" in reason for reason in listed(result.search.reasons)), result.search.reasons


def test_known_bytes_are_read(source: Path) -> None:
    assert pathbrew.explore([source], "Views.concrete", budget="600s").paths[0].value == "260"
