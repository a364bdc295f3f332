"""Processor time of starting commands and sessions, once their files are in the disk cache."""

import resource
import subprocess
import sys

import pytest
from benchmarks.start import REFERENCE, measure

pytestmark = pytest.mark.long

MOST_SECONDS = {
    ("--version",): 0.15,
    ("--help",): 0.15,
    ("fk", "irb140", "--q", "0", "0", "0", "0", "0", "0"): 0.5,
}


def processor_time(arguments):
    """Processor time of a command and its children [s]."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "linkwork", *arguments]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_commands_start_fast(report):
    measured = {" ".join(x): min(processor_time(x) for _ in range(5)) for x in MOST_SECONDS}
    asked = {" ".join(x): most for x, most in MOST_SECONDS.items()}
    report("start", asked_s=asked, measured_s=measured)
    assert all(measured[command] <= asked[command] for command in asked)


MOST_TIMES_NUMPY = {
    "import linkwork.session": 0.5,
    "load a scene": 6.0,
    "open a session": 15.0,
    "run two seconds": 16.0,
}


def test_sessions_start_within_a_multiple_of_importing_numpy(report):
    measured = measure(5)
    ratios = {name: measured[name] / measured[REFERENCE] for name in MOST_TIMES_NUMPY}
    report("start-ratios", asked=MOST_TIMES_NUMPY, measured=ratios)
    assert all(ratios[name] <= most for name, most in MOST_TIMES_NUMPY.items())
