/* Contact points: see contact_points.py, whose numbers these functions reproduce. */
#include "loop.h"

typedef struct {
  const double *row; /* active, stiffness, damping, viscous friction, friction coefficient */
  int64_t body;
  int64_t count;
  const double *points; /* in the body */
  double slip_speed;
  double plane[4];            /* height and normal of the ground */
  const expression *formula;  /* of x, y; NULL: the plane */
} point_group;

typedef struct {
  int64_t count;
  const point_group *groups;
} point_groups;

static double ground_height(const point_group *g, const double position[3]) {
  if (g->formula) return evaluate(g->formula, position);
  const double *normal = g->plane + 1;
  return g->plane[0] - (normal[0] * position[0] + normal[1] * position[1]) / normal[2];
}

static void add_point(const run *r, const point_group *g, const double position[3], double depth,
                      double sum[6]) {
  static const double none[3];
  const double stiffness = g->row[1], damping = g->row[2], viscous = g->row[3];
  double v[3], force[3], wrench[6];
  velocity_of(r, g->body, position, v);
  double pushed = stiffness * depth - damping * v[2];
  pushed = 0.0 > pushed ? 0.0 : pushed;
  double speed = sqrt(v[0] * v[0] + v[1] * v[1]);
  speed = g->slip_speed > speed ? g->slip_speed : speed;
  const double friction = viscous + g->row[4] * pushed / speed;
  force[0] = -friction * v[0];
  force[1] = -friction * v[1];
  force[2] = pushed;
  wrench_of(r, g->body, position, force, none, wrench);
  for (int i = 0; i < 6; i++) sum[i] += wrench[i];
}

static int64_t push_group(run *r, const point_group *g) {
  double sum[6] = {0}, position[3];
  int touches = 0;
  for (int64_t i = 0; i < g->count; i++) {
    position_of(r, g->body, g->points + 3 * i, position);
    const double depth = ground_height(g, position) - position[2];
    if (isnan(depth)) return ASK_PYTHON;
    if (depth > 0.0) {
      add_point(r, g, position, depth, sum);
      touches = 1;
    }
  }
  if (touches) push(r, g->body, sum);
  return READY;
}

int64_t lw_contact_points_act(run *r, void *data) {
  const point_groups *all = data;
  for (int64_t i = 0; i < all->count; i++)
    if (all->groups[i].row[0] && push_group(r, all->groups + i) != READY) return ASK_PYTHON;
  return READY;
}

int64_t lw_size_of_point_groups(void) { return sizeof(point_groups); }
int64_t lw_size_of_point_group(void) { return sizeof(point_group); }
