/* RRT-Connect: Kuffner and LaValle, 2000, with dynamic domain (Yershova and LaValle, 2005) and
   balanced trees. The goal tree may have several roots. */
#include "planners.h"

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

#define LW_DOMAIN 4.0f /* first radius of the dynamic domain, in ranges */
#define LW_SMALLEST 1.0f
#define LW_ALPHA 0.0001f
#define LW_WIDER 0.3f /* first margin of the box of samples, in ranges */
#define LW_WIDENING 0.001f

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

/* A sample in the box spanned by a start and a goal, widened more with every sample until it is the
   whole space: most paths do not lead far away. */
static void lw_sample(const lw_space *s, const lw_query *q, uint64_t *state, float *u) {
  const float *a = q->start + q->iterations_done % q->starts * s->size;
  const float *b = q->goal + q->iterations_done % q->goals * s->size;
  const float more = s->range * (LW_WIDER + LW_WIDENING * (float)q->iterations_done);
  for (int k = 0; k < s->size; k++) {
    const float low = fmaxf(fminf(a[k], b[k]) - more, s->lower[k]);
    const float high = fminf(fmaxf(a[k], b[k]) + more, s->upper[k]);
    u[k] = low + (high - low) * lw_uniform(state);
  }
}

/* Extensions towards samples. They are drawn together, so that one check of all lanes finds those
   that end in collision: most of them, in a narrow space. */
typedef struct {
  int count;
  int tree[LW_LANES];
  int32_t near[LW_LANES];
  float end[LW_LANES][LW_SIZE];
} lw_batch;

static void lw_draw(const lw_space *s, lw_query *q, const lw_tree *trees, int *active,
                    uint64_t *state, lw_batch *batch) {
  float u[LW_SIZE], from[LW_SIZE], distance;
  batch->count = 0;
  for (int i = 0; i < 4 * LW_LANES && batch->count < LW_LANES; i++) {
    if (q->iterations_done == q->iterations) return;
    q->iterations_done++;
    /* By turns, unless one tree is more than twice the other. */
    if (abs(trees[*active].count - trees[!*active].count) < trees[*active].count) *active = !*active;
    const lw_tree *t = trees + *active;
    lw_sample(s, q, state, u);
    const int32_t near = lw_nearest(t, u, &distance);
    if (distance > t->radius[near]) continue;
    lw_tree_get(t, near, from);
    lw_steer(s, from, u, distance, batch->end[batch->count]);
    batch->tree[batch->count] = *active;
    batch->near[batch->count++] = near;
  }
}

/* Extends a tree to a free end and connects the other one. Returns LW_SOLVED, or an outcome to go
   on with: LW_OUT_OF_ITERATIONS, or LW_OUT_OF_MEMORY. */
static int lw_extend(const lw_space *s, lw_query *q, lw_tree *trees, int active, int32_t near,
                     const float *end) {
  lw_tree *a = trees + active, *b = trees + !active;
  float from[LW_SIZE];
  lw_tree_get(a, near, from);
  if (!lw_free_motion(s, from, end)) {
    lw_shrink(a, near, s);
    return LW_OUT_OF_ITERATIONS;
  }
  const int32_t at = lw_tree_add(a, end, near);
  if (at < 0) return LW_OUT_OF_MEMORY;
  if (!isinf(a->radius[near])) a->radius[near] *= 1 + LW_ALPHA;
  int arrives;
  const int32_t met = lw_connect(s, b, end, &arrives);
  if (met < 0) return LW_OUT_OF_MEMORY;
  if (!arrives) return LW_OUT_OF_ITERATIONS;
  return lw_join(trees, active ? met : at, trees + 1, active ? at : met, q);
}

static int lw_grow(const lw_space *s, lw_query *q, lw_tree *trees, double begin) {
  uint64_t state = q->seed;
  int active = 1;
  lw_batch batch;
  while (q->iterations_done < q->iterations) {
    if (lw_now() - begin > q->seconds) return LW_OUT_OF_TIME;
    lw_draw(s, q, trees, &active, &state, &batch);
    const lw_lanes is_free = lw_free_states(s, batch.end[0], LW_SIZE, batch.count);
    for (int i = 0; i < batch.count; i++) {
      if (!(is_free >> i & 1)) {
        lw_shrink(trees + batch.tree[i], batch.near[i], s);
        continue;
      }
      const int outcome = lw_extend(s, q, trees, batch.tree[i], batch.near[i], batch.end[i]);
      if (outcome != LW_OUT_OF_ITERATIONS) return outcome;
    }
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
