"""Classes that tests are generated for: of libraries in Maven Central, and of the JDK under other names.

Everything is kept in the user's cache folder.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.jars import jar_of
from pathbrew.classfile import Jdk, find_jdk
from pathbrew.files import cache_folder


@dataclass(frozen=True, slots=True)
class Subject:
    """A class, where it lies, whether its class file is one of Java 8, and the jars that it needs."""

    library: str
    entry: Path
    class_name: str
    is_java_8: bool
    needed: tuple[Path, ...] = ()

    @property
    def class_path(self) -> list[Path]:
        return [self.entry, *self.needed]

    @property
    def name(self) -> str:
        return self.class_name.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Library:
    """A jar of Maven Central, compiled for Java 8, the classes of it that are measured, and their needs."""

    group: str
    artifact: str
    version: str
    package: str
    classes: tuple[str, ...]
    needs: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.artifact} {self.version}"


LIBRARIES = (
    Library(
        "org.apache.commons",
        "commons-lang3",
        "3.17.0",
        "org.apache.commons.lang3",
        (
            "BitField",
            "BooleanUtils",
            "CharRange",
            "CharUtils",
            "math.Fraction",
            "math.NumberUtils",
            "ArrayUtils",
            "Range",
            "StringUtils",
        ),
    ),
    Library(
        "org.apache.commons",
        "commons-text",
        "1.12.0",
        "org.apache.commons.text",
        ("WordUtils",),
        ("org.apache.commons:commons-lang3:3.17.0",),
    ),
    Library(
        "org.apache.commons",
        "commons-csv",
        "1.11.0",
        "org.apache.commons.csv",
        ("CSVFormat", "CSVParser", "CSVRecord", "Lexer"),
        ("commons-io:commons-io:2.16.1", "commons-codec:commons-codec:1.17.1"),
    ),
    Library(
        "commons-codec",
        "commons-codec",
        "1.17.1",
        "org.apache.commons.codec",
        ("binary.Base64", "binary.Hex", "language.Metaphone", "language.Soundex", "net.URLCodec"),
    ),
    Library(
        "commons-cli",
        "commons-cli",
        "1.9.0",
        "org.apache.commons.cli",
        ("CommandLine", "DefaultParser", "HelpFormatter", "Options"),
    ),
    Library(
        "org.apache.commons",
        "commons-collections4",
        "4.4",
        "org.apache.commons.collections4",
        (
            "ArrayStack",
            "comparators.BooleanComparator",
            "iterators.ArrayIterator",
            "keyvalue.MultiKey",
            "list.TreeList",
            "map.Flat3Map",
            "queue.CircularFifoQueue",
        ),
    ),
    Library(
        "org.apache.commons",
        "commons-math3",
        "3.6.1",
        "org.apache.commons.math3",
        (
            "complex.Complex",
            "fraction.Fraction",
            "geometry.euclidean.threed.Rotation",
            "geometry.euclidean.threed.Vector3D",
            "linear.Array2DRowRealMatrix",
            "linear.ArrayRealVector",
            "stat.descriptive.moment.Variance",
        ),
    ),
    Library(
        "joda-time",
        "joda-time",
        "2.12.7",
        "org.joda.time",
        ("Days", "Duration", "Interval", "LocalDate", "Partial", "Period"),
    ),
    Library(
        "org.jsoup",
        "jsoup",
        "1.17.2",
        "org.jsoup",
        ("nodes.Attributes", "parser.CharacterReader", "parser.TokenQueue", "safety.Safelist"),
    ),
    Library(
        "com.google.code.gson",
        "gson",
        "2.11.0",
        "com.google.gson",
        ("JsonArray", "JsonPrimitive", "stream.JsonReader", "stream.JsonWriter"),
    ),
    Library("org.json", "json", "20240303", "org.json", ("JSONTokener", "JSONArray", "XMLTokener")),
    Library(
        "commons-validator",
        "commons-validator",
        "1.9.0",
        "org.apache.commons.validator.routines",
        ("DomainValidator", "EmailValidator", "ISBNValidator", "InetAddressValidator"),
    ),
    Library(
        "org.ejml",
        "ejml-core",
        "0.43.1",
        "org.ejml.data",
        ("DMatrixRMaj", "DMatrixSparseCSC", "Complex_F64"),
    ),
    Library(
        "commons-io", "commons-io", "2.16.1", "org.apache.commons.io", ("FilenameUtils", "ByteOrderMark")
    ),
    Library(
        "com.fasterxml.jackson.core",
        "jackson-core",
        "2.17.1",
        "com.fasterxml.jackson.core",
        ("JsonPointer", "Version", "io.NumberInput"),
    ),
    Library(
        "org.yaml",
        "snakeyaml",
        "2.2",
        "org.yaml.snakeyaml",
        ("reader.StreamReader", "error.Mark", "util.UriEncoder"),
    ),
)
JDK_PACKAGE, JDK_COPY = "java/util/", "copied/util/"
JDK_CLASSES = ("ArrayDeque", "BitSet", "LongSummaryStatistics", "OptionalInt", "StringTokenizer")
"""Classes that work from any package: none of them needs what only java.util or its module may see."""


def fetch(library: Library) -> list[Subject]:
    """The classes of a library, which Maven gets if it is not there yet; raises FetchError."""
    jar = jar_of(f"{library.group}:{library.artifact}:{library.version}")
    needed = tuple(map(jar_of, library.needs))
    return [Subject(str(library), jar, f"{library.package}.{name}", True, needed) for name in library.classes]


def copy_jdk() -> list[Subject]:
    """Classes of the JDK in use, copied to a package of the class path.

    A class path cannot hold a package of a module that the JVM has resolved, so their names are changed in
    the constant pools.
    """
    jdk = find_jdk()
    folder = cache_folder() / "subjects" / f"jdk-{jdk.version}"
    names = sorted(_with_nested(jdk, [JDK_PACKAGE + name for name in JDK_CLASSES]))
    for name in names:
        octets = jdk.image.find(name)
        assert octets is not None
        path = folder / f"{_moved(name)}.class"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_renamed(octets, names))
    return [
        Subject(f"JDK {jdk.version}", folder, _moved(JDK_PACKAGE + name).replace("/", "."), False)
        for name in JDK_CLASSES
    ]


def _with_nested(jdk: Jdk, names: Sequence[str]) -> Iterator[str]:
    for name in jdk.image.class_names("java.base"):
        if name.partition("$")[0] in names:
            yield name


def _moved(name: str) -> str:
    return JDK_COPY + name.removeprefix(JDK_PACKAGE)


_SIZES = {
    3: 4,
    4: 4,
    5: 8,
    6: 8,
    7: 2,
    8: 2,
    9: 4,
    10: 4,
    11: 4,
    12: 4,
    15: 3,
    16: 2,
    17: 4,
    18: 4,
    19: 2,
    20: 2,
}
"""The sizes of the constants by tag, but for those of tag 1 (JVMS 4.4)."""
_UTF8 = 1
_WIDE = (5, 6)


def _renamed(octets: bytes, names: Sequence[str]) -> bytes:
    """The class file with other names for the classes, wherever a constant holds one (JVMS 4.4.7)."""
    pattern = re.compile(b"(?:" + b"|".join(re.escape(name.encode()) for name in names) + rb")(?![\w/])")
    (count,) = struct.unpack_from(">H", octets, 8)
    renamed = bytearray(octets[:10])
    place, index = 10, 1
    while index < count:
        tag = octets[place]
        if tag == _UTF8:
            (length,) = struct.unpack_from(">H", octets, place + 1)
            text = octets[place + 3 : place + 3 + length]
            text = pattern.sub(lambda found: _moved(found[0].decode()).encode(), text)
            renamed += struct.pack(">BH", tag, len(text)) + text
            place += 3 + length
        else:
            renamed += octets[place : place + 1 + _SIZES[tag]]
            place += 1 + _SIZES[tag]
        index += 2 if tag in _WIDE else 1
    return bytes(renamed) + octets[place:]
