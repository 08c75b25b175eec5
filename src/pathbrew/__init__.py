"""Pathbrew: symbolic execution of JVM bytecode, and the unit tests that come out of it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathbrew.api import (
        block_ir,
        check,
        complement,
        concolic,
        explore,
        generate,
        reach,
        run,
        summarize,
    )
    from pathbrew.engines.states.exploration import Exploration, ExploredPath
    from pathbrew.objects.witness import Witness
    from pathbrew.verbs.check import Verdict
    from pathbrew.verbs.concolic import Concolic
    from pathbrew.verbs.generate.result import Generation
    from pathbrew.verbs.reach.result import Reach
    from pathbrew.verbs.run import Returned, Threw
    from pathbrew.verbs.summarize import Summarized

__version__ = "0.1.0"

__all__ = [
    "Concolic",
    "Exploration",
    "ExploredPath",
    "Generation",
    "Reach",
    "Returned",
    "Summarized",
    "Threw",
    "Verdict",
    "Witness",
    "__version__",
    "block_ir",
    "check",
    "complement",
    "concolic",
    "explore",
    "generate",
    "reach",
    "run",
    "summarize",
]

_HOMES = {
    "Concolic": "pathbrew.verbs.concolic",
    "Exploration": "pathbrew.engines.states.exploration",
    "ExploredPath": "pathbrew.engines.states.exploration",
    "Generation": "pathbrew.verbs.generate.result",
    "Reach": "pathbrew.verbs.reach.result",
    "Returned": "pathbrew.verbs.run",
    "Summarized": "pathbrew.verbs.summarize",
    "Threw": "pathbrew.verbs.run",
    "Verdict": "pathbrew.verbs.check",
    "Witness": "pathbrew.objects.witness",
}


def __getattr__(name: str) -> Any:
    """The verbs are loaded when first used, so that importing the package is quick."""
    if name not in __all__:
        raise AttributeError(f"module 'pathbrew' has no attribute '{name}'")
    return getattr(import_module(_HOMES.get(name, "pathbrew.api")), name)
