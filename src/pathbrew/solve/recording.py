"""Recording of queries to a file of JSON lines, and replaying them on any solver."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from pathbrew.deadline import clock
from pathbrew.solve.query import Answer, Layer, Query, Sat, Solver, Unsat
from pathbrew.terms import decode, decode_model, encode, encode_model


def verdict(answer: Answer) -> str:
    """`sat`, `unsat` or `unknown`."""
    return "sat" if isinstance(answer, Sat) else "unsat" if isinstance(answer, Unsat) else "unknown"


class Recording(Layer):
    """Writes each query with its answer and time, and passes it on."""

    name = "recording"

    def __init__(self, following: Solver, path: Path) -> None:
        super().__init__(following)
        self._file: IO[str] = path.open("w", encoding="utf-8")

    def attempt(self, query: Query) -> Answer:
        start = clock()
        answer = self.ask(query)
        row = {
            "conjuncts": encode(query.conjuncts),
            "limit": query.limit,
            "hint": None if query.hint is None else encode_model(query.hint),
            "answer": verdict(answer),
            "seconds": round(clock() - start, 6),
        }
        self._file.write(json.dumps(row, separators=(",", ":")) + "\n")
        return answer

    def close(self) -> None:
        self._file.close()
        super().close()


@dataclass(frozen=True, slots=True)
class Recorded:
    """A query with the answer and the seconds it had when it was recorded."""

    query: Query
    verdict: str
    seconds: float


def recorded(path: Path) -> Iterator[Recorded]:
    """The queries of a recording, in order."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            hint = None if row["hint"] is None else decode_model(row["hint"])
            query = Query(tuple(decode(row["conjuncts"])), row["limit"], hint)
            yield Recorded(query, row["answer"], row["seconds"])


def replay(path: Path, solver: Solver) -> Iterator[tuple[Recorded, Answer]]:
    """Each recorded query with the answer this solver gives."""
    for entry in recorded(path):
        yield entry, solver.solve(entry.query)
