"""What JVMs inherit of the environment."""

from __future__ import annotations

import os

# HotSpot reads options from these; a run must not depend on them.
_OPTION_VARIABLES = ("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH")


def clean_environment() -> dict[str, str]:
    """The environment without what would change how a JVM runs."""
    return {name: value for name, value in os.environ.items() if name not in _OPTION_VARIABLES}
