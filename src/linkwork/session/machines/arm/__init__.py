"""Arms as machines of missions: actions, moves, targets and what is measured."""
