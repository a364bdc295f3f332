#ifndef LINKWORK_SOIL_H
#define LINKWORK_SOIL_H

#include "contact_points.h"

enum { SOIL_NODES = 10 };

typedef struct {
  double *depths;
  int64_t rows, columns;
  double lowest[2], cell[2];
} rut;

typedef struct {
  int64_t body;
  double center[3]; /* in the body */
  double turn[9];   /* axes of its frame in the body */
  double axis[3];   /* in the frame */
  double radius, width;
  const double *soil;
  double *memory;
  int64_t leaves_rut;
} soil_wheel;

typedef struct {
  int64_t count;
  const soil_wheel *wheels;
  double points[SOIL_NODES], weights[SOIL_NODES];
  ground ground;
  rut rut;
} soil;

#endif
