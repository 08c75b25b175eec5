"""The `TypedDict` that models of the web page can read: not the standard library's before Python 3.12."""

import sys

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    from typing_extensions import TypedDict

OfClass = TypedDict("OfClass", {"class": str})
"""What has a field `class`, which a class statement cannot name."""

__all__ = ["OfClass", "TypedDict"]
