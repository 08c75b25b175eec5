from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.classfile import ClassFile, ClassPath, MethodInfo, find_jdk

SOURCE = """
class Sample {
    int field;
    static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
    static int sum(int[] a) { int s = 0; for (int i = 0; i < a.length; i++) s += a[i]; return s; }
    static int guarded(int a, int b) { try { return a / b; } catch (ArithmeticException e) { return -1; } }
    static boolean less(double a, double b) { return a < b; }
    static int postIncrement(int i) { return i++ * 2 + i; }
    void swap(Sample other) { int kept = field; field = other.field; other.field = kept; }
    static String day(int d) {
        switch (d) { case 1: case 7: return "rest"; case 2: case 3: case 4: case 5: case 6: return "work"; }
        return "none";
    }
}
"""


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> ClassFile:
    source = Path(tmp_path_factory.mktemp("sample")) / "Sample.java"
    source.write_text(SOURCE)
    found = ClassPath([source], find_jdk()).find("Sample")
    assert found is not None
    return found


@pytest.fixture(scope="session")
def methods(sample: ClassFile) -> dict[str, MethodInfo]:
    return {method.name: method for method in sample.methods}
