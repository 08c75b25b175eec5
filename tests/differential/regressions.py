"""Programs on which the machine once departed from the JVM, one JSON file each."""

from __future__ import annotations

import base64
import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pathbrew.jvm import JavaArrayValue, JavaBoxedValue, JavaValue

from .comparison import Entry
from .outcomes import Neutral

FOLDER = Path(__file__).with_name("regressions")


@dataclass(frozen=True)
class Regression:
    """A program, one input, and the outcome on the real JVM; `origin` says where it comes from."""

    entry: Entry
    arguments: tuple[JavaValue, ...]
    expected: Neutral
    origin: str

    def save(self, path: Path) -> None:
        document = {
            "origin": self.origin,
            "call": f"{self.entry.class_name}.{self.entry.method}{self.entry.descriptor}",
            "arguments": [_to_json(argument) for argument in self.arguments],
            "expected": self.expected,
            "classes": {
                name: base64.b64encode(octets).decode() for name, octets in self.entry.classes.items()
            },
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Regression:
        document = json.loads(path.read_text(encoding="utf-8"))
        head, _, parameters = document["call"].partition("(")
        class_name, _, method = head.rpartition(".")
        classes = {name: base64.b64decode(text) for name, text in document["classes"].items()}
        return cls(
            Entry(classes, class_name, method, f"({parameters}"),
            tuple(_from_json(argument) for argument in document["arguments"]),
            _tuples(document["expected"]),
            document["origin"],
        )


def stored() -> list[Path]:
    """The files of all regressions."""
    return sorted(FOLDER.glob("*.json"))


def _to_json(value: JavaValue) -> Any:
    """Numbers with a point are written in hexadecimal, which is exact."""
    if isinstance(value, float):
        return {"float": value.hex()}
    if isinstance(value, JavaArrayValue):
        return {"array": value.descriptor, "items": [_to_json(item) for item in value.items]}
    if isinstance(value, JavaBoxedValue):
        return {"box": value.descriptor, "value": _to_json(value.value)}
    if value is None or isinstance(value, int | str):
        return value
    raise TypeError(f"{value!r} cannot be an argument")


def _from_json(value: Any) -> JavaValue:
    if not isinstance(value, dict):
        plain: int | str | None = value
        return plain
    if "float" in value:
        return math.nan if value["float"] == "nan" else float.fromhex(value["float"])
    if "array" in value:
        return JavaArrayValue(value["array"], tuple(_from_json(item) for item in value["items"]))
    boxed = _from_json(value["value"])
    assert isinstance(boxed, int | float)
    return JavaBoxedValue(value["box"], boxed)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
