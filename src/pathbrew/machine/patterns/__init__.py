"""Regular expressions of java.util.regex as automata, for texts whose characters are terms."""

from pathbrew.machine.patterns.acceptance import accepted
from pathbrew.machine.patterns.automaton import Automaton, compiled
from pathbrew.machine.patterns.syntax import CASE_INSENSITIVE, DOT_ALL, Inexact

__all__ = ["CASE_INSENSITIVE", "DOT_ALL", "Automaton", "Inexact", "accepted", "compiled"]
