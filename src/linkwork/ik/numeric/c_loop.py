"""Damped least squares as C99 for controllers: the traced step, and a loop of bounded length.

The loop is the only handwritten C: it calls the step until the frame is at its pose, keeps the
position with the smallest residual, and reports whether that is a solution.
"""

import numpy as np

from linkwork.codegen.lowering.names import identifier
from linkwork.codegen.runtime.fallback_kernels import NumpyKernel
from linkwork.dynamics.plain.kinematics import integrate, pose_of_frame_in_base
from linkwork.ik.arrays import Array, Mask
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.ik.numeric.search import DAMPING, sample_starts, search
from linkwork.ik.numeric.step import trace_step
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE

MAX_STEPS = 30  # Largest number of steps of a call on a controller
_MISS_IN_FLOAT = 1e-4
_POSES = 8
_ASIDE = 0.1  # Distance of the starts of the self-test from a solution [rad, or of the length]
_FAR = 1e3  # Position of an unreachable pose of the self-test, in lengths
_HEADER = """\
/* Made by Linkwork. C99; also reads as C++. Arrays must not overlap. */
#ifndef {guard}_IK_H
#define {guard}_IK_H

#include "{prefix}.h"

#ifdef __cplusplus
extern "C" {{
#endif

/* Largest number of steps of a call, and largest residual of a solution [m or rad]. */
#define {guard}_IK_STEPS {steps}
#ifdef {guard}_FLOAT
#define {guard}_IK_MISS {miss_in_float!r}
#else
#define {guard}_IK_MISS {miss!r}
#endif

/* Moves q, the start of the search, to a position that puts {frame} at the pose, 4x4 by rows.
   Returns 1 if the residual is at most {guard}_IK_MISS; else 0, with the best q and its miss. */
int {prefix}_ik(const {prefix}_real pose[16], {prefix}_real q[{size}], {prefix}_real miss[1]);

#ifdef __cplusplus
}}
#endif

#endif
"""
_SOURCE = """\
/* Made by Linkwork. A loop of bounded length: no heap, no globals, re-entrant. */
#include "{prefix}_ik.h"

typedef {prefix}_real real;

int {prefix}_ik(const real pose[16], real q[{size}], real miss[1]) {{
  const real damping[1] = {{(real){damping!r}}};
  real here[{size}], next[{size}], missed[1], error[1], push[{dofs}];
  int step, i, found = 0;
  for (i = 0; i < {size}; i++) here[i] = q[i];
  for (step = 0; step < {guard}_IK_STEPS; step++) {{
    {prefix}_ik_step(here, pose, damping, next, missed, error, push);
    /* NaN compares false and ends the search. */
    if (!(error[0] >= (real)0)) {{
      if (step == 0) miss[0] = error[0];
      break;
    }}
    if (step == 0 || missed[0] < miss[0]) {{
      for (i = 0; i < {size}; i++) q[i] = here[i];
      miss[0] = missed[0];
    }}
    found = miss[0] <= (real){guard}_IK_MISS;
    if (found) break;
    for (i = 0; i < {size}; i++) here[i] = next[i];
  }}
  return found;
}}
"""
_TEST = """\
/* Made by Linkwork. Checks {prefix}_ik.c: exits with 0 when all is well. */
#include "{prefix}_ik.h"

#include <stdio.h>

typedef {prefix}_real real;

static const double starts[{count}][{size}] = {starts};
static const double poses[{count}][16] = {poses};
static const int reached[{count}] = {reached};

int main(void) {{
  int wrong = 0, k, i;
  for (k = 0; k < {count}; k++) {{
    real q[{size}], pose[16], miss[1];
    for (i = 0; i < {size}; i++) q[i] = (real)starts[k][i];
    for (i = 0; i < 16; i++) pose[i] = (real)poses[k][i];
    if ({prefix}_ik(pose, q, miss) != reached[k]) {{
      printf("pose %d: misses by %g\\n", k, (double)miss[0]);
      wrong = 1;
    }}
  }}
  if (!wrong) printf("{count} poses are reached, or not, as they should be\\n");
  return wrong;
}}
"""


def c_loop_files(name: str, problem: NumericProblem) -> dict[str, str]:
    """Return the loop, its header and its self-test, by file name.

    They accompany the `c` target's files of a library of the same name with the function `ik_step`,
    from `trace_step`.
    """
    prefix = identifier(name)
    values = {
        "prefix": prefix,
        "guard": prefix.upper(),
        "size": problem.tree.position_count,
        "dofs": len(problem.dofs),
        "frame": identifier(problem.frame),
        "steps": MAX_STEPS,
        "miss": RESIDUAL_TOLERANCE,
        "miss_in_float": _MISS_IN_FLOAT,
        "damping": float(DAMPING[0]),
    }
    starts, poses, reached = _cases(problem)
    values |= {"count": len(starts), "starts": _braces(starts), "poses": _braces(poses)}
    values["reached"] = "{" + ", ".join(str(int(x)) for x in reached) + "}"
    return {
        f"{prefix}_ik.h": _HEADER.format(**values),
        f"{prefix}_ik.c": _SOURCE.format(**values),
        f"{prefix}_ik_test.c": _TEST.format(**values),
    }


def _cases(problem: NumericProblem) -> tuple[Array, Array, Mask]:
    """Return starts, poses, and whether the searches reach them; always the same."""
    rng = np.random.default_rng(1)
    q = sample_starts(problem, _POSES, 1)
    poses = np.array(
        [pose_of_frame_in_base(problem.tree, x, problem.frame).matrix for x in q.tolist()]
    )
    poses[-1, :, 3] += (_FAR * problem.length, 0.0, 0.0, 0.0)
    starts = np.array([_aside(problem, x, rng) for x in q.tolist()])
    numbers = poses.reshape(_POSES, 16)
    step = NumpyKernel(trace_step(problem))
    return starts, numbers, search(step, numbers, starts, MAX_STEPS).miss <= RESIDUAL_TOLERANCE


def _aside(problem: NumericProblem, q: list[float], rng: np.random.Generator) -> Array:
    moves = np.zeros(problem.tree.velocity_count)
    moves[list(problem.dofs)] = _ASIDE * rng.uniform(-1.0, 1.0, len(problem.dofs))
    moves[list(problem.dofs)] *= problem.sizes
    return np.clip(integrate(problem.tree, q, moves.tolist()), *problem.kept)


def _braces(rows: Array) -> str:
    lines = [", ".join(repr(float(value)) for value in row) for row in rows]
    return "{" + ",\n  ".join(f"{{{line}}}" for line in lines) + "}"
