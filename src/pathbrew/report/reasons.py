"""Reasons in words: what has one cause is said once, and no more than a few causes are told."""

from __future__ import annotations

from collections.abc import Iterable

from pathbrew.reasons import Cause, Reason

MOST_CAUSES = 3
"""Causes that are told; all of them stand in the JSON."""
MOST_SUBJECTS = 2
"""Inputs that are named for one cause."""

WORDS = {
    Cause.BUDGET: "the budget was used up",
    Cause.EFFORT: "its search was given up after some time (--per-method)",
    Cause.NO_TURN: "the budget was used up before its turn came",
    Cause.NOT_SEARCHED: "the budget was used up before it was searched for",
    Cause.NOT_WRITTEN: "the budget was used up before its tests were written",
    Cause.NOT_PROVEN: "the budget was used up before it could be run",
    Cause.OVERDUE: "the budget was used up, and its search had to be ended",
    Cause.STOPPED: "stopped",
    Cause.STOPPED_BEFORE: "the search was stopped before it was reached",
    Cause.GIVEN_UP: "the search was given up",
    Cause.NOT_REACHED: "not reached",
    Cause.SEARCHER_DIED: "the process that searched it died",
    Cause.WORKER_DIED: "a worker process died",
    Cause.BOUND: "{0}",
    Cause.PATHS_CUT: "{0} paths were cut after {1} rounds of a loop or {2} decisions",
    Cause.PATH_BOUND: "--max-path {0}: longer paths were cut",
    Cause.LOOP_BOUND: "--loop-bound {0}: more rounds of a loop were cut",
    Cause.CALL_BOUND: "calls nested more than {0} deep were cut",
    Cause.CRITERION_MET: "enough for the criterion {0}; --criterion path searches for all",
    Cause.DEFECT: "{0}",
    Cause.ERROR: "{0}",
    Cause.STRAYED: "the run did not follow the path it was made for",
    Cause.UNANSWERED: "the solver gave no answer: {0}",
    Cause.DEPENDS: "depends on {0}",
    Cause.NOT_CALLED: "{0} is not called on the JVM: {1}",
    Cause.PARTITION: "@Partition of {0}: {1}",
    Cause.IMPRECISE: "functions of Math were called so often that their last bit was not asked of the JVM",
    Cause.OBSTACLE: "{0}",
    Cause.EXITED: "exited with status {0}",
    Cause.VARYING: "may give other values",
    Cause.CALLED_WITH_CONCRETE: "{0} was called with concrete values",
    Cause.USED_CONCRETE: "{0} used a concrete value",
    Cause.TEXT_READ: "a text made from symbolic values was read: only some of its values are explored",
    Cause.HASH_ONLY: "strings that only share their hash code with a case of a switch are not tried",
    Cause.STACK: "a StackOverflowError was taken for certain after {0} nested calls",
    Cause.ASSERTIONS_OFF: "assertions are off, so that their branches cannot be reached; -ea turns them on",
    Cause.INPUT_MISSING: "an input cannot be made: {0}",
    Cause.NOT_ARRAY: "is not tried as an array",
    Cause.NOT_SAME: "is not tried as the same object as {0}",
    Cause.NOT_SAME_STRING: "is not tried as the same object as another string",
    Cause.NOT_OBJECT: "is not tried as {0}",
    Cause.NOT_OF_CLASS: "is not tried as a {0}",
    Cause.NOT_HELD: "is not tried as an object that a static field holds",
    Cause.STUB: "is a stub of {0}: its methods may return anything, but do not throw",
    Cause.ANY_ENUM: "may be of any enum, and is tried as {0}",
    Cause.ONLY_STRING: "may be any {0}, of which the search knows only String",
    Cause.ANY_CLASS: "may be of any class, of which the search tries {0}",
    Cause.ONLY_CLASS: "is tried only as a {0}",
    Cause.ONLY_VALUES: "is tried only as {0}",
    Cause.EXACT_ARRAY: "is taken to be exactly a {0}[]",
    Cause.AS_INITIALISED: "is tried only as it is initialised",
    Cause.ONLY_NULL: "is tried only as null: no object of type {0} can be made",
    Cause.STRIPPED: "symbolic values went into {0}: code that is not followed",
    Cause.UNFOLLOWED: "{0} could not be instrumented",
    Cause.OTHER_RESULT: "{0} gave another value than the machine's model",
    Cause.ASSUMED: "{0} is assumed",
    Cause.INVARIANT: "{0}() is assumed to hold",
    Cause.MADE_BY: "inputs of type {0} are as {1}() makes them",
    Cause.NOT_KEPT: "{0} is not kept to: such references are no terms",
    Cause.ASSUMED_AWAY: "only on paths that the driver assumes away",
    Cause.UNLINKED: "{0} cannot be linked",
    Cause.UNLINKED_PATH: "code on the path cannot be linked: {0}",
    Cause.UNINITIALISED: "{0} cannot be initialised",
    Cause.NESTED_ARRAYS: "the elements of new arrays of several dimensions are not known",
    Cause.CONSTANTS: "constants other than numbers and strings are not known",
    Cause.UNKNOWN_EFFECT: "what {0} does is not known",
    Cause.UNKNOWN_EXCEPTION: "what {0} throws is not known",
    Cause.SAME_BOXES: "which boxes are the same object is not known",
    Cause.ESCAPES: "exceptions that escape from more than {0} calls are not followed",
    Cause.OTHER_CALLERS: "code that is not looked at may call {0}",
    Cause.OUTSIDE_CLASS: "an input would have to be of a class that is not known",
    Cause.VOLATILE: "the outcome depends on a clock, on chance, on the machine or on the identity of objects",
    Cause.REFUSED: "{0}",
    Cause.HUNG: "the code was still running after {0} s on the JVM",
    Cause.ENDS_JVM: "the code ends the JVM there",
    Cause.MISSING_CLASS: "{0} is missing on the class path: add the jar that has it",
    Cause.UNMADE: "it needs an input that cannot be made: {0}",
    Cause.UNBUILT: "its inputs cannot be built",
    Cause.OWN_INPUTS: "it needs inputs that only Pathbrew can give, such as stubs",
    Cause.REFUTED: "a predicted path was not observed: {0}",
    Cause.REFUTED_ALL: "paths that should reach it did not on the JVM",
    Cause.DIFFERENCE: "{0}",
    Cause.NOT_TAKEN: "backward search: offset {0} of {1} was not taken as predicted",
    Cause.NO_END: "{0}",
    Cause.TOO_LONG: "the run is too long to be followed",
    Cause.UNREACHED: "predicted inputs did not reach it on the JVM: {0}",
    Cause.ENDLESS: "the call does not return in time with the inputs found",
    Cause.NO_TEST_ENDLESS: "the call does not return in time, so there is no test",
    Cause.NO_TEST_REFUSED: "no test: {0}",
    Cause.UNCONFIRMED: "a violation was found but not confirmed: {0}",
    Cause.SEQUENCES: "all sequences of up to {0} calls keep it, longer ones were not all tried",
    Cause.UNOBSERVED: "monitors do not see all objects being made in {0}",
    Cause.NOT_BY_PATHS: "the path search does not look for {0}",
    Cause.NOT_ENCODED: "{0}: {1} is not encoded",
    Cause.TOO_MANY_BLOCKS: "{0}: more than {1} blocks",
    Cause.NO_INVARIANT: "{0}: no invariant was found",
    Cause.ONLY_FORWARD: "symbolic execution did not reach it",
    Cause.UNWRITABLE: "{0}",
    Cause.BEYOND: "reached only from a state that no call was found to make (--states any)",
    Cause.NOTHING_TO_ASSERT: "there is nothing to assert",
    Cause.NO_TEST_WRITTEN: "no test could be written: {0}",
    Cause.FAILED: "{0}",
    Cause.NOT_HELD_UP: "its test did not hold: {0}",
    Cause.NOT_RUN: "it could not be run in time",
    Cause.RUN_FAILED: "it could not be run: {0}",
    Cause.DROPPED: "the test for it was dropped: {0}",
    Cause.DID_NOT_HOLD: "it did not hold",
    Cause.NEVER_LOADED: "the suite never loaded it",
    Cause.NO_TEST: "no test could be made for it",
    Cause.COVERED_ALREADY: "the suite covers all of it",
    Cause.ADDS_NOTHING: "no test of its own adds coverage",
    Cause.NOT_COUNTED: "JaCoCo does not count it",
    Cause.SIDE_NOT_COUNTED: "tests take this side, but JaCoCo does not count it",
    Cause.SIDE_NOT_TOLD: (
        "JaCoCo's report does not tell which sides of the line the suite covers, this one perhaps"
    ),
    Cause.INITIALISER: "the static initialiser runs once, before any test",
    Cause.NOT_LED_TO: "no method that a test can call leads here",
    Cause.NO_CODE: "there is no code to test",
    Cause.DERIVED: "the compiler wrote all that a test could call (--derived)",
    Cause.NOTHING_TO_CALL: "no method of it can be called by a test: all are private or of an abstract class",
}


def worded(reason: Reason) -> str:
    """One reason as a sentence."""
    return _sentence(_predicate(reason), [reason.subject] if reason.subject else [])


def listed(reasons: Iterable[Reason]) -> list[str]:
    """Each reason as a sentence."""
    return list(map(worded, reasons))


def brief(reasons: Iterable[Reason]) -> str:
    """The reasons on one line."""
    sentences = [_sentence(words, subjects) for words, subjects in _by_cause(reasons).items()]
    left = len(sentences) - MOST_CAUSES
    told = sentences if left <= 0 else [*sentences[:MOST_CAUSES], f"and {left} more"]
    return "; ".join(told)


def causes(reasons: Iterable[Reason]) -> tuple[str, ...]:
    """What the reasons are apart from their subjects: what concerns one input alone comes last."""
    return tuple(_by_cause(reasons))


def _predicate(reason: Reason) -> str:
    details = (worded(each) if isinstance(each, Reason) else each for each in reason.details)
    return WORDS[reason.cause].format(*details)


def _by_cause(reasons: Iterable[Reason]) -> dict[str, list[str]]:
    """The subjects of each cause; a reason that is about no input has none."""
    general: dict[str, list[str]] = {}
    special: dict[str, list[str]] = {}
    for reason in dict.fromkeys(reasons):
        if reason.subject:
            special.setdefault(_predicate(reason), []).append(reason.subject)
        else:
            general[_predicate(reason)] = []
    return general | special


def _sentence(predicate: str, subjects: list[str]) -> str:
    if len(subjects) <= 1:
        return " ".join((*subjects, predicate))
    named, left = subjects[:MOST_SUBJECTS], len(subjects) - MOST_SUBJECTS
    listed = " and ".join(named) if left <= 0 else f"{', '.join(named)} and {left} more"
    are = f"are{predicate.removeprefix('is')}" if predicate.startswith("is ") else predicate
    return f"{listed} {are}"
