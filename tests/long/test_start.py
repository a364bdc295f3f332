"""What it costs to start the command line, once its files are in the disk cache."""

import resource
import subprocess
import sys

import pytest

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
