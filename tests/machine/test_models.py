"""Models in Python that come upon inputs inside objects: the JDK's own code runs instead."""

from __future__ import annotations

from pathlib import Path

import pytest

import pathbrew

SOURCE = """
import java.lang.reflect.Method;
import java.math.BigInteger;

public class Inside {
    static boolean product(BigInteger number) {
        return number.multiply(BigInteger.TEN).signum() == 0;
    }

    static boolean power(BigInteger number) {
        return number.pow(2).signum() == 0;
    }

    static Object invoked(Method method, Object[] arguments) throws Exception {
        return method.invoke(null, arguments);
    }
}
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("models") / "Inside.java"
    file.write_text(SOURCE)
    return file


@pytest.mark.parametrize("method", ["product", "power", "invoked"])
def test_inputs_inside_objects_are_no_fault(source: Path, method: str) -> None:
    result = pathbrew.explore([source], f"Inside.{method}", budget="600s", criterion="statement")
    assert not result.search.defects
    assert any(path.ending == "returned" for path in result.paths)
