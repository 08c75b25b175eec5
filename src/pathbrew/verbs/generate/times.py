"""How `generate` divides its time, in seconds and shares: what one part gets, another one lacks."""

# The end.
GRACE, REPORTING = 0.9, 0.25
"""Seconds after the budget by which all has ended, and what reports take of them on an idle machine."""
INTERRUPTED_PATIENCE = 5.0
"""Seconds that the last proof may take after an interrupt."""
MUTATION_LEAST = 30.0
"""Seconds that a mutation analysis gets at least: it comes on top of the budget, on request only."""

# Proving tests.
VALIDATION_SHARE = 0.45
"""The share of the time left at the start that is kept for compiling and running the suite at most."""
VALIDATION_LEAST = 1.2
"""Seconds that it is given at least, if the budget has them."""
VALIDATION_PER_TEST = 0.006
"""Seconds kept in addition for every test."""
FIRST_PROOF = 0.3
"""Seconds after the first test of a class was found that what there is of them is proven."""
NEXT_PROOF = 2.5
"""Seconds between two proofs of a class that is still searched."""
SHORTEST_PROOF = 0.7
"""Seconds that a proof takes at least."""
WORTH_READY = 1.0
"""Seconds that must be left for JVMs to be started before there is anything to run."""
TEST_SHARE, TEST_LEAST, TEST_LIMIT = 0.25, 0.5, 5.0
"""The share of the time that is left which one test may take, and how many seconds at least and at most."""

# Searching classes.
LEAST_TURN = 0.7
"""Seconds for the first class, even if its proof has to do with fewer."""
WORTH_TURN = 1.0
"""Seconds that must be left for classes to be searched once more."""
QUICK_SHARE, QUICK_LEAST, QUICK_MOST = 0.3, 0.5, 4.0
"""The share of a class's time for the quick start, and how many seconds it gets at least and at most."""
QUICK_ROUNDS, WORTH_ROUND = 4, 0.3
"""How often the quick start is tried, with other seeds, when the symbolic search has left goals, and the
seconds that have to be left for another try."""
BACKWARD_SHARE = 0.1
"""The part of the time after the quick start that is kept for backward search."""
GOAL_LIMITS = 0.2, 3.0
"""Seconds that backward search has for one goal, at first and in the end."""
