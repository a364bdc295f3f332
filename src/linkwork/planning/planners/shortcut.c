/* Shorter paths: vertices left out, random shortcuts and rounded corners. */

static float lw_length(const float *path, int32_t count, int n) {
  float sum = 0;
  for (int32_t i = 1; i < count; i++) sum += lw_distance(n, path + (i - 1) * n, path + i * n);
  return sum;
}

/* Leaves out vertices: from each the farthest that is reached straight comes next. */
static int32_t lw_reduce(const lw_space *s, float *path, int32_t count) {
  const int n = s->size;
  for (int32_t i = 0; i + 2 < count; i++)
    for (int32_t j = count - 1; j > i + 1; j--)
      if (lw_free_motion(s, path + i * n, path + j * n)) {
        memmove(path + (i + 1) * n, path + j * n, sizeof(float) * (size_t)((count - j) * n));
        count -= j - i - 1;
        break;
      }
  return count;
}

/* The point at a distance along a path, and the vertex before it. */
static int32_t lw_along(const float *path, int32_t count, int n, float at, float *u) {
  for (int32_t i = 0; i + 1 < count; i++) {
    const float *a = path + i * n, *b = a + n;
    const float d = lw_distance(n, a, b);
    if (at <= d || i + 2 == count) {
      const float share = d > 0 ? fminf(at / d, 1) : 0;
      for (int k = 0; k < n; k++) u[k] = a[k] + share * (b[k] - a[k]);
      return i;
    }
    at -= d;
  }
  return 0;
}

/* Replaces what lies between two random points by the straight motion, where that is free. */
static int32_t lw_cut(const lw_space *s, float *path, int32_t count, int32_t capacity,
                      uint64_t *state) {
  const int n = s->size;
  const float length = lw_length(path, count, n);
  float x = length * lw_uniform(state), y = length * lw_uniform(state), a[LW_SIZE], b[LW_SIZE];
  if (x > y) {
    const float z = x;
    x = y, y = z;
  }
  const int32_t i = lw_along(path, count, n, x, a), j = lw_along(path, count, n, y, b);
  if (i == j || count + 2 > capacity || lw_distance(n, a, b) > 0.999f * (y - x)) return count;
  /* The rests of the two segments run along motions that are free, but are checked elsewhere. */
  if (!lw_free_motion(s, a, b) || !lw_free_motion(s, path + i * n, a) ||
      !lw_free_motion(s, b, path + (j + 1) * n))
    return count;
  memmove(path + (i + 3) * n, path + (j + 1) * n, sizeof(float) * (size_t)((count - j - 1) * n));
  memcpy(path + (i + 1) * n, a, sizeof(float) * (size_t)n);
  memcpy(path + (i + 2) * n, b, sizeof(float) * (size_t)n);
  return count - (j - i) + 2;
}

#define LW_VAIN 16 /* tries without gain after which shortcutting ends */

/* Shortens q->path in place; `tries` random shortcuts. */
int32_t lw_shortcut(const lw_space *s, lw_query *q, int32_t tries) {
  uint64_t state = q->seed ^ 0x5bf03635u;
  const double begin = lw_spent();
  q->length = lw_reduce(s, q->path, q->length);
  for (int32_t i = 0, vain = 0; i < tries && vain < LW_VAIN && q->length > 2; i++) {
    const float before = lw_length(q->path, q->length, s->size);
    q->length = lw_cut(s, q->path, q->length, q->capacity, &state);
    vain = lw_length(q->path, q->length, s->size) < before ? 0 : vain + 1;
  }
  if (q->length > 2) q->length = lw_reduce(s, q->path, q->length);
  q->time = lw_spent() - begin;
  return q->length;
}
