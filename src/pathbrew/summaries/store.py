"""Summaries on disk, shared by runs and processes: one file each, by the digest of what it depends on."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from pathbrew.files import cache_folder, write_whole
from pathbrew.summaries.case import Summary
from pathbrew.summaries.codec import Decoder, Encoder, can_be_stored
from pathbrew.summaries.context import Context


class Store:
    """Keeps summaries below the cache folder; `ignored` counts files that are damaged or from elsewhere."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.ignored = 0

    def get(self, digest: str, key: str, context: Context) -> Summary | None:
        """The summary of that digest and of the method with that key, if there is one to be trusted.

        It was made for the context or for a more general one.
        """
        first = self._path(digest, context)
        others = sorted(
            first.parent.glob(f"{digest[2:]}*.json"), key=lambda path: (len(path.name), path.name)
        )
        for path in dict.fromkeys((first, *others)):
            found = self._read(path, digest, key)
            if found is not None and found.context.admits(context):
                return found
        return None

    def _read(self, path: Path, digest: str, key: str) -> Summary | None:
        try:
            text = path.read_text()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError):
            self.ignored += 1
            return None
        try:
            document = json.loads(text)
            content = document["summary"]
            if document["digest"] != digest or document["check"] != _check(content):
                raise ValueError
            found = Decoder(content).summary()
            if found.key != key:
                raise ValueError
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            self.ignored += 1
            return None
        return found

    def put(self, digest: str, summary: Summary) -> None:
        """Keep a summary; a folder that cannot be written is not an error."""
        if not can_be_stored(summary):
            return
        content = json.loads(json.dumps(Encoder().summary(summary)))
        document = {"digest": digest, "check": _check(content), "summary": content}
        try:
            write_whole(self._path(digest, summary.context), json.dumps(document))
        except OSError:
            return

    def _path(self, digest: str, context: Context) -> Path:
        """Where the summary for a context is; that for all calls has the digest for its name."""
        folder = cache_folder() / "summaries" if self._folder is None else self._folder
        special = "" if context.is_general else f".{_check(context)}"
        return folder / digest[:2] / f"{digest[2:]}{special}.json"


def _check(content: object) -> str:
    return hashlib.blake2b(json.dumps(content, sort_keys=True).encode(), digest_size=16).hexdigest()
