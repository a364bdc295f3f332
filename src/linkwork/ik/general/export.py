"""The solver of six joints as C99 for controllers: source, header and self-test."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from linkwork.codegen.lowering.names import identifier
from linkwork.errors import ModelError
from linkwork.ik.general.arm_units import JOINTS, with_virtual_joints
from linkwork.ik.general.arrangement import Arrangement, arrangements
from linkwork.ik.general.source import portable_source
from linkwork.ik.geometry.chain import Chain

_POSES = 8

_HEADER = """\
/* Made by Linkwork. C99; also reads as C++. Arrays must not overlap. */
#ifndef {guard}_IK_ALL_H
#define {guard}_IK_ALL_H

#ifdef __cplusplus
extern "C" {{
#endif

/* Largest number of solutions. */
#define {guard}_IK_MOST 16

/* All positions q that put the frame at a pose, 4x4 by rows. Returns their number, or -1 for a
   matrix that is no rigid transform. residual: error of each pose by forward kinematics [m or rad,
   whichever is more]; missing: how many solutions may be missing, 0 where the count is certain, 16
   where joints move with the frame at rest and solutions are samples. */
int {prefix}_ik_all(const double pose[16], double q[16][{size}], double residual[16], int *missing);

#ifdef __cplusplus
}}
#endif

#endif
"""

_ENTRY = """
#include "{prefix}_ik_all.h"

int {prefix}_ik_all(const double pose[16], double q[16][{size}], double residual[16],
                    int *missing) {{
  double doubt[MOST], singular[DISTANCES * MOST], nearest;
  int count = 0, k;
  ik(pose, &q[0][0], residual, doubt, singular, &nearest);
  *missing = (int)doubt[0];
  for (k = 0; k < MOST; k++)
    if (singular[DISTANCES * k + 2] == 0.0) *missing = MOST;
  while (count < MOST && residual[count] <= LW_RESIDUAL) count++;
  return nearest == -1.0 ? -1 : count;
}}
"""

_TEST = """\
/* Made by Linkwork. Checks {prefix}_ik_all.c: exits with 0 when all is well. */
#include "{prefix}_ik_all.h"

#include <math.h>
#include <stdio.h>

static const double positions[{count}][{size}] = {positions};
static const double poses[{count}][16] = {poses};
static const int revolute[{size}] = {revolute};

int main(void) {{
  int wrong = 0, k, i, j, found, missing;
  double q[16][{size}], residual[16];
  for (k = 0; k < {count}; k++) {{
    const int solutions = {prefix}_ik_all(poses[k], q, residual, &missing);
    found = 0;
    for (i = 0; i < solutions; i++) {{
      double apart = 0.0;
      for (j = 0; j < {size}; j++) {{
        const double d = q[i][j] - positions[k][j];
        apart = fmax(apart, revolute[j] ? fabs(sin(0.5 * d)) : fabs(d));
      }}
      found |= apart < 1e-6;
    }}
    if (!found) {{
      printf("pose %d: its position is not among %d solutions\\n", k, solutions);
      wrong = 1;
    }}
  }}
  if (!wrong) printf("{count} poses have the positions they were made from\\n");
  return wrong;
}}
"""


def six_joints(chain: Chain) -> tuple[Arrangement, ...]:
    """Return the orders of elimination of a chain of six joints."""
    arms = with_virtual_joints(chain) if len(chain.axes) == JOINTS else ()
    orders = next((arrangements(arm) for arm in arms), ())
    if not orders:
        raise ModelError(f"elimination does not determine {chain.frame!r} of {chain.tree.name!r}")
    return orders


def elimination_files(name: str, orders: Sequence[Arrangement]) -> dict[str, str]:
    """Return the solver, its header and its self-test, by file name."""
    arm = orders[0].arm
    tree, prefix = arm.chain.tree, identifier(name)
    places = [tree.position_starts[axis.coordinate] for axis in arm.chain.axes]
    scale = np.where(arm.revolute, 1.0, arm.unit)
    positions = np.tile(np.array(tree.home, dtype=float), (_POSES, 1))
    positions[:, places] = 0.7 * arm.sample(_POSES, 3) * scale
    poses = [arm.chain.pose(row[places].tolist()).matrix.ravel() for row in positions]
    revolute = np.zeros(tree.position_count, dtype=int)
    revolute[places] = arm.revolute
    values = {
        "prefix": prefix,
        "guard": prefix.upper(),
        "size": tree.position_count,
        "count": _POSES,
        "positions": _braces(positions.tolist()),
        "poses": _braces([pose.tolist() for pose in poses]),
        "revolute": "{" + ", ".join(str(x) for x in revolute.tolist()) + "}",
    }
    source = "/* Made by Linkwork. C99: no heap, no globals, re-entrant. */\n"
    return {
        f"{prefix}_ik_all.h": _HEADER.format(**values),
        f"{prefix}_ik_all.c": source + portable_source(orders) + _ENTRY.format(**values),
        f"{prefix}_ik_all_test.c": _TEST.format(**values),
    }


def _braces(rows: Sequence[Sequence[float]]) -> str:
    lines = [", ".join(repr(float(value)) for value in row) for row in rows]
    return "{" + ",\n  ".join(f"{{{line}}}" for line in lines) + "}"
