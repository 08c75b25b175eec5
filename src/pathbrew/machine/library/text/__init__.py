"""java.text and the locale data behind it."""
