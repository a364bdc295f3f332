/* Controllers: a compiled law that is evaluated once a period. */
#include "loop.h"

typedef struct {
  int64_t every; /* steps */
  int64_t joints;
  const int64_t *positions, *dofs, *actuators;
  void (*law)(const double *const *in, double *const *out);
  const double *gains;
  int64_t state_size;
  double *state;
  double *new_state;
  double *state_before; /* the last turn, to undo it */
  int64_t turned_at;    /* step of the last turn; -1 for none */
  const double *references; /* position, velocity and acceleration of each period */
  int64_t first_period;     /* of the references */
  double *measured;
  double *torques;
} controller;

static int are_finite(const double *numbers, int64_t count) {
  for (int64_t i = 0; i < count; i++)
    if (!isfinite(numbers[i])) return 0;
  return 1;
}

/* Evaluates the law and applies its torques. A state that is not finite gives no torques, which
   the check after the step reports. */
int64_t lw_controller_turn(run *r, void *data) {
  controller *c = data;
  if (r->step % c->every) return READY;
  const int64_t n = c->joints;
  for (int64_t i = 0; i < n; i++) {
    c->measured[i] = r->d->qpos[c->positions[i]];
    c->measured[n + i] = r->d->qvel[c->dofs[i]];
  }
  const double *reference = c->references + 3 * n * (r->step / c->every - c->first_period);
  const double *in[] = {c->gains, c->state, reference, c->measured};
  double *out[] = {c->torques, c->new_state};
  c->law(in, out);
  memcpy(c->state_before, c->state, sizeof(double) * (size_t)c->state_size);
  memcpy(c->state, c->new_state, sizeof(double) * (size_t)c->state_size);
  c->turned_at = r->step;
  const int is_valid = are_finite(c->state, c->state_size);
  for (int64_t i = 0; i < n; i++) r->d->ctrl[c->actuators[i]] = is_valid ? c->torques[i] : NAN;
  return READY;
}

int64_t lw_size_of_controller(void) { return sizeof(controller); }

/* Commands of actuators that are known in advance, one row a period. */
typedef struct {
  int64_t every; /* steps */
  int64_t rows, width;
  const int64_t *actuators;
  const double *numbers;
} control_sequence;

int64_t lw_control_sequence_turn(run *r, void *data) {
  const control_sequence *c = data;
  const int64_t row = r->step / c->every;
  if (r->step % c->every || row >= c->rows) return READY;
  for (int64_t i = 0; i < c->width; i++)
    r->d->ctrl[c->actuators[i]] = c->numbers[row * c->width + i];
  return READY;
}

int64_t lw_size_of_control_sequence(void) { return sizeof(control_sequence); }
