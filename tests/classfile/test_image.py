from __future__ import annotations

import struct
from pathlib import Path

import pytest

from pathbrew.classfile import ClassFile, Jdk, JdkImage
from pathbrew.errors import ClassFileError, JdkError


@pytest.mark.parametrize(
    "name",
    [
        "java/lang/String",
        "java/util/Map$Entry",
        "java/sql/Connection",
        "java/util/logging/Logger",
        "jdk/jfr/Event",
    ],
)
def test_classes_of_several_modules(each_jdk: Jdk, name: str) -> None:
    data = each_jdk.image.find(name)
    assert data is not None
    opened = ClassFile(data, name)
    assert opened.name == name and opened.major == each_jdk.version + 44


def test_what_is_not_there(each_jdk: Jdk) -> None:
    for name in ("java/lang/Strin", "org/example/Main", "Main", "", "java/lang", "\ud800", "../x"):
        assert each_jdk.image.find(name) is None
    assert each_jdk.image.resource("java/lang/String") is None


def test_resources(each_jdk: Jdk) -> None:
    module = each_jdk.image.resource("module-info.class")
    assert module is not None and ClassFile(module, "java.base").name == "module-info"
    assert each_jdk.image.resource("java/util/logging/Logger.class") is not None


def test_class_names(each_jdk: Jdk) -> None:
    base = set(each_jdk.image.class_names("java.base"))
    assert {"java/lang/Object", "java/util/HashMap$Node"} <= base and "java/sql/Connection" not in base
    assert len(base) > 6000
    assert "java/sql/Connection" in set(each_jdk.image.class_names("java.sql"))
    assert sum(1 for _ in each_jdk.image.class_names()) > 20_000


@pytest.mark.by_turns(2)
@pytest.mark.jdks_by_turns
def test_java_base_is_read_completely(each_jdk: Jdk) -> None:
    for name in each_jdk.image.class_names("java.base"):
        data = each_jdk.image.find(name)
        assert data is not None
        ClassFile(data, name).read_all()


def make_image(path: Path, resource: bytes, compressed: int = 0) -> JdkImage:
    """Write an image that holds one class, /java.base/a/B.class."""
    strings = b"\0java.base\0a\0B\0class\0"
    attributes = [(1, 1), (2, 11), (3, 13), (4, 15), (6, compressed), (7, len(resource))]
    location = b"".join(struct.pack(">BI", kind << 3 | 3, value) for kind, value in attributes) + b"\0"
    header = struct.pack("=7I", 0xCAFEDADA, 1 << 16, 0, 1, 1, len(location), len(strings))
    path.write_bytes(header + struct.pack("=iI", -1, 0) + location + strings + resource)
    return JdkImage(path)


def test_made_image(tmp_path: Path) -> None:
    image = make_image(tmp_path / "modules", b"contents")
    assert image.find("a/B") == b"contents" and image.find("a/C") is None
    assert list(image.class_names()) == ["a/B"]


def test_compressed_image_is_an_error(tmp_path: Path) -> None:
    image = make_image(tmp_path / "modules", b"contents", compressed=5)
    with pytest.raises(ClassFileError, match="linked with compression"):
        image.find("a/B")


def test_damaged_images(tmp_path: Path) -> None:
    path = tmp_path / "modules"
    with pytest.raises(JdkError, match="cannot be read"):
        JdkImage(path)
    make_image(path, b"contents")
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        with pytest.raises((ClassFileError, JdkError)):
            JdkImage(path).find("a/B")
    for position in range(28, len(whole)):
        path.write_bytes(whole[:position] + b"\xff" + whole[position + 1 :])
        try:
            image = JdkImage(path)
            image.find("a/B")
            list(image.class_names())
        except ClassFileError:
            pass
    path.write_bytes(b"\xca\xfe\xba\xbe" * 20)
    with pytest.raises(ClassFileError, match="not an image"):
        JdkImage(path)
