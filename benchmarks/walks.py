"""How many files of the package a typical action runs through: those in which a function is called,
imports aside.

python benchmarks/walks.py [NAME]...
"""

import json
import subprocess
import sys

WALKS = {
    "load, first inverse_dynamics": (
        "import linkwork as lw",
        "lw.load('irb140').inverse_dynamics([0] * 6, [1] * 6, [0] * 6)",
    ),
    "second inverse_dynamics": (
        "import numpy as np, linkwork as lw; arm = lw.load('irb140'); q = np.zeros(6);"
        "arm.inverse_dynamics(q, q, q)",
        "arm.inverse_dynamics(q, q, q)",
    ),
    "first ik": (
        "import linkwork as lw; arm = lw.load('irb140'); pose = arm.fk([0.1] * 6)",
        "arm.ik(pose).q",
    ),
    "second ik": (
        "import linkwork as lw; arm = lw.load('irb140'); pose = arm.fk([0.1] * 6); arm.ik(pose).q",
        "arm.ik(pose).q",
    ),
    "run scara-cell": ("import linkwork as lw", "lw.run('scara-cell', seconds=0.2)"),
    "sweep case": (
        "from linkwork.sweep.job import CaseRunner; from linkwork.sweep.load import load_sweep;"
        "vary = {'kp': {'path': 'robots.right.gains.proportional[0]', 'from': 100, 'to': 5000}};"
        "sweep = {'scene': 'two-scaras', 'method': 'latin-hypercube', 'samples': 2, 'vary': vary,"
        "'seconds': 0.01}",
        "plan = load_sweep(sweep); CaseRunner(plan.job).run(plan.cases()[0])",
    ),
    "one experiment": (
        "from linkwork.validate import find_experiment, run_experiment",
        "run_experiment(find_experiment('cubic-segment'))",
    ),
}
PROGRAM = """
import json, sys
{prepare}
files, importing = set(), 0

def note(frame, event, argument):
    global importing
    code = frame.f_code
    if code.co_name == "<module>":
        importing += {{"call": 1, "return": -1}}.get(event, 0)
    elif event == "call" and not importing and "/linkwork/" in code.co_filename:
        files.add(code.co_filename)

sys.setprofile(note)
{walk}
sys.setprofile(None)
print(json.dumps(sorted(name.rpartition("/linkwork/")[2] for name in files)))
"""


def files_of(walk: str) -> list[str]:
    """Files of the package in which a walk calls a function, in the calling thread."""
    prepare, action = WALKS[walk]
    program = PROGRAM.format(prepare=prepare, walk=action)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


if __name__ == "__main__":
    for name in sys.argv[1:] or WALKS:
        files = files_of(name)
        print(f"{name}: {len(files)} files")
        if sys.argv[1:]:
            print(*(f"  {x}" for x in files), sep="\n")
