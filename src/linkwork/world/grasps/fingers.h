#ifndef LINKWORK_FINGERS_H
#define LINKWORK_FINGERS_H

#include "loop.h"

typedef struct {
  const double *row; /* closed, closing force, opening force */
  int64_t count;
  const int64_t *dofs;
  const double *signs;
  const uint8_t *is_finger; /* by body */
  double *jacobian;         /* derivative, 3 x nv */
} fingers;

#endif
