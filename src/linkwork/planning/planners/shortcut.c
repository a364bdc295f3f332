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
  if (!lw_free_motion(s, a, b)) return count;
  memmove(path + (i + 3) * n, path + (j + 1) * n, sizeof(float) * (size_t)((count - j - 1) * n));
  memcpy(path + (i + 1) * n, a, sizeof(float) * (size_t)n);
  memcpy(path + (i + 2) * n, b, sizeof(float) * (size_t)n);
  return count - (j - i) + 2;
}

#define LW_VAIN 10 /* tries without gain after which shortcutting ends */

static int lw_free_path(const lw_space *s, const float *path, int32_t count) {
  for (int32_t i = 1; i < count; i++)
    if (!lw_free_motion(s, path + (i - 1) * s->size, path + i * s->size)) return 0;
  return 1;
}

/* Random shortcuts. The rests of cut motions were checked at other configurations; so the whole path
   is checked again, and left as it was if that fails. */
static int32_t lw_cuts(const lw_space *s, lw_query *q, int32_t tries) {
  uint64_t state = q->seed ^ 0x5bf03635u;
  const size_t bytes = sizeof(float) * (size_t)q->length * (size_t)s->size;
  float *kept = malloc(bytes);
  if (!kept) return q->length;
  memcpy(kept, q->path, bytes);
  int32_t count = q->length;
  for (int32_t i = 0, vain = 0; i < tries && vain < LW_VAIN; i++) {
    const float before = lw_length(q->path, count, s->size);
    count = lw_cut(s, q->path, count, q->capacity, &state);
    vain = lw_length(q->path, count, s->size) < before ? 0 : vain + 1;
  }
  if (!lw_free_path(s, q->path, count)) {
    memcpy(q->path, kept, bytes);
    count = q->length;
  }
  free(kept);
  return count;
}

/* Shortens q->path in place; `tries` random shortcuts. */
int32_t lw_shortcut(const lw_space *s, lw_query *q, int32_t tries) {
  const double begin = lw_spent();
  q->length = lw_reduce(s, q->path, q->length);
  if (q->length > 2) q->length = lw_cuts(s, q, tries);
  if (q->length > 2) q->length = lw_reduce(s, q->path, q->length);
  q->time = lw_spent() - begin;
  return q->length;
}
