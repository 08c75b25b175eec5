"""Static fields that tests change: remembered before each test and put back after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.program import Field
from pathbrew.program.classes import FINAL, SYNTHETIC
from pathbrew.testcase.case import TestCase
from pathbrew.testcase.changes import statics_written
from pathbrew.testcase.draft import Expression, SourceFile
from pathbrew.testcase.helper import Helper
from pathbrew.testcase.identifiers import upper_camel
from pathbrew.testcase.types import OBJECT

_ANNOTATIONS = {
    4: ("org/junit/Before", "org/junit/After"),
    5: ("org/junit/jupiter/api/BeforeEach", "org/junit/jupiter/api/AfterEach"),
}


@dataclass(frozen=True, slots=True)
class StaticGuard:
    """The fields to guard, each with the name under which the test class remembers it."""

    file: SourceFile
    fields: tuple[tuple[Field, str], ...]

    @classmethod
    def of(cls, file: SourceFile, cases: Sequence[TestCase]) -> StaticGuard:
        """The fields that the cases set or that the methods called may write."""
        program = file.scope.program
        wanted: dict[tuple[str, str], None] = {}
        for case in cases:
            wanted |= dict.fromkeys((static.owner, static.name) for static in case.request.statics)
        for method in dict.fromkeys(case.method for case in cases):
            wanted |= dict.fromkeys(sorted(statics_written(program, method)))
        fields: list[tuple[Field, str]] = []
        taken: set[str] = set()
        for owner, name in wanted:
            if not file.scope.is_user_class(owner):
                continue
            found = [f for f in file.scope.load(owner).fields.values() if f.name == name and f.is_static]
            if len(found) != 1 or found[0].access & (FINAL | SYNTHETIC):
                continue
            saved = f"saved{upper_camel(name)}"
            while saved in taken:
                saved += "2"
            taken.add(saved)
            fields.append((found[0], saved))
        return cls(file, tuple(fields))

    def members(self, public: str) -> list[list[str]]:
        """The fields and methods of the test class, as lines without indentation."""
        if not self.fields:
            return []
        before, after = map(self.file.imports.plain, _ANNOTATIONS[self.file.junit])
        declared = [f"private {self._type(field)} {saved};" for field, saved in self.fields]
        throws = ""
        if not all(map(self._is_direct, (field for field, _ in self.fields))):
            throws = f" throws {self.file.imports.java_lang('Exception')}"
        save = [f"    {saved} = {self._read(field)};" for field, saved in self.fields]
        restore = [f"    {self._write(field, saved)}" for field, saved in self.fields]
        return [
            declared,
            [f"@{before}", f"{public}void saveStaticFields(){throws} {{", *save, "}"],
            [f"@{after}", f"{public}void restoreStaticFields(){throws} {{", *restore, "}"],
        ]

    def _is_direct(self, field: Field) -> bool:
        scope = self.file.scope
        return scope.sees(field.owner.name) and scope.sees_member(field) and scope.sees_type(field.descriptor)

    def _type(self, field: Field) -> str:
        return self.file.imports.type(field.descriptor if self._is_direct(field) else OBJECT)

    def _place(self, field: Field) -> str:
        return f"{self.file.class_literal(field.owner.name)}, {self.file.string(field.name).text}"

    def _read(self, field: Field) -> str:
        if self._is_direct(field):
            return f"{self.file.imports.class_name(field.owner.name)}.{field.name}"
        self.file.use(Helper.GET_STATIC)
        return f"getStatic({self._place(field)})"

    def _write(self, field: Field, saved: str) -> str:
        if self._is_direct(field):
            value = Expression(saved, field.descriptor)
            return f"{self.file.imports.class_name(field.owner.name)}.{field.name} = {value.text};"
        self.file.use(Helper.SET_STATIC)
        return f"setStatic({self._place(field)}, {saved});"
