/* Moving air: see airflow.py, whose numbers these functions reproduce. */
#include "airflow.h"

enum { AIR_NOISE = 3, AIR_NOW = 6 };

static void drag_body(run *r, const air_drag *d, const double air[3]) {
  double turn[9], position[3], v[3], wrench[6] = {0};
  double along[3];
  frame_rotation(r, d->body, d->rotation, turn);
  position_of(r, d->body, d->center, position);
  velocity_of(r, d->body, position, v);
  for (int i = 0; i < 3; i++) v[i] = air[i] - v[i];
  const double speed = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  for (int i = 0; i < 3; i++)
    along[i] = d->area[i] * speed * (turn[i] * v[0] + turn[3 + i] * v[1] + turn[6 + i] * v[2]);
  for (int i = 0; i < 3; i++) wrench[i] = dot3(turn + 3 * i, along);
  push(r, d->body, wrench);
}

int64_t lw_airflows_act(run *r, void *data) {
  const airflows *all = data;
  for (int64_t i = 0; i < all->count; i++) {
    const noise *turbulence = all->flows[i].turbulence;
    if (turbulence && !draw_of(r, turbulence, r->step + 1)) return ASK_NOISE;
  }
  for (int64_t i = 0; i < all->count; i++) {
    const airflow *a = all->flows + i;
    double *now = a->row + AIR_NOW, *random = a->row + AIR_NOISE;
    for (int axis = 0; axis < 3; axis++) now[axis] = a->row[axis] + random[axis];
    if (a->turbulence) {
      const double *draw = draw_of(r, a->turbulence, r->step + 1);
      for (int axis = 0; axis < 3; axis++)
        random[axis] = a->kept * random[axis] + a->fresh[axis] * draw[axis];
    }
    add_gusts(a->gusts, a->gust_count, 3, (double)r->step * r->step_size, now);
    for (int64_t k = 0; k < a->drag_count; k++) drag_body(r, a->drags + k, now);
  }
  return READY;
}
