#ifndef LINKWORK_WATCH_H
#define LINKWORK_WATCH_H

#include "loop.h"

typedef struct {
  int64_t is_pyramidal;
  int64_t body_count;
  double least_force;
  const uint8_t *watched; /* by pair of bodies */
  int64_t quiet_steps;
  int64_t room;
  const double *apart_since; /* step at which each followed pair separated; 0 while it touches */
  int64_t *touching;         /* pairs that touched when Python looked last, ascending */
  int64_t touching_count;    /* -1: Python must look */
  int64_t capacity;
  int64_t is_waiting;
} contact_watch;

typedef struct {
  int64_t is_pyramidal;
  int64_t count;          /* alarms */
  const double *rows;     /* upper and lower limits, active, since; (4, count) */
  const int64_t *bodies;  /* watched body of each alarm; -1 for none */
  const int64_t *channels; /* watched channel of each alarm; -1 for none */
  const double *readings;
  const int64_t *is_quiet;
  double *forces; /* on the body of each alarm */
} alarm_watch;

#endif
