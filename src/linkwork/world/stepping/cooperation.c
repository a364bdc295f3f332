/* Two arms that hold one load: see session/machines/cooperation.py. */
#include "controller.h"

enum { GAIN, MAX_FORCE, IMPULSE, SECONDS, INTERNAL, FIGURES = INTERNAL + 3 };

static int are_closed(const cooperation *c) { return *c->hands[0].closed && *c->hands[1].closed; }

/* Force of a hand on the load; whether both fingers press. */
static int force_of_hand(const run *r, const holding_hand *h, double min_force, double force[3]) {
  double each[2][3];
  for (int f = 0; f < 2; f++) {
    const double *sensed = r->channels + h->channels[f], *rows = r->d->xmat + 9 * h->bodies[f];
    if (sqrt(dot3(sensed, sensed)) < min_force) return 0;
    for (int i = 0; i < 3; i++) each[f][i] = dot3(rows + 3 * i, sensed);
  }
  /* The wrench on a finger carries its own weight too. */
  for (int i = 0; i < 3; i++) force[i] = each[0][i] + each[1][i] - h->weight[i];
  return 1;
}

/* Solves a symmetric positive definite system in place. */
static void solve6(double a[6][6], double b[6]) {
  for (int k = 0; k < 6; k++)
    for (int i = k + 1; i < 6; i++) {
      const double factor = a[i][k] / a[k][k];
      for (int j = k + 1; j < 6; j++) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  for (int i = 5; i >= 0; i--) {
    for (int j = i + 1; j < 6; j++) b[i] -= a[i][j] * b[j];
    b[i] /= a[i][i];
  }
}

/* Moves the targets so that the tool moves by a step without rotating. */
static void nudge(run *r, const cooperation *c, const double step[3]) {
  const int64_t *dofs = c->follower->dofs, joints = c->follower->joints, nv = r->m->nv;
  double at[3], square[6][6], b[6] = {step[0], step[1], step[2], 0.0, 0.0, 0.0};
  position_of(r, c->tool, c->point, at);
  mj_jac(r->m, r->d, c->jacobian, c->jacobian + 3 * nv, at, (int)c->tool);
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) {
      double sum = i == j ? c->damping * c->damping : 0.0;
      for (int64_t n = 0; n < joints; n++)
        sum += c->jacobian[i * nv + dofs[n]] * c->jacobian[j * nv + dofs[n]];
      square[i][j] = sum;
    }
  solve6(square, b);
  for (int64_t n = 0; n < joints; n++) {
    double sum = 0.0;
    for (int i = 0; i < 6; i++) sum += c->jacobian[i * nv + dofs[n]] * b[i];
    c->targets[n] += sum;
  }
}

/* The reference of the present period, and of a frame after this step. */
static void show_targets(run *r, const cooperation *c) {
  const int64_t joints = c->follower->joints, period = r->step / c->every;
  double *row = c->follower->references + 3 * joints * (period - c->follower->first_period);
  const int is_shown = r->record_every && (r->step + 1) % r->record_every == 0;
  double *frame = r->frame_references + r->frame_count * r->frame_joints;
  for (int64_t n = 0; n < joints; n++) {
    if (!isfinite(c->targets[n])) continue; /* not set by hand */
    row[n] = c->targets[n];
    if (is_shown) frame[c->columns[n]] = c->targets[n];
  }
}

static void measure_pair(run *r, const cooperation *c) {
  double first[3], second[3], step[3], *figures = c->figures, *internal = figures + INTERNAL;
  if (!are_closed(c) || !force_of_hand(r, c->hands, c->min_force, first) ||
      !force_of_hand(r, c->hands + 1, c->min_force, second)) {
    internal[0] = internal[1] = internal[2] = 0.0;
    return;
  }
  figures[SECONDS] += c->period;
  for (int i = 0; i < 3; i++) internal[i] = 0.5 * (first[i] - second[i]);
  const double size = sqrt(dot3(internal, internal));
  if (size > figures[MAX_FORCE]) figures[MAX_FORCE] = size;
  figures[IMPULSE] += size * c->period;
  for (int i = 0; i < 3; i++) step[i] = figures[GAIN] * c->period * internal[i];
  if (figures[GAIN] > 0.0 && c->is_held) nudge(r, c, step);
}

/* Measures the internal force at its periods, and lets the follower give way. */
int64_t lw_cooperation_turn(run *r, void *data) {
  cooperation *c = data;
  if (r->step >= c->first && r->step % c->every == 0) {
    memcpy(c->figures_before, c->figures, FIGURES * sizeof(double));
    memcpy(c->targets_before, c->targets, sizeof(double) * (size_t)c->follower->joints);
    c->turned_at = r->step;
    measure_pair(r, c);
  }
  if (c->is_held) show_targets(r, c);
  return READY;
}
