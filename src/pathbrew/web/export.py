"""A run as one HTML file that needs no server: the page's own modules, with the run inside."""

from __future__ import annotations

import base64
from typing import Any

from pathbrew import __version__
from pathbrew.web.models import Code, Run
from pathbrew.web.pages import MODULES, STATIC, _environment, in_script
from pathbrew.web.results import View


def export_page(run: Run, code: Code, result: View, events: list[dict[str, Any]]) -> str:
    """The file."""
    addresses = {f"pathbrew/{name}": _address(f"{name}.js") for name in MODULES}
    addresses["codemirror"] = _address("vendor/codemirror.js")
    style = (STATIC / "page.css").read_text(encoding="utf-8")
    shown = {
        "version": __version__,
        "run": run.model_dump(by_alias=True),
        "code": code.model_dump(),
        "result": result.model_dump(by_alias=True),
        "events": events,
    }
    return (
        _environment()
        .get_template("export.html")
        .render(
            imports=in_script({"imports": addresses}),
            style=style,
            shown=in_script(shown),
            title=run.class_name,
        )
    )


def _address(name: str) -> str:
    """A module as an address of its own."""
    octets = (STATIC / name).read_bytes()
    return "data:text/javascript;base64," + base64.b64encode(octets).decode()
