/* Moves a robot through time under a controller, without Python.

   What is done, and in which order, is what python_loop.py and coupling.py do and say; this is
   the same for machine code. A run is made by native_loop.py, which owns every array. */
#include "loop.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

enum coupling { HELD, LINEAR, SMOOTH };
enum outcome { DONE, STATE_INVALID, TORQUE_INVALID, STEP_TOO_SHORT, STIFF, PAUSED };

#define EARLY 1e-9       /* of a period: as near as this a time counts as reached */
#define GREATEST 1e10    /* size of a number that still counts as a motion, as MAX_NUMBER in checks */
#define MIN_STEP_RATIO 1e-6    /* of a step: what an adaptive step may shrink to */
#define CAREFUL 0.9      /* of the step that the error would allow */
#define GROW_MOST 5.0
#define SHRINK_MOST 0.2
#define MAX_TRIALS 10000 /* of steps from one turn of the torques to the next */
#define TRIALS_PER_CALL 20000 /* after which the caller looks for an interrupt */

static int first_invalid(const double *values, int64_t count) {
  for (int64_t i = 0; i < count; i++)
    if (!(fabs(values[i]) <= GREATEST)) return (int)i;
  return -1;
}

/* How much of the way from the value before to the newest one is done. */
static double share(const run *r, double time) {
  if (r->coupling == HELD) return 1.0;
  double s = (time - r->ramp_start) / (r->ramp_end - r->ramp_start);
  s = s > 0.0 ? (s < 1.0 ? s : 1.0) : 0.0;
  if (r->coupling == LINEAR) return s;
  if (s < 1.0 / 3.0) return 4.5 * s * s;
  if (s < 2.0 / 3.0) return 1.0 - 4.5 * (2.0 / 3.0 - s) * (2.0 / 3.0 - s);
  return 1.0;
}

/* The first time after another at which the torques are not smooth. */
static double corner(const run *r, double time) {
  for (int third = 1; third < 3 && r->coupling == SMOOTH; third++) {
    const double x = r->ramp_start + (r->ramp_end - r->ramp_start) * third / 3.0;
    if (x > time + EARLY * r->period) return x;
  }
  return (double)r->periods_begun * r->period;
}

static void read_torque(const run *r, double time, double *torque) {
  if (!r->program && !r->function) return;
  const double done = share(r, time);
  for (int64_t i = 0; i < r->velocities; i++)
    torque[i] = (1.0 - done) * r->before[i] + done * r->newest[i];
}

static void run_controller(run *r) {
  const int64_t row = r->periods_begun - r->first_reference;
  const double *reference = r->references + row * (r->positions + 2 * r->velocities);
  if (r->function) {
    const double time = (double)(r->periods_before + r->periods_begun) * r->period;
    memset(r->newest, 0, (size_t)r->velocities * sizeof(double));
    r->function(time, r->gains, r->memory, reference, r->state, r->newest);
  } else {
    const double *in[] = {r->gains, r->memory, reference, r->state};
    double *out[] = {r->newest, r->new_memory};
    r->program(in, out);
    double *old = r->memory;
    r->memory = r->new_memory;
    r->new_memory = old;
  }
  r->periods_begun++;
}

static enum outcome offer(run *r, double time) {
  if ((!r->program && !r->function) || time < r->reached || time >= r->until)
    return DONE;
  r->reached = time;
  const double now = time + EARLY * r->period;
  if (now < (double)r->periods_begun * r->period) return DONE;
  const int first = r->periods_begun == 0;
  read_torque(r, time, r->before);
  while (now >= (double)r->periods_begun * r->period) run_controller(r);
  if (first) memcpy(r->before, r->newest, (size_t)r->velocities * sizeof(double));
  r->ramp_start = time;
  r->ramp_end = (double)r->periods_begun * r->period;
  const int invalid = first_invalid(r->newest, r->velocities);
  if (invalid < 0) return DONE;
  r->invalid = invalid;
  r->time = time;
  return TORQUE_INVALID;
}

/* Quaternions of unit length again. */
static void normalise(const run *r, double *position) {
  for (int64_t i = 0; i < r->balls; i++) {
    double *q = position + r->ball_at[2 * i];
    const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int k = 0; k < 4; k++) q[k] /= length;
  }
}

/* How fast a state changes. */
static void rate_at(run *r, double time, const double *state, double *rate) {
  const double *velocity = state + r->positions, *position = state;
  const int64_t size = r->positions + r->velocities;
  if (first_invalid(state, size) >= 0) {
    for (int64_t i = 0; i < size; i++) rate[i] = NAN;
    return;
  }
  if (r->balls) {
    memcpy(r->position, state, (size_t)r->positions * sizeof(double));
    normalise(r, r->position);
    position = r->position;
  }
  read_torque(r, time, r->torque);
  const double *in[] = {position, velocity, r->torque, r->live};
  double *out[] = {rate + r->positions};
  r->dynamics(in, out);
  for (int64_t i = 0; i < r->sliders; i++)
    rate[r->slider_at[2 * i]] = velocity[r->slider_at[2 * i + 1]];
  for (int64_t i = 0; i < r->balls; i++) {
    const double *q = position + r->ball_at[2 * i], *w = velocity + r->ball_at[2 * i + 1];
    double *d = rate + r->ball_at[2 * i];
    d[0] = 0.5 * (-q[1] * w[0] - q[2] * w[1] - q[3] * w[2]);
    d[1] = 0.5 * (q[0] * w[0] + q[2] * w[2] - q[3] * w[1]);
    d[2] = 0.5 * (q[0] * w[1] - q[1] * w[2] + q[3] * w[0]);
    d[3] = 0.5 * (q[0] * w[2] + q[1] * w[1] - q[2] * w[0]);
  }
}

/* A start and h times the sum of some rates, weighed. */
static void combine(const run *r, const double *start, double h, const double *weights,
                    int64_t count, double *result) {
  const int64_t size = r->positions + r->velocities;
  for (int64_t j = 0; j < count; j++) {
    const double weight = h * weights[j], *rate = r->rates + j * size;
    if (weight == 0.0) continue;
    for (int64_t i = 0; i < size; i++) result[i] = start[i] + weight * rate[i];
    start = result;
  }
  if (start != result) memcpy(result, start, (size_t)size * sizeof(double));
}

/* One step of the method, to `trial`. */
static void try_step(run *r, double time, double h) {
  const int64_t size = r->positions + r->velocities;
  for (int64_t s = 0; s < r->stages; s++) {
    combine(r, r->state, h, r->matrix + s * r->stages, s, r->point);
    rate_at(r, time + r->nodes[s] * h, r->point, r->rates + s * size);
  }
  combine(r, r->state, h, r->weights, r->stages, r->trial);
  normalise(r, r->trial);
}

static enum outcome accept(run *r, double time) {
  const int invalid = first_invalid(r->trial, r->positions + r->velocities);
  if (invalid >= 0) {
    r->invalid = invalid;
    r->time = time;
    return STATE_INVALID;
  }
  double *old = r->state;
  r->state = r->trial;
  r->trial = old;
  return offer(r, time);
}

/* The error of a trial step in units of what is allowed; `invalid` says where it is greatest. */
static double error_of(run *r, double h) {
  const int64_t size = r->positions + r->velocities;
  double sum = 0.0, greatest = -1.0;
  memset(r->point, 0, (size_t)size * sizeof(double));
  combine(r, r->point, h, r->errors, r->stages, r->point);
  for (int64_t i = 0; i < size; i++) {
    const double allowed =
        r->absolute + r->relative * fmax(fabs(r->state[i]), fabs(r->trial[i]));
    const double part = r->point[i] / allowed;
    if (!(part * part <= greatest) && !isnan(greatest)) {
      greatest = part * part;
      r->invalid = i;
    }
    sum += part * part;
  }
  return sqrt(sum / (double)size);
}

static double factor_of(const run *r, double error) {
  if (!isfinite(error)) return SHRINK_MOST;
  if (error == 0.0) return GROW_MOST;
  const double factor = CAREFUL * pow(error, -1.0 / (double)r->order);
  return fmin(fmax(factor, SHRINK_MOST), GROW_MOST);
}

/* Steps of the lengths that errors allow; they end where the torques turn. */
static enum outcome adaptive_steps(run *r, double end) {
  const int driven = r->program || r->function;
  while (r->now < end) {
    if (r->trials_left-- == 0) return PAUSED;
    const double time = r->now;
    if (r->trials++ == MAX_TRIALS) {
      r->time = time;
      return STIFF;
    }
    double target = end;
    if (driven) target = fmin(target, corner(r, time));
    const double left = target - time;
    const int is_last = r->next_step >= left * (1.0 - EARLY);
    const double h = is_last ? left : r->next_step;
    try_step(r, time, h);
    const double error = error_of(r, h), next = h * factor_of(r, error);
    if (!(error <= 1.0)) {
      r->next_step = next;
      if (next >= MIN_STEP_RATIO * r->step) continue;
      r->time = time;
      return STEP_TOO_SHORT;
    }
    r->now = is_last ? target : time + h;
    if (is_last) r->trials = 0;
    r->next_step = is_last ? fmax(r->next_step, next) : next;
    const enum outcome outcome = accept(r, r->now);
    if (outcome != DONE) return outcome;
  }
  return DONE;
}

static void record(run *r, int64_t row) {
  const int64_t size = r->positions + r->velocities;
  double *sample = r->samples + row * (size + r->velocities);
  memcpy(sample, r->state, (size_t)size * sizeof(double));
  read_torque(r, (double)(r->steps_before + row * r->every) * r->step, r->torque);
  memcpy(sample + size, r->torque, (size_t)r->velocities * sizeof(double));
  r->recorded = row + 1;
}

/* The first offer, before any step. */
int64_t lw_begin(run *r) {
  const enum outcome outcome = offer(r, r->now);
  if (outcome == DONE) record(r, 0);
  return outcome;
}

/* Goes on until so many steps are done; after PAUSED it is called again. */
int64_t lw_advance(run *r, int64_t last) {
  r->trials_left = TRIALS_PER_CALL;
  while (r->steps_done < last) {
    const double end = (double)(r->steps_before + r->steps_done + 1) * r->step;
    enum outcome outcome;
    if (r->errors) {
      outcome = adaptive_steps(r, end);
    } else {
      try_step(r, r->now, r->step);
      r->now = end;
      outcome = accept(r, end);
    }
    if (outcome != DONE) return outcome;
    r->steps_done++;
    if (r->steps_done % r->every == 0) record(r, r->steps_done / r->every);
  }
  return DONE;
}
