"""Models: what each variable, array and uninterpreted function stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pathbrew.terms.nodes import Function, Term
from pathbrew.terms.sorts import BOOL, ArraySort, BitVector, FloatingPoint, Sort

CHARACTER, LAST_CHARACTER = ord("a"), 0xFFFF
"""The default of a variable that ranges over all characters."""


class ArrayValue:
    """A total map: `entries` where they may differ from `default`; immutable.

    Versions made by `set` share one dictionary and a short log of later entries, so that a chain of
    stores costs a constant number of copies per store.
    """

    __slots__ = ("_base", "_log", "_logged", "default")

    def __init__(self, default: Any, entries: Mapping[Any, Any] | None = None) -> None:
        self.default = default
        self._base: dict[Any, Any] = dict(entries or {})
        self._log: tuple[Any, Any, Any] | None = None
        self._logged = 0

    @property
    def entries(self) -> dict[Any, Any]:
        entries = dict(self._base)
        later = []
        log = self._log
        while log is not None:
            log, index, value = log
            later.append((index, value))
        entries.update(reversed(later))
        return entries

    def get(self, index: Any) -> Any:
        log = self._log
        while log is not None:
            if log[1] == index:
                return log[2]
            log = log[0]
        return self._base.get(index, self.default)

    def set(self, index: Any, value: Any) -> ArrayValue:
        if self._logged > 8 + len(self._base) // 16:
            flat = ArrayValue(self.default, self.entries)
            flat._base[index] = value
            return flat
        later = ArrayValue.__new__(ArrayValue)
        later.default = self.default
        later._base = self._base
        later._log = (self._log, index, value)
        later._logged = self._logged + 1
        return later

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ArrayValue):
            return NotImplemented
        mine, its = self.entries, other.entries
        return self.default == other.default and all(
            mine.get(i, self.default) == its.get(i, self.default) for i in mine.keys() | its.keys()
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"ArrayValue({self.default!r}, {self.entries!r})"


@dataclass(frozen=True, slots=True)
class FunctionValue:
    """An interpretation of an uninterpreted function: `entries` by arguments, else `default`."""

    default: Any
    entries: Mapping[tuple[Any, ...], Any] = field(default_factory=dict)

    def get(self, arguments: tuple[Any, ...]) -> Any:
        return self.entries.get(arguments, self.default)


def default_value(sort: Sort) -> Any:
    """What a model says of something it does not mention: false, 0, 0.0, null, arrays of these."""
    if sort is BOOL:
        return False
    if isinstance(sort, FloatingPoint):
        return 0.0
    if isinstance(sort, ArraySort):
        return ArrayValue(default_value(sort.element))
    return 0


class Model(Mapping[Term, Any]):
    """An immutable assignment to variables; every variable not mentioned has its default value.

    The default of a variable is the value of its range that is nearest to 0; that of a character is `a`.
    """

    __slots__ = ("functions", "values_by_variable")

    def __init__(
        self,
        values: Mapping[Term, Any] | None = None,
        functions: Mapping[Function, FunctionValue] | None = None,
    ) -> None:
        self.values_by_variable: dict[Term, Any] = dict(values or {})
        self.functions: dict[Function, FunctionValue] = dict(functions or {})

    def __getitem__(self, variable: Term) -> Any:
        return self.values_by_variable[variable]

    def __iter__(self) -> Iterator[Term]:
        return iter(self.values_by_variable)

    def __len__(self) -> int:
        return len(self.values_by_variable)

    def value(self, variable: Term) -> Any:
        """The variable's value, its default when the model does not mention it."""
        values = self.values_by_variable
        if variable in values:
            return values[variable]
        if isinstance(variable.sort, BitVector):
            low, high = variable.value.low, variable.value.high
            return CHARACTER if low == 0 and high == LAST_CHARACTER else min(max(0, low), high)
        return default_value(variable.sort)

    def function(self, function: Function) -> FunctionValue:
        """The interpretation of a function, constant at its default when not mentioned."""
        found = self.functions.get(function)
        return FunctionValue(default_value(function.result)) if found is None else found

    def updated(self, changes: Mapping[Term, Any]) -> Model:
        """This model with other values for some variables."""
        return Model({**self.values_by_variable, **changes}, self.functions)

    def on(self, symbols: Iterable[Term | Function]) -> Model:
        """What this model says of exactly these variables and functions, defaults written out."""
        values: dict[Term, Any] = {}
        functions: dict[Function, FunctionValue] = {}
        for symbol in symbols:
            if isinstance(symbol, Term):
                values[symbol] = self.value(symbol)
            else:
                functions[symbol] = self.function(symbol)
        return Model(values, functions)

    def merged(self, other: Model) -> Model:
        """This model overridden by all that `other` mentions."""
        return Model(
            {**self.values_by_variable, **other.values_by_variable}, {**self.functions, **other.functions}
        )

    def __repr__(self) -> str:
        parts = [f"{v.name}={value!r}" for v, value in self.values_by_variable.items()]
        parts += [f"{f.name}={value!r}" for f, value in self.functions.items()]
        return f"Model({', '.join(parts)})"
