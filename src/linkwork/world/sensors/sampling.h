#ifndef LINKWORK_SAMPLING_H
#define LINKWORK_SAMPLING_H

#include "loop.h"

typedef struct {
  int64_t site;
  int64_t ignored_body; /* ignored by the rays; -1 for none */
  int64_t count;
  const double *directions; /* in the site */
  double *directions_in_world;
  double *distances;
  int *hits;
  double range;
  int64_t channel;
} rays;

/* Numbers copied into the engine's sensor data. */
typedef struct {
  const double *source;
  int64_t channel;
  int64_t count;
} copied;

typedef struct {
  int64_t period, delay, room, width;
  const int64_t *channels;
  double *pending; /* pending samples, (room, width) */
  double *values;    /* scratch, (width,) */
  double *readings;
  int64_t ray_count;
  const rays *rays;
  int64_t copy_count;
  const copied *copies;
  const int64_t *flags;
  const noise *noises, *steps;
  const double *noise, *bias, *drift;
  double *walk;
  double root_period;
  const double *minimum, *maximum, *resolution, *range;
  int64_t is_bounded, is_ranging, rounds;
  int64_t orientation_count;
  const int64_t *orientations; /* first column of each orientation */
} sampling;

typedef struct {
  int64_t count;
  const sampling *samplings;
} sensor_bank;

#endif
