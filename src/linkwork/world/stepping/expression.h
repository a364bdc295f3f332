#ifndef LINKWORK_EXPRESSION_H
#define LINKWORK_EXPRESSION_H

#include "loop.h"

typedef struct {
  int64_t count;
  const int64_t *codes;
  const double *numbers; /* of PUSH_NUMBER; the index of a value of PUSH_VALUE */
} expression;

#endif
