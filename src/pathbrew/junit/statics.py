"""Static fields that tests change: remembered before each test and put back after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.classfile.access_flags import FINAL, SYNTHETIC
from pathbrew.confirmation.case import TestCase
from pathbrew.confirmation.confirm import DRIVERS
from pathbrew.junit.draft import Expression, SourceFile
from pathbrew.junit.helper import Helper
from pathbrew.junit.identifiers import upper_camel
from pathbrew.junit.types import OBJECT
from pathbrew.program import Field
from pathbrew.semantics.static_state import changed_in_place, written

_COLLECTION, _MAP = "Ljava/util/Collection;", "Ljava/util/Map;"
_ANNOTATIONS = {
    4: ("org/junit/Before", "org/junit/After"),
    5: ("org/junit/jupiter/api/BeforeEach", "org/junit/jupiter/api/AfterEach"),
}


@dataclass(frozen=True, slots=True)
class StaticGuard:
    """The fields to guard, each with the name under which the test class remembers it."""

    file: SourceFile
    fields: tuple[tuple[Field, str], ...]
    contents: tuple[ContentsGuard, ...] = ()

    @classmethod
    def of(cls, file: SourceFile, cases: Sequence[TestCase]) -> StaticGuard:
        """The fields that the cases set or that the methods called may write."""
        program = file.scope.program
        methods = dict.fromkeys(case.method for case in cases)
        wanted: dict[Field, None] = {}
        for static in (static for case in cases for static in case.request.statics):
            wanted[file.scope.load(static.owner).fields[f"{static.name}:{static.descriptor}"]] = None
        for method in methods:
            fields = written(program, method)
            wanted |= dict.fromkeys(sorted(fields, key=lambda field: (field.owner.name, field.name)))
        # A driver is given its values anew in each test.
        wanted = {field: None for field in wanted if field.owner.name != DRIVERS}
        taken: set[str] = set()

        def remembered(name: str) -> str:
            saved = f"saved{upper_camel(name)}"
            while saved in taken:
                saved += "2"
            taken.add(saved)
            return saved

        changed = dict.fromkeys(field for method in methods for field in changed_in_place(program, method))
        return cls(
            file,
            tuple((field, remembered(field.name)) for field in wanted if _can_be_set(field)),
            tuple(
                ContentsGuard(file, field, remembered(field.name.lower()))
                for field in changed
                if can_be_guarded(file, field)
            ),
        )

    def members(self, public: str) -> list[list[str]]:
        """The fields and methods of the test class, as lines without indentation."""
        if not self.fields and not self.contents:
            return []
        before, after = map(self.file.imports.plain, _ANNOTATIONS[self.file.junit])
        declared = [f"private {self._type(field)} {saved};" for field, saved in self.fields]
        declared += [guard.declaration() for guard in self.contents]
        throws = ""
        guarded = [field for field, _ in self.fields] + [guard.field for guard in self.contents]
        if not all(is_direct(self.file, field) for field in guarded):
            throws = f" throws {self.file.imports.java_lang('Exception')}"
        save = [f"    {saved} = {read_static(self.file, field)};" for field, saved in self.fields]
        save += [f"    {guard.save()}" for guard in self.contents]
        restore = [f"    {self._write(field, saved)}" for field, saved in self.fields]
        restore += [f"    {guard.restore()}" for guard in self.contents]
        return [
            declared,
            [f"@{before}", f"{public}void saveStaticFields(){throws} {{", *save, "}"],
            [f"@{after}", f"{public}void restoreStaticFields(){throws} {{", *restore, "}"],
        ]

    def _type(self, field: Field) -> str:
        return self.file.imports.type(field.descriptor if is_direct(self.file, field) else OBJECT)

    def _write(self, field: Field, saved: str) -> str:
        if is_direct(self.file, field):
            value = Expression(saved, field.descriptor)
            return f"{self.file.imports.class_name(field.owner.name)}.{field.name} = {value.text};"
        self.file.use(Helper.SET_STATIC)
        return f"setStatic({_place(self.file, field)}, {saved});"


def is_direct(file: SourceFile, field: Field) -> bool:
    """Whether a test can name the field and its type."""
    scope = file.scope
    return scope.sees(field.owner.name) and scope.sees_member(field) and scope.sees_type(field.descriptor)


def read_static(file: SourceFile, field: Field) -> str:
    """The field by its name, or read by reflection."""
    if is_direct(file, field):
        return f"{file.imports.class_name(field.owner.name)}.{field.name}"
    file.use(Helper.GET_STATIC)
    return f"getStatic({_place(file, field)})"


def _place(file: SourceFile, field: Field) -> str:
    return f"{file.class_literal(field.owner.name)}, {file.string(field.name).text}"


def _can_be_set(field: Field) -> bool:
    """Whether the field is no constant, and its name tells it from the others of its class."""
    alike = [other for other in field.owner.fields.values() if other.name == field.name]
    return not field.access & (FINAL | SYNTHETIC) and len(alike) == 1


def can_be_guarded(file: SourceFile, field: Field) -> bool:
    """Whether what the field refers to can be copied and put back: an array, a collection, a map."""
    if field.descriptor.startswith("["):
        return file.scope.sees_type(field.descriptor)
    return any(file.scope.is_assignable(field.descriptor, kind) for kind in (_COLLECTION, _MAP))


@dataclass(frozen=True, slots=True)
class ContentsGuard:
    """What an array, collection or map in a final static field holds: copied before, put back after."""

    file: SourceFile
    field: Field
    saved: str

    @property
    def _is_array(self) -> bool:
        return self.field.descriptor.startswith("[")

    @property
    def _is_map(self) -> bool:
        return self.file.scope.is_assignable(self.field.descriptor, _MAP)

    def declaration(self) -> str:
        imports = self.file.imports
        if self._is_array:
            return f"private {imports.type(self.field.descriptor)} {self.saved};"
        obj = imports.java_lang("Object")
        if self._is_map:
            return f"private {imports.plain('java/util/Map')}<{obj}, {obj}> {self.saved};"
        return f"private {imports.plain('java/util/List')}<{obj}> {self.saved};"

    def save(self) -> str:
        imports = self.file.imports
        read = read_static(self.file, self.field)
        hidden = not is_direct(self.file, self.field)
        if self._is_array:
            array = f"(({imports.type(self.field.descriptor)}) {read})" if hidden else read
            return f"{self.saved} = {array}.clone();"
        kind, copied = ("Map", "LinkedHashMap") if self._is_map else ("Collection", "ArrayList")
        wildcards = "<?, ?>" if self._is_map else "<?>"
        held = f"({imports.plain(f'java/util/{kind}')}{wildcards}) {read}" if hidden else read
        return f"{self.saved} = new {imports.plain(f'java/util/{copied}')}<>({held});"

    def restore(self) -> str:
        read = read_static(self.file, self.field)
        if self._is_array:
            system = self.file.imports.java_lang("System")
            return f"{system}.arraycopy({self.saved}, 0, {read}, 0, {self.saved}.length);"
        self.file.use(Helper.REFILL_MAP if self._is_map else Helper.REFILL_COLLECTION)
        return f"refill({read}, {self.saved});"
