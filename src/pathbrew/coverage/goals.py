"""Goals as values: the sides of the branches of a method, and places that it passes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pathbrew.blocks import Body, ir, translate
from pathbrew.blocks.outcomes import DEFAULT, Case, Outcome
from pathbrew.blocks.string_switches import string_switches
from pathbrew.events import GoalPlace
from pathbrew.machine.core.backtrace import line_of
from pathbrew.machine.core.edges import Edge
from pathbrew.program import Method
from pathbrew.program.remembering import remembered


class Status(Enum):
    """What is known of a goal."""

    COVERED = "covered"
    INFEASIBLE = "infeasible"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class BranchGoal:
    """One side of a branch, or one target of a switch."""

    edge: Edge
    line: int

    kind = "branch"

    def is_covered(self, taken: set[Edge]) -> bool:
        return self.edge in taken

    @property
    def place(self) -> GoalPlace:
        """Where it is, for those who hear of it."""
        return _place(self.edge, self.line)


@dataclass(frozen=True, slots=True)
class PassageGoal:
    """A line, a return or an exception that no side of a branch stands for."""

    edge: Edge
    line: int

    @property
    def kind(self) -> str:
        return str(self.edge.outcome)

    def is_covered(self, taken: set[Edge]) -> bool:
        return self.edge in taken

    @property
    def place(self) -> GoalPlace:
        """Where it is, for those who hear of it."""
        return _place(self.edge, self.line)


Goal = BranchGoal | PassageGoal


def outcome_of(edge: Edge) -> bool | str:
    """What happens at the place of an edge, for scripts: whether a jump is taken, a case, a passage."""
    return bool(edge.outcome) if isinstance(edge.outcome, int) else str(edge.outcome)


def _place(edge: Edge, line: int) -> GoalPlace:
    method = edge.method
    return GoalPlace(method.owner.java_name, method.key, line, edge.offset, outcome_of(edge))


def branch_goals(method: Method) -> list[BranchGoal]:
    """The sides of all branches of the method, in the order of their offsets.

    Branches of the compiler's own making are none of them: that by which an `assert` asks whether assertions
    are on, the default by which a switch over all constants guards against new ones, and the way out of a
    case for strings that only share its hash code.
    """
    code = method.info.code
    if code is None:
        return []
    body = translate(method.info, code)
    goals: dict[BranchGoal, None] = {}
    collisions = {side for switch in string_switches(body).values() for side in switch.collisions}
    for block in body.blocks:
        if _asks_for_assertions(block):
            continue
        for offset, outcome in sides(block.terminator):
            if outcome == DEFAULT and _has_guarding_default(body, block.terminator):
                continue
            if (offset, outcome) in collisions:
                continue
            goals[BranchGoal(Edge(method, offset, outcome), line_of(method, offset))] = None
    return sorted(goals, key=lambda goal: (goal.edge.offset, str(goal.edge.outcome)))


def has_assertions(method: Method) -> bool:
    """Whether the method asks whether assertions are on."""
    code = method.info.code
    return code is not None and any(map(_asks_for_assertions, translate(method.info, code).blocks))


def _asks_for_assertions(block: ir.Block) -> bool:
    branch = block.terminator
    return isinstance(branch, ir.Branch) and any(
        isinstance(i, ir.GetStatic | ir.Invoke)
        and i.target == branch.left
        and i.member.name in ("$assertionsDisabled", "desiredAssertionStatus")
        for i in block.instructions
    )


def _has_guarding_default(body: Body, terminator: ir.Terminator) -> bool:
    if not isinstance(terminator, ir.Switch):
        return False
    return guards_against_new_constants(body.blocks[terminator.default])


def guards_against_new_constants(block: ir.Block) -> bool:
    """Whether the compiler has made a block that throws where a switch knows no constant."""
    made = [i.class_name for i in block.instructions if isinstance(i, ir.New)]
    # A programmer would hardly throw these, and not without a message.
    return isinstance(block.terminator, ir.Throw) and made in (
        ["java/lang/IncompatibleClassChangeError"],
        ["java/lang/MatchException"],
    )


def sides(terminator: ir.Terminator) -> list[tuple[int, Outcome]]:
    """The outcomes of a terminator as traced code names them."""
    if isinstance(terminator, ir.Branch):
        return [(terminator.at, 1), (terminator.at, 0)]
    if isinstance(terminator, ir.Switch):
        return [(terminator.at, outcome) for outcome in switch_targets(terminator)]
    return []


def switch_targets(switch: ir.Switch) -> dict[Outcome, int]:
    """The distinct targets of a switch by their outcomes."""
    first: dict[int, int] = {}
    for key, to in switch.cases:
        if to != switch.default:
            first.setdefault(to, key)
    targets: dict[Outcome, int] = {Case(key): to for to, key in first.items()}
    targets[DEFAULT] = switch.default
    return targets


def target_block(body: Body, edge: Edge) -> int | None:
    """The block that an edge leads to."""
    for block in body.blocks:
        terminator = block.terminator
        if terminator.at != edge.offset:
            continue
        if isinstance(terminator, ir.Branch):
            return terminator.then if bool(edge.outcome) == terminator.on_true else terminator.otherwise
        if isinstance(terminator, ir.Switch):
            return switch_targets(terminator).get(edge.outcome)
    return None


@remembered
def switch_cases(method: Method) -> dict[int, dict[int, Outcome]]:
    """For each switch by its offset: the outcome of each key that has one."""
    code = method.info.code
    assert code is not None
    found: dict[int, dict[int, Outcome]] = {}
    for block in translate(method.info, code).blocks:
        if isinstance(block.terminator, ir.Switch):
            outcomes = {to: outcome for outcome, to in switch_targets(block.terminator).items()}
            found[block.terminator.at] = {key: outcomes[to] for key, to in block.terminator.cases}
    return found
