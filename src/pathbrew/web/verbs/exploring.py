"""What the page offers of the options that verbs on paths share."""

COMMON = ("budget", "criterion")
FOLDED = (
    *("strategy", "heap", "loop_bound", "max_depth", "query_limit", "solver", "seed", "statics"),
    *("summaries", "fix", "assume", "invariant", "inputs"),
)
