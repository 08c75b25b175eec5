"""What objects tell of themselves through their public methods, once a call has made or changed them."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from pathbrew.blocks.decode import decode
from pathbrew.classfile.access_flags import PUBLIC, SYNTHETIC
from pathbrew.confirmation.abroad import common_files, marked, marked_statics, portable
from pathbrew.confirmation.case import Answered, TestCase
from pathbrew.confirmation.edges import way_within
from pathbrew.confirmation.values import key_of
from pathbrew.errors import ClassFileError
from pathbrew.jvm.outcomes import Returned, Threw
from pathbrew.jvm.replay import Question, Refused, ReplayRequest, ReplayResult
from pathbrew.jvm.trace import Entered
from pathbrew.jvm.values import split_descriptor
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.objects.contents import contents_of
from pathbrew.objects.graph import (
    ArrayNode,
    BuildCall,
    BuiltNode,
    GraphValue,
    ObjectNode,
    Reference,
    SparseArrayNode,
    values_of,
)
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.program.remembering import remembered

TIME_LIMIT = 1.0
"""Seconds for a call and what is asked after it."""
MORE_RUNS = 7
"""Of a case whose code may ask for random numbers: coins show one side in all of them once in 256 times."""
MOST_QUESTIONS = 24
_MOST_PARAMETERS = 2
_PER_METHOD = 2
_UNASKED = frozenset(
    """hashCode getClass clone equals compareTo compare iterator listIterator spliterator stream
    parallelStream wait notify finalize""".split()
)


_CHANGING = re.compile(
    "(?:add|put|set|push|insert|offer|remove|pop|poll|clear|retain|merge|compute|replace|sort|next)(?![a-z])"
)
_OF_CHANCE = (
    *(b"java/util/Random", b"java/util/random/", b"java/util/concurrent/ThreadLocalRandom"),
    *(b"java/util/SplittableRandom", b"java/security/SecureRandom"),
    *(b"\x01\x00\x06random", b"randomUUID", b"\x01\x00\x07shuffle", b"identityHashCode"),
)
"""What the constants of a class file hold that asks for random numbers, or for identity hash codes."""
_ITERATING = frozenset({"iterator", "listIterator", "spliterator", "elements"})


class Questioner:
    """Asks after calls on the JVM; methods that change something are not asked again."""

    def __init__(self, program: Program, worker: JvmWorker, loader: Loader) -> None:
        self._program = program
        self._worker = worker
        self._loader = loader
        self._changing: set[tuple[str, str, str]] = set()
        self._plain: set[tuple[str, str, str]] = set()
        self._is_lost = False

    def asked(self, case: TestCase) -> TestCase | None:
        """The case with what objects tell after the call; None if it goes another way on other machines."""
        if self._is_lost:
            return case
        questions = tuple(islice(self._questions(case), MOST_QUESTIONS))
        request = replace(case.request, questions=questions)
        home = self._replay(request) if questions else case.observed
        if home is None:
            # Whether the case holds is known; there is nothing to be asked.
            return case
        if not _ends_alike(home, case.observed):
            return None
        request, home = self._unchanging(request, home)
        answers: tuple[Answered, ...] | None = None
        for _ in range(1 + (MORE_RUNS if self._asks_chance(case) else 0)):
            abroad = self._replay(request, abroad=True)
            if self._is_lost:
                return case
            if abroad is None or not _is_portable(home, abroad, case.method.owner.name.partition("$")[0]):
                return None
            told = self._telling(request, home, abroad)
            answers = told if answers is None else tuple(answer for answer in answers if answer in told)
            home = _observed(home, abroad)
        observed = replace(home, trace=case.observed.trace, answers=(), nodes_asked=())
        return replace(case, observed=observed, answers=answers or ())

    def _asks_chance(self, case: TestCase) -> bool:
        """Whether a class that a case runs through may ask for random numbers: runs may agree by chance."""
        names = {event.class_name for event in case.observed.trace if isinstance(event, Entered)}
        return any(_mentions_chance(self._program.load(name)) for name in {case.method.owner.name, *names})

    def _replay(self, request: ReplayRequest, *, abroad: bool = False) -> ReplayResult | None:
        """What a replay gave, if it came to an end that a test could show."""
        result = self._worker.replay(self._loader, request, time_limit=TIME_LIMIT, abroad=abroad)
        if result.objection is None and isinstance(result.outcome, Returned | Threw):
            return result
        self._is_lost = not isinstance(result.outcome, Returned | Threw | Refused)
        return None

    # What may be asked

    def _questions(self, case: TestCase) -> Iterator[Question]:
        """Of the objects that the call was given and may have changed, and of what it has made."""
        if not isinstance(case.observed.outcome, Returned):
            return
        request, observed = case.request, case.observed
        values = _passed(case)
        for target in dict.fromkeys((request.receiver, *request.arguments)):
            node = request.nodes[target.index] if isinstance(target, Reference) else None
            if (
                isinstance(target, Reference)
                and isinstance(node, BuiltNode)
                and _is_touched(observed, target)
            ):
                yield from self._about(target, node.class_name, values)
        made = observed.returned
        if isinstance(made, Reference) and made.index >= len(request.nodes):
            node = observed.nodes_after[made.index] if made.index < len(observed.nodes_after) else None
            if isinstance(node, ObjectNode):
                yield from self._about(None, node.class_name, values)

    def _about(
        self, of: Reference | None, class_name: str, values: dict[str, list[GraphValue]]
    ) -> Iterator[Question]:
        if not self._program.class_path.is_user_class(class_name):
            return
        for method in self._public_methods(class_name):
            choices = [_choices(parameter, values) for parameter in method.parameters]
            for arguments in islice(product(*choices), _PER_METHOD):
                yield Question(of, BuildCall(method.owner.name, method.name, method.descriptor, arguments))

    def _public_methods(self, class_name: str) -> list[Method]:
        """Methods that may tell something: those without parameters first, the text last."""
        try:
            java_class = self._program.load(class_name)
        except (LinkageError, ClassFileError):
            return []
        found: dict[str, Method] = {}
        for walk in java_class.superclasses():
            if walk.name == "java/lang/Object":
                break
            for key, method in walk.methods.items():
                if self._may_tell(method, walk):
                    found.setdefault(key, method)
        plain = [m for m in found.values() if _place(m) not in self._changing and not _may_change(m)]
        return sorted(plain, key=lambda m: (m.name == "toString", len(m.parameters)))

    def _may_tell(self, method: Method, owner: JavaClass) -> bool:
        if method.is_static or method.returned == "V" or not method.access & PUBLIC:
            return False
        if method.access & SYNTHETIC or method.name.startswith("<") or method.name in _UNASKED:
            return False
        most = _MOST_PARAMETERS if self._program.class_path.is_user_class(owner.name) else 0
        return len(method.parameters) <= most and (
            bool(owner.access & PUBLIC) or self._program.class_path.is_user_class(owner.name)
        )

    def _unchanging(self, request: ReplayRequest, result: ReplayResult) -> tuple[ReplayRequest, ReplayResult]:
        """The same with questions only that leave everything as it is."""
        if _is_unchanged(self._program, result):
            self._plain |= {_asked(question) for question in request.questions}
            return request, result
        for question in request.questions:
            if _asked(question) not in self._plain | self._changing:
                alone = self._replay(replace(request, questions=(question,)))
                fine = alone is not None and _is_unchanged(self._program, alone)
                (self._plain if fine else self._changing).add(_asked(question))
        kept = tuple(q for q in request.questions if _asked(q) in self._plain)
        request = replace(request, questions=kept)
        again = self._replay(request)
        if again is None or not _is_unchanged(self._program, again):
            request = replace(request, questions=())
            again = self._replay(request)
        return request, again or result

    # What is told

    def _telling(
        self, request: ReplayRequest, home: ReplayResult, abroad: ReplayResult
    ) -> tuple[Answered, ...]:
        """The answers that the call has changed, or that are about what it made, the same everywhere."""
        if not home.answers or not abroad.answers:
            return ()
        before = self._before(request)
        found = []
        for question, here, there in zip(request.questions, home.answers, abroad.answers, strict=True):
            if here is None or there is None:
                continue
            key = key_of(here.value, portable(home.nodes_asked))
            same = key == key_of(there.value, portable(abroad.nodes_asked))
            if key is not None and same and before.get(question) != key:
                found.append(Answered(question, here.value))
        return tuple(found)

    def _before(self, request: ReplayRequest) -> dict[Question, Hashable | None]:
        """What the objects that the call is given would answer without it."""
        given = [question for question in request.questions if question.of is not None]
        if not given:
            return {}
        nothing = replace(
            request,
            class_name="java/util/Objects",
            method="isNull",
            descriptor="(Ljava/lang/Object;)Z",
            receiver=None,
            arguments=(given[0].of,),
            questions=tuple(given),
        )
        result = self._replay(nothing)
        if result is None or not result.answers:
            return {}
        nodes = portable(result.nodes_asked)
        return {
            question: key_of(told.value, nodes)
            for question, told in zip(given, result.answers, strict=True)
            if told is not None
        }


def _asked(question: Question) -> tuple[str, str, str]:
    return question.call.owner, question.call.method, question.call.descriptor


def _place(method: Method) -> tuple[str, str, str]:
    return method.owner.name, method.name, method.descriptor


def _passed(case: TestCase) -> dict[str, list[GraphValue]]:
    """The values that the calls of a case were given, by the types of their places."""
    request = case.request
    calls: list[tuple[str, Sequence[GraphValue]]] = [(request.descriptor, request.arguments)]
    for node in request.nodes:
        if isinstance(node, BuiltNode):
            calls += [(call.descriptor, call.arguments) for call in (node.maker, *node.calls)]
    found: dict[str, list[GraphValue]] = {}
    for descriptor, arguments in calls:
        for parameter, argument in zip(split_descriptor(descriptor)[0], arguments, strict=True):
            if argument is not None and argument not in found.setdefault(parameter, []):
                found[parameter].append(argument)
    return found


def _choices(parameter: str, values: dict[str, list[GraphValue]]) -> Sequence[GraphValue]:
    """Values for a parameter: such as the calls were given, the first place for a number."""
    if parameter == "Ljava/lang/Object;":
        return [v for given in values.values() for v in given if isinstance(v, Reference)]
    if parameter == "I":
        return [0, *(v for v in values.get("I", ()) if v != 0)]
    return values.get(parameter, ())


def _is_touched(observed: ReplayResult, given: Reference) -> bool:
    """Whether anything that can be reached from an object is not as it was before the call."""
    before, after = observed.nodes_before, observed.nodes_after
    seen = {given.index}
    pending = [given.index]
    for index in pending:
        if index >= len(before) or index >= len(after) or repr(before[index]) != repr(after[index]):
            return True
        for value in values_of(after[index]):
            if isinstance(value, Reference) and value.index >= 0 and value.index not in seen:
                seen.add(value.index)
                pending.append(value.index)
    return False


def _is_unchanged(program: Program, result: ReplayResult) -> bool:
    """Whether the questions left objects as they were; what the JDK's objects cache does not count."""
    before, after = result.nodes_after, result.nodes_asked
    if not after:
        return True
    is_user_class = program.class_path.is_user_class
    for index, node in enumerate(before):
        if isinstance(node, ObjectNode) and not is_user_class(node.class_name):
            if repr(contents_of(before, index)) != repr(contents_of(after, index)):
                return False
        elif isinstance(node, ObjectNode | ArrayNode | SparseArrayNode) and repr(node) != repr(after[index]):
            return False
    return True


@remembered
def _may_change(method: Method) -> bool:
    """Whether a method, or one of its class that it calls, writes a field or changes a collection.

    Several such calls might undo each other, and look as if they changed nothing.
    """
    found = {method: None}
    pending = [method]
    for caller in pending:
        code, pool = caller.info.code, caller.info.owner.pool
        steps = decode(caller.info, code) if code is not None else []
        makes = any(
            step.name == "new" and pool.class_name(step.operands[0]).startswith("java/util/")
            for step in steps
        )
        walks = False
        for step in steps:
            if step.name in ("putfield", "putstatic"):
                return True
            if not step.name.startswith("invoke") or step.name == "invokedynamic":
                continue
            called = pool.member(step.operands[0])
            walks = walks or called.name in _ITERATING
            is_own = makes or (walks and called.name in ("next", "nextElement"))
            if called.owner.startswith("java/util/") and _CHANGING.match(called.name) and not is_own:
                return True
            own = method.owner.methods.get(called.name + called.descriptor)
            if own is not None and own not in found and called.owner == method.owner.name:
                found[own] = None
                pending.append(own)
    return False


def _ends_alike(one: ReplayResult, other: ReplayResult) -> bool:
    first, second = one.outcome, other.outcome
    if isinstance(first, Threw) and isinstance(second, Threw):
        return first.class_name == second.class_name
    return type(first) is type(second) and repr(one.returned) == repr(other.returned)


def _is_portable(home: ReplayResult, abroad: ReplayResult, outer: str) -> bool:
    """Whether a call takes the same way with other settings, to an end that can be told.

    The way is that through the class under test: initialisers, and what other classes do with languages and
    time zones, show in what the call gives, if at all.
    """
    first, second = home.outcome, abroad.outcome
    if way_within(home.trace, outer) != way_within(abroad.trace, outer) or type(first) is not type(second):
        return False
    if isinstance(first, Threw) and isinstance(second, Threw):
        return first.class_name == second.class_name
    if not isinstance(home.returned, Reference):
        return repr(home.returned) == repr(abroad.returned)
    return True


def _observed(home: ReplayResult, abroad: ReplayResult) -> ReplayResult:
    """What was observed, with the graph after the questions; what is not the same in both runs is marked."""
    outcome = home.outcome
    if isinstance(outcome, Threw) and isinstance(abroad.outcome, Threw):
        outcome = outcome if outcome.message == abroad.outcome.message else replace(outcome, message=None)
    nodes = home.nodes_asked or home.nodes_after
    nodes = marked(nodes, abroad.nodes_asked or abroad.nodes_after)
    statics = marked_statics(home.statics_after, abroad.statics_after)
    files = common_files(home.files, abroad.files)
    return replace(
        home, outcome=outcome, nodes_after=nodes, statics_after=statics, nodes_asked=nodes, files=files
    )


@remembered
def _mentions_chance(java_class: JavaClass) -> bool:
    return java_class.file is not None and any(name in java_class.file.data for name in _OF_CHANCE)
