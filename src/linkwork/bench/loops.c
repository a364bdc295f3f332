/* Timing of native code, with the clock beside it: the least of several passes, for other work on
   the machine only ever adds time. */
#define _POSIX_C_SOURCE 199309L
#include <stddef.h>
#include <time.h>

typedef void single(const char *const *in, char *const *out);
typedef void many(const char *const *in, const ptrdiff_t *step, char *const *out, ptrdiff_t count);

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

double time_single(single *code, int n, const char **in, const ptrdiff_t *step, int m, char **out,
                   const ptrdiff_t *step_out, ptrdiff_t count, int passes) {
  double best = 1e30;
  for (int pass = 0; pass < passes; pass++) {
    const char *a[8];
    char *b[8];
    for (int i = 0; i < n; i++) a[i] = in[i];
    for (int i = 0; i < m; i++) b[i] = out[i];
    const double start = now();
    for (ptrdiff_t k = 0; k < count; k++) {
      code(a, b);
      for (int i = 0; i < n; i++) a[i] += step[i];
      for (int i = 0; i < m; i++) b[i] += step_out[i];
    }
    const double taken = now() - start;
    best = taken < best ? taken : best;
  }
  return best;
}

double time_many(many *code, const char **in, const ptrdiff_t *step, char **out, ptrdiff_t count,
                 int passes) {
  double best = 1e30;
  for (int pass = 0; pass < passes; pass++) {
    const double start = now();
    code(in, step, out, count);
    const double taken = now() - start;
    best = taken < best ? taken : best;
  }
  return best;
}
