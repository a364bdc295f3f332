"""The commands by theme; a module is imported only when one of its commands is called.

A module has the functions `add_NAME_arguments` and `execute_NAME` for each of its commands.
"""

COMMANDS = {
    "studio": "Open a scene, or a recorded run, in the browser.",
    "run": "Run a scene and record it.",
    "serve": "Serve the sensors and actuators of a scene as network devices.",
    "drive": "Drive a served robot with the keyboard or a gamepad.",
    "play": "Play a sequence of commands to the devices of a served scene.",
    "sweep": "Run many cases of a scene, here or on a cluster; show the results, or replay a case.",
    "robots": "List the robots of the library, or describe one.",
    "scenes": "List the scenes of the library.",
    "check": "Check a robot, scene, mission, sweep or sequence: problems, what is kept or dropped.",
    "trust": "Trust code in folders, such as controllers in C; list or forget what is trusted.",
    "convert": "Convert a robot between URDF, MJCF and YAML, or a mission to controller code.",
    "fk": "Forward kinematics: pose of a robot's tool, a frame or all frames.",
    "ik": "Inverse kinematics: all joint positions for a pose of a robot's tool or a frame.",
    "inverse-robot": "Inverse geometry by a loop of free joints and driven bars.",
    "generate": "Generate code of a robot's kinematics and dynamics.",
    "equations": "Equations of motion of a robot in symbols, as text or LaTeX.",
    "bench": "Benchmark Linkwork against other libraries, after checking that results agree.",
    "validate": "Reproduce published results and compare.",
    "runs": "List, show, compare, copy, delete, repair or compact recorded runs.",
    "playback": "Draw a recorded run: a picture of a moment, or a film.",
    "query": "Query the recorded runs in SQL.",
    "plot": "Plot signals of a recorded run: a PNG or SVG file, or in the terminal.",
    "export": "Export a recorded run: xlsx, csv, parquet, mat or mcap.",
    "completion": "Print a script that completes commands and options in a shell.",
}
"""Summary of each command."""

MODULES = {
    "completion": "completion",
    "drive": "commands.clients",
    "equations": "commands.generate",
    "export": "commands.runs",
    "fk": "commands.kinematics",
    "ik": "commands.kinematics",
    "inverse-robot": "commands.kinematics",
    "play": "commands.clients",
    "playback": "commands.runs",
    "plot": "commands.query",
    "robots": "commands.library",
    "scenes": "commands.library",
    "trust": "trust",
}
"""Modules of commands below `linkwork.cli`; other commands have one of their own name."""
