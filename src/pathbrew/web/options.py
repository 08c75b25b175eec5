"""The options of verbs as the page offers them: fields of the settings, checked before anything runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pathbrew.errors import InputError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

OptionValue: TypeAlias = bool | int | str | list[str]
OptionKind: TypeAlias = Literal["flag", "number", "choice", "text", "list", "specification"]
"""A specification is a list of files of the code, or of classes in it, that say what is promised."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: how it is called here and on the command line, what it takes, and what it is unless set."""

    name: str
    flag: str
    off: str
    """The flag that switches it off, if it is one that can be."""
    kind: OptionKind
    help: str
    default: OptionValue
    choices: tuple[str, ...] = ()
    least: int | None = None
    is_common: bool = False
    unset: str = ""
    """What an empty default means."""

    def checked(self, value: OptionValue) -> OptionValue:
        """The value if it is one of this option; raises InputError."""
        fits = {
            "flag": isinstance(value, bool),
            "number": isinstance(value, int) and not isinstance(value, bool),
            "choice": value in self.choices or value == self.default,
            "text": isinstance(value, str),
            "list": isinstance(value, list),
            "specification": isinstance(value, list),
        }
        if not fits[self.kind]:
            wanted = f"one of {', '.join(self.choices)}" if self.kind == "choice" else f"a {self.kind}"
            raise InputError(f"{self.flag}: {value!r} is not {wanted}")
        if self.least is not None and isinstance(value, int) and value < self.least:
            raise InputError(f"{self.flag}: {value} is less than {self.least}")
        return value

    def words(self, value: OptionValue) -> list[str]:
        """The option on the command line; nothing if it says what holds anyway."""
        if value == self.default:
            return []
        if isinstance(value, bool):
            return [self.flag if value else self.off]
        values = value if isinstance(value, list) else [str(value)]
        return [word for each in values for word in (self.flag, each)]


def options_of(settings: DataclassInstance, common: Sequence[str], names: Sequence[str]) -> list[Option]:
    """The fields of settings that have these names, the common ones first, with their values as defaults."""
    known = {field.name: field for field in fields(settings)}
    made = []
    for name in (*common, *names):
        if name not in known:
            continue
        about = known[name].metadata
        flags: tuple[str, ...] = about["flags"] or (f"--{name.replace('_', '-')}",)
        flag, _, off = flags[0].partition("/")
        value = getattr(settings, name)
        kind: OptionKind
        if isinstance(value, bool):
            kind = "flag"
        elif isinstance(value, int):
            kind = "number"
        elif about["choices"]:
            kind = "choice"
        else:
            kind = "list" if about["many"] else "text"
        default: OptionValue = list(value) if isinstance(value, tuple) else value
        made.append(
            Option(
                name,
                flag,
                off,
                kind,
                about["help"],
                default,
                about["choices"],
                about["least"],
                name in common,
            )
        )
    return made


def checked(
    options: Sequence[Option], values: Mapping[str, OptionValue], verb: str
) -> dict[str, OptionValue]:
    """The values that were given, each one of its option; raises InputError."""
    known = {option.name: option for option in options}
    for name in values:
        if name not in known:
            raise InputError(f"{verb} has no option {name!r} here; it has {', '.join(known)}")
    return {name: known[name].checked(value) for name, value in values.items()}


def settings_of(values: Mapping[str, OptionValue]) -> dict[str, Any]:
    """The values as keyword arguments of the Python API."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
