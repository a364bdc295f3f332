/* Expressions of files, such as `0.1 * sin(2 * pi * x)`, as programs of a stack machine. */
#include "loop.h"

static double unary(int64_t code, double a) {
  switch (code) {
    case NEGATE: return -a;
    case SIN: return sin(a);
    case COS: return cos(a);
    case TAN: return tan(a);
    case ASIN: return asin(a);
    case ACOS: return acos(a);
    case ATAN: return atan(a);
    case SQRT: return sqrt(a);
    case ABS: return fabs(a);
    case EXP: return exp(a);
    default: return log(a);
  }
}

static double binary(int64_t code, double a, double b) {
  switch (code) {
    case ADD: return a + b;
    case SUBTRACT: return a - b;
    case MULTIPLY: return a * b;
    case DIVIDE: return a / b;
    case POWER: return pow(a, b);
    case ATAN2: return atan2(a, b);
    case MIN: return b < a ? b : a;
    default: return b > a ? b : a;
  }
}

static int is_binary(int64_t code) {
  return (code >= ADD && code <= POWER) || code == ATAN2 || code == MIN || code == MAX;
}

/* The value of an expression; NaN where an operation has no finite result. */
static double evaluate(const expression *e, const double *values) {
  double stack[MAX_OPERANDS];
  int64_t top = 0;
  for (int64_t i = 0; i < e->count; i++) {
    const int64_t code = e->codes[i];
    double result;
    if (code == PUSH_NUMBER) {
      result = e->numbers[i];
    } else if (code == PUSH_VALUE) {
      result = values[(int64_t)e->numbers[i]];
    } else if (is_binary(code)) {
      top -= 2;
      result = binary(code, stack[top], stack[top + 1]);
    } else {
      top -= 1;
      result = unary(code, stack[top]);
    }
    if (!isfinite(result)) return NAN;
    stack[top++] = result;
  }
  return stack[0];
}
