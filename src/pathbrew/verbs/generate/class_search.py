"""Finds test cases for one class: engines take turns by what they cover."""

from __future__ import annotations

from collections.abc import Callable, Set
from contextlib import ExitStack
from dataclasses import replace
from functools import cached_property

from pathbrew.confirmation.candidate import Candidate
from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.confirmation.confirmer import REPLAY_LIMIT, Confirmer, Unconfirmed
from pathbrew.confirmation.observation import missing
from pathbrew.confirmation.questions import Questioner
from pathbrew.construction import Planner
from pathbrew.deadline import Deadline, clock
from pathbrew.defects import Border
from pathbrew.engines.states.executors import solver_options
from pathbrew.engines.states.exploration import Explorer
from pathbrew.errors import PathbrewError
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.jvm.outcomes import Threw
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.machine.core.edges import Edge
from pathbrew.options import ExploreOptions, GenerateOptions, MachineOptions, is_steered, seconds
from pathbrew.pace import slowness
from pathbrew.paths.preconditions import Preconditions
from pathbrew.program import Method
from pathbrew.reasons import Cause, Reason
from pathbrew.solve import Chain, build_chain
from pathbrew.verbs.generate import times
from pathbrew.verbs.generate.acceptance import Acceptance
from pathbrew.verbs.generate.backward import BackwardEngine
from pathbrew.verbs.generate.concolic import beyond_machine, scenarios_on_jvm
from pathbrew.verbs.generate.engine import SearchEngine, Turn
from pathbrew.verbs.generate.quick import QuickEngine
from pathbrew.verbs.generate.sequences import SequenceEngine
from pathbrew.verbs.generate.strengthening import Strengthening
from pathbrew.verbs.generate.subject import Found, Subject
from pathbrew.verbs.generate.symbolic import SymbolicEngine
from pathbrew.verbs.generate.turns import Player, take_turns
from pathbrew.walls import Gates

QUICK_PATIENCE = 5
"""Turns in vain, each longer and with other random numbers, after which it waits for the others."""
Seen = Callable[[Subject, Method, int], None]
"""Sees which method is worked on, and how many paths its search has found."""


class ClassSearch:
    """Searches one class with a machine, solvers and a planner of its own, whatever else is searched."""

    def __init__(
        self,
        subject: Subject,
        worker: JvmWorker,
        loader: Loader,
        options: GenerateOptions,
        explore: ExploreOptions,
        machine: MachineOptions,
        phase: Callable[[str], None],
        seen: Seen,
    ) -> None:
        self._subject = subject
        self._entries = [entry for entry in subject.entries if subject.is_unfinished(entry)]
        self._seed = explore.seed + (times.QUICK_ROUNDS if subject.searches else 0)
        """Of the first quick start: one that takes up a search tries other values."""
        preconditions = Preconditions.of(explore)
        self._free = [e for e in self._entries if not preconditions.concern(subject.program, e)]
        """Entries of whose inputs nothing is assumed."""
        self._worker = worker
        self._loader = loader
        self._options = options
        self._explore = explore
        self._machine = machine
        self._phase = phase
        self._seen = seen
        self._engine: SearchEngine | None = None
        self._stack = ExitStack()
        self._stopped = False
        self._confirmer = Confirmer(
            subject.program,
            subject.java_class,
            worker,
            loader,
            is_wanted=lambda edges: not edges & subject.goals.keys() <= subject.covered,
            objected=self._objected,
        )
        questioner = Questioner(subject.program, worker, loader)
        self._acceptance = Acceptance(subject, questioner, any_state=options.states == "any")
        self.found = Found(self._confirmer.refuted)

    def stop(self) -> None:
        """End soon; another thread may ask for it."""
        self._stopped = True
        if self._engine is not None:
            self._engine.stop()

    def quick_start(self, deadline: Deadline) -> None:
        """The first part: concrete inputs, for a share of the time until the deadline."""
        self._guarded("class path", self._look_for_gaps)
        if self._free and self._has("quick"):
            left = deadline.left
            most = times.QUICK_MOST * slowness()
            limit = min(most, max(times.QUICK_LEAST, left * times.QUICK_SHARE), left)
            turn = Turn(times.QUICK_EFFORT, Deadline.after(limit))
            self._guarded("quick start", lambda: self._first_quick(turn, deadline))

    def _look_for_gaps(self) -> None:
        """Search nothing if the class path lacks a class without which the JVM cannot load this one."""
        if not self._entries:
            return
        request = ReplayRequest(
            *("java/util/Objects", "isNull", "(Ljava/lang/Object;)Z"),
            None,
            (None,),
            initialised=(self._subject.java_class.name,),
        )
        outcome = self._worker.replay(self._loader, request, time_limit=REPLAY_LIMIT).outcome
        gap = missing(outcome) if isinstance(outcome, Threw) else None
        if gap is not None:
            self._subject.notes |= dict.fromkeys(self._entries, gap)
            self._entries, self._free = [], []

    def run(self, deadline: Deadline) -> None:
        """Have the engines take turns until the deadline, or until nothing promising is left."""
        if not self._entries:
            return
        end = deadline.later(-min(times.MUTANTS_SHARE * deadline.left, times.MUTANTS_MOST))
        with ExitStack() as stack:
            self._stack = stack
            guarded = [replace(player, play=self._guarding(player)) for player in self._players()]
            self.found.is_complete = take_turns(
                guarded, end, lambda: len(self._subject.settled), lambda: self._stopped
            )
        self._guarded("mutants", lambda: self._strengthen(deadline))

    def _has(self, engine: str) -> bool:
        """Whether an engine is to search."""
        return not self._options.engine or engine in self._options.engine

    def _players(self) -> list[Player]:
        """The engines that are to search and can: most know nothing of what options say of inputs."""
        free, plain = bool(self._free), bool(self._free) and not is_steered(self._explore)
        players = {
            "sequences": (plain, Player("sequences", self._play_sequences, 4.0, revives=True)),
            "quick": (
                free,
                Player(
                    "quick start",
                    self._play_quick,
                    4.0,
                    revives=True,
                    effort=lambda: self._quick.effort,
                ),
            ),
            "states": (True, Player("symbolic execution", self._play_states, 2.0, revives=True)),
            "concolic": (
                plain,
                Player(
                    "runs on the JVM",
                    self._play_concolic,
                    2.0,
                    revives=True,
                    is_wanted=lambda: bool(self._beyond()),
                ),
            ),
            "backward": (plain, Player("backward search", self._play_backward, 0.5)),
        }
        return [player for name, (is_able, player) in players.items() if is_able and self._has(name)]

    def _guarding(self, player: Player) -> Callable[[Turn], bool]:
        """The player's turn; after a fault in it there is no other."""

        def play(turn: Turn) -> bool:
            more = [False]

            def played() -> None:
                more[0] = player.play(turn)

            self._guarded(player.name, played)
            return more[0]

        return play

    def _guarded(self, part: str, search: Callable[[], None]) -> None:
        """Make a part of the search; a fault of ours, or what it cannot do without, costs the rest of it."""
        subject = self._subject
        try:
            search()
        except PathbrewError as error:
            reason = Reason(Cause.ERROR, details=(str(error),))
        except Exception as error:
            place = f"{part} for {subject.java_class.java_name}"
            reason = subject.defects.record(Border.SEARCH, place, error, lambda: place).reason
        else:
            return
        for entry in self._entries:
            if entry not in subject.searches:
                subject.notes[entry] = reason

    def _first_quick(self, turn: Turn, deadline: Deadline) -> None:
        """Every method is looked at once, if there is time, before any is looked at more closely."""
        self._play_quick(turn)
        if not self._quick.has_looked_at(self._free):
            more = Deadline.after(times.QUICK_UNSEEN_SHARE * max(deadline.left, 0.0))
            self._play_quick(Turn(times.QUICK_EFFORT, more))

    # The engines ------------------------------------------------------------------------------------

    def _play_quick(self, turn: Turn) -> bool:
        """Concrete inputs, from those of all known cases on; worth it while something is open."""
        started = clock()
        self._run("quick start", self._quick, self._free, turn)
        self.found.jvm_seconds += clock() - started
        return self._quick.in_vain < QUICK_PATIENCE

    def _play_sequences(self, turn: Turn) -> bool:
        before = self._confirmer.seconds
        engine = self._sequences
        self._run("sequences", engine, self._free, turn)
        self.found.jvm_seconds += self._confirmer.seconds - before
        return not engine.is_done

    def _play_states(self, turn: Turn) -> bool:
        before = self._confirmer.seconds
        engine = self._states
        self._run("symbolic execution", engine, self._entries, turn)
        spent = self._confirmer.seconds - before
        self.found.jvm_seconds += spent
        self.found.symbolic_jvm_seconds += spent
        return engine.has_more(self._entries)

    def _play_backward(self, turn: Turn) -> bool:
        entries = [e for e in self._free if self._subject.uncovered(e)]
        if not entries:
            return False
        before = self._confirmer.seconds
        self._run("backward search", self._backward, entries, turn)
        self.found.jvm_seconds += self._confirmer.seconds - before
        return self._backward.has_more(self._free)

    def _beyond(self) -> list[Method]:
        """The entries with open goals that the machine has no model for; all, if the engine was asked for."""
        if self._options.engine:
            return [entry for entry in self._free if self._subject.uncovered(entry)]
        return beyond_machine(self._subject, self._free, self._sequences.unmodelled)

    def _play_concolic(self, turn: Turn) -> bool:
        before = self._confirmer.seconds
        engine = self._concolic
        self._run("runs on the JVM", engine, self._beyond(), turn)
        self.found.jvm_seconds += self._confirmer.seconds - before
        return not engine.is_done

    @cached_property
    def _quick(self) -> QuickEngine:
        return QuickEngine(self._subject, self._worker, self._loader, self._found, seed=self._seed)

    @cached_property
    def _chain(self) -> Chain:
        return self._stack.enter_context(build_chain(solver_options(self._explore)))

    @cached_property
    def _planner(self) -> Planner:
        whole = self._options.states != "any"
        return self._stack.enter_context(Planner(self._subject.program, self._machine, whole=whole))

    @cached_property
    def _explorer(self) -> Explorer:
        """One machine for all that runs the class in it."""
        subject = self._subject
        functions = JvmFunctions(
            subject.program.class_path,
            assertions=self._machine.assertions,
            gates=Gates.parse(self._explore.allow),
        )
        return Explorer(
            subject.program,
            subject.entries[0],
            self._explore,
            self._machine,
            self._chain,
            exceptions=True,
            caller=self._stack.enter_context(functions),
        )

    @cached_property
    def _sequences(self) -> SequenceEngine:
        return SequenceEngine(
            self._subject, self._explorer.executor, self._chain, self._quick, self._explore, self._submit
        )

    @cached_property
    def _concolic(self) -> SequenceEngine:
        on_jvm = scenarios_on_jvm(self._subject, self._explore, self._machine)
        return SequenceEngine(
            self._subject,
            self._stack.enter_context(on_jvm),
            self._chain,
            self._quick,
            self._explore,
            self._submit,
            Engine.CONCOLIC,
        )

    @cached_property
    def _states(self) -> SymbolicEngine:
        return SymbolicEngine(
            self._subject,
            self._explorer,
            self._planner,
            self._submit,
            per_method=seconds(self._options.per_method),
            seen=lambda entry, paths: self._seen(self._subject, entry, paths),
        )

    @cached_property
    def _backward(self) -> BackwardEngine:
        return BackwardEngine(
            self._subject, self._chain, self._planner, self._explore, self._machine, self._submit
        )

    def _strengthen(self, deadline: Deadline) -> None:
        """Have tests notice small changes of the class, and assert what that needs."""
        if not self._has("quick") or not self._free:
            return
        started = clock()
        engine = Strengthening(
            self._subject,
            self._worker,
            self._loader,
            lambda case: self._found(case) is None,
            seed=self._seed,
        )
        turn = Turn(times.MUTANTS_EFFORT, deadline.later(-times.MUTANTS_MARGIN))
        self._run("mutants", engine, self._free, turn)
        self.found.jvm_seconds += clock() - started

    def _run(self, phase: str, engine: SearchEngine, entries: list[Method], turn: Turn) -> None:
        self._phase(phase)
        self._engine = engine
        if not self._stopped:
            engine.run(entries, turn)
        self._engine = None

    def _objected(self, edges: Set[Edge], answer: ReplayResult) -> None:
        """Keep why sides that a replay took make no test."""
        objections = self._subject.objections
        objections.refuse(answer.refusals)
        if answer.objection is not None:
            reason = Reason(Cause.REFUSED, details=(answer.objection,))
            objections.add(edges & self._subject.goals.keys(), reason)

    def _submit(self, candidate: Candidate) -> TestCase | Unconfirmed:
        verdict = self._confirmer.confirm(candidate)
        if isinstance(verdict, TestCase):
            reason = self._found(verdict)
            return verdict if reason is None else Unconfirmed(reason)
        return verdict

    def _found(self, case: TestCase) -> Reason | None:
        """Take in a case; why it makes no test, if it does not."""
        accepted = self._acceptance.accepted(case)
        if isinstance(accepted, Reason):
            self._subject.objections.add(case.covered & self._subject.goals.keys(), accepted)
            return accepted
        self._subject.add(accepted)
        self._seen(self._subject, case.method, 0)
        return None
