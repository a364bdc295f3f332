#ifndef LINKWORK_CONTACT_POINTS_H
#define LINKWORK_CONTACT_POINTS_H

#include "loop.h"

typedef struct {
  double plane[4];           /* height and normal */
  const expression *formula; /* of x, y; NULL: the plane, or the terrain */
  const double *heights;     /* of the terrain; NULL: the plane */
  int64_t rows, columns;
  double center[2], size[2];
} ground;

typedef struct {
  const double *row; /* active, stiffness, damping, viscous friction, friction coefficient */
  int64_t body;
  int64_t count;
  const double *points; /* in the body */
  double slip_speed;
  ground ground;
} point_group;

typedef struct {
  int64_t count;
  const point_group *groups;
} point_groups;

#endif
