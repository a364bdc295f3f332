"""Running missions in tests."""


def to_end(engine, most=60.0):
    while not engine.mission_ended and engine.world.time < most:
        engine.advance(40)
    return engine


def until(engine, text, most=60.0):
    """Run until an event of a kind, or with a text, has come."""
    while engine.world.time < most:
        if any(text == event.kind or text in event.message for event in engine.recent):
            return engine
        engine.advance(5)
    raise AssertionError(f"no event {text!r}")
