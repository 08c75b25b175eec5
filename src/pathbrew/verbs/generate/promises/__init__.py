"""Tests against specifications: sequences of calls that take the steps of automata, and break promises."""
