"""Execution with loops and recursion up to a bound; what goes beyond it is noted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pathbrew.deadline import Deadline
from pathbrew.engines.initial_numbers import initial_numbers
from pathbrew.engines.merged.answers import Answers
from pathbrew.errors import NotEncoded, PathbrewError
from pathbrew.program import JavaClass, Method, Program
from pathbrew.semantics.code import Vector
from pathbrew.semantics.execution import Execution
from pathbrew.semantics.frames import Exit, Frame
from pathbrew.semantics.states import Guard, State
from pathbrew.terms import Term

FREE = 2
"""Rounds, and nested calls, that are executed without asking whether they can be."""
JOINED_PER_BLOCK = 5
"""Places in memory of which two states are joined, for each block that may be executed."""
CUT = "a loop or recursion that goes on"


class TooLarge(PathbrewError):
    """The unrolled program is too large, or the time is over."""


@dataclass(frozen=True, slots=True)
class Round:
    """The state in which a round of a loop begins."""

    frame: int
    code: str
    line: int | None
    header: int
    outer: Vector
    state: State
    asked: int
    """How many values had been asked for before it."""
    names: dict[int, str]
    """Of the local variables there."""


class Unrolling(Execution):
    """Executes each loop and each recursive method at most `bound` times deeper than it must be.

    Rounds that no condition decides are executed for nothing. `is_possible` tells whether a guard can hold.
    """

    def __init__(
        self,
        program: Program,
        inputs: tuple[str, ...],
        bound: int,
        most_blocks: int,
        deadline: Deadline,
        is_possible: Callable[[Guard], bool],
        *,
        wraps: bool,
        keeps_rounds: bool,
        library: Sequence[JavaClass] = (),
        answers: Answers | None = None,
    ) -> None:
        left_by = initial_numbers(program, deadline)
        super().__init__(program, inputs, wraps=wraps, longest=bound, library=library, left_by=left_by)
        self.bound = bound
        self.most_blocks = most_blocks
        self.deepest = 0
        """The largest number of rounds or nested calls that conditions decided on."""
        self.rounds: list[Round] = []
        self.answered: dict[Method, None] = {}
        """The methods whose calls were answered."""
        self._joined = 0
        self._keeps_rounds = keeps_rounds
        self._deadline = deadline
        self._is_possible = is_possible
        # Neither operations that wrap nor rounds of loops are seen in a call that is answered.
        self._answers = None if wraps or keeps_rounds else answers

    def at_block(self) -> None:
        if self.blocks > self.most_blocks or self._deadline.has_passed:
            raise TooLarge

    def at_join(self) -> None:
        self._joined += 1
        if self._joined > self.most_blocks * JOINED_PER_BLOCK or self._deadline.has_passed:
            raise TooLarge

    def at_unstated(self, guard: Guard, what: NotEncoded) -> None:
        if self._initialising:
            raise what
        self.inexact.append((guard, str(what)))

    def at_header(self, frame: Frame, block: int, vector: Vector, state: State) -> State | None:
        *outer, (_, number) = vector
        place = (block, tuple(outer))
        before = frame.entered.get(place)
        frame.entered[place] = state.guard
        decided = frame.symbolic_rounds.get(place, 0)
        if number and before is not None and state.guard != before:
            decided += 1
        frame.symbolic_rounds[place] = decided
        if number > MOST_ROUNDS:
            self.inexact.append((state.guard, CUT))
            return None
        if not self._goes_on(decided, state):
            return None
        if self._keeps_rounds:
            code = frame.code
            line = code.line(code.body.blocks[block].start)
            names = code.local_names(code.body.blocks[block].start)
            method, asked = code.method.name, len(self.asked)
            self.rounds.append(Round(id(frame), method, line, block, tuple(outer), state, asked, names))
        return state

    def at_call(self, frame: Frame, method: Method, arguments: list[Term], state: State) -> Exit | None:
        if self._answers is not None and not self._initialising:
            found = self._answers.exit(self, method, arguments, state)
            if found is not None:
                self.answered[method] = None
                return found
        decided, guard = 0, state.guard
        above: Frame | None = frame
        depth = 0
        while above is not None:
            if above.code.method is method:
                depth += 1
                if above.guard != guard:
                    decided += 1
                    guard = above.guard
            above = above.caller
        if depth > MOST_NESTED:
            raise TooLarge
        return None if self._goes_on(decided, state) else Exit()

    def _goes_on(self, decided: int, state: State) -> bool:
        if decided >= FREE and not self._is_possible(state.guard):
            return False
        if decided > self.bound:
            self.inexact.append((state.guard, CUT))
            return False
        self.deepest = max(self.deepest, decided)
        return True


MOST_ROUNDS = 3000
"""Rounds of a loop, whoever decides on them."""
MOST_NESTED = 400
"""Nested calls of one method: a JVM's stack has room for more."""
