"""What every document of `--json` has around what its verb tells."""

from __future__ import annotations

from collections.abc import Mapping

from pathbrew import __version__


def enveloped(verb: str, seconds: float, content: Mapping[str, object]) -> dict[str, object]:
    """The document of a verb; `seconds` counts unless the content has its own."""
    envelope = {"tool": "pathbrew", "version": __version__, "verb": verb, "seconds": round(seconds, 3)}
    return {**envelope, **content}
