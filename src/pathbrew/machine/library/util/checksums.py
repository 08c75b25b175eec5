"""java.util.zip.CRC32 and Adler32."""

from __future__ import annotations

import zlib
from collections.abc import Callable

from pathbrew.arithmetic import to_int
from pathbrew.machine.core.objects import JavaArray
from pathbrew.machine.library.registry import Models

MODELS = Models()


def _declare(owner: str, suffix: str, checksum: Callable[[bytes, int], int]) -> None:
    @MODELS.plain(f"java/util/zip/{owner}.update(II)I")
    def update(before: int, value: int, depth: int) -> int:
        return to_int(checksum(bytes([value & 255]), before & 0xFFFFFFFF))

    @MODELS.plain(f"java/util/zip/{owner}.updateBytes{suffix}(I[BII)I")
    def update_bytes(before: int, array: JavaArray, at: int, count: int, depth: int) -> int:
        data = bytes([b & 255 for b in array.data[at : at + count]])
        return to_int(checksum(data, before & 0xFFFFFFFF))


_declare("CRC32", "0", zlib.crc32)
_declare("Adler32", "", zlib.adler32)
