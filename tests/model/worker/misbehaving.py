"""What a function that meets a hostile file might do; called inside a worker only."""

import ctypes
import os
import signal
import sys
import time
from pathlib import Path

from linkwork.errors import ModelError, NotFoundError, Place


def echo(value):
    return value


def process_id():
    return os.getpid()


def refuse(path):
    raise ModelError("no robot", place=Place(path, 3, 4, "a/b"), hint="draw one")


def miss():
    raise NotFoundError("joint called", "q9", ["q1", "q2"], place=Place("f.xml", 1))


def fail():
    raise RuntimeError("first line\nlast line\x1b[31m")


def kill():
    os.kill(os.getpid(), signal.SIGKILL)


def segfault():
    ctypes.string_at(0)


def hang():
    while True:
        time.sleep(1)


def spin():
    while True:
        pass


def eat_memory():
    return len(b"x" * 1_200_000_000)


def use_memory(count):
    return len(b"x" * count)


def talk():
    print("out")
    os.write(1, b"garbage\n")
    os.write(2, b"more garbage\n")
    sys.stdout.flush()
    return "said"


def speak_out_of_turn(content):
    """Writes on every descriptor but the standard ones, as a corrupted engine might."""
    for descriptor in range(3, 64):
        try:
            os.write(descriptor, content.encode("latin-1"))
        except OSError:
            continue


def answer_at_length(count):
    return "x" * count


def nest(depth):
    nested: list = []
    for _ in range(depth):
        nested = [nested]
    return nested


def look_around():
    Path("log.txt").write_text("something")
    return {"stdin": sys.stdin.read(), "folder": str(Path.cwd()), "session": os.getsid(0)}


def write_much():
    try:
        Path("log.txt").write_bytes(b"x" * 2_000_000)
    except OSError as error:
        return error.strerror
    return ""


def open_many():
    opened: list[int] = []
    try:
        while len(opened) < 100:
            opened.append(os.open("/dev/null", os.O_RDONLY))
    except OSError:
        return len(opened)
    finally:
        for descriptor in opened:
            os.close(descriptor)
    return len(opened)
