"""The commands, one module each with `add_arguments` and `execute`.

A module is imported only when its command is called. The summary of a command is the first line of
its module's docstring; a test compares them.
"""

COMMANDS = {
    "studio": "Open a scene in the browser.",
    "run": "Run a scene and record it.",
    "robots": "List the robots of the library, or describe one.",
    "scenes": "List the scenes of the library.",
    "check": "Check a robot or scene file: what is wrong, what was kept and what was dropped.",
    "convert": "Convert a robot between URDF, MJCF and YAML, and report what is lost.",
    "fk": "Forward kinematics: where a robot's tool, a frame or all frames are.",
    "ik": "Inverse kinematics: all joint positions that put a robot's tool, or a frame, at a pose.",
    "generate": "Generate code of a robot's kinematics and dynamics.",
    "equations": "Equations of motion of a robot in symbols, as text or LaTeX.",
    "bench": "Measure Linkwork beside its peers, agreement checked first.",
    "validate": "Compute published results again and judge what comes out.",
    "runs": "List or delete recorded runs.",
    "query": "Ask the recorded runs a question in SQL.",
    "export": "Write a recorded run to a .csv or .xlsx file.",
    "completion": "Print a script that completes commands and options in a shell.",
}
