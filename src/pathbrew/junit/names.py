"""Names of tests: what the test shows, and when, told apart from the other tests of the class."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.confirmation.case import Answered, Kind, TestCase
from pathbrew.confirmation.changes import Change, ContentsChange, FieldChange, StaticChange
from pathbrew.confirmation.files import FileChange
from pathbrew.junit.comparisons import readable_conditions
from pathbrew.junit.identifiers import KEYWORDS, lower_camel, upper_camel
from pathbrew.junit.name_details import detail_facts
from pathbrew.junit.nodes import contents, simple_name
from pathbrew.junit.phrases import TRIVIAL, Fact, condition_facts, input_fact
from pathbrew.junit.subjects import OUTER, Subjects
from pathbrew.junit.value_words import kind_words, type_words, value_words
from pathbrew.jvm.outcomes import Threw
from pathbrew.objects.contents import Contents, contents_of
from pathbrew.objects.graph import ArrayNode, EnumNode, Node, Reference, SparseArrayNode, StringNode, StubNode
from pathbrew.program import Method
from pathbrew.program.entry import parameter_names

LONGEST = 80
_LONGEST_COMMENT = 90
_NULL_POINTER = "java/lang/NullPointerException"
_LONGEST_CLAUSE = 50
_MOST_FACTS = 3


@dataclass(frozen=True, slots=True)
class TestName:
    """The name of a test method, and the path condition where the name does not say all of it."""

    __test__ = False
    """Not for pytest."""

    name: str
    comment: str | None


def name_tests(cases: Sequence[tuple[TestCase, Sequence[Change]]]) -> list[TestName]:
    """A name for each case, unique among them."""
    several = len({case.method.name for case, _ in cases}) > 1
    drafts = [_NameDraft(case, changes, several) for case, changes in cases]
    by_method: dict[Method, list[_NameDraft]] = defaultdict(list)
    for draft in drafts:
        by_method[draft.case.method].append(draft)
    for alike in by_method.values():
        for draft in alike:
            draft.choose([other for other in alike if other is not draft])
    _tell_apart(drafts)
    names = [draft.name() for draft in drafts]
    used: Counter[str] = Counter(names)
    taken = {name for name, count in used.items() if count == 1}
    numbered: list[TestName] = []
    for draft, name in zip(drafts, names, strict=True):
        final, number = name, 2
        while final in taken:
            if used[name] == 1:
                break
            final = f"{name}_{number}" if name[-1].isdigit() else f"{name}{number}"
            number += 1
        taken.add(final)
        numbered.append(TestName(final, draft.comment()))
    return numbered


def _tell_apart(drafts: Sequence[_NameDraft]) -> None:
    """Adds facts, then parameter types, then details to names that are the same."""
    while [draft for group in _alike(drafts) for draft in group if draft.add_fact(group)]:
        pass
    clashing = [draft for group in _alike(drafts) for draft in group]
    for draft in clashing:
        name = draft.case.method.name
        draft.with_types = len({d.case.method for d in clashing if d.case.method.name == name}) > 1
    for group in _alike(drafts):
        for draft in group:
            draft.add_detail([other for other in group if other is not draft])


def _alike(drafts: Sequence[_NameDraft]) -> list[list[_NameDraft]]:
    """The drafts that have names in common."""
    groups: dict[str, list[_NameDraft]] = defaultdict(list)
    for draft in drafts:
        groups[draft.name()].append(draft)
    return [group for group in groups.values() if len(group) > 1]


class _NameDraft:
    def __init__(self, case: TestCase, changes: Sequence[Change], several: bool) -> None:
        self.case = case
        self._several = several
        self.with_types = False
        names = parameter_names(case.method)
        types = dict(zip(names, case.method.parameters, strict=True))
        nodes = case.request.nodes
        kinds = {
            upper_camel(name): words
            for name, value in zip(names, case.request.arguments, strict=True)
            if (words := kind_words(value, nodes))
        }
        values = {
            name: words
            for name, value in zip(names, case.request.arguments, strict=True)
            if isinstance(value, int | float) and (words := value_words(value, types[name], nodes))
        }
        subjects = Subjects(case.conditions, types, _only_methods(nodes))
        facts = condition_facts(case.conditions, subjects, values)
        self.facts = [_positive(fact, kinds) for fact in facts]
        given = list(zip(names, case.method.parameters, case.request.arguments, strict=True))
        free = {names[place] for place in case.free}
        receiver = case.request.receiver
        if isinstance(receiver, Reference) and isinstance(nodes[receiver.index], EnumNode):
            given.insert(0, (simple_name(case.method.owner.name), case.method.owner.descriptor, receiver))
        # What an object of an inner class belongs to is not an argument to Java.
        told = [entry for entry in given if not entry[0].startswith(OUTER)]
        inputs = [(name, input_fact(name, descriptor, value, nodes)) for name, descriptor, value in told]
        known = [(name, fact) for name, fact in inputs if fact is not None and fact.text]
        self.inputs = [fact for name, fact in known if name not in free]
        self.spare = [fact for name, fact in known if name in free]
        self.details = detail_facts(case)
        self._outcome = _outcome(case, changes)
        outcome = case.observed.outcome
        self._is_caused_by_null = isinstance(outcome, Threw) and outcome.class_name == _NULL_POINTER
        self._chosen: list[Fact] = []

    # Which facts

    def choose(self, others: Sequence[_NameDraft]) -> None:
        """Takes up to two facts that tell this case from the others of its method."""
        self._chosen = self._telling([fact for fact in self.facts if fact.cost < TRIVIAL], others)
        if not self._chosen:
            self._chosen = self._telling_inputs(others, self.inputs)
        if not self._chosen and not self.inputs:
            self._chosen = self._telling_inputs(others, self.spare)
        self._in_order()

    def _telling_inputs(self, others: Sequence[_NameDraft], inputs: Sequence[Fact]) -> list[Fact]:
        """What was passed, as far as not all others were passed the same; nulls alone for what they cause."""
        unlike = [fact for fact in inputs if not others or not all(other.has(fact) for other in others)]
        nulls = [fact for fact in unlike if fact.is_null]
        if nulls and self._is_caused_by_null:
            return nulls[:1]
        if len(unlike) <= 2:
            return [] if not self._fits(unlike) else unlike
        return self._telling(unlike, others) if others else []

    def _telling(self, facts: Sequence[Fact], others: Sequence[_NameDraft]) -> list[Fact]:
        """The facts that the fewest others share, the plainest first; any two if there are no others."""
        chosen: list[Fact] = []
        candidates = [fact for fact in facts if not others or not all(other.has(fact) for other in others)]
        left = list(others)
        while candidates and len(chosen) < 2 and (left or not others):
            best = min(candidates, key=lambda fact: (sum(other.has(fact) for other in left), fact.cost))
            candidates.remove(best)
            remaining = [other for other in left if other.has(best)]
            if chosen and ((others and len(remaining) == len(left)) or not self._fits([*chosen, best])):
                continue
            chosen.append(best)
            left = remaining
        return chosen

    def has(self, fact: Fact) -> bool:
        return fact in self.facts or fact in self.inputs or fact in self.spare

    def add_fact(self, alike: Sequence[_NameDraft]) -> bool:
        """Takes one more fact that not all of the same name share; False without one, or room for it."""
        taken = {fact.text for fact in self._chosen}
        for fact in [*sorted(self.facts, key=lambda f: f.cost), *self.inputs, *self.spare]:
            if fact.text in taken or fact.cost >= TRIVIAL or all(other.has(fact) for other in alike):
                continue
            if len(self._chosen) < _MOST_FACTS and self._fits([*self._chosen, fact]):
                self._chosen.append(fact)
                self._in_order()
                return True
        return False

    def add_detail(self, alike: Sequence[_NameDraft]) -> None:
        """Takes the detail that the fewest of the others with the same name share."""
        ranked = [(sum(d in other.details for other in alike), place) for place, d in enumerate(self.details)]
        for shared, place in sorted(ranked):
            fact = self.details[place]
            if shared < len(alike) and len(self._chosen) <= _MOST_FACTS and self._fits([*self._chosen, fact]):
                self._chosen.append(fact)
                return

    def _fits(self, facts: Sequence[Fact]) -> bool:
        return len(self._name(facts)) <= LONGEST

    def _in_order(self) -> None:
        known = {fact: place for place, fact in enumerate([*self.facts, *self.inputs, *self.spare])}
        self._chosen.sort(key=lambda fact: (min(fact.clauses, default=1000), known.get(fact, 0)))

    # The words

    def name(self) -> str:
        shown = self.case.shown
        return self._name(self._chosen) if shown is None else shown.name[:LONGEST]

    def _name(self, facts: Sequence[Fact]) -> str:
        text = self._prefix() + self._outcome
        before = [fact.text for fact in facts if fact.is_before]
        given = [fact.text for fact in facts if not fact.is_before]
        if given:
            text += "When" + "And".join(given)
        text += "And".join(before)
        text = text[:1].lower() + text[1:]
        if not facts and len(text) > LONGEST:
            text = text[:LONGEST]
        return text + "Case" if text in KEYWORDS else text

    def _prefix(self) -> str:
        method = self.case.method
        is_constructor = method.name == "<init>"
        if is_constructor:
            prefix = "constructor"
        elif self._several:
            prefix = lower_camel(method.name) or "method"
        else:
            prefix = ""
        if self.with_types:
            prefix = (prefix or lower_camel(method.name)) + "Of" + "".join(map(type_words, method.parameters))
        return prefix

    def comment(self) -> str | None:
        """The path condition, unless the name says all that matters of it."""
        said = {place for fact in self._chosen for place in fact.clauses}
        clauses = list(readable_conditions(self.case.conditions))
        if all(places <= said for places, _ in clauses):
            return None
        text = ""
        for _, clause in clauses:
            joined = f"{text} && {clause}" if text else clause
            if len(clause) > _LONGEST_CLAUSE or len(joined) > _LONGEST_COMMENT:
                text = f"{text} && ..." if text else ""
                break
            text = joined
        # Java reads escapes such as \\u000a in comments, too.
        return text.replace("\\", "\\\\") or None


def _only_methods(nodes: Sequence[Node]) -> frozenset[str]:
    """The names of methods that are the only ones of their stubs."""
    stubs = [{answer.method for answer in node.answers} for node in nodes if isinstance(node, StubNode)]
    return frozenset(name for methods in stubs if len(methods) == 1 for name in methods)


def _positive(fact: Fact, kinds: dict[str, str]) -> Fact:
    """What an input is in place of what it is not: the constant, or the class, that was passed."""
    kind = kinds.get(fact.denied)
    return fact if kind is None else Fact(f"{fact.denied}Is{kind}", fact.cost, fact.clauses)


def _outcome(case: TestCase, changes: Sequence[Change]) -> str:
    outcome = case.observed.outcome
    if isinstance(outcome, Threw):
        exception = upper_camel(simple_name(outcome.class_name))
        return ("CrashesWith" if case.kind is Kind.CRASH else "Throws") + exception
    if case.method.name == "<init>":
        return f"Creates{upper_camel(simple_name(case.method.owner.name))}"
    if case.method.returned == "V":
        return _changed(case, changes)
    return "Returns" + _returned(case)


def _returned(case: TestCase) -> str:
    value, nodes = case.observed.returned, case.observed.nodes_after
    words = value_words(value, case.method.returned, nodes)
    if words is not None:
        is_text = case.method.returned == "Ljava/lang/String;"
        return "EmptyString" if words == "Empty" and is_text else words
    if not isinstance(value, Reference) or not 0 <= value.index < len(nodes):
        return "Object"
    given = list(zip(parameter_names(case.method), case.request.arguments, strict=True))
    for name, argument in given:
        if argument == value:
            return f"Same{upper_camel(name)}"
    if value == case.request.receiver:
        return "Itself"
    found = contents_of(nodes, value.index)
    return (_library(found) if found is not None else None) or _kind(nodes[value.index])


def _library(found: Contents) -> str | None:
    """A collection, an optional or a number of the JDK."""
    simple = simple_name(found.class_name)
    if found.numbers:
        return "Optional" if simple.startswith("Optional") else simple
    if found.maker.startswith("java/util/") and found.text is None:
        kind = next((kind for kind in ("List", "Set", "Map", "Optional") if kind in simple), simple)
        if not found.items:
            return f"Empty{kind}"
        if kind == "Map":
            return f"MapOf{len(found.items) // 2}"
        return kind if kind == "Optional" else f"{kind}Of{len(found.items)}"
    if found.text is not None and re.fullmatch(r"-?\d{1,12}(\.\d{1,6})?", found.text):
        return found.text.replace("-", "Minus").replace(".", "Point")
    return None


def _kind(node: Node) -> str:
    if isinstance(node, ArrayNode | SparseArrayNode):
        length, _ = contents(node)
        return f"{'Empty' if length == 0 else ''}Array{f'Of{length}' if length else ''}"
    name = "String" if isinstance(node, StringNode) else simple_name(node.class_name)
    return "Object" if name.isdigit() else upper_camel(name)


def _made(answered: Answered, nodes: Sequence[Node]) -> str:
    """What an object tells of itself after the call: `MakesSize2`, `MakesItEmpty`."""
    call = answered.question.call
    _, _, returned = call.descriptor.rpartition(")")
    asked = re.sub(r"^get(?=[A-Z])", "", call.method)
    subject = upper_camel(asked)
    if returned == "Z":
        what = upper_camel(re.sub(r"^is(?=[A-Z])", "", call.method))
        return f"MakesIt{'' if answered.value else 'Not'}{what}"
    words = value_words(answered.value, returned, nodes)
    return f"Changes{subject}" if words is None or words == "Empty" else f"Makes{subject}{words}"


def _changed(case: TestCase, changes: Sequence[Change]) -> str:
    """What a method without a result has done."""
    if not changes:
        return "Completes"
    first = changes[0]
    if isinstance(first, Answered):
        return _made(first, case.observed.nodes_after)
    if isinstance(first, ContentsChange):
        names = {
            value.index: name
            for name, value in zip(parameter_names(case.method), case.request.arguments, strict=True)
            if isinstance(value, Reference)
        }
        return f"Changes{upper_camel(names.get(first.node, 'array'))}"
    if isinstance(first, FileChange):
        verb = "MakesFolder" if first.is_folder else "Deletes" if first.text is None else "Writes"
        return f"{verb}{upper_camel(first.name)}"
    fields = [c.field.name for c in changes if isinstance(c, FieldChange | StaticChange)]
    names_changed = list(dict.fromkeys(fields))
    if len(names_changed) > 1:
        return "Changes" + "And".join(map(upper_camel, names_changed[:2]))
    subject = upper_camel(first.field.name)
    words = value_words(first.field.value, first.field.descriptor, case.observed.nodes_after)
    verb = "SetsStatic" if isinstance(first, StaticChange) else "Sets"
    return f"{verb}{subject}To{words}" if words else f"{verb}{subject}"
