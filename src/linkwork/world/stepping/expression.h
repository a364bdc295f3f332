#ifndef LINKWORK_EXPRESSION_H
#define LINKWORK_EXPRESSION_H

#include "loop.h"

enum { MAX_OPERANDS = 64 };

enum {
  PUSH_NUMBER, PUSH_VALUE, ADD, SUBTRACT, MULTIPLY, DIVIDE, POWER, NEGATE, SIN, COS, TAN, ASIN,
  ACOS, ATAN, ATAN2, SQRT, ABS, MIN, MAX, EXP, LOG
};

typedef struct {
  int64_t count;
  const int64_t *codes;
  const double *numbers; /* of PUSH_NUMBER; the index of a value of PUSH_VALUE */
} expression;

#endif
