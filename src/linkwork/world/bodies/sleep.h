#ifndef LINKWORK_SLEEP_H
#define LINKWORK_SLEEP_H

#include "loop.h"

typedef struct {
  int64_t count;
  const int *seen; /* state of each kinematic tree when Python looked last */
} sleep_watch;

#endif
