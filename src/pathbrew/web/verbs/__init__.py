"""The verbs that the page offers: to add one, write its module and name it here."""

from pathbrew.web.verb import Scope, Task, Tell, Verb, View
from pathbrew.web.verbs import check, complement, explore, generate, reach, summarize

VERBS: dict[str, Verb] = {
    verb.name: verb
    for verb in (generate.VERB, explore.VERB, check.VERB, reach.VERB, summarize.VERB, complement.VERB)
}

__all__ = ["VERBS", "Scope", "Task", "Tell", "Verb", "View"]
