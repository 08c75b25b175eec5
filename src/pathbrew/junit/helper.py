"""The private methods that a test class gets when its tests need reflection, each only if used."""

from __future__ import annotations

from enum import Enum

from pathbrew.junit.types import Imports


class Helper(Enum):
    """A helper by what it does."""

    ALLOCATE = "makes an object without calling a constructor"
    SET_FIELD = "sets a field"
    SET_INHERITED = "sets a field of one of several classes that have one of that name"
    GET_FIELD = "reads a field"
    GET_INHERITED = "reads a field of one of several classes that have one of that name"
    SET_STATIC = "sets a static field"
    GET_STATIC = "reads a static field"
    CONSTANT = "finds a constant of an enum that the test cannot name"
    REFILL_COLLECTION = "gives a collection the elements back that it held"
    REFILL_MAP = "gives a map the entries back that it held"


METHOD_NAMES = frozenset(
    {"allocate", "setField", "getField", "setStatic", "getStatic", "constant", "field", "refill"}
)
_WITHOUT_FIELDS = {Helper.CONSTANT, Helper.REFILL_COLLECTION, Helper.REFILL_MAP}
_USE_FIELDS = frozenset(Helper) - {Helper.ALLOCATE, *_WITHOUT_FIELDS}


_COLLECTIONS = {
    Helper.REFILL_COLLECTION: ("java/util/Collection", "java/util/ArrayList", "java/util/List"),
    Helper.REFILL_MAP: ("java/util/Map",),
}


def _imported(imports: Imports, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(imports.plain, names))


def helper_methods(used: set[Helper], imports: Imports) -> list[list[str]]:
    """The Java methods, each as its lines without indentation."""
    if not used:
        return []
    exception, cls, obj, text = map(imports.java_lang, ("Exception", "Class", "Object", "String"))
    suppress = f'@{imports.java_lang("SuppressWarnings")}("unchecked")'
    field = imports.plain("java/lang/reflect/Field") if used - _WITHOUT_FIELDS else ""
    util = {helper: _imported(imports, names) for helper, names in _COLLECTIONS.items() if helper in used}
    collection, array_list, item_list = util.get(Helper.REFILL_COLLECTION, ("", "", ""))
    (entry_map,) = util.get(Helper.REFILL_MAP, ("",))
    texts = {
        Helper.ALLOCATE: f"""
            /** An object of the class, made without calling a constructor. */
            {suppress}
            private static <T> T allocate({cls}<?> type) throws {exception} {{
                {field} unsafe = {cls}.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
                unsafe.setAccessible(true);
                return (T) unsafe.getType()
                        .getMethod("allocateInstance", {cls}.class)
                        .invoke(unsafe.get(null), type);
            }}""",
        Helper.SET_FIELD: f"""
            private static void setField({obj} object, {text} name, {obj} value) throws {exception} {{
                field(object.getClass(), name).set(object, value);
            }}""",
        Helper.SET_INHERITED: f"""
            private static void setField({obj} object, {cls}<?> owner, {text} name, {obj} value)
                    throws {exception} {{
                field(owner, name).set(object, value);
            }}""",
        Helper.GET_FIELD: f"""
            private static {obj} getField({obj} object, {text} name) throws {exception} {{
                return field(object.getClass(), name).get(object);
            }}""",
        Helper.GET_INHERITED: f"""
            private static {obj} getField({obj} object, {cls}<?> owner, {text} name) throws {exception} {{
                return field(owner, name).get(object);
            }}""",
        Helper.SET_STATIC: f"""
            private static void setStatic({cls}<?> owner, {text} name, {obj} value) throws {exception} {{
                field(owner, name).set(null, value);
            }}""",
        Helper.GET_STATIC: f"""
            private static {obj} getStatic({cls}<?> owner, {text} name) throws {exception} {{
                return field(owner, name).get(null);
            }}""",
        Helper.CONSTANT: f"""
            /** A constant of an enum that this test cannot name. */
            {suppress}
            private static <T> T constant({cls}<?> type, {text} name) {{
                for ({obj} constant : type.getEnumConstants()) {{
                    if ((({imports.java_lang("Enum")}<?>) constant).name().equals(name)) {{
                        return (T) constant;
                    }}
                }}
                throw new {imports.java_lang("IllegalArgumentException")}(name);
            }}""",
        Helper.REFILL_COLLECTION: f"""
            /** Gives a collection the elements back that it held. */
            {suppress}
            private static void refill({obj} collection, {item_list}<{obj}> saved) {{
                {collection}<{obj}> held = ({collection}<{obj}>) collection;
                if (!new {array_list}<>(held).equals(saved)) {{
                    held.clear();
                    held.addAll(saved);
                }}
            }}""",
        Helper.REFILL_MAP: f"""
            /** Gives a map the entries back that it held. */
            {suppress}
            private static void refill({obj} map, {entry_map}<{obj}, {obj}> saved) {{
                {entry_map}<{obj}, {obj}> held = ({entry_map}<{obj}, {obj}>) map;
                if (!held.equals(saved)) {{
                    held.clear();
                    held.putAll(saved);
                }}
            }}""",
    }
    chosen = [texts[helper] for helper in Helper if helper in used]
    if used & _USE_FIELDS:
        chosen.append(f"""
            /** A field of the class or its superclasses, made accessible. */
            private static {field} field({cls}<?> type, {text} name) throws {exception} {{
                for ({cls}<?> owner = type; owner != null; owner = owner.getSuperclass()) {{
                    for ({field} field : owner.getDeclaredFields()) {{
                        if (field.getName().equals(name)) {{
                            field.setAccessible(true);
                            return field;
                        }}
                    }}
                }}
                throw new {imports.java_lang("NoSuchFieldException")}(name);
            }}""")
    return [[line[12:] for line in method.strip("\n").splitlines()] for method in chosen]
