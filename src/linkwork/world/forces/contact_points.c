/* Contact points: see contact_points.py, whose numbers these functions reproduce. */
#include "contact_points.h"

static int64_t cell_of(double place, int64_t cells) {
  return (int64_t)(place < 0 ? 0 : place > (double)(cells - 1) ? (double)(cells - 1) : place);
}

/* Height of a field with triangular cells: see terrain/height_field.py. */
static double terrain_height(const ground *g, double x, double y) {
  double across = ((x - g->center[0]) / g->size[0] + 0.5) * (double)(g->columns - 1);
  double along = ((y - g->center[1]) / g->size[1] + 0.5) * (double)(g->rows - 1);
  const int inside = across >= 0 && across <= (double)(g->columns - 1) && along >= 0 &&
                     along <= (double)(g->rows - 1);
  if (!inside) return -INFINITY;
  const int64_t row = cell_of(along, g->rows - 1), column = cell_of(across, g->columns - 1);
  const double *at = g->heights + row * g->columns + column, *next = at + g->columns;
  const double low = at[0], right = at[1], left = next[0], high = next[1];
  across -= (double)column;
  along -= (double)row;
  return across >= along ? low + across * (right - low) + along * (high - right)
                         : low + along * (left - low) + across * (high - left);
}

static double ground_height(const ground *g, const double position[3]) {
  if (g->formula) return evaluate(g->formula, position);
  if (g->heights) return terrain_height(g, position[0], position[1]);
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
    const double depth = ground_height(&g->ground, position) - position[2];
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
