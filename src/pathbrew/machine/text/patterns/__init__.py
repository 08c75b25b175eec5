"""Regular expressions of java.util.regex as automata, for texts whose characters are terms."""

from pathbrew.machine.text.patterns.acceptance import accepted
from pathbrew.machine.text.patterns.automaton import Automaton, compiled
from pathbrew.machine.text.patterns.syntax import CASE_INSENSITIVE, DOT_ALL, Inexact

__all__ = ["CASE_INSENSITIVE", "DOT_ALL", "Automaton", "Inexact", "accepted", "compiled"]
