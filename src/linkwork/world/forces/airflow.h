#ifndef LINKWORK_AIRFLOW_H
#define LINKWORK_AIRFLOW_H

#include "wind.h"

typedef struct {
  int64_t body;
  double center[3];   /* centre of mass in the body */
  double rotation[9]; /* of the frame in the body */
  double area[3];     /* half the density times the drag areas */
} air_drag;

typedef struct {
  double *row; /* velocity, random velocity, present velocity */
  const noise *turbulence;
  double kept;
  double fresh[3];
  int64_t gust_count;
  const double *gusts; /* start, duration, period, velocity of each */
  int64_t drag_count;
  const air_drag *drags;
} airflow;

typedef struct {
  int64_t count;
  airflow *flows;
} airflows;

#endif
