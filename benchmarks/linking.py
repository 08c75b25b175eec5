"""Opening and linking classes of the JDK."""

from __future__ import annotations

import itertools
import time

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.program import Program

COUNT = 1_000


def main() -> None:
    jdk = find_jdk()
    names = [n for n in jdk.image.class_names("java.base") if n.startswith("java/") and "-info" not in n]
    start = time.perf_counter()
    program = Program(ClassPath([], jdk))
    for name in itertools.islice(names, 0, None, max(1, len(names) // COUNT)):
        linked = program.load(name)
        assert linked.methods or linked.fields or linked.layout == ()
        if program.class_path.opened >= COUNT:
            break
    seconds = time.perf_counter() - start
    opened = program.class_path.opened
    print(f"Linking: {opened} JDK classes opened and linked in {seconds:.2f} s (aim: {COUNT} in under 1 s)")


if __name__ == "__main__":
    main()
