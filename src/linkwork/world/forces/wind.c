/* Winds: see wind.py, whose numbers these functions reproduce. */
#include "wind.h"

enum { WIND_NOISE = 7 };

/* Adds the formulas of t, x, y, z, vx, vy, vz; whether all have finite values. */
static int add_formulas(const run *r, const wind *w, const wind_load *load, double wrench[6]) {
  double values[7] = {(double)r->step * r->step_size};
  position_of(r, load->body, load->fixed, values + 1);
  velocity_of(r, load->body, values + 1, values + 4);
  for (int axis = 0; axis < 6; axis++) {
    if (!w->formulas[axis]) continue;
    wrench[axis] += evaluate(w->formulas[axis], values);
    if (!isfinite(wrench[axis])) return 0;
  }
  return 1;
}

static int64_t blow(run *r, const wind *w, const double constant[6]) {
  for (int64_t i = 0; i < w->load_count; i++) {
    const wind_load *load = w->loads + i;
    double wrench[6], at_center[6], position[3];
    memcpy(wrench, constant, sizeof wrench);
    if (w->has_formulas && !add_formulas(r, w, load, wrench)) return ASK_PYTHON;
    if (w->turns) {
      rotate(r, load->body, load->rotation, wrench);
      rotate(r, load->body, load->rotation, wrench + 3);
    }
    if (!w->is_at_center) {
      position_of(r, load->body, load->fixed, position);
      wrench_of(r, load->body, position, wrench, wrench + 3, at_center);
      memcpy(wrench, at_center, sizeof wrench);
    }
    push(r, load->body, wrench);
  }
  return READY;
}

int64_t lw_winds_act(run *r, void *data) {
  const winds *all = data;
  /* Before anything changes: a hook that requests Python is called again. */
  for (int64_t i = 0; i < all->count; i++) {
    const noise *turbulence = all->winds[i].turbulence;
    if (turbulence && !draw_of(r, turbulence, r->step + 1)) return ASK_NOISE;
  }
  for (int64_t i = 0; i < all->count; i++) {
    const wind *w = all->winds + i;
    double wrench[6], *random = w->row + WIND_NOISE;
    memcpy(wrench, w->row + 1, sizeof wrench);
    if (w->turbulence) {
      const double *draw = draw_of(r, w->turbulence, r->step + 1);
      for (int axis = 0; axis < 6; axis++) {
        wrench[axis] = wrench[axis] + random[axis];
        random[axis] = w->kept * random[axis] + w->fresh[axis] * draw[axis];
      }
    }
    if (!w->row[0]) continue;
    add_gusts(w->gusts, w->gust_count, 6, (double)r->step * r->step_size, wrench);
    /* A formula without a value: Python evaluates it again and names it. */
    if (blow(r, w, wrench) != READY) return ASK_PYTHON;
  }
  return READY;
}
