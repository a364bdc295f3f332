#ifndef LINKWORK_DIRECTED_FRICTION_H
#define LINKWORK_DIRECTED_FRICTION_H

#include "loop.h"

typedef struct {
  int64_t geom_count;
  /* By geom, then by pair of the engine. */
  const double *across; /* NaN: not directional */
  const double *directions;
  const int64_t *bodies;
  const uint8_t *adaptive;
  const uint8_t *stated; /* by geom */
  int64_t pair_count;
  const int64_t *pair_keys; /* ascending */
  const int64_t *pair_rows;
} surfaces;

#endif
