#ifndef LINKWORK_LOCK_STEP_H
#define LINKWORK_LOCK_STEP_H

#include "loop.h"

enum { MAX_TEXT = 256, NUMBER_WIDTH = 26 };

typedef struct {
  int64_t every;     /* steps of a period */
  int64_t socket;    /* -1: no controller */
  double deadline;   /* when to return to Python [s of the monotonic clock] */
  int64_t sent_at;   /* step whose state was sent; -1 for none */
  int64_t done_at;   /* step of the last exchange; -1 for none */
  int64_t exchanges; /* in all */
  int64_t state;
  double spin_until;          /* when to sleep instead [s of the monotonic clock]; 0 for at once */
  int64_t waits_without_spin; /* left */
  int64_t misses;             /* commands in succession that came too late for it */
  int64_t count;              /* numbers of a command */
  double **storage;
  const double *minimum, *maximum;
  double **commanded; /* flag of each that must be set before machine code may write; or NULL */
  int64_t *moves;     /* set when a velocity was written; or NULL */
  double *values;     /* of the newest command */
  int64_t size_in, used_in;
  char *input;
  int64_t size_out;
  char *output;
  int64_t log_rows, log_count;
  double *log; /* step, values and what they changed, of each command that did */
  int64_t refused;
  char text[MAX_TEXT]; /* the newest refused message */
  /* Readings as they were sent last: most sensors are sampled less often. */
  double *sent;
  char *sent_texts; /* NUMBER_WIDTH bytes each */
  int64_t *sent_lengths;
} lock_step;

#endif
