"""The command line: one function per verb, in the modules that are imported for that here."""

from pathbrew.cli import classes, doctor, methods, serve, summaries
from pathbrew.cli.group import app
from pathbrew.cli.process import main

__all__ = ["app", "classes", "doctor", "main", "methods", "serve", "summaries"]
