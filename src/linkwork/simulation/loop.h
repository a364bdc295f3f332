#ifndef LINKWORK_SIMULATION_LOOP_H
#define LINKWORK_SIMULATION_LOOP_H

#include <stdint.h>

typedef void program_code(const double *const *in, double *const *out);
typedef void controller_code(double time, const double *gains, double *state,
                             const double *reference, const double *measured, double *torque);

typedef struct {
  /* the robot */
  program_code *dynamics;
  const double *live;
  int64_t positions, velocities, sliders, balls;
  const int64_t *slider_at, *ball_at; /* pairs: where in the positions, where in the velocities */
  /* the method */
  int64_t stages, order;
  const double *nodes, *matrix, *weights, *errors; /* errors is NULL where steps are fixed */
  double relative, absolute, step, next_step;
  int64_t every;
  /* the controller; neither for a robot that moves by itself */
  program_code *program;
  controller_code *function;
  const double *gains;
  double *memory, *new_memory;
  const double *references;
  int64_t first_reference, periods_before, periods_begun, coupling;
  double period, reached, ramp_start, ramp_end;
  double *before, *newest; /* torques: at the start of the ramp, and at its end */
  /* where it is, and what it leaves behind */
  double *state, *trial, *rates, *point, *position, *torque, *samples;
  int64_t steps_before, steps_done, trials, trials_left, recorded;
  int64_t invalid; /* index of the number to blame in a failure */
  double now, until, time;
} run;

#endif
