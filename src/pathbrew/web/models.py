"""What the API takes and gives, as its OpenAPI page documents it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pathbrew.web.options import OptionKind, OptionValue

RunState = Literal["waiting", "running", "finished", "stopped", "failed", "interrupted"]
"""`stopped` by the user, `failed` by what it was given or by a fault, `interrupted` by the server's end."""
IDENTIFIER = r"[0-9a-f]{32}"
RUN = r"[0-9]{8}-[0-9]{6}-[0-9a-f]{8}"


class Strict(BaseModel):
    """A request: what it does not know it refuses."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class SourceFile(Strict):
    """A file: its text, or its octets in base64."""

    name: str = Field(max_length=1000, examples=["Account.java"])
    text: str | None = None
    data: str | None = None


class CodeRequest(Strict):
    """Code to look at: sources, class files, jars, zips of these, and specifications of it."""

    files: list[SourceFile] = Field(min_length=1, max_length=2000)


class MethodInfo(BaseModel):
    """A method that has code; `key` is its name and descriptor."""

    name: str
    key: str
    signature: str
    lines: list[int] = []
    is_static: bool = False


class ClassInfo(BaseModel):
    """A class as Java names it, and the file it was compiled from."""

    name: str
    file: str | None = None
    is_abstract: bool = False
    methods: list[MethodInfo] = []


class DiagnosticInfo(BaseModel):
    """What is wrong with the code, and where."""

    file: str = ""
    line: int | None = None
    column: int | None = None
    message: str
    is_error: bool = True


class Inspection(BaseModel):
    """What the code holds."""

    classes: list[ClassInfo] = []
    diagnostics: list[DiagnosticInfo] = []
    more: int = 0
    """Classes that are not listed."""


class CodeFile(BaseModel):
    """A file as it is kept; only sources and specifications have a text."""

    name: str
    size: int
    text: str | None = None


class Code(BaseModel):
    """Code that was given: equal code has the same `id`."""

    id: str
    files: list[CodeFile]
    classes: list[ClassInfo] = []
    diagnostics: list[DiagnosticInfo] = []
    more: int = 0


class Attachment(BaseModel):
    """A file beside the code, such as JaCoCo's data."""

    id: str
    name: str


class RunRequest(Strict):
    """What to do with which code."""

    code: str = Field(pattern=f"^{IDENTIFIER}$")
    verb: str = Field(max_length=40, examples=["generate"])
    class_name: str = Field(alias="class", min_length=1, max_length=1000)
    method: str | None = Field(None, max_length=4000, description="name and descriptor: `total(I)I`")
    line: int | None = Field(None, ge=1, le=1_000_000)
    jacoco: str | None = Field(None, pattern=f"^{IDENTIFIER}$")
    options: dict[str, OptionValue] = {}
    title: str = Field("", max_length=200)


class Command(BaseModel):
    """The command line that does the same."""

    command: str


class Run(BaseModel):
    """A run, as the list shows it."""

    model_config = ConfigDict(populate_by_name=True)
    id: str
    verb: str
    class_name: str = Field(alias="class")
    method: str | None = None
    line: int | None = None
    title: str = ""
    code: str
    options: dict[str, OptionValue] = {}
    command: str
    state: RunState = "waiting"
    created: float
    """Seconds since 1970."""
    seconds: float | None = None
    """How long it took."""
    budget: float
    summary: str = ""
    tone: Literal["", "good", "bad", "open"] = ""
    error: str = ""
    has_tests: bool = False


class RunList(BaseModel):
    """A page of the list, newest first; `total` counts those that fit the search."""

    runs: list[Run]
    total: int


class OptionInfo(BaseModel):
    """An option of a verb."""

    name: str
    flag: str
    kind: OptionKind
    help: str
    default: OptionValue
    unset: str = ""
    """What an empty default means."""
    choices: list[str] = []
    is_common: bool = False


class VerbInfo(BaseModel):
    """A verb: what it is about, and its options."""

    name: str
    title: str
    scope: Literal["class", "method", "line"]
    class_with: str
    """The option with which a verb on methods takes a whole class, if there is one."""
    takes_jacoco: bool
    options: list[OptionInfo]


class About(BaseModel):
    """What the server is and what it takes."""

    version: str
    jdk: str
    verbs: list[VerbInfo]
    budget: float
    body: int
    is_shared: bool


class ExampleFile(BaseModel):
    """A source or a specification of an example."""

    name: str
    text: str


class Example(BaseModel):
    """A program that tells a story, and what to do with it."""

    model_config = ConfigDict(populate_by_name=True)
    id: str
    title: str
    story: str
    files: list[ExampleFile]
    verb: str
    class_name: str = Field(alias="class")
    method: str | None = None
    line: int | None = None
    options: dict[str, OptionValue] = {}


class Difference(BaseModel):
    """What two runs have in common and what not, by tests, goals and figures."""

    figures: list[tuple[str, str, str]]
    only_first: list[str]
    only_second: list[str]
    both: int


class Problem(BaseModel):
    """Why a request was refused."""

    detail: str
