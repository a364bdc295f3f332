/* Sleeping bodies: see sleep.py. */
#include "sleep.h"

int64_t lw_sleep_observe(run *r, void *data) {
  const sleep_watch *x = data;
  const size_t size = sizeof(int) * (size_t)x->count;
  return memcmp(r->d->tree_asleep, x->seen, size) ? ASK_PYTHON : READY;
}
