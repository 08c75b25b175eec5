"""What holds text or bytes: readers, writers, streams, buffers, patterns, names of files and addresses."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew.classfile.signatures import BaseType, TypeSignature
from pathbrew.objects.graph import ArrayNode, BuildCall, BuiltNode, FolderNode
from pathbrew.scenarios.inputs import Made, Value, text
from pathbrew.scenarios.library.making import STRING, Find, Recipe, factory, fixed, new, own, static, texts

_DOCUMENTS = (
    '{"a": [1, true, null], "b": "c"}',
    'a,b\n"c ""d""",1\n',
    '<a b="c">d<e/></a>',
    "# comment\nkey = value\n",
    "f(x + 1.5e3) * -2",
)
"""Texts as parsers read them."""
_LOCALE = "java/util/Locale"
_READER, _STRING_READER = "java/io/Reader", "java/io/StringReader"
_PATTERN = "java/util/regex/Pattern"
_PATH = "java/nio/file/Path"


def _read(find: Find) -> list[str]:
    """What readers read: nothing, a little, what the code mentions, documents."""
    return list(dict.fromkeys(["a", "", "a\nb", *texts(find), *_DOCUMENTS]))


def _readers(signature: TypeSignature, find: Find) -> list[Value]:
    return [new(_STRING_READER, f"({STRING})V", text(read)) for read in _read(find)]


def _around_readers(class_name: str) -> Recipe:
    def make(signature: TypeSignature, find: Find) -> list[Value]:
        return [new(class_name, f"(L{_READER};)V", reader) for reader in _readers(signature, find)]

    return make


def _scanners(signature: TypeSignature, find: Find) -> list[Value]:
    samples = ["1 2", *_read(find)]
    return [new("java/util/Scanner", f"({STRING})V", text(read)) for read in samples]


def _signed(octet: int) -> int:
    """As a Java byte, if it is between 0 and 255."""
    return octet - 256 if 127 < octet < 256 else octet


def _octets(find: Find) -> list[ArrayNode[Value]]:
    """Contents of byte streams and buffers: few bytes, those that the code mentions, texts."""
    mentioned = [_signed(number) for number in find(BaseType("I")) if isinstance(number, int)]
    mentioned = [number for number in mentioned if -128 <= number <= 127]
    written = [tuple(map(_signed, t.encode(errors="replace")[:64])) for t in _read(find)[2:]]
    contents = [(97,), (), (1, 2, -1), tuple(mentioned[:8]), *((number,) for number in mentioned[3:6])]
    return [ArrayNode("[B", row) for row in dict.fromkeys([*contents, *written])]


def _byte_streams(signature: TypeSignature, find: Find) -> list[Value]:
    return [new("java/io/ByteArrayInputStream", "([B)V", octets) for octets in _octets(find)]


def _byte_buffers(signature: TypeSignature, find: Find) -> list[Value]:
    name = "java/nio/ByteBuffer"
    return [
        *(own(name, "wrap", "[B", octets) for octets in _octets(find)),
        own(name, "allocate", "I", 8),
    ]


def _char_buffers(signature: TypeSignature, find: Find) -> list[Value]:
    name = "java/nio/CharBuffer"
    return [
        *(own(name, "wrap", "Ljava/lang/CharSequence;", text(read)) for read in _read(find)),
        own(name, "allocate", "I", 8),
    ]


def _buffers(kind: str, descriptor: str) -> Recipe:
    name = f"java/nio/{kind}Buffer"

    def make(signature: TypeSignature, find: Find) -> list[Value]:
        numbers = tuple(find(BaseType(descriptor)))
        contents = (numbers[1:2], (), numbers[:3], numbers[3:6])
        arrays = [ArrayNode(f"[{descriptor}", row) for row in contents]
        return [*(own(name, "wrap", f"[{descriptor}", a) for a in arrays), own(name, "allocate", "I", 4)]

    return make


def _patterns(*regular: str) -> list[Made]:
    return [own(_PATTERN, "compile", STRING, text(each)) for each in regular]


def _matchers(signature: TypeSignature, find: Find) -> list[Value]:
    name = "java/util/regex/Matcher"
    descriptor = f"(Ljava/lang/CharSequence;)L{name};"
    pairs = [("a", "a"), ("a", "b"), ("[0-9]+", "x12"), ("(a)(b)?", "ab"), ("", "")]
    return [
        BuiltNode(name, BuildCall(_PATTERN, "matcher", descriptor, (text(read),), _patterns(regular)[0]))
        for regular, read in pairs
    ]


def _below(name: str) -> Made:
    """A path in the test's folder."""
    return BuiltNode(_PATH, BuildCall(_PATH, "resolve", f"({STRING})L{_PATH};", (text(name),), FolderNode()))


def _written(name: str, content: str) -> Made:
    """A file in the test's folder."""
    options = "[Ljava/nio/file/OpenOption;"
    descriptor = f"(L{_PATH};Ljava/lang/CharSequence;{options})L{_PATH};"
    file: tuple[Value, ...] = _below(name), text(content), ArrayNode(options, ())
    return static(_PATH, "java/nio/file/Files", "writeString", descriptor, *file)


def _places(find: Find) -> list[Value]:
    """Paths in the test's folder: itself, files, nothing, a folder with a file."""
    first, *others = [_written("a.txt", content) for content in _read(find)]
    full: Made = BuiltNode(_PATH, BuildCall(_PATH, "getParent", f"()L{_PATH};", (), first))
    return [FolderNode(), first, _below("b.txt"), full, *others]


def _paths(signature: TypeSignature, find: Find) -> list[Value]:
    plain = _named(_path, *_FILES)(signature, find)
    return [*plain[:1], *_places(find), *plain[1:]]


def _files(signature: TypeSignature, find: Find) -> list[Value]:
    name = "java/io/File"
    plain = _named(lambda path: new(name, f"({STRING})V", path), *_FILES)(signature, find)
    below: list[Made] = [
        BuiltNode(name, BuildCall(_PATH, "toFile", f"()L{name};", (), path)) for path in _places(find)
    ]
    return [*plain[:1], *below, *plain[1:]]


def _named(made: Callable[[Value], Made], *samples: str) -> Recipe:
    """By a name: samples first, then what the code mentions."""

    def make(signature: TypeSignature, find: Find) -> list[Value]:
        mentioned = (name for name in texts(find) if name.isascii() and name.strip())
        return [made(text(name)) for name in dict.fromkeys([*samples, *mentioned])]

    return make


def _path(name: Value) -> Made:
    return own(_PATH, "of", f"{STRING}[{STRING}", name, ArrayNode(f"[{STRING}", ()))


def _language(tag: str) -> Made:
    return own(_LOCALE, "forLanguageTag", STRING, text(tag))


def _formats(class_name: str, *patterns: str) -> Recipe:
    """Formats of a language that does not depend on the machine."""
    return fixed(
        *(new(class_name, f"({STRING}L{_LOCALE};)V", text(each), _language("en")) for each in patterns)
    )


def _number_formats(*methods: str) -> Recipe:
    name = "java/text/NumberFormat"
    return fixed(*(own(name, method, f"L{_LOCALE};", _language("en")) for method in methods))


_BUILDERS = [
    new("java/lang/StringBuilder"),
    new("java/lang/StringBuilder", f"({STRING})V", text("a")),
    new("java/lang/StringBuilder", f"({STRING})V", text("abc")),
]
_FILES = ("a.txt", "a", "a/b.csv", "../a", "/a/b/c")

TEXTS: dict[str, Recipe] = {
    **dict.fromkeys(["java/lang/StringBuilder", "java/lang/Appendable"], fixed(*_BUILDERS)),
    **dict.fromkeys([_READER, _STRING_READER, "java/lang/Readable"], _readers),
    **{
        name: _around_readers(name)
        for name in ("java/io/BufferedReader", "java/io/PushbackReader", "java/io/LineNumberReader")
    },
    "java/util/Scanner": _scanners,
    **dict.fromkeys(["java/io/Writer", "java/io/StringWriter"], fixed(new("java/io/StringWriter"))),
    "java/io/PrintWriter": fixed(
        new("java/io/PrintWriter", "(Ljava/io/Writer;)V", new("java/io/StringWriter"))
    ),
    **dict.fromkeys(["java/io/InputStream", "java/io/ByteArrayInputStream"], _byte_streams),
    **dict.fromkeys(
        ["java/io/OutputStream", "java/io/ByteArrayOutputStream"],
        fixed(new("java/io/ByteArrayOutputStream")),
    ),
    "java/io/PrintStream": fixed(
        new("java/io/PrintStream", "(Ljava/io/OutputStream;)V", new("java/io/ByteArrayOutputStream"))
    ),
    "java/nio/ByteBuffer": _byte_buffers,
    "java/nio/CharBuffer": _char_buffers,
    **{
        f"java/nio/{kind}Buffer": _buffers(kind, descriptor)
        for kind, descriptor in (("Short", "S"), ("Int", "I"), ("Long", "J"), ("Float", "F"), ("Double", "D"))
    },
    _PATTERN: fixed(*_patterns("a", "", "[0-9]+", "(a)(b)?")),
    "java/util/regex/Matcher": _matchers,
    _LOCALE: factory(_LOCALE, "forLanguageTag", "en", "de-DE", "tr", "en-US", "fr-CA-x"),
    "java/nio/charset/Charset": factory(
        "java/nio/charset/Charset", "forName", "UTF-8", "US-ASCII", "UTF-16", "ISO-8859-1"
    ),
    "java/io/File": _files,
    _PATH: _paths,
    "java/net/URI": _named(
        lambda name: own("java/net/URI", "create", STRING, name),
        *("https://a.example/b?c=d#e", "a/b", "mailto:a@b.example", "file:///a"),
    ),
    **dict.fromkeys(
        ["java/text/NumberFormat", "java/text/Format"],
        _number_formats("getInstance", "getIntegerInstance", "getPercentInstance"),
    ),
    "java/text/DateFormat": _formats("java/text/SimpleDateFormat", "yyyy-MM-dd", "HH:mm"),
    "java/text/SimpleDateFormat": _formats("java/text/SimpleDateFormat", "yyyy-MM-dd", "HH:mm"),
    "java/text/CharacterIterator": lambda signature, find: [
        new("java/text/StringCharacterIterator", f"({STRING})V", text(read)) for read in _read(find)
    ],
    "java/time/format/DateTimeFormatter": fixed(
        *(
            own(
                "java/time/format/DateTimeFormatter",
                "ofPattern",
                f"{STRING}L{_LOCALE};",
                text(each),
                _language("en"),
            )
            for each in ("yyyy-MM-dd", "HH:mm:ss", "d MMM uuuu")
        )
    ),
    "java/util/StringJoiner": fixed(new("java/util/StringJoiner", "(Ljava/lang/CharSequence;)V", text(","))),
}
