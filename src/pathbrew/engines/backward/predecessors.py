"""What may have run just before a suffix: blocks, handlers' causes, ends of calls, and calls of a method."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pathbrew import terms
from pathbrew.blocks import Body, ir
from pathbrew.blocks.graph import Graph
from pathbrew.classfile.descriptors import returned_by
from pathbrew.engines.backward.cases import Summaries, pieces_of
from pathbrew.engines.backward.scan import Scan
from pathbrew.engines.backward.step import apply_piece
from pathbrew.engines.backward.suffix import Place, Step, Suffix, conjoined, replaced
from pathbrew.engines.backward.unknown_calls import thrown, unknown_call
from pathbrew.program import JavaClass, Method
from pathbrew.reasons import Cause, Reason
from pathbrew.semantics.memory import Memory, kind_of, register
from pathbrew.semantics.transfer import Evaluation, Piece
from pathbrew.semantics.universe import IMPLICIT, body_of, resolved, selected
from pathbrew.terms import Term

MOST_ESCAPED = 5
"""Nested calls out of which exceptions are followed."""


class Predecessors:
    """Steps over the edges of blocks and calls, backward."""

    def __init__(self, memory: Memory, scan: Scan, entry: Method) -> None:
        self._memory = memory
        self._scan = scan
        self._entry = entry
        self._universe = scan.universe
        self._pieces: dict[tuple[Method, int, int, int], tuple[int, Piece]] = {}
        self._targets: dict[int, list[Method]] = {}
        """By the identity of calls, which live as long as their methods."""
        self._graphs: dict[Method, Graph] = {}
        self.summaries: Summaries | None = None
        """Where the cases of methods are found that calls are replaced by, if they are."""
        self.replaced = 0
        """How many calls were."""
        self.limits: dict[Reason, None] = {}
        """What was not followed."""

    def forget(self) -> None:
        """Evaluate all pieces again when they are needed."""
        self._pieces.clear()
        self._targets.clear()

    def evaluation(self, place: Place, depth: int) -> Evaluation:
        return Evaluation(self._memory, self._universe, place.method, place.body, depth)

    # Pieces -----------------------------------------------------------------------------------------

    def piece(self, place: Place, depth: int) -> tuple[int, Piece]:
        """The piece of a block before a place: where it begins, after the last call that is entered."""
        key = (place.method, depth, place.block, place.index)
        known = self._pieces.get(key)
        if known is None:
            known = self._pieces[key] = self._evaluated(place, depth)
        return known

    def _evaluated(self, place: Place, depth: int) -> tuple[int, Piece]:
        instructions = place.body.blocks[place.block].instructions
        start = place.index
        while start > 0 and not self._is_entered(place.method, instructions[start - 1]):
            start -= 1
        evaluation = self.evaluation(place, depth)
        for instruction in instructions[start : place.index]:
            if self._universe.failing_class(instruction) is not None:
                evaluation.require(terms.FALSE)
            elif isinstance(instruction, ir.Invoke | ir.InvokeDynamic):
                unknown_call(evaluation, instruction)
            else:
                evaluation.run([instruction])
        return start, evaluation.piece

    def _is_entered(self, method: Method, instruction: ir.Instruction) -> bool:
        return (
            isinstance(instruction, ir.Invoke)
            and bool(self.targets(method, instruction))
            and self._universe.failing_class(instruction) is None
        )

    def targets(self, method: Method, call: ir.Invoke) -> list[Method]:
        """The methods that a call may run and whose code is gone through."""
        known = self._targets.get(id(call))
        if known is None:
            known = [m for m in self._scan.targets(method, call) if self._scan.is_entered(m)]
            self._targets[id(call)] = known
        return known

    def may_be_unknown(self, method: Method, call: ir.Invoke) -> bool:
        """Whether a call may run a method whose code is not gone through."""
        found = resolved(self._universe.program, method.owner, call)
        if found is None:
            return True
        named, by_class = found
        executed = self._universe.program.executed
        if not by_class:
            return not self._scan.is_whole(executed(named))
        chosen = (selected(c, named) for c in self._universe.below(named.owner))
        is_open = not self._universe.is_closed(named.owner)
        return is_open or any(m is not None and not self._scan.is_whole(executed(m)) for m in chosen)

    # Predecessors -----------------------------------------------------------------------------------

    def of(self, suffix: Suffix) -> Iterator[Suffix]:
        """The suffixes that are longer by one edge or call."""
        place = suffix.place
        if place.index > 0:
            call = place.body.blocks[place.block].instructions[place.index - 1]
            assert isinstance(call, ir.Invoke)
            yield from self._returns(suffix, call)
            return
        if place.block == 0:
            yield from self._calls(suffix)
        graph = self.graph(place.method, place.body)
        loop = graph.loops.get(place.block) if suffix.is_entering else None
        for predecessor in graph.predecessors[place.block]:
            if loop is not None and predecessor in loop.nodes:
                continue
            block = place.body.blocks[predecessor]
            if place.block in block.normal_successors():
                yield from self._edge(suffix, block)
            for catch in block.catches:
                if catch.to == place.block:
                    yield from self._caught(suffix, block, catch)
                    break

    def graph(self, method: Method, body: Body) -> Graph:
        known = self._graphs.get(method)
        return known if known is not None else self._graphs.setdefault(method, Graph.of(body))

    def _edge(self, suffix: Suffix, block: ir.Block) -> Iterator[Suffix]:
        place = suffix.place.within(block.index, len(block.instructions))
        condition = self.evaluation(place, suffix.depth).edge(block.terminator, suffix.place.block)
        yield from self._moved(suffix, place, [condition], is_edge=True)

    def _moved(
        self, suffix: Suffix, place: Place, more: list[Term], *, is_edge: bool = False
    ) -> Iterator[Suffix]:
        conditions = conjoined(suffix.conditions, more)
        if conditions is not None:
            yield replace(
                suffix,
                place=place,
                conditions=conditions,
                path=Step(place.method, place.body.blocks[place.block].start, suffix.path),
                length=suffix.length + 1,
                rounds=self._rounds(suffix, place) if is_edge else suffix.rounds,
                is_entering=False,
            )

    def _rounds(self, suffix: Suffix, place: Place) -> tuple[tuple[Method, int, int, int], ...]:
        """The rounds of loops after an edge back was gone."""
        graph = self.graph(place.method, place.body)
        if graph.position[suffix.place.block] > graph.position[place.block]:
            return suffix.rounds
        key = (place.method, suffix.place.block, suffix.depth)
        counted = {entry[:3]: entry[3] for entry in suffix.rounds}
        counted[key] = counted.get(key, 0) + 1
        return tuple((*place_, times) for place_, times in counted.items())

    # Exceptions -------------------------------------------------------------------------------------

    def _caught(self, suffix: Suffix, block: ir.Block, catch: ir.Catch) -> Iterator[Suffix]:
        """The ways in which the block throws what the handler catches, and handlers before it do not."""
        earlier = block.catches[: block.catches.index(catch)]
        kinds = self._caught_classes(catch, earlier)
        place = suffix.place
        for index in range(len(block.instructions) + 1):
            yield from self._throws(suffix, place.within(block.index, index), kinds)

    def _throws(
        self, suffix: Suffix, at: Place, kinds: tuple[JavaClass, list[JavaClass]]
    ) -> Iterator[Suffix]:
        """The ways in which what stands at a place throws."""
        block = at.body.blocks[at.block]
        is_last = at.index == len(block.instructions)
        instruction = block.terminator if is_last else block.instructions[at.index]
        if self._universe.failing_class(instruction) is not None:
            name = "java/lang/ExceptionInInitializerError"
            yield from self._implicit(suffix, at, instruction, kinds, terms.TRUE, name)
        elif type(instruction) in IMPLICIT:
            yield from self._implicit(suffix, at, instruction, kinds)
        elif isinstance(instruction, ir.Throw):
            yield from self._thrown(suffix, at, instruction, kinds)
        elif isinstance(instruction, ir.Invoke | ir.InvokeDynamic):
            yield from self._thrown_by_call(suffix, at, instruction, kinds)

    def _caught_classes(
        self, catch: ir.Catch, earlier: tuple[ir.Catch, ...]
    ) -> tuple[JavaClass, list[JavaClass]]:
        """What is caught, but for what handlers before it catch."""
        load = self._universe.program.load
        before = [load(c.catch_type or "java/lang/Throwable") for c in earlier]
        return load(catch.catch_type or "java/lang/Throwable"), before

    def _implicit(
        self,
        suffix: Suffix,
        at: Place,
        check: ir.Instruction,
        kinds: tuple[JavaClass, list[JavaClass]],
        condition: Term | None = None,
        name: str | None = None,
    ) -> Iterator[Suffix]:
        """A check throws a new exception."""
        java_class = self._universe.program.load(name or IMPLICIT[type(check)])
        caught, before = kinds
        if not java_class.is_subtype(caught) or any(java_class.is_subtype(other) for other in before):
            return
        evaluation = self.evaluation(at, suffix.depth)
        failing = evaluation.failing(check) if condition is None else condition
        exception = evaluation.allocate(java_class)
        evaluation.write(at.body.caught, exception)
        yield from self._after(suffix, at, evaluation.piece, [failing])

    def _after(self, suffix: Suffix, at: Place, piece: Piece, more: list[Term]) -> Iterator[Suffix]:
        """The suffix before something at a place that has the effect of a piece, under conditions."""
        stepped = apply_piece(replace(suffix, place=at), piece, self._memory)
        if stepped is not None:
            moved = replace(stepped, place=suffix.place)
            is_edge = at.method is suffix.place.method and at.block != suffix.place.block
            yield from self._moved(moved, at, more, is_edge=is_edge)

    def _thrown(
        self, suffix: Suffix, at: Place, throw: ir.Throw, kinds: tuple[JavaClass, list[JavaClass]]
    ) -> Iterator[Suffix]:
        evaluation = self.evaluation(at, suffix.depth)
        reference = evaluation.read(throw.reference, "a")
        caught, before = kinds
        yield from self._implicit(
            suffix, at, throw, kinds, terms.ieq(reference, 0), "java/lang/NullPointerException"
        )
        conditions = [
            terms.ine(reference, 0),
            evaluation.is_a(reference, caught),
            *(terms.not_(evaluation.is_a(reference, other)) for other in before),
        ]
        evaluation.write(at.body.caught, reference)
        yield from self._after(suffix, at, evaluation.piece, conditions)

    def _thrown_by_call(
        self,
        suffix: Suffix,
        at: Place,
        call: ir.Invoke | ir.InvokeDynamic,
        kinds: tuple[JavaClass, list[JavaClass]],
    ) -> Iterator[Suffix]:
        entered = self.targets(at.method, call) if isinstance(call, ir.Invoke) else []
        if entered:
            assert isinstance(call, ir.Invoke)
            yield from self._escapes(suffix, at, call, kinds)
            return
        yield from self._unknown_exception(suffix, at, call, kinds, [])

    def _unknown_exception(
        self,
        suffix: Suffix,
        at: Place,
        call: ir.Invoke | ir.InvokeDynamic,
        kinds: tuple[JavaClass, list[JavaClass]],
        conditions: list[Term],
    ) -> Iterator[Suffix]:
        """The call throws, and its code is not gone through."""
        caught, before = kinds
        evaluation = self.evaluation(at, suffix.depth)
        exception = thrown(evaluation, call, caught)
        if exception is not None:
            for other in before:
                evaluation.require(terms.not_(evaluation.is_a(exception, other)))
            evaluation.write(at.body.caught, exception)
            yield from self._after(suffix, at, evaluation.piece, conditions)

    # Calls ------------------------------------------------------------------------------------------

    def _alternatives(
        self, suffix: Suffix, at: Place, call: ir.Invoke
    ) -> Iterator[tuple[Method, list[Term]]]:
        """The methods that a call may run, each with when it does."""
        found = resolved(self._universe.program, at.method.owner, call)
        assert found is not None
        method, by_class = found
        executed = self._universe.program.executed
        if not by_class:
            yield executed(method), []
            return
        receiver = self.evaluation(at, suffix.depth).read(call.arguments[0], "a")
        number = terms.select(self._memory.classes, receiver)
        groups: dict[Method, list[JavaClass]] = {}
        for java_class in self._universe.below(method.owner):
            target = selected(java_class, method)
            if target is not None:
                groups.setdefault(executed(target), []).append(java_class)
        for target, classes in groups.items():
            numbers = [terms.ieq(number, self._universe.number(c)) for c in classes]
            yield target, [terms.or_(*numbers)]

    def _returns(self, suffix: Suffix, call: ir.Invoke) -> Iterator[Suffix]:
        """The call before the place ends: the suffix goes on at the exits of what it runs."""
        at = suffix.place.at(suffix.place.index - 1)
        evaluation = self.evaluation(at, suffix.depth)
        receiver: list[Term] = []
        if call.how != "static":
            receiver = [terms.ine(evaluation.read(call.arguments[0], "a"), 0)]
        for target, conditions in self._alternatives(suffix, at, call):
            body = body_of(target)
            if not self._scan.is_whole(target):
                yield from self._unknown_target(suffix, at, call, [*receiver, *conditions])
            if body is None or not self._scan.is_entered(target):
                continue
            pieces = self._cases(suffix, at, call, target)
            if pieces is not None:
                self.replaced += 1
                for piece in pieces:
                    yield from self._after(suffix, at, piece, [*receiver, *conditions])
                continue
            for block in body.blocks:
                if isinstance(block.terminator, ir.Return):
                    yield from self._exit(
                        suffix,
                        at,
                        call,
                        Place(target, body, block.index, len(block.instructions)),
                        conditions + receiver,
                    )
        yield from self._unknown_class(suffix, at, call)

    def _cases(self, suffix: Suffix, at: Place, call: ir.Invoke, target: Method) -> list[Piece] | None:
        """The effects of the cases of a method, if they are known and take the place of its code."""
        summary = None if self.summaries is None else self.summaries(target)
        if summary is None:
            return None
        return pieces_of(summary, target, call, lambda: self.evaluation(at, suffix.depth))

    def _exit(
        self, suffix: Suffix, at: Place, call: ir.Invoke, end: Place, more: list[Term]
    ) -> Iterator[Suffix]:
        """The suffix from an exit of a method that a call runs."""
        terminator = end.body.blocks[end.block].terminator
        assert isinstance(terminator, ir.Return)
        inside = self.evaluation(end, suffix.depth + 1)
        replacements: dict[Term, Term] = {}
        if call.target is not None and terminator.value is not None:
            kind = kind_of(returned_by(call.member.descriptor))
            for used in {kind, "i" if kind == "a" else kind}:
                target = register(suffix.depth, call.target, used)
                replacements[target] = inside.read(terminator.value, kind)
        conditions = replaced(suffix.conditions, replacements)
        conditions = None if conditions is None else conjoined(conditions, more)
        if conditions is not None:
            yield replace(
                suffix,
                place=end,
                callers=(*suffix.callers, at),
                conditions=conditions,
                path=Step(end.method, end.body.blocks[end.block].start, suffix.path),
                length=suffix.length + 1,
            )

    def _unknown_target(
        self, suffix: Suffix, at: Place, call: ir.Invoke, conditions: list[Term]
    ) -> Iterator[Suffix]:
        """The call runs a method whose code is not gone through."""
        evaluation = self.evaluation(at, suffix.depth)
        unknown_call(evaluation, call)
        yield from self._after(suffix, at, evaluation.piece, conditions)

    def _unknown_class(self, suffix: Suffix, at: Place, call: ir.Invoke) -> Iterator[Suffix]:
        """The call runs a method of a class that is not known, where there may be such classes."""
        found = resolved(self._universe.program, at.method.owner, call)
        if found is None or not found[1] or self._universe.is_closed(found[0].owner):
            return
        receiver = self.evaluation(at, suffix.depth).read(call.arguments[0], "a")
        number = terms.select(self._memory.classes, receiver)
        known = [terms.ine(number, self._universe.number(c)) for c in self._universe.below(found[0].owner)]
        yield from self._unknown_target(suffix, at, call, [terms.ine(receiver, 0), *known])

    def _escapes(
        self, suffix: Suffix, at: Place, call: ir.Invoke, kinds: tuple[JavaClass, list[JavaClass]]
    ) -> Iterator[Suffix]:
        """An exception escapes from what the call runs."""
        caught, before = kinds
        if suffix.depth >= MOST_ESCAPED:
            self.limits[Reason(Cause.ESCAPES, details=(MOST_ESCAPED,))] = None
            return
        for target, conditions in self._alternatives(suffix, at, call):
            body = body_of(target)
            if not self._scan.is_whole(target):
                yield from self._unknown_exception(suffix, at, call, kinds, conditions)
            if body is None or not self._scan.is_entered(target):
                continue
            # What escapes is found in the register of the caller's handler by way of the callee's own.
            handler = register(suffix.depth, at.body.caught, "a")
            inner = register(suffix.depth + 1, body.caught, "a")
            moved = replaced(suffix.conditions, {handler: inner})
            if moved is None:
                continue
            inside = replace(suffix, conditions=moved, callers=(*suffix.callers, at))
            for block in body.blocks:
                own = tuple(
                    self._universe.program.load(c.catch_type or "java/lang/Throwable") for c in block.catches
                )
                exits = (caught, [*before, *own])
                start = Place(target, body, block.index, 0)
                yield from self._escaping(inside, start, block, exits, conditions)

    def _escaping(
        self,
        suffix: Suffix,
        start: Place,
        block: ir.Block,
        kinds: tuple[JavaClass, list[JavaClass]],
        conditions: list[Term],
    ) -> Iterator[Suffix]:
        more = conjoined(suffix.conditions, conditions)
        if more is None:
            return
        at_exit = replace(suffix, conditions=more, place=start)
        for index in range(len(block.instructions) + 1):
            yield from self._throws(at_exit, start.at(index), kinds)

    def _calls(self, suffix: Suffix) -> Iterator[Suffix]:
        """The begin of a method: the call that the suffix came through, or any that leads here."""
        method = suffix.place.method
        if suffix.callers:
            yield from self._entered(suffix, suffix.callers[-1], suffix.callers[:-1], [])
            return
        if method is not self._entry and not self._scan.is_complete:
            name = f"{method.owner.java_name}.{method.name}"
            self.limits[Reason(Cause.OTHER_CALLERS, details=(name,))] = None
        for caller, block, index in self._scan.callers.get(method, ()):
            caller_body = body_of(caller)
            assert caller_body is not None
            at = Place(caller, caller_body, block, index)
            call = caller_body.blocks[block].instructions[index]
            assert isinstance(call, ir.Invoke)
            for target, conditions in self._alternatives(suffix, at, call):
                if target is method:
                    receiver = (
                        []
                        if call.how == "static"
                        else [terms.ine(self.evaluation(at, 0).read(call.arguments[0], "a"), 0)]
                    )
                    yield from self._entered(suffix, at, (), conditions + receiver)

    def _entered(
        self, suffix: Suffix, at: Place, callers: tuple[Place, ...], more: list[Term]
    ) -> Iterator[Suffix]:
        """The suffix before a call: parameters are what the caller gives."""
        call = at.body.blocks[at.block].instructions[at.index]
        assert isinstance(call, ir.Invoke)
        depth = len(callers)
        outside = self.evaluation(at, depth)
        method = suffix.place.method
        kinds = [kind_of(p) for p in method.parameters]
        if not method.is_static:
            kinds.insert(0, "a")
        replacements: dict[Term, Term] = {}
        for number, kind, argument in zip(suffix.place.body.parameters, kinds, call.arguments, strict=True):
            value = outside.read(argument, kind)
            for used in {kind, "i" if kind == "a" else kind}:
                replacements[register(suffix.depth, number, used)] = value
        conditions = replaced(suffix.conditions, replacements)
        if conditions is None:
            return
        moved = replace(suffix, conditions=conditions, callers=callers)
        yield from self._moved(replace(moved, place=at), at, more)
