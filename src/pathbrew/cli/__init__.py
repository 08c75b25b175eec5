"""The command line: one function per verb, in the modules that are imported for that here."""

from pathbrew.cli import classes, concolic, doctor, executors, methods, serve, summaries
from pathbrew.cli.group import app
from pathbrew.cli.process import main

__all__ = ["app", "classes", "concolic", "doctor", "executors", "main", "methods", "serve", "summaries"]
