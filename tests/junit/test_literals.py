"""Literals: a Java compiler reads every one as the value and the type that were meant."""

from __future__ import annotations

import math
import random
import struct
import subprocess
from pathlib import Path

import pytest

from pathbrew.junit.literals import character, initialiser, primitive, string
from pathbrew.jvm.values import utf16_units

from ..compiling import javac
from ..jdks import installed_jdks

_BITS = {"B": 8, "S": 16, "I": 32, "J": 64}
_JAVA = {"B": "byte", "S": "short", "I": "int", "J": "long", "F": "float", "D": "double", "C": "char"}
_SHOW = """
    static void show({type} x) {{ System.out.println("{tag} " + {bits}); }}"""
_CHARACTERS = [0, 1, 7, 8, 9, 10, 12, 13, 27, 31, 32, 34, 39, 65, 92, 127, 128, 133, 160, 173, 228, 0x20AC]
_CHARACTERS += [0x2028, 0x202E, 0x300, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFEFF, 0xFFFE, 0xFFFF]
_STRINGS = [
    "",
    "plain",
    "quotes \" and ' and \\ and \\u0041 and \\\\u000a",
    "\b\t\n\f\r\0\x01\x7f\x1b7",
    "".join(map(chr, _CHARACTERS)),
    "emoji \U0001f37a, kept together",
    "\ud83c then \udf7a, and backwards \udf7a\ud83c",
    "\udf7a",
    "x" * 39 + "y" * 41,
    '"' * 100 + "\n" * 100,
    "no pattern: " + " ".join(map(str, range(300))),
    "\0" * 70_000,
    "ä" * 70_000 + "end",
    "".join(chr(0x4E00 + i % 5000) for i in range(30_000)),
]


def _numbers(letter: str) -> list[int]:
    bits = _BITS[letter]
    least, most = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
    return [least, least + 1, -1, 0, 1, 9, most - 1, most]


def _fractions(letter: str) -> list[float]:
    code, generator = ("f", "I") if letter == "F" else ("d", "Q")
    size = struct.calcsize(code)
    source = random.Random(4)
    drawn = [
        struct.unpack(f">{code}", struct.pack(f">{generator}", source.getrandbits(8 * size)))[0]
        for _ in range(300)
    ]
    special = [0.0, -0.0, 1.0, -1.5, 0.1, 1e10, 1e-10, 123456789.0, math.inf, -math.inf, math.nan]
    special += [2.0**-149, 2.0**-126, 2.0**-148, 3.4028234663852886e38, -3.4028234663852886e38, 1e7, 1e-3]
    if letter == "D":
        special += [5e-324, 1e-323, 2.2250738585072014e-308, 1.7976931348623157e308, 2.0**63, 1e21, 1e16]
    values = [struct.unpack(f">{code}", struct.pack(f">{code}", value))[0] for value in special]
    return [*values, *drawn]


def _bits(letter: str, value: float) -> str:
    if math.isnan(value):
        return "7fc00000" if letter == "F" else "7ff8000000000000"
    return f"{int.from_bytes(struct.pack('>f' if letter == 'F' else '>d', value)):x}"


def _expected() -> list[tuple[str, str]]:
    """Pairs of an expression and what `show` prints for it."""
    pairs = [(primitive("Z", 1), "Z true"), (primitive("Z", 0), "Z false")]
    for letter in _BITS:
        for number in _numbers(letter):
            pairs.append((primitive(letter, number), f"{letter} {number}"))
            element = f"new {_JAVA[letter]}[] {{{initialiser(letter, number)}}}[0]"
            pairs.append((element, f"{letter} {number}"))
    for letter in "FD":
        for fraction in _fractions(letter):
            pairs.append((primitive(letter, fraction), f"{letter} {_bits(letter, fraction)}"))
    pairs += [(character(unit), f"C {unit}") for unit in _CHARACTERS]
    return pairs


@pytest.mark.parametrize("release", [8, 17])
def test_literals_are_what_the_compiler_reads(release: int, tmp_path: Path) -> None:
    pairs = _expected()
    texts = [utf16_units(text) for text in _STRINGS]
    shows = [_SHOW.format(type=t, tag=tag, bits="x") for tag, t in _JAVA.items() if tag in "BSIJ"]
    shows += [
        _SHOW.format(type="boolean", tag="Z", bits="x"),
        _SHOW.format(type="char", tag="C", bits="(int) x"),
    ]
    shows.append(_SHOW.format(type="float", tag="F", bits="Integer.toHexString(Float.floatToIntBits(x))"))
    shows.append(_SHOW.format(type="double", tag="D", bits="Long.toHexString(Double.doubleToLongBits(x))"))
    shows.append(_SHOW.format(type="String", tag="T", bits='x.length() + " " + x.hashCode()'))
    calls = [f"        show({text});" for text, _ in pairs]
    calls += [f"        show({string(text, release)});" for text in texts]
    body = "\n".join(calls)
    main = f"    public static void main(String[] arguments) {{\n{body}\n    }}"
    source = f"class Literals {{{''.join(shows)}\n\n{main}\n}}\n"
    path = tmp_path / "Literals.java"
    path.write_text(source, encoding="utf-8")
    jdk = installed_jdks()[0]
    options = ["-Xlint:-options", "-encoding", "UTF-8", "--release", str(release), "-d", str(tmp_path)]
    javac(jdk, *options, str(path))
    run = subprocess.run(
        [jdk.home / "bin" / "java", "-Xshare:auto", "-cp", tmp_path, "Literals"],
        check=True,
        capture_output=True,
    )
    expected = [text for _, text in pairs] + [f"T {len(text)} {_hash(text)}" for text in texts]
    assert run.stdout.decode().splitlines() == expected


def _hash(text: str) -> int:
    value = 0
    for unit in text:
        value = (31 * value + ord(unit)) & 0xFFFFFFFF
    return value - 2**32 if value >= 2**31 else value


@pytest.mark.parametrize(
    ("descriptor", "value", "expected"),
    [
        ("B", 1, "(byte) 1"),
        ("S", -1, "(short) -1"),
        ("I", 2**31 - 1, "Integer.MAX_VALUE"),
        ("J", 5, "5L"),
        ("C", 10, "'\\n'"),
        ("C", 0x20AC, "'€'"),
        ("C", 0x2028, "'\\u2028'"),
        ("F", struct.unpack(">f", struct.pack(">f", 0.1))[0], "0.1f"),
        ("D", 1e16, "1.0E16"),
        ("D", -5e-324, "-Double.MIN_VALUE"),
        ("D", -0.0, "-0.0"),
        ("D", -math.pi / 2, "-Math.PI / 2"),
    ],
)
def test_literals_read_well(descriptor: str, value: float, expected: str) -> None:
    assert primitive(descriptor, value) == expected


def test_strings_read_well() -> None:
    assert string('say "€"\n', 8) == '"say \\"€\\"\\n"'
    assert string("a" * 50, 11) == '"a".repeat(50)'
    assert string("a" * 50, 8) == "new String(new char[50]).replace('\\0', 'a')"
