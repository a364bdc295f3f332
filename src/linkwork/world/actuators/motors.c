/* Velocity and position motors: see motors.py, whose numbers these functions reproduce. */
#include "motors.h"

#include <float.h>

enum { MOVES, FOLLOWS, INTEGRATES, DAMPS, GOVERNED, LIMITED_ANEW };

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

static double wanted_velocity(const run *r, const motors *x, int64_t i) {
  const double length = r->d->ten_length[x->first_tendon + i];
  double wanted = x->velocity[i];
  if (x->flags[FOLLOWS]) {
    const double followed = x->proportional[i] * (x->target[i] - length);
    wanted = x->flags[MOVES] ? wanted + followed : followed;
  }
  if (x->flags[INTEGRATES]) wanted = wanted + x->integral[i] * x->error_integral[i];
  if (x->flags[DAMPS])
    wanted = wanted - x->derivative[i] * r->d->ten_velocity[x->first_tendon + i];
  if (x->flags[GOVERNED]) {
    const double most = x->velocity_limit[i];
    wanted = wanted < -most ? -most : wanted > most ? most : wanted;
  }
  return wanted;
}

/* Applies limits that a controller has set. */
static void take_limits(run *r, const motors *x) {
  for (int64_t i = 0; i < x->count; i++)
    if (x->commanded[i] > 0.0) {
      x->limit[i] = x->set_limit[i] > DBL_MIN ? x->set_limit[i] : DBL_MIN;
      r->m->tendon_frictionloss[x->first_tendon + i] = x->limit[i];
    }
  x->flags[LIMITED_ANEW] = 0;
}

/* Moves the reference of every motor at its target velocity. */
int64_t lw_motors_act(run *r, void *data) {
  const motors *x = data;
  if (x->flags[LIMITED_ANEW]) take_limits(r, x);
  find_motor_rows(r, x);
  for (int64_t i = 0; i < x->count; i++)
    if (x->rows[i] >= 0)
      r->d->efc_aref[x->rows[i]] += x->approach[i] * wanted_velocity(r, x, i);
  return READY;
}

static void integrate_error(run *r, const motors *x, int64_t i) {
  const double given = x->force[i];
  const double error = x->target[i] - r->d->ten_length[x->first_tendon + i];
  const double wanted = wanted_velocity(r, x, i);
  const int is_full = fabs(given) >= (1.0 - 1e-9) * x->limit[i] && given * error > 0.0;
  const int is_fast = fabs(wanted) >= x->velocity_limit[i] && wanted * error > 0.0;
  const int stands = is_full || is_fast || x->integral[i] == 0.0;
  x->error_integral[i] += stands ? 0.0 : r->step_size * error;
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
