#ifndef LINKWORK_CHECKER_H
#define LINKWORK_CHECKER_H

#ifndef __CUDACC_RTC__
#include <stdint.h>
#endif

typedef struct {
  int32_t kind, a, b, c;
  float p[20];
  const float *data;
  const int32_t *index;
} lw_obstacle;

typedef struct {
  int32_t size, bodies, pairs, obstacles;
  int32_t spheres;       /* so many of the obstacles, the first ones, are spheres */
  const float *ball;     /* of these: twice the centre, twice the radius, |centre|^2 - radius^2 */
  float far;             /* greatest |centre|^2 of them */
  const int32_t *place;  /* pose of each body, among those of lw_body */
  const int32_t *first;  /* first node of each body, and the number of nodes */
  const float *node;     /* x, y, z, radius in the body */
  const int32_t *skip;   /* next node behind the children; a leaf has none */
  const int32_t *pair;   /* two bodies each */
  const float *apart;    /* squared distance from which on their bounding spheres are apart */
  const uint8_t *moves;  /* whether a body is checked against obstacles */
  const lw_obstacle *obstacle;
  const uint8_t *allowed; /* bodies x obstacles: contact is allowed */
  const float *scale;     /* joint positions per planning coordinate */
  float clearance;
} lw_scene;

#endif
