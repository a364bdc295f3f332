#ifndef LINKWORK_PLANNERS_H
#define LINKWORK_PLANNERS_H

#include "checker.h"

typedef struct {
  lw_scene scene;
  int32_t size;          /* planning coordinates */
  const int32_t *joint;  /* joint position of each coordinate */
  const float *held;     /* joint positions that are not planned */
  const float *lower, *upper;
  float resolution;      /* configurations checked per unit of distance */
  float range;           /* longest motion of one extension */
} lw_space;

typedef struct {
  double seconds;       /* time limit */
  int64_t iterations;   /* limit */
  uint64_t seed;
  int32_t starts, goals, capacity;
  const float *start, *goal; /* rows of coordinates */
  float *path;          /* rows: the path found, or to the node nearest to a goal */
  int32_t length;       /* rows of the path */
  int32_t goal_reached; /* -1 when none */
  int64_t iterations_done;
  int32_t nodes;
  double time;
} lw_query;

typedef struct {
  int32_t count, goals;
  const float *node;       /* rows of coordinates */
  const int32_t *first;    /* first edge of each node, and the number of edges */
  const int32_t *to;       /* node at the end of each edge */
  const float *length;     /* of each edge */
  const int32_t *twin;     /* the same edge the other way */
  int8_t *state;           /* of each edge: 0 unknown, 1 free, -1 blocked */
  const float *bound;      /* of each node, the least way that is left */
  int32_t start;
  const uint8_t *is_goal;
  int32_t *path;           /* nodes of the path, at least `count` */
  int32_t path_length;
  double seconds;
} lw_roadmap;

typedef struct {
  int32_t body, reference;     /* poses of lw_body; -1 for the world */
  float frame[12], origin[12]; /* frame in the body, region in the reference body */
  float lower[6], upper[6];    /* x, y, z, roll, pitch, yaw of the frame in the region */
} lw_region;

typedef struct {
  int32_t count;
  const lw_region *region;
  float tolerance, step;
} lw_constraint;

#endif
