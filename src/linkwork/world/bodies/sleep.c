/* Sleeping bodies: see sleep.py. */
#include "loop.h"

typedef struct {
  int64_t count;
  const int *seen; /* state of each kinematic tree when Python looked last */
} sleep_watch;

int64_t lw_sleep_observe(run *r, void *data) {
  const sleep_watch *x = data;
  const size_t size = sizeof(int) * (size_t)x->count;
  return memcmp(r->d->tree_asleep, x->seen, size) ? ASK_PYTHON : READY;
}

int64_t lw_size_of_sleep_watch(void) { return sizeof(sleep_watch); }
