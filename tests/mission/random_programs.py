"""Random mission texts for mock machines, from a seed."""

from __future__ import annotations

import random

from linkwork.mission import MockMachine, Script

COMMANDS = (
    "HOVER(2 s)",
    "LAND()",
    "GRAB(box)",
    "RELEASE(box)",
    "ATTACH(load)",
    "HOME()",
    "MOVE(a, b)",
)
# Assigned twice, since the checker takes a variable that never changes for a constant.
START = "LET x = 0\nx = 0\n"
SIGNALS = ("s1", "s2", "s3")


class Writer:
    """Writes a random program; half of its statements nest."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.missions: list[str] = []

    def program(self) -> str:
        for index in range(self.random.randrange(3)):
            self.missions.append(f"sub{index}")
        texts = []
        for index, name in enumerate(self.missions):
            # A mission calls only earlier ones.
            body = self.block(3, self.missions[:index])
            texts.append(
                f"mission {name}(n, thing)\n{START}LET y = n\ny = n\n{body}\nGRAB(thing)\nend"
            )
        body = f"FALLBACK {{\n{{\n{self.block(4, self.missions)}\n}}\nWAIT 0.5 s\n}}"
        texts.append(f"{START}LET y = 2\ny = 2\nREPEAT 4 {{\n{body}\n}}")
        return "\n".join(texts)

    def block(self, depth: int, callable_: list[str]) -> str:
        count = self.random.randint(1, 4)
        return "\n".join(self.statement(depth, callable_, guards=True) for _ in range(count))

    def condition(self) -> str:
        r = self.random
        one = f"{r.choice((*SIGNALS, 'x', 'y'))} {r.choice(('<', '>', '<=', '>=', '!='))} "
        one += r.choice(("0", "1", "2", "x + 1", "y - 1", "s2 * 2"))
        if r.random() < 0.15:
            return f"{one} {r.choice(('AND', 'OR'))} {r.choice(SIGNALS)} > 0"
        return f"NOT {one}" if r.random() < 0.1 else one

    def seconds(self) -> str:
        return self.random.choice(("0 s", "200 ms", "0.5 s", "1 s", "time / 4", "1.5 s"))

    def statement(self, depth: int, callable_: list[str], *, guards: bool = False) -> str:
        r = self.random
        if depth and r.random() < 0.5:
            return self.compound(depth - 1, callable_, guards=guards)
        kind = r.random()
        if kind < 0.45:
            late = f" timeout {self.seconds()}" if r.random() < 0.2 else ""
            return f"{r.choice(COMMANDS)}{late}"
        if kind < 0.6:
            return f"WAIT {self.seconds()}"
        if kind < 0.7:
            return f"WAIT UNTIL {self.condition()} timeout {self.seconds()}"
        if kind < 0.82:
            return f"{r.choice('xy')} = {r.choice(('x + 1', 'y - 1', '0', '1', 's1'))}"
        if kind < 0.86:
            return f"ASSERT {self.condition()}"
        if kind < 0.88:
            return 'FAIL "no"'
        if kind < 0.96 and callable_:
            late = f" timeout {self.seconds()}" if r.random() < 0.5 else ""
            return f"{r.choice(callable_)}({r.choice(('1', 'x', 's1'))}, box){late}"
        return 'LOG "here" x'

    def compound(self, depth: int, callable_: list[str], *, guards: bool) -> str:
        r = self.random
        body = f"{{\n{self.block(depth, callable_)}\n}}"
        kinds = ["PARALLEL", "FALLBACK", "RETRY", "REPEAT", "WHILE", "IF", "BLOCK"]
        kind = r.choice([*kinds, *(["GUARD"] * 3 if guards else [])])
        if kind == "GUARD":
            handler = self.statement(depth, callable_)
            if r.random() < 0.5:
                return f"WHEN {self.condition()} DO {handler}"
            return f"ON {self.condition()} DO {handler}{r.choice((' RESUME', ''))}"
        if kind == "FALLBACK":
            steps = [self.statement(depth, callable_) for _ in range(r.randint(1, 3))]
            return "FALLBACK {\n" + "\n".join(steps) + "\n}"
        if kind == "WHILE":
            return f"WHILE {self.condition()} {{\nWAIT 300 ms\n{self.block(depth, callable_)}\n}}"
        if kind == "IF":
            other = f" ELSE {{\n{self.block(depth, callable_)}\n}}" if r.random() < 0.5 else ""
            return f"IF {self.condition()} {body}{other}"
        count = f" {r.randint(0, 3)}" if kind in ("RETRY", "REPEAT") else ""
        return body if kind == "BLOCK" else f"{kind}{count} {body}"


def random_program(seed: int) -> str:
    """A program that the checker accepts."""
    return Writer(seed).program()


def random_machine(seed: int) -> MockMachine:
    """A mock machine with random signals and scripts; the same for the same seed."""
    r = random.Random(seed)
    scripts = {
        command.partition("(")[0]: Script(
            r.choice((0.0, 0.1, 0.4, 1.0, 2.5)),
            r.choice((0, 0, 0, 0, 1, 2)),
            r.choice((0, 0, 0, 1)),
        )
        for command in COMMANDS
    }
    signals = {
        name: [(0.0, 0.0), *((0.7 * k, float(r.randint(-1, 3))) for k in range(1, 30))]
        for name in SIGNALS
    }
    return MockMachine(scripts=scripts, signals=signals)
