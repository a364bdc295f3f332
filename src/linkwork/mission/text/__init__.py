"""Mission texts: tokens, grammar, and the typed tree of a program."""
