#ifndef LINKWORK_WIND_H
#define LINKWORK_WIND_H

#include "loop.h"

typedef struct {
  int64_t body;
  double fixed[3];    /* point of application in the body */
  double rotation[9]; /* of the frame in the body */
} wind_load;

typedef struct {
  double *row; /* active, force, torque, wandering force and torque */
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

#endif
