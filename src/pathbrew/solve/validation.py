"""Validation: no model leaves the chain that our own evaluator refutes."""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path

from pathbrew.solve.evaluators import Evaluators
from pathbrew.solve.query import Answer, Layer, Query, Sat, Solver, unanswered
from pathbrew.terms import smtlib

log = logging.getLogger(__name__)


class Validation(Layer):
    """Evaluates every conjunct; a refuted model is logged with an SMT-LIB file and becomes unknown."""

    name = "validation"

    def __init__(self, following: Solver, evaluators: Evaluators, directory: Path | None) -> None:
        super().__init__(following)
        self._evaluators = evaluators
        self._directory = directory
        self.refuted = 0

    def without(self, query: Query) -> Answer:
        """Only contradictions: a model that could not be evaluated is none."""
        answer = self.ask(query)
        return unanswered("a model could not be validated") if isinstance(answer, Sat) else answer

    def attempt(self, query: Query) -> Answer:
        answer = self.ask(query)
        if not isinstance(answer, Sat):
            return answer
        evaluator = self._evaluators.of(answer.model)
        wrong = [c for c in query.conjuncts if not evaluator(c)]
        if not wrong:
            return answer
        self.refuted += 1
        path = self._write(query, answer, len(wrong))
        log.error("a solver's model violates %d conjuncts; query and model are in %s", len(wrong), path)
        return unanswered(f"a model was refuted, see {path}")

    def _write(self, query: Query, answer: Sat, wrong: int) -> Path:
        directory = self._directory or Path(tempfile.gettempdir())
        directory.mkdir(parents=True, exist_ok=True)
        text = smtlib(query.conjuncts, f"{wrong} conjuncts are false under {answer.model!r}")
        with tempfile.NamedTemporaryFile(
            "w", prefix="refuted-", suffix=".smt2", dir=directory, delete=False
        ) as file:
            file.write(text)
        return Path(file.name)
