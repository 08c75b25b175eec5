"""Turns of engines: each gets a first look, then whoever has covered the most goals per turn lately."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pathbrew.deadline import Deadline
from pathbrew.pace import slowness
from pathbrew.verbs.generate import times
from pathbrew.verbs.generate.engine import Turn

FADING = 0.5
"""What a turn counts after the next one."""


@dataclass(slots=True)
class Player:
    """One engine: `play` searches for one turn, and tells whether it may find more later."""

    name: str
    play: Callable[[Turn], bool]
    weight: float
    """Goals that a first turn of it is expected to cover."""
    revives: bool = False
    """Whether it may find more when others have."""
    is_wanted: Callable[[], bool] = lambda: True
    """Whether there is anything that it is for, by what others have told so far."""
    effort: Callable[[], float] | None = None
    """What it has cost so far, if its turns may end long before the effort that they are given."""
    gained: float = 0.0
    spent: float = 0.0
    """Turns, late ones more than early ones."""
    turns: int = 0
    is_done: bool = False

    @property
    def promise(self) -> float:
        """Goals per turn, by what it has covered lately; what was expected of it counts less each time.

        Turns are about as long as each other; seconds would make what is found depend on the machine.
        """
        return (self.gained + self.weight * FADING**self.turns) / (self.spent + 1.0)


def take_turns(
    players: Sequence[Player],
    deadline: Deadline,
    covered: Callable[[], int],
    is_over: Callable[[], bool],
) -> bool:
    """Let the players search until the deadline, or until none of them has anything to do; whether so."""
    while not deadline.has_passed and not is_over():
        live = [player for player in players if not player.is_done and player.is_wanted()]
        if not live:
            return True
        fresh = [player for player in live if player.turns == 0]
        player = fresh[0] if fresh else max(live, key=lambda each: each.promise)
        part = min(times.TURN_SHARE * slowness(), times.TURN_MOST)
        limit = max(part * deadline.left, times.TURN_LEAST)
        effort = min(times.FIRST_TURN * times.LONGER_TURN**player.turns, times.LONGEST_TURN)
        before, cost = covered(), player.effort() if player.effort is not None else 0.0
        player.is_done = not player.play(Turn(int(effort), deadline.within(limit)))
        player.turns += 1
        player.gained = FADING * player.gained + covered() - before
        share = 1.0 if player.effort is None else min((player.effort() - cost) / effort, 1.0)
        player.spent = FADING * player.spent + share
        if covered() > before:
            # What one engine has covered, others may go on from.
            for other in players:
                other.is_done = other.is_done and (other is player or not other.revives)
    return False
