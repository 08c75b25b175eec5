"""Results that display themselves in a notebook."""

from __future__ import annotations

from importlib import import_module


class Displayed:
    """Has a page in HTML; `report`, which stands above all results, draws it when it is asked for."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        page: str = import_module("pathbrew.report.notebook").html_of(self)
        return page
