/* RRT-Connect: Kuffner and LaValle, 2000, with dynamic domain (Yershova and LaValle, 2005) and
   balanced trees. The goal tree may have several roots. */

typedef struct {
  int n;
  int32_t count, capacity;
  float *u;        /* rows of coordinates, `capacity` apart: vectors of nodes */
  int32_t *parent; /* -1 for a root */
  float *radius;   /* of the dynamic domain */
} lw_tree;

static int lw_tree_reserve(lw_tree *t, int32_t capacity) {
  float *u = NULL;
  capacity += -capacity & (LW_LANES - 1);
  if (posix_memalign((void **)&u, 64, sizeof(float) * (size_t)t->n * (size_t)capacity)) return 0;
  for (int k = 0; k < t->n; k++) {
    if (t->count) memcpy(u + (size_t)k * capacity, t->u + (size_t)k * t->capacity, sizeof(float) * (size_t)t->count);
    /* Unused nodes are far away, so that a search may read them. */
    for (int32_t i = t->count; i < capacity; i++) u[(size_t)k * capacity + i] = 1e18f;
  }
  free(t->u);
  t->u = u;
  t->capacity = capacity;
  int32_t *parent = realloc(t->parent, sizeof(int32_t) * (size_t)capacity);
  if (parent) t->parent = parent;
  float *radius = realloc(t->radius, sizeof(float) * (size_t)capacity);
  if (radius) t->radius = radius;
  return parent && radius;
}

static void lw_tree_free(lw_tree *t) {
  free(t->u);
  free(t->parent);
  free(t->radius);
}

/* Index of the new node; -1 without memory. */
static int32_t lw_tree_add(lw_tree *t, const float *u, int32_t parent) {
  if (t->count == t->capacity && !lw_tree_reserve(t, 2 * t->capacity)) return -1;
  for (int k = 0; k < t->n; k++) t->u[(size_t)k * t->capacity + t->count] = u[k];
  t->parent[t->count] = parent;
  t->radius[t->count] = INFINITY;
  return t->count++;
}

static void lw_tree_get(const lw_tree *t, int32_t i, float *u) {
  for (int k = 0; k < t->n; k++) u[k] = t->u[(size_t)k * t->capacity + i];
}

static int32_t lw_nearest(const lw_tree *t, const float *u, float *distance) {
  V least = lw_splat(INFINITY);
  I at = {0};
  I here;
  for (int i = 0; i < LW_LANES; i++) here[i] = i;
  for (int32_t i = 0; i < t->count; i += LW_LANES) {
    V sum = {0};
    for (int k = 0; k < t->n; k++) {
      const V d = *(const V *)(t->u + (size_t)k * t->capacity + i) - u[k];
      sum += d * d;
    }
    const I nearer = (I)(sum < least);
    at = (here & nearer) | (at & ~nearer);
    least = lw_min(sum, least);
    here += LW_LANES;
  }
  int best = 0;
  for (int i = 1; i < LW_LANES; i++)
    if (least[i] < least[best]) best = i;
  *distance = sqrtf(least[best]);
  return at[best];
}

typedef struct {
  double seconds;       /* time limit */
  int64_t iterations;   /* limit */
  uint64_t seed;
  int32_t starts, goals, capacity;
  const float *start, *goal; /* rows of coordinates */
  float *path;          /* rows: the path found, or to the node nearest to a goal */
  int32_t length;       /* rows of the path */
  int32_t goal_reached; /* -1 when none */
  int64_t iterations_done;
  int32_t nodes;
  double time;
} lw_query;

enum { LW_SOLVED, LW_OUT_OF_TIME, LW_OUT_OF_ITERATIONS, LW_OUT_OF_MEMORY, LW_EXHAUSTED };

/* Nodes from a node to its root, as rows behind each other; returns their number. */
static int32_t lw_trail(const lw_tree *t, int32_t i, float *rows, int32_t most) {
  int32_t count = 0;
  for (; i >= 0 && count < most; i = t->parent[i]) lw_tree_get(t, i, rows + (size_t)t->n * count++);
  return count;
}

static void lw_reverse(float *rows, int32_t count, int n) {
  for (int32_t i = 0; i < count / 2; i++)
    for (int k = 0; k < n; k++) {
      const float x = rows[i * n + k];
      rows[i * n + k] = rows[(count - 1 - i) * n + k];
      rows[(count - 1 - i) * n + k] = x;
    }
}

/* The path through node i of the start tree and node j of the goal tree. */
static int lw_join(const lw_tree *start, int32_t i, const lw_tree *goal, int32_t j, lw_query *q) {
  const int n = start->n;
  q->length = lw_trail(start, i, q->path, q->capacity);
  lw_reverse(q->path, q->length, n);
  /* Both trees end at the meeting point. */
  q->length += lw_trail(goal, goal->parent[j], q->path + (size_t)q->length * n, q->capacity - q->length);
  while (goal->parent[j] >= 0) j = goal->parent[j];
  q->goal_reached = j;
  return q->length < q->capacity ? LW_SOLVED : LW_OUT_OF_MEMORY;
}

static int lw_straight(const lw_space *s, lw_query *q) {
  const int n = s->size;
  for (int32_t g = 0; g < q->goals; g++)
    for (int32_t i = 0; i < q->starts; i++)
      if (lw_free_motion(s, q->start + i * n, q->goal + g * n)) {
        memcpy(q->path, q->start + i * n, sizeof(float) * (size_t)n);
        memcpy(q->path + n, q->goal + g * n, sizeof(float) * (size_t)n);
        q->length = 2;
        q->goal_reached = g;
        return 1;
      }
  return 0;
}

#define LW_DOMAIN 2.0f /* first radius of the dynamic domain, in ranges */
#define LW_SMALLEST 0.5f
#define LW_ALPHA 0.0001f

/* Moves u towards `to` by at most the range; returns whether it arrives. */
static int lw_steer(const lw_space *s, const float *from, const float *to, float distance, float *u) {
  if (distance <= s->range) {
    memcpy(u, to, sizeof(float) * (size_t)s->size);
    return 1;
  }
  for (int k = 0; k < s->size; k++) u[k] = from[k] + (to[k] - from[k]) * (s->range / distance);
  return 0;
}

static void lw_shrink(lw_tree *t, int32_t i, const lw_space *s) {
  if (isinf(t->radius[i])) t->radius[i] = LW_DOMAIN * s->range;
  else t->radius[i] = fmaxf(t->radius[i] * (1 - LW_ALPHA), LW_SMALLEST * s->range);
}

/* Grows a tree towards u until it arrives or is stopped; the last node. */
static int32_t lw_connect(const lw_space *s, lw_tree *t, const float *u, int *arrives) {
  float from[LW_SIZE], next[LW_SIZE], distance;
  int32_t at = lw_nearest(t, u, &distance);
  *arrives = 0;
  lw_tree_get(t, at, from);
  for (;;) {
    const int there = lw_steer(s, from, u, distance, next);
    if (!lw_free_motion(s, from, next)) return at;
    at = lw_tree_add(t, next, at);
    if (at < 0) return at;
    if (there) {
      *arrives = 1;
      return at;
    }
    memcpy(from, next, sizeof from);
    distance = lw_distance(s->size, from, u);
  }
}

static void lw_sample(const lw_space *s, uint64_t *state, float *u) {
  for (int k = 0; k < s->size; k++)
    u[k] = s->lower[k] + (s->upper[k] - s->lower[k]) * lw_uniform(state);
}

static int lw_grow(const lw_space *s, lw_query *q, lw_tree *trees, double begin) {
  uint64_t state = q->seed;
  float u[LW_SIZE], from[LW_SIZE], next[LW_SIZE], distance;
  int active = 1;
  for (q->iterations_done = 0; q->iterations_done < q->iterations; q->iterations_done++) {
    if (q->iterations_done % 16 == 0 && lw_now() - begin > q->seconds) return LW_OUT_OF_TIME;
    /* By turns, unless one tree is more than twice the other. */
    if (abs(trees[active].count - trees[!active].count) < trees[active].count) active = !active;
    lw_tree *a = trees + active, *b = trees + !active;
    lw_sample(s, &state, u);
    const int32_t near = lw_nearest(a, u, &distance);
    if (distance > a->radius[near]) continue;
    lw_tree_get(a, near, from);
    lw_steer(s, from, u, distance, next);
    if (!lw_free_motion(s, from, next)) {
      lw_shrink(a, near, s);
      continue;
    }
    const int32_t at = lw_tree_add(a, next, near);
    if (at < 0) return LW_OUT_OF_MEMORY;
    if (!isinf(a->radius[near])) a->radius[near] *= 1 + LW_ALPHA;
    int arrives;
    const int32_t end = lw_connect(s, b, next, &arrives);
    if (end < 0) return LW_OUT_OF_MEMORY;
    if (arrives)
      return lw_join(trees, active ? end : at, trees + 1, active ? at : end, q);
  }
  return LW_OUT_OF_ITERATIONS;
}

/* The path from the start to the node nearest to a goal. */
static void lw_best_found(const lw_space *s, lw_query *q, const lw_tree *t) {
  float least = INFINITY, distance;
  int32_t best = 0;
  for (int32_t g = 0; g < q->goals; g++) {
    const int32_t near = lw_nearest(t, q->goal + g * s->size, &distance);
    if (distance < least) least = distance, best = near;
  }
  q->length = lw_trail(t, best, q->path, q->capacity);
  lw_reverse(q->path, q->length, s->size);
}

int32_t lw_rrt_connect(const lw_space *s, lw_query *q) {
  const double begin = lw_now(), spent = lw_spent();
  q->goal_reached = -1;
  q->iterations_done = q->nodes = 0;
  int32_t outcome = LW_SOLVED;
  if (!lw_straight(s, q)) {
    lw_tree trees[2] = {{.n = s->size}, {.n = s->size}};
    outcome = LW_OUT_OF_MEMORY;
    if (lw_tree_reserve(trees, 512 + q->starts) && lw_tree_reserve(trees + 1, 512 + q->goals)) {
      for (int32_t i = 0; i < q->starts; i++) lw_tree_add(trees, q->start + i * s->size, -1);
      for (int32_t i = 0; i < q->goals; i++) lw_tree_add(trees + 1, q->goal + i * s->size, -1);
      outcome = lw_grow(s, q, trees, begin);
      if (outcome != LW_SOLVED) lw_best_found(s, q, trees);
      q->nodes = trees[0].count + trees[1].count;
    }
    lw_tree_free(trees);
    lw_tree_free(trees + 1);
  }
  q->time = lw_spent() - spent;
  return outcome;
}
