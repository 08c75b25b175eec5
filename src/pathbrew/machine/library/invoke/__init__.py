"""Call sites and handles: `invokedynamic`, method handles, variable handles, dynamic constants."""
