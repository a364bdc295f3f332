/* Controllers: a compiled law or a function in C that is evaluated once a period. */
#include "controller.h"

enum { HELD, LINEAR, SMOOTH };

/* Numbers behind each argument of a function, NaN, which it must neither read nor write. */
enum { GUARD = 64 };

static int are_finite(const double *numbers, int64_t count) {
  for (int64_t i = 0; i < count; i++)
    if (!isfinite(numbers[i])) return 0;
  return 1;
}

static void evaluate_law(const controller *c, const double *reference) {
  const double *in[] = {c->gains, c->state, reference, c->measured};
  double *out[] = {c->torques, c->new_state};
  c->law(in, out);
  /* A state that is not finite gives no torques, which the check after the step reports. */
  if (!are_finite(c->new_state, c->state_size))
    for (int64_t i = 0; i < c->joints; i++) c->torques[i] = NAN;
}

static int is_untouched(const double *guard) {
  for (int i = 0; i < GUARD; i++)
    if (!isnan(guard[i])) return 0;
  return 1;
}

/* Whether a function gave finite results and wrote nothing else. */
static int evaluate_function(const controller *c, const double *reference) {
  double *calls = c->new_state + c->state_size - 1;
  memcpy(c->new_state, c->state, sizeof(double) * (size_t)c->state_size);
  memcpy(c->reference, reference, 3 * sizeof(double) * (size_t)c->joints);
  memset(c->torques, 0, sizeof(double) * (size_t)c->joints);
  c->function(*calls * c->period, c->gains, c->new_state, c->reference, c->measured, c->torques);
  if (!is_untouched(c->torques + c->joints) || !is_untouched(c->new_state + c->state_size) ||
      !is_untouched(c->reference + 3 * c->joints) || !is_untouched(c->measured + 2 * c->joints))
    return 0;
  if (!are_finite(c->torques, c->joints) || !are_finite(c->new_state, c->state_size)) return 0;
  *calls += 1.0;
  return 1;
}

/* Runs the controller; whether it gave results. */
static int run_controller(run *r, const controller *c) {
  const int64_t n = c->joints;
  for (int64_t i = 0; i < n; i++) {
    c->measured[i] = r->d->qpos[c->positions[i]];
    c->measured[n + i] = r->d->qvel[c->dofs[i]];
  }
  const double *reference = c->references + 3 * n * (r->step / c->every - c->first_period);
  if (!c->function)
    evaluate_law(c, reference);
  else if (!evaluate_function(c, reference))
    return 0;
  memcpy(c->state, c->new_state, sizeof(double) * (size_t)c->state_size);
  if (c->coupling == HELD) return 1;
  double *before = c->ramp + 1, *newest = before + n;
  memcpy(before, c->ramp[0] ? newest : c->torques, sizeof(double) * (size_t)n);
  memcpy(newest, c->torques, sizeof(double) * (size_t)n);
  c->ramp[0] = 1.0;
  return 1;
}

/* How much of the way from the torques before to the newest ones is done. */
static double share_of(int64_t coupling, double s) {
  if (coupling == HELD) return 1.0;
  if (coupling == LINEAR) return s;
  if (s < 1.0 / 3.0) return 4.5 * s * s;
  if (s < 2.0 / 3.0) return 1.0 - 4.5 * (2.0 / 3.0 - s) * (2.0 / 3.0 - s);
  return 1.0;
}

static void apply_ramp(run *r, const controller *c, double part) {
  const double done = share_of(c->coupling, part), *before = c->ramp + 1, *newest = before + c->joints;
  for (int64_t i = 0; i < c->joints; i++)
    r->d->ctrl[c->actuators[i]] = (1.0 - done) * before[i] + done * newest[i];
}

/* Runs the controller at its periods, and applies its torques. */
int64_t lw_controller_turn(run *r, void *data) {
  controller *c = data;
  const int64_t since = r->step % c->every;
  if (since && c->coupling == HELD) return READY;
  memcpy(c->state_before, c->state, sizeof(double) * (size_t)c->state_size);
  if (c->coupling != HELD)
    memcpy(c->ramp_before, c->ramp, sizeof(double) * (size_t)(1 + 2 * c->joints));
  c->turned_at = r->step;
  /* Python runs a function without results again, and names what is wrong. */
  if (!since && !run_controller(r, c)) return ASK_PYTHON;
  if (c->coupling == HELD)
    for (int64_t i = 0; i < c->joints; i++) r->d->ctrl[c->actuators[i]] = c->torques[i];
  else
    apply_ramp(r, c, (double)since / (double)c->every);
  return READY;
}

int64_t lw_control_sequence_turn(run *r, void *data) {
  const control_sequence *c = data;
  const int64_t row = r->step / c->every;
  if (r->step % c->every || row >= c->rows) return READY;
  for (int64_t i = 0; i < c->width; i++)
    r->d->ctrl[c->actuators[i]] = c->numbers[row * c->width + i];
  return READY;
}

static void copy_numbers(double *to, const double *from, int64_t count) {
  memcpy(to, from, sizeof(double) * (size_t)count);
}

/* Runs the function; whether it gave results. */
static int run_group(run *r, const group_controller *c) {
  double *calls = c->new_state + c->state_size - 1;
  fill_frame(r, c->frame, c->no_references);
  for (int64_t i = 0; i < c->inputs; i++) c->measured[i] = c->frame[c->places[i]];
  copy_numbers(c->new_state, c->state, c->state_size);
  copy_numbers(c->reference, c->target, c->targets);
  memset(c->commands, 0, sizeof(double) * (size_t)c->outputs);
  c->function(*calls * c->period, c->gains, c->new_state, c->reference, c->measured, c->commands);
  if (!is_untouched(c->commands + c->outputs) || !is_untouched(c->new_state + c->state_size) ||
      !is_untouched(c->reference + c->targets) || !is_untouched(c->measured + c->inputs))
    return 0;
  if (!are_finite(c->commands, c->outputs) || !are_finite(c->new_state, c->state_size)) return 0;
  *calls += 1.0;
  copy_numbers(c->state, c->new_state, c->state_size);
  copy_numbers(c->ramp + 1 + 2 * c->outputs, c->commands, c->outputs);
  return 1;
}

/* The commands on their way become the newest. */
static void advance_ramp(const group_controller *c) {
  double *before = c->ramp + 1, *newest = before + c->outputs, *coming = newest + c->outputs;
  copy_numbers(before, c->ramp[0] ? newest : coming, c->outputs);
  copy_numbers(newest, coming, c->outputs);
  c->ramp[0] = 1.0;
}

/* The first command of a motor is given by Python. */
static int may_write(const group_controller *c) {
  for (int64_t i = 0; i < c->outputs; i++)
    if (c->commanded[i] && *c->commanded[i] == 0.0) return 0;
  return 1;
}

static int64_t command_actuators(const group_controller *c, double part) {
  const double done = share_of(c->coupling, part);
  const double *before = c->ramp + 1, *newest = before + c->outputs;
  if (!may_write(c)) return ASK_PYTHON;
  for (int64_t i = 0; i < c->outputs; i++) {
    const double command = (1.0 - done) * before[i] + done * newest[i];
    if (!(command >= c->minimum[i] && command <= c->maximum[i])) return ASK_PYTHON;
    *c->storage[i] = command;
    if (c->written[i]) *c->written[i] = 1;
  }
  return READY;
}

int64_t lw_group_turn(run *r, void *data) {
  group_controller *c = data;
  const int64_t since = r->step - c->delay;
  const int starts = r->step % c->every == 0, is_due = since >= 0 && since % c->every == 0;
  if (starts || is_due) {
    copy_numbers(c->state_before, c->state, c->state_size);
    copy_numbers(c->ramp_before, c->ramp, 1 + 3 * c->outputs);
    c->turned_at = r->step;
  }
  if (is_due && c->delay) advance_ramp(c);
  /* Python runs a function without results again, and names what is wrong. */
  if (starts && !run_group(r, c)) return ASK_PYTHON;
  if (is_due && !c->delay) advance_ramp(c);
  if (since < 0 || !(is_due || c->coupling != HELD)) return READY;
  return command_actuators(c, (double)(since % c->every) / (double)c->every);
}
