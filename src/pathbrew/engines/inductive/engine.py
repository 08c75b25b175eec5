"""Proves properties by invariants: guesses filtered first, then Spacer; each proof is checked once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pathbrew.deadline import Deadline
from pathbrew.engines.deciding import Answer, Conclusion, Task
from pathbrew.engines.inductive.horn import Clause, Horn, Predicate, Translation
from pathbrew.engines.inductive.houdini import Invariants, filtered, proves
from pathbrew.engines.inductive.rounds import Rounds
from pathbrew.engines.inductive.samples import survivors
from pathbrew.engines.inductive.templates import comparisons, guesses, intervals
from pathbrew.engines.inductive.wording import worded, worded_proof, worded_rounds
from pathbrew.engines.properties import TERMINATION, Property
from pathbrew.errors import NotEncoded, OutOfBudget
from pathbrew.program import LinkageError
from pathbrew.reasons import Cause, Reason
from pathbrew.solve import Chain, SolverOptions, build_chain
from pathbrew.solve.horn import prove_horn
from pathbrew.solve.horn_wire import WireClause, WireHorn
from pathbrew.terms import Term

NAME = "inductive"
ROUNDS_SHARE, BRIEF_SHARE = 0.2, 0.6
"""What k-induction has of the time, and of that for a brief task."""
HOUDINI_SHARE = 0.5
GUESSES_SHARE = 0.5
"""What guesses have of the time; the rest is for Spacer."""
_STACK, _MEMORY = "java/lang/StackOverflowError", "java/lang/OutOfMemoryError"
CHECKING = SolverOptions(
    cache=False, reuse=False, repair=False, slicing=False, shapes=False, sampling=False, incremental=False
)
"""The solvers that check a proof know nothing of those that found it."""


_Level = Callable[[Horn, Sequence[Clause]], dict[Predicate, list[Term]]]
_LEVELS: tuple[_Level, ...] = (
    intervals,
    comparisons,
    partial(guesses, products=False),
    partial(guesses, products=True),
)
"""Guesses that are tried one after the other: few cheap ones first."""


class Inductive:
    """The engine."""

    name = NAME

    def __init__(self) -> None:
        self._horn: Horn | None = None

    def decide(self, task: Task) -> dict[Property, Conclusion]:
        """A conclusion for each property; it refutes none, because it does not look for inputs."""
        try:
            horn = self._horn = self._horn or Translation.of(
                task.program,
                task.method,
                task.inputs,
                task.fixed,
                _decidable(task.properties),
                task.deadline,
            )
        except (NotEncoded, LinkageError) as what:
            reason = Reason(Cause.NOT_ENCODED, details=(NAME, str(what)))
            return {each: Conclusion(Answer.OPEN, reasons=(reason,)) for each in task.properties}
        with build_chain() as chain:
            try:
                return {each: self._one(task, horn, each, chain) for each in task.properties}
            finally:
                task.defects.absorb(chain.defects)

    def _one(self, task: Task, horn: Horn, checked: Property, chain: Chain) -> Conclusion:
        if checked.name == TERMINATION:
            return _open(Reason(Cause.NOT_ENCODED, details=(NAME, "termination")))
        if horn.recursive and checked.is_about_exceptions and checked.forbids(task.program.load(_STACK)):
            return _open(Reason(Cause.NOT_ENCODED, details=(NAME, "how deep the stack is")))
        if horn.large and checked.is_about_exceptions and checked.forbids(task.program.load(_MEMORY)):
            return _open(Reason(Cause.NOT_ENCODED, details=(NAME, "how much memory there is")))
        if not horn.errors[checked]:
            return Conclusion(Answer.HOLDS)
        share = BRIEF_SHARE if task.brief else ROUNDS_SHARE
        rounds = self._by_rounds(horn, checked, chain, task.deadline.within(task.deadline.left * share))
        if rounds is not None:
            return Conclusion(Answer.HOLDS, rounds)
        share = 1 if task.brief else GUESSES_SHARE
        quickly = task.deadline.within(task.deadline.left * share)
        levels = _LEVELS[:2] if task.brief else _LEVELS
        invariants = self._by_guesses(horn, checked, chain, quickly, levels)
        if invariants is not None:
            return Conclusion(Answer.HOLDS, worded(invariants))
        if task.brief:
            return _open(Reason(Cause.NO_INVARIANT, details=(NAME,)))
        predicates = predicates_of(horn, checked)
        proof = prove_horn(_wire(horn, checked, predicates), task.deadline)
        if proof is None:
            return _open(Reason(Cause.NO_INVARIANT, details=(NAME,)))
        return Conclusion(Answer.HOLDS, worded_proof(predicates, proof))

    def _by_rounds(
        self, horn: Horn, checked: Property, chain: Chain, deadline: Deadline
    ) -> tuple[str, ...] | None:
        """The proof by k-induction for people, if there is one."""
        errors = horn.errors[checked]
        if not Rounds.is_linear(horn.clauses, errors):
            return None
        until = deadline.within(deadline.left / 2)
        try:
            guessed = survivors(horn.clauses, intervals(horn, errors), until)
            facts = filtered(horn.clauses, guessed, chain, until)
        except OutOfBudget:
            facts = {}
        depth = Rounds(horn.clauses, errors, facts).depth(chain, deadline)
        if depth is None:
            return None
        if Rounds(horn.clauses, errors, {}).proves(depth, chain, deadline):
            facts = {}
        with build_chain(CHECKING) as other:
            is_fact = proves(horn.clauses, facts, other, deadline)
            if not is_fact or not Rounds(horn.clauses, errors, facts).proves(depth, other, deadline):
                return None
        return worded_rounds(depth, facts)

    def _by_guesses(
        self, horn: Horn, checked: Property, chain: Chain, deadline: Deadline, levels: Sequence[_Level]
    ) -> Invariants | None:
        errors = horn.errors[checked]
        for level in levels:
            until = deadline.within(deadline.left * HOUDINI_SHARE)
            try:
                guessed = survivors(horn.clauses, level(horn, errors), until)
                kept = filtered(horn.clauses, guessed, chain, until)
            except OutOfBudget:
                continue
            if proves(errors, kept, chain, deadline):
                break
        else:
            return None
        needed = _needed(horn, checked, kept, chain, deadline)
        with build_chain(CHECKING) as other:
            return needed if proves([*horn.clauses, *errors], needed, other, deadline) else None


def predicates_of(horn: Horn, checked: Property) -> list[Predicate]:
    """All predicates, each once."""
    found: dict[Predicate, None] = {}
    for clause in (*horn.clauses, *horn.errors[checked]):
        for predicate, _ in (*clause.premises, *([clause.head] if clause.head else [])):
            found[predicate] = None
    return list(found)


def _wire(horn: Horn, checked: Property, predicates: list[Predicate]) -> WireHorn:
    numbers = {predicate: number for number, predicate in enumerate(predicates)}
    return WireHorn(
        tuple(tuple(parameter.sort for parameter in each.parameters) for each in predicates),
        tuple(
            WireClause(
                tuple((numbers[predicate], arguments) for predicate, arguments in clause.premises),
                clause.conditions,
                None if clause.head is None else (numbers[clause.head[0]], clause.head[1]),
            )
            for clause in (*horn.clauses, *horn.errors[checked])
        ),
    )


def _needed(
    horn: Horn, checked: Property, kept: dict[Predicate, list[Term]], chain: Chain, deadline: Deadline
) -> Invariants:
    """As few of the invariants as prove the property, for people; all of them if time is short."""
    clauses = [*horn.clauses, *horn.errors[checked]]
    until = deadline.within(deadline.left / 3)
    least = {predicate: list(each) for predicate, each in kept.items()}
    step = max((len(each) for each in least.values()), default=0)
    while step >= 1 and not until.has_passed:
        for predicate in least:
            place = 0
            while place < len(least[predicate]) and not until.has_passed:
                fewer = least[predicate][:place] + least[predicate][place + step :]
                if proves(clauses, {**least, predicate: fewer}, chain, until):
                    least[predicate] = fewer
                else:
                    place += step
        step //= 2
    return least


def _decidable(properties: tuple[Property, ...]) -> list[Property]:
    return [each for each in properties if each.name != TERMINATION]


def _open(reason: Reason) -> Conclusion:
    return Conclusion(Answer.OPEN, reasons=(reason,))
