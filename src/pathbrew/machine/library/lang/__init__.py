"""java.lang, java.lang.reflect and java.lang.ref."""
