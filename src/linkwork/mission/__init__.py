"""Mission languages: programs of commands, checked before they run."""
