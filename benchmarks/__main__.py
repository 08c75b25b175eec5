"""Runs every benchmark, or those named on the command line."""

from __future__ import annotations

import importlib
import sys

ALL = (
    "machine",
    "startup",
    "linking",
    "solver_chain",
    "mixed",
    "explore",
    "heap",
    "reach",
    "generate",
    "summaries",
    "concolic",
)


def main() -> None:
    for name in sys.argv[1:] or ALL:
        if name not in ALL:
            sys.exit(f"there is no benchmark {name}; there are {', '.join(ALL)}")
        importlib.import_module(f"benchmarks.{name}").main()
        print()


main()
