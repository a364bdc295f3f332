"""The argument `tree` of a test is each of the robots of its module."""


def pytest_generate_tests(metafunc):
    robots = getattr(metafunc.module, "ROBOTS", {})
    if robots and "tree" in metafunc.fixturenames:
        metafunc.parametrize("tree", robots.values(), ids=robots)
