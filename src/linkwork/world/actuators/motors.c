/* Velocity and position motors: see motors.py, whose numbers these functions reproduce. */
#include "motors.h"

#include <float.h>

enum { MOVES, FOLLOWS, INTEGRATES, DAMPS, GOVERNED, HAS_NEW_LIMITS };

static void find_motor_rows(const run *r, const motors *x) {
  const mjData *d = r->d;
  const int64_t end = d->ne + d->nf;
  if (d->nf == x->usual_rows) {
    for (int64_t i = 0; i < x->count; i++) x->rows[i] = end - x->rows_after - x->count + i;
    return;
  }
  /* MuJoCo omits rows with zero Jacobian, e.g. of a linear motor at a dead point. */
  for (int64_t i = 0; i < x->count; i++) x->rows[i] = -1;
  for (int64_t row = d->ne; row < end; row++) {
    const int64_t axis = d->efc_id[row] - x->first_tendon;
    if (d->efc_type[row] == mjCNSTR_FRICTION_TENDON && axis >= 0 && axis < x->count)
      x->rows[axis] = row;
  }
}

static double target_velocity(const run *r, const motors *x, int64_t i) {
  const double length = r->d->ten_length[x->first_tendon + i];
  double velocity = x->velocity[i];
  if (x->flags[FOLLOWS]) {
    const double followed = x->proportional[i] * (x->target[i] - length);
    velocity = x->flags[MOVES] ? velocity + followed : followed;
  }
  if (x->flags[INTEGRATES]) velocity = velocity + x->integral[i] * x->error_integral[i];
  if (x->flags[DAMPS])
    velocity = velocity - x->derivative[i] * r->d->ten_velocity[x->first_tendon + i];
  if (x->flags[GOVERNED]) {
    const double limit = x->velocity_limit[i];
    velocity = velocity < -limit ? -limit : velocity > limit ? limit : velocity;
  }
  return velocity;
}

/* Applies limits that a controller has set. */
static void apply_limits(run *r, const motors *x) {
  for (int64_t i = 0; i < x->count; i++)
    if (x->commanded[i] > 0.0) {
      x->limit[i] = x->set_limit[i] > DBL_MIN ? x->set_limit[i] : DBL_MIN;
      r->m->tendon_frictionloss[x->first_tendon + i] = x->limit[i];
    }
  x->flags[HAS_NEW_LIMITS] = 0;
}

/* Moves the reference of every motor at its target velocity. */
int64_t lw_motors_act(run *r, void *data) {
  const motors *x = data;
  if (x->flags[HAS_NEW_LIMITS]) apply_limits(r, x);
  find_motor_rows(r, x);
  for (int64_t i = 0; i < x->count; i++)
    if (x->rows[i] >= 0)
      r->d->efc_aref[x->rows[i]] += x->approach[i] * target_velocity(r, x, i);
  return READY;
}

static void integrate_error(run *r, const motors *x, int64_t i) {
  const double force = x->force[i];
  const double error = x->target[i] - r->d->ten_length[x->first_tendon + i];
  const double velocity = target_velocity(r, x, i);
  const int is_full = fabs(force) >= (1.0 - 1e-9) * x->limit[i] && force * error > 0.0;
  const int is_fast = fabs(velocity) >= x->velocity_limit[i] && velocity * error > 0.0;
  const int is_frozen = is_full || is_fast || x->integral[i] == 0.0;
  x->error_integral[i] += is_frozen ? 0.0 : r->step_size * error;
}

/* Adds motor forces to actuator torques and integrates position errors. */
int64_t lw_motors_measure(run *r, void *data) {
  const motors *x = data;
  mjData *d = r->d;
  find_motor_rows(r, x);
  mj_markStack(d);
  double *forces = mj_stackAllocNum(d, (size_t)d->nefc);
  memset(forces, 0, sizeof(double) * (size_t)d->nefc);
  for (int64_t i = 0; i < x->count; i++) {
    x->force[i] = x->rows[i] < 0 ? 0.0 : d->efc_force[x->rows[i]];
    if (x->rows[i] >= 0) forces[x->rows[i]] = x->force[i];
  }
  mj_mulJacTVec(r->m, d, x->torques, forces);
  mj_freeStack(d);
  for (int64_t i = 0; i < r->m->nv; i++) d->qfrc_actuator[i] += x->torques[i];
  for (int64_t i = 0; i < x->measured_count; i++)
    d->sensordata[x->torque_readings[i]] = d->qfrc_actuator[x->measured_dofs[i]];
  if (x->flags[INTEGRATES])
    for (int64_t i = 0; i < x->count; i++) integrate_error(r, x, i);
  return READY;
}
