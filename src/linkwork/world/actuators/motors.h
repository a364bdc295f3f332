#ifndef LINKWORK_MOTORS_H
#define LINKWORK_MOTORS_H

#include "loop.h"

typedef struct {
  int64_t first_tendon;
  int64_t count;      /* axes */
  int64_t usual_rows; /* friction rows while none is omitted */
  int64_t rows_after; /* of them behind those of the motors */
  int64_t *rows;      /* constraint row of each axis; -1 while it has none */
  int64_t *flags;
  const double *approach, *target, *velocity;
  double *limit; /* in force */
  const double *set_limit, *commanded, *velocity_limit;
  const double *proportional, *integral, *derivative;
  double *error_integral;
  double *force;
  double *torques;
  int64_t measured_count; /* joint torque sensors */
  const int64_t *torque_readings, *measured_dofs;
} motors;

#endif
