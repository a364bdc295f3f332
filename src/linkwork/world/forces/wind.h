#ifndef LINKWORK_WIND_H
#define LINKWORK_WIND_H

#include "loop.h"

typedef struct {
  int64_t body;
  double fixed[3];    /* point of application in the body */
  double rotation[9]; /* of the frame in the body */
} wind_load;

typedef struct {
  double *row; /* active, force, torque, random force and torque */
  const noise *turbulence;
  double kept;
  double fresh[6];
  int64_t gust_count;
  const double *gusts; /* start, duration, period, force and torque of each */
  int64_t load_count;
  const wind_load *loads;
  const expression *formulas[6]; /* NULL: none */
  int64_t has_formulas;
  int64_t turns;
  int64_t is_at_center;
} wind;

typedef struct {
  int64_t count;
  wind *winds;
} winds;

/* Adds gusts: start, duration, period and peak along some axes of each. */
static inline void add_gusts(const double *gusts, int64_t count, int axes, double time,
                             double *sum) {
  for (int64_t i = 0; i < count; i++) {
    const double *gust = gusts + (3 + axes) * i;
    const double since = time - gust[0];
    if (since < 0.0) return;
    const double within = fmod(since, gust[2]) / gust[1];
    if (within < 1.0) {
      const double shape = 0.5 - 0.5 * cos(2 * M_PI * within);
      for (int axis = 0; axis < axes; axis++) sum[axis] += shape * gust[3 + axis];
    }
  }
}

#endif
