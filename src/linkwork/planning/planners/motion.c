/* Motions between configurations, in planning coordinates u: joint positions are u * scale. */
#include "planners.h"

static float lw_distance(int n, const float *a, const float *b) {
  float sum = 0;
  for (int k = 0; k < n; k++) sum += (a[k] - b[k]) * (a[k] - b[k]);
  return sqrtf(sum);
}

/* Whether the straight motion from a to b is free, a excluded and b included. The lanes are spread
   over the whole motion: Thomason, Kingston and Kavraki, Motions in Microseconds via Vectorized
   Sampling-Based Planning, 2023. */
static int lw_free_motion(const lw_space *s, const float *a, const float *b) {
  const int n = s->size;
  const float distance = lw_distance(n, a, b);
  int blocks = (int)ceilf(distance * s->resolution / LW_LANES);
  if (blocks < 1) blocks = 1;
  const R step = (R)1 / (R)(blocks * LW_LANES);
  V share, q[LW_SIZE];
  for (int i = 0; i < LW_LANES; i++) share[i] = (R)(i * blocks + blocks) * step;
  for (int k = 0; k < LW_SIZE; k++) q[k] = lw_splat(s->held[k]);
  for (int block = 0; block < blocks; block++) {
    for (int k = 0; k < n; k++) {
      const int j = s->joint[k];
      q[j] = (a[k] + share * (b[k] - a[k])) * s->scene.scale[j];
    }
    if (lw_hits(&s->scene, q, LW_ALL, 1)) return 0;
    share -= step;
  }
  return 1;
}

/* Lanes of the first `count` rows of coordinates, `stride` apart, that are free. */
static lw_lanes lw_free_states(const lw_space *s, const float *rows, int stride, int count) {
  if (!count) return 0;
  V q[LW_SIZE];
  for (int k = 0; k < LW_SIZE; k++) q[k] = lw_splat(s->held[k]);
  for (int k = 0; k < s->size; k++) {
    const int j = s->joint[k];
    for (int i = 0; i < LW_LANES; i++)
      q[j][i] = rows[(i < count ? i : count - 1) * stride + k] * s->scene.scale[j];
  }
  const lw_lanes among = LW_ALL >> (LW_LANES - count);
  return among & ~lw_hits(&s->scene, q, among, 0);
}

/* Random numbers: splitmix64, Steele, Lea and Flood, 2014. */
static uint64_t lw_random(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

static float lw_uniform(uint64_t *state) { return (float)(lw_random(state) >> 40) * 0x1p-24f; }

static double lw_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Processor time of this thread: other processes do not count. */
static double lw_spent(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* For `count` motions, from rows to rows of coordinates, whether each is free. */
void lw_motions(const lw_space *s, const float *from, const float *to, int64_t count,
                uint8_t *is_free) {
  for (int64_t i = 0; i < count; i++)
    is_free[i] = (uint8_t)lw_free_motion(s, from + i * s->size, to + i * s->size);
}
