"""The verbs that the page offers: to add one, write its module and name it here."""

from pathbrew.web.verb import Scope, Task, Tell, Verb
from pathbrew.web.verbs import check, complement, concolic, explore, generate, reach, summarize

_MODULES = (generate, explore, check, reach, concolic, summarize, complement)
VERBS: dict[str, Verb] = {module.VERB.name: module.VERB for module in _MODULES}

__all__ = ["VERBS", "Scope", "Task", "Tell", "Verb"]
