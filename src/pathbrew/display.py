"""Results that display themselves in a notebook."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from pathbrew.reasons import Reason


class Displayed:
    """Has a page in HTML; `report`, which stands above all results, draws it when it is asked for."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        page: str = import_module("pathbrew.report.notebook").html_of(self)
        return page


def in_short(reasons: Iterable[Reason]) -> str:
    """Reasons on one line, as `report` words them."""
    text: str = import_module("pathbrew.report.reasons").brief(reasons)
    return text


def in_words(reasons: Iterable[Reason]) -> list[str]:
    """Each reason as a sentence, as `report` words it."""
    sentences: list[str] = import_module("pathbrew.report.reasons").listed(reasons)
    return sentences
