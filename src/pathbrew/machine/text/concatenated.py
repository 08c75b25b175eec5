"""Strings concatenated from symbolic values: they are spelled out only if somebody reads them."""

from pathbrew.machine.text.machine_texts import Part, PendingString, pending_string, preview, unchanged

__all__ = ["Part", "PendingString", "pending_string", "preview", "unchanged"]
