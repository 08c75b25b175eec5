"""How `generate` divides its time, in seconds and shares: what one part gets, another one lacks.

Seconds for work that has to be done in any case are those of an idle machine; a busy one is given more of
them (`pace.slowness`), and the search gets what is left.
"""

# The end.
GRACE = 0.9
"""Seconds after the budget by which all has ended."""
REPORTING, REPORTING_PER_GOAL = 0.25, 0.0004
"""Seconds that all reports take, and what they take in addition for every goal."""
TEXT, TEXT_PER_GOAL = 0.2, 0.0002
"""Seconds of these for bringing the result together, for JSON and text: what cannot be left out."""
REPORTING_SHARE, TEXT_SHARE = 0.05, 0.25
"""The shares of the budget that all reports and JSON and text may take in addition to the grace at most."""
LAST_WORDS = 0.1
"""Seconds after its deadline that the last proof has for telling what it has shown."""
INTERRUPTED_PATIENCE = 5.0
"""Seconds that the last proof may take after an interrupt."""
MUTATION_LEAST = 30.0
"""Seconds that a mutation analysis gets at least: it comes on top of the budget, on request only."""

# Proving tests.
VALIDATION_SHARE = 0.45
"""The share of the time left when the search begins that is kept for proving the suite at most."""
VALIDATION_LEAST = 1.2
"""Seconds that it is given at least, if the budget has them."""
VALIDATION_PER_TEST = 0.006
"""Seconds kept in addition for every test."""
FIRST_PROOF, FIRST_PROOF_SHARE = 0.3, 0.2
"""Seconds after the first test of a class was found that what there is of them is proven, and the share of
the search's time that may pass until then: a class that is done by then is proven once."""
NEXT_PROOF, LONGER_PROOF = 2.5, 2.0
"""Seconds until a class under way is proven once more, and how much longer each later wait is."""
SHORTEST_PROOF = 0.7
"""Seconds that a proof takes at least."""
WORTH_READY = 1.0
"""Seconds that must be left for JVMs to be started before there is anything to run."""
TEST_SHARE, TEST_LEAST, TEST_LIMIT = 0.25, 0.5, 5.0
"""The share of the time that is left which one test may take, and how many seconds at least and at most."""

# Searching classes.
LEAST_TURN = 0.7
"""Seconds for the first class, even if its proof has to do with fewer."""
USEFUL_TURN = 0.25
"""Seconds for each class at least, even if others have to do without."""
WORTH_TURN = 1.0
"""Seconds that must be left for classes to be searched once more."""
QUICK_EFFORT = 1500
"""The effort of the first quick start."""
QUICK_SHARE, QUICK_LEAST, QUICK_MOST = 0.3, 0.5, 8.0
"""The share of a class's time for the first quick start, and how many seconds it has at least and at most."""
QUICK_UNSEEN_SHARE = 0.7
"""The share of what is left then for methods that it has not come to, if there are any."""
FIRST_TURN, LONGER_TURN, LONGEST_TURN = 300, 2, 10_000
"""The effort of an engine's first turn, how much longer each later one is, and the longest."""
TURN_SHARE, TURN_MOST, TURN_LEAST = 0.2, 0.5, 1.0
"""The share of the time left that a turn may take, whatever its effort, on an idle machine and on a busy one,
and seconds at least."""
SEQUENCES_PATIENCE, SEQUENCES_PATIENCE_COVERED = 20_000, 1_500
"""The effort of `sequences` in vain after which it waits for what others find: while goals are uncovered, and
while all are covered but some of them by crashes only."""
EFFORT_PER_SECOND = 400
"""What a second of `--per-method` stands for: an idle machine makes more of it, but for hard queries."""
FIRST_LOOK, LONGER_LOOK, LOOK_COST = 150, 3, 10
"""The effort of the first look at a method from any state, how much longer each later one is, and what it
costs to begin one."""
QUICK_ROUNDS = 4
"""Seeds of the quick start in one search of a class; the next search of it begins after these."""
INITIALISER_SHARE = 0.5
"""The part of the time of symbolic execution that initialisers may take."""
GOAL_LIMIT = 3.0
"""Seconds that backward search has for one try of one goal."""
MUTANTS_SHARE, MUTANTS_MOST = 0.2, 10.0
"""The share of a class's time, and the seconds at most, for small changes that its tests should notice."""
MUTANTS_EFFORT = 1_500
"""The effort of trying them, at most."""
MUTANTS_MARGIN = 0.3
"""Seconds before the deadline that are left to tell of what they have shown."""


def reporting(budget: float, goals: int, slowness: float) -> float:
    """Seconds to keep for reports: tests come first, then text; pages and pictures if there is time."""
    wished = min((REPORTING + REPORTING_PER_GOAL * goals) * slowness, GRACE + REPORTING_SHARE * budget)
    needed = min((TEXT + TEXT_PER_GOAL * goals) * slowness, GRACE + TEXT_SHARE * budget)
    return max(wished, needed)
