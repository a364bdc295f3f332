"""C source of the solver of an arm: tables and the handwritten elimination; also for export."""

import math
from collections.abc import Iterator, Sequence
from importlib.resources import files

import numpy as np

from linkwork.codegen.lowering.names import identifier
from linkwork.codegen.lowering.simd import SimdForm
from linkwork.codegen.native import lanes
from linkwork.errors import ModelError
from linkwork.ik.arrays import Array
from linkwork.ik.general.arrangement import (
    JOINTS,
    MAX_STROKE,
    STROKE_NODES,
    Arrangement,
    UnitArm,
    arrangements,
    with_virtual_joints,
)
from linkwork.ik.geometry.chain import Chain
from linkwork.ik.poses import RIGID_WITHIN
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE, SINGULAR
from linkwork.spatial.vector import vector3

NODES, QUARTERS = 16, 4  # Points and parts of a panel, as in elimination.c
CLOSE = 1e-13  # Residual at which the refinement of a solution ends [m or rad]

# Loops over entries of small matrices are faster unrolled: indices become constants.
_VECTORS = """\
#define LW_LANE(x, i) ((x)[i])
#define LW_UNROLL _Pragma("GCC unroll 16")
#define LW_APART __attribute__((noinline))
"""
_FOLDER = files("linkwork.ik.general")
# Read on import, so that they have the version of the modules with the same tables.
_TYPES = (_FOLDER / "elimination.h").read_text(encoding="utf-8")
_SOLVER = [
    (_FOLDER / f"{name}.c").read_text(encoding="utf-8")
    for name in ("elimination", "zeros", "back_substitution", "newton", "all_solutions")
]
_ENTRIES = (_FOLDER / "entries.c").read_text(encoding="utf-8")
_SCALARS = (_FOLDER / "scalar_lanes.h").read_text(encoding="utf-8")


def native_source(orders: Sequence[Arrangement]) -> str:
    """Source for this machine, with its vectors."""
    form = SimdForm("double", wide=True, bytes=lanes.vector_bytes())
    return "\n".join([form.head(), _VECTORS, *_parts(orders), _ENTRIES])


def portable_source(orders: Sequence[Arrangement]) -> str:
    """Source in C99, without vectors."""
    return "\n".join([_SCALARS, *_parts(orders)])


def _parts(orders: Sequence[Arrangement]) -> list[str]:
    return [_TYPES, "\n".join(_tables(orders)), *_SOLVER]


def _tables(orders: Sequence[Arrangement]) -> Iterator[str]:
    arm = orders[0].arm
    tree = arm.chain.tree
    real = arm.chain.axes[: arm.real]
    places = [*(tree.position_starts[axis.coordinate] for axis in real), *[-1] * arm.virtual]
    limits = [axis.joint.limits for axis in arm.chain.axes]
    yield f"#define LW_POSITIONS {tree.position_count}"
    yield f"#define LW_ARRANGEMENTS {len(orders)}"
    yield f"#define LW_REAL {arm.real}"
    yield f"#define LW_UNIT {arm.unit!r}"
    yield f"#define LW_RESIDUAL {RESIDUAL_TOLERANCE!r}"
    yield f"#define LW_CLOSE {CLOSE!r}"
    yield f"#define LW_SINGULAR {SINGULAR!r}"
    yield f"#define LW_RIGID {RIGID_WITHIN!r}"
    yield f"static const int lw_place[6] = {_braces(places)};"
    yield f"static const int lw_revolute[6] = {_braces([int(x) for x in arm.revolute])};"
    yield f"static const double lw_rest[LW_POSITIONS] = {_braces(list(tree.home))};"
    yield f"static const double lw_lower[6] = {_braces([_finite(x.lower) for x in limits])};"
    yield f"static const double lw_upper[6] = {_braces([_finite(x.upper) for x in limits])};"
    yield f"static const double lw_middle[3] = {_braces(arm.middle.tolist())};"
    yield f"static const double lw_tool[3] = {_braces(arm.tool.tolist())};"
    yield f"static const double lw_axis[6][3] = {_braces(arm.axes.tolist())};"
    yield f"static const double lw_point[6][3] = {_braces(arm.points.tolist())};"
    yield f"static const double lw_across[6][2][3] = {_braces(_across(arm).tolist())};"
    yield f"static const double lw_home_back[12] = {_braces(_home_back(arm))};"
    yield f"static const double lw_motion[6][3][12] = {_braces(_motions(arm))};"
    yield f"#define LW_STROKES {STROKE_NODES}"
    yield f"#define LW_FARTHEST {MAX_STROKE!r}"
    nodes, to_series, to_bernstein = _panel()
    yield f"static const double lw_node[{NODES}] = {_braces(nodes.tolist())};"
    yield f"static const double lw_to_series[{NODES}][{NODES}] = {_braces(to_series.tolist())};"
    shape = f"[{QUARTERS}][{NODES}][{NODES}]"
    yield f"static const double lw_to_bernstein{shape} = {_braces(to_bernstein.tolist())};"
    shown = ",\n".join(_arrangement(one) for one in orders)
    yield f"static const arrangement lw_arrangement[{len(orders)}] = {{{shown}}};"


def _arrangement(one: Arrangement) -> str:
    back = [[_rigid(motion) for motion in row] for row in one.back]
    parts = [
        *map(str, one.order),
        str(int(one.forward)),
        str(one.gap),
        str(one.degree),
        _braces(list(one.turns)),
        "{" + ", ".join("{" + ", ".join(row) + "}" for row in back) + "}",
        _braces(one.inverse.tolist()),
        _braces(one.plain.reshape(-1, 27).tolist()),
        _braces(one.table.reshape(-1, 27).tolist()),
        _braces(one.one.ravel().tolist()),
    ]
    return "{" + ", ".join(parts) + "}"


def _rigid(matrix: Array) -> str:
    rotation, position = matrix[:3, :3].ravel().tolist(), matrix[:3, 3].tolist()
    return "{" + f"{_braces(rotation)}, {_braces(position)}" + "}"


def _motions(arm: UnitArm) -> list[list[list[float]]]:
    every = [arm.parts(joint) for joint in range(JOINTS)]
    return [[[*part[:, :3].ravel(), *part[:, 3]] for part in parts] for parts in every]


def _home_back(arm: UnitArm) -> list[float]:
    back = arm.chain.home.inverse()
    return [*(float(x) for row in back.rotation for x in row), *map(float, back.position)]


def _across(arm: UnitArm) -> Array:
    """Two unit vectors across each axis, a quarter turn about it apart."""
    rows = []
    for axis in arm.axes:
        first = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
        first = first / np.linalg.norm(first)
        rows.append([first, np.cross(vector3(axis.tolist()), first)])
    return np.array(rows)


def _panel() -> tuple[Array, Array, Array]:
    """Chebyshev points, and matrices to a series and to Bernstein coefficients of parts."""
    chebyshev = np.polynomial.chebyshev.chebvander
    nodes = np.cos(np.pi * (np.arange(NODES) + 0.5) / NODES)
    to_series = np.asarray(np.linalg.inv(chebyshev(nodes, NODES - 1)), dtype=np.float64)
    parts = []
    for part in range(QUARTERS):
        at = 0.5 * (nodes + 1.0)
        powers = [
            math.comb(NODES - 1, k) * at**k * (1.0 - at) ** (NODES - 1 - k) for k in range(NODES)
        ]
        inside = (part + at) * (2.0 / QUARTERS) - 1.0
        basis = np.stack(powers, axis=1)
        parts.append(np.linalg.solve(basis, chebyshev(inside, NODES - 1) @ to_series))
    # By columns, as the C code reads them.
    return nodes, to_series.T, np.swapaxes(np.array(parts), 1, 2)


def _finite(limit: float) -> float:
    return float(np.clip(limit, -1e300, 1e300))


def _braces(values: Sequence[object]) -> str:
    parts = (
        _braces(x) if isinstance(x, list | tuple) else repr(x if isinstance(x, int) else float(x))  # pyright: ignore[reportArgumentType]
        for x in values
    )
    return "{" + ", ".join(parts) + "}"


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
   matrix that is not a rigid transform. residual: pose errors by forward kinematics [m or rad,
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
        "positions": _rows_in_braces(positions.tolist()),
        "poses": _rows_in_braces([pose.tolist() for pose in poses]),
        "revolute": "{" + ", ".join(str(x) for x in revolute.tolist()) + "}",
    }
    source = "/* Made by Linkwork. C99: no heap, no globals, re-entrant. */\n"
    return {
        f"{prefix}_ik_all.h": _HEADER.format(**values),
        f"{prefix}_ik_all.c": source + portable_source(orders) + _ENTRY.format(**values),
        f"{prefix}_ik_all_test.c": _TEST.format(**values),
    }


def _rows_in_braces(rows: Sequence[Sequence[float]]) -> str:
    lines = [", ".join(repr(float(value)) for value in row) for row in rows]
    return "{" + ",\n  ".join(f"{{{line}}}" for line in lines) + "}"
