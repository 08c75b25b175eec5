"""Why something is left open, or makes no test: values of a closed set, which `report` puts into words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Cause(Enum):
    """What kept a search from being complete, a path from becoming a test, or what a reader has to know."""

    # Time and bounds.
    BUDGET = auto()
    NO_TURN = auto()
    NOT_SEARCHED = auto()
    NOT_WRITTEN = auto()
    NOT_PROVEN = auto()
    OVERDUE = auto()
    STOPPED = auto()
    STOPPED_BEFORE = auto()
    GIVEN_UP = auto()
    NOT_REACHED = auto()
    SEARCHER_DIED = auto()
    WORKER_DIED = auto()
    BOUND = auto()
    PATHS_CUT = auto()
    PATH_BOUND = auto()
    LOOP_BOUND = auto()
    CALL_BOUND = auto()
    CRITERION_MET = auto()
    # Faults.
    DEFECT = auto()
    ERROR = auto()
    STRAYED = auto()
    # Solvers and functions that are called.
    UNANSWERED = auto()
    DEPENDS = auto()
    NOT_CALLED = auto()
    PARTITION = auto()
    IMPRECISE = auto()
    # The machine.
    OBSTACLE = auto()
    EXITED = auto()
    VARYING = auto()
    CALLED_WITH_CONCRETE = auto()
    USED_CONCRETE = auto()
    TEXT_READ = auto()
    HASH_ONLY = auto()
    STACK = auto()
    ASSERTIONS_OFF = auto()
    # Runs on the JVM.
    STRIPPED = auto()
    UNFOLLOWED = auto()
    OTHER_RESULT = auto()
    # Inputs.
    INPUT_MISSING = auto()
    NOT_ARRAY = auto()
    NOT_SAME = auto()
    NOT_SAME_STRING = auto()
    NOT_OBJECT = auto()
    NOT_OF_CLASS = auto()
    NOT_HELD = auto()
    STUB = auto()
    ANY_ENUM = auto()
    ONLY_STRING = auto()
    ANY_CLASS = auto()
    ONLY_CLASS = auto()
    ONLY_VALUES = auto()
    EXACT_ARRAY = auto()
    AS_INITIALISED = auto()
    ONLY_NULL = auto()
    # What is assumed.
    ASSUMED = auto()
    INVARIANT = auto()
    NOT_KEPT = auto()
    ASSUMED_AWAY = auto()
    # Backward search.
    UNLINKED = auto()
    UNLINKED_PATH = auto()
    UNINITIALISED = auto()
    NESTED_ARRAYS = auto()
    CONSTANTS = auto()
    UNKNOWN_EFFECT = auto()
    UNKNOWN_EXCEPTION = auto()
    SAME_BOXES = auto()
    ESCAPES = auto()
    OTHER_CALLERS = auto()
    OUTSIDE_CLASS = auto()
    # The real JVM.
    VOLATILE = auto()
    REFUSED = auto()
    HUNG = auto()
    ENDS_JVM = auto()
    UNMADE = auto()
    UNBUILT = auto()
    OWN_INPUTS = auto()
    REFUTED = auto()
    REFUTED_ALL = auto()
    DIFFERENCE = auto()
    NOT_TAKEN = auto()
    NO_END = auto()
    TOO_LONG = auto()
    UNREACHED = auto()
    ENDLESS = auto()
    NO_TEST_ENDLESS = auto()
    NO_TEST_REFUSED = auto()
    UNCONFIRMED = auto()
    NOT_BY_PATHS = auto()
    SEQUENCES = auto()
    UNOBSERVED = auto()
    NOT_ENCODED = auto()
    TOO_MANY_BLOCKS = auto()
    NO_INVARIANT = auto()
    ONLY_FORWARD = auto()
    # Tests.
    UNWRITABLE = auto()
    NOTHING_TO_ASSERT = auto()
    NO_TEST_WRITTEN = auto()
    FAILED = auto()
    NOT_HELD_UP = auto()
    NOT_RUN = auto()
    RUN_FAILED = auto()
    DROPPED = auto()
    DID_NOT_HOLD = auto()
    NO_TEST = auto()
    NEVER_LOADED = auto()
    COVERED_ALREADY = auto()
    ADDS_NOTHING = auto()
    NOT_COUNTED = auto()
    SIDE_NOT_COUNTED = auto()
    SIDE_NOT_TOLD = auto()
    INITIALISER = auto()
    NOT_LED_TO = auto()
    NO_CODE = auto()
    NOTHING_TO_CALL = auto()


@dataclass(frozen=True, slots=True)
class Reason:
    """A cause; what it is about, if that is an input, a class or a method; and what else is known of it."""

    cause: Cause
    subject: str = ""
    details: tuple[str | int | Reason, ...] = ()
