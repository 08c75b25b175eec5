"""Checks properties: violated with a confirmed witness, holds, or unknown with the reason."""

from pathbrew.engines.properties import Property
from pathbrew.verbs.check.run import check_method
from pathbrew.verbs.check.verdict import Verdict

__all__ = ["Property", "Verdict", "check_method"]
