"""Programs and states that the tests share."""

import functools

import numpy as np

from linkwork import dynamics, library
from linkwork.trace import Argument, evaluate, trace
from tests.trace.test_laws import compute

ROBOTS = ("irb140", "scara1")


def kinematics(tree, q):
    pose = dynamics.pose_of_frame_in_base(tree, q)
    jacobian = dynamics.jacobian(tree, q)
    return {"position": pose.position, "rotation": pose.rotation, "jacobian": jacobian}


def vectors(tree, *names):
    return [Argument(name, len(tree.joints)) for name in names]


@functools.cache
def robot_programs(name):
    tree = library.robot(name)
    return (
        trace(
            "inverse_dynamics",
            lambda q, qd, qdd: {"tau": dynamics.inverse_dynamics(tree, q, qd, qdd)},
            vectors(tree, "q", "qd", "qdd"),
        ),
        trace(
            "forward_dynamics",
            lambda q, qd, tau: {"qdd": dynamics.forward_dynamics(tree, q, qd, tau)},
            vectors(tree, "q", "qd", "tau"),
        ),
        trace(
            "mass_matrix",
            lambda q: {"mass_matrix": dynamics.mass_matrix(tree, q)},
            vectors(tree, "q"),
        ),
        trace("kinematics", lambda q: kinematics(tree, q), vectors(tree, "q")),
    )


@functools.cache
def whole_robot(name):
    """All four functions as one program, so that one build serves them all."""
    tree = library.robot(name)

    def function(q, qd, x):
        return {
            "tau": dynamics.inverse_dynamics(tree, q, qd, x),
            "qdd": dynamics.forward_dynamics(tree, q, qd, x),
            "mass_matrix": dynamics.mass_matrix(tree, q),
            **kinematics(tree, q),
            "potential": dynamics.potential_energy(tree, q),
        }

    return trace("whole", function, vectors(tree, "q", "qd", "x"))


def bundle(trees):
    """Random expressions of three scalars, with every function there is, as one program."""

    def function(v):
        named = dict(zip("xyz", v, strict=True))
        x, y, z = v
        results = {f"out{i}": compute(tree, named) for i, tree in enumerate(trees)}
        results["others"] = [
            (x * x + 1.5).sqrt(),
            y.atan2(z),
            (3.0 * x).tanh(),
            x.select(y, 2.0),
            x.sin().cos(),
            (y + 0.25).cos() * z,
        ]
        return results

    return trace("bundle", function, [Argument("v", 3)])


def states(program, count, seed=0):
    """Random arguments of a batch, in order."""
    rng = np.random.default_rng(seed)
    return [rng.uniform(-3, 3, (count, argument.size)) for argument in program.arguments]


def reference(program, arrays):
    named = {x.name: array for x, array in zip(program.arguments, arrays, strict=True)}
    return list(evaluate(program, **named).values())


def assert_agree(results, expected, relative):
    results = results if isinstance(results, tuple) else (results,)
    for one, other in zip(results, expected, strict=True):
        assert np.shape(one) == np.shape(other)
        if np.size(other):
            scale = max(1.0, np.max(np.abs(other)))
            assert np.max(np.abs(one - other)) <= relative * scale
