/* Paths on which frames stay in regions: task space regions and projection, Berenson, Srinivasa and
   Kuffner, Task Space Regions, 2011. */
#include "planners.h"

#define LW_ROWS 12 /* two regions */

static void lw_compose(const V *pose, const float *local, V *out) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) {
      const float a = j < 3 ? local[j] : local[9], b = j < 3 ? local[3 + j] : local[10];
      const float c = j < 3 ? local[6 + j] : local[11];
      const V sum = pose[3 * i] * a + pose[3 * i + 1] * b + pose[3 * i + 2] * c;
      if (j < 3) out[3 * i + j] = sum;
      else out[9 + i] = sum + pose[9 + i];
    }
}

/* By how much each coordinate of a region is outside its bounds. */
static void lw_outside(const lw_region *g, const V *poses, V *error) {
  static const float world[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
  V a[12], b[12], identity[12], d[6];
  for (int i = 0; i < 12; i++) identity[i] = lw_splat(world[i]);
  lw_compose(poses + LW_POSE * g->body, g->frame, a);
  lw_compose(g->reference < 0 ? identity : poses + LW_POSE * g->reference, g->origin, b);
  const V x = a[9] - b[9], y = a[10] - b[10], z = a[11] - b[11];
  V r[9];
  for (int i = 0; i < 3; i++) {
    d[i] = b[i] * x + b[3 + i] * y + b[6 + i] * z;
    for (int j = 0; j < 3; j++) r[3 * i + j] = b[i] * a[j] + b[3 + i] * a[3 + j] + b[6 + i] * a[6 + j];
  }
  d[3] = lw_atan2(r[7], r[8]);
  d[4] = lw_atan2(-r[6], lw_sqrt(r[7] * r[7] + r[8] * r[8]));
  d[5] = lw_atan2(r[3], r[0]);
  for (int i = 0; i < 6; i++)
    error[i] = d[i] - lw_max(lw_min(d[i], lw_splat(g->upper[i])), lw_splat(g->lower[i]));
}

/* Errors of all regions at u, and their derivatives by differences: the lanes are moved joints. */
static float lw_errors(const lw_space *s, const lw_constraint *c, const float *u, float *error,
                       float jacobian[][LW_SIZE]) {
  const float h = 2e-3f;
  float worst = 0;
  for (int begin = 0; begin < s->size || begin == 0; begin += LW_LANES - 1) {
    V q[LW_SIZE], poses[LW_POSE * LW_BODIES], e[6];
    for (int k = 0; k < LW_SIZE; k++) q[k] = lw_splat(s->held[k]);
    for (int k = 0; k < s->size; k++) {
      const int j = s->joint[k];
      V moved = lw_splat(u[k]);
      if (k >= begin && k < begin + LW_LANES - 1) moved[k - begin + 1] += h;
      q[j] = moved * s->scene.scale[j];
    }
    lw_body((const U *)q, (U *)poses);
    for (int g = 0; g < c->count; g++) {
      lw_outside(c->region + g, poses, e);
      for (int i = 0; i < 6; i++) {
        const int row = 6 * g + i;
        error[row] = e[i][0];
        worst = fmaxf(worst, fabsf(e[i][0]));
        for (int k = begin; jacobian && k < s->size && k < begin + LW_LANES - 1; k++)
          jacobian[row][k] = (e[i][k - begin + 1] - e[i][0]) / h;
      }
    }
    if (!jacobian) break;
  }
  return worst;
}

/* Solves (J J^T + damping) x = e for the rows with an error, by Cholesky; then u -= J^T x. */
static void lw_newton(int n, int rows, float jacobian[][LW_SIZE], const float *error, float *u) {
  double a[LW_ROWS][LW_ROWS], x[LW_ROWS];
  int active[LW_ROWS], m = 0;
  for (int i = 0; i < rows; i++)
    if (error[i] != 0) active[m++] = i;
  for (int i = 0; i < m; i++) {
    x[i] = error[active[i]];
    for (int j = 0; j <= i; j++) {
      double sum = i == j ? 1e-6 : 0;
      for (int k = 0; k < n; k++) sum += (double)jacobian[active[i]][k] * jacobian[active[j]][k];
      for (int k = 0; k < j; k++) sum -= a[i][k] * a[j][k];
      a[i][j] = i == j ? sqrt(fmax(sum, 1e-12)) : sum / a[j][j];
    }
    for (int k = 0; k < i; k++) x[i] -= a[i][k] * x[k];
    x[i] /= a[i][i];
  }
  for (int i = m - 1; i >= 0; i--) {
    for (int k = i + 1; k < m; k++) x[i] -= a[k][i] * x[k];
    x[i] /= a[i][i];
  }
  for (int i = 0; i < m; i++)
    for (int k = 0; k < n; k++) u[k] -= (float)(x[i] * jacobian[active[i]][k]);
}

/* Moves u into all regions; whether that succeeds within the limits. */
static int lw_project(const lw_space *s, const lw_constraint *c, float *u) {
  float error[LW_ROWS], jacobian[LW_ROWS][LW_SIZE];
  for (int i = 0; i < 12; i++) {
    if (lw_errors(s, c, u, error, jacobian) <= c->tolerance) return 1;
    lw_newton(s->size, 6 * c->count, jacobian, error, u);
    for (int k = 0; k < s->size; k++) u[k] = fminf(fmaxf(u[k], s->lower[k]), s->upper[k]);
  }
  return 0;
}

int32_t lw_project_row(const lw_space *s, const lw_constraint *c, float *u) {
  return lw_project(s, c, u);
}

/* One step from `from` towards `to` inside the regions; 0 if there is none, 2 if it arrives. */
static int lw_step_towards(const lw_space *s, const lw_constraint *c, const float *from,
                           const float *to, float *next) {
  const int n = s->size;
  const float distance = lw_distance(n, from, to);
  const int arrives = distance <= c->step;
  for (int k = 0; k < n; k++)
    next[k] = arrives ? to[k] : from[k] + (to[k] - from[k]) * (c->step / distance);
  if (!arrives) {
    if (!lw_project(s, c, next)) return 0;
    if (lw_distance(n, next, to) > distance - 0.1f * c->step) return 0;
    if (lw_distance(n, next, from) > 3 * c->step) return 0;
  }
  if (!lw_free_motion(s, from, next)) return 0;
  return arrives ? 2 : 1;
}

/* Steps from a node of a tree towards u, at most `most`; the last node, -1 without memory. */
static int32_t lw_walk(const lw_space *s, const lw_constraint *c, lw_tree *t, int32_t at,
                       const float *u, int most, int *arrives) {
  float from[LW_SIZE], next[LW_SIZE];
  lw_tree_get(t, at, from);
  *arrives = 0;
  for (int i = 0; i < most && !*arrives; i++) {
    const int step = lw_step_towards(s, c, from, u, next);
    if (!step) break;
    at = lw_tree_add(t, next, at);
    if (at < 0) return at;
    *arrives = step == 2;
    memcpy(from, next, sizeof from);
  }
  return at;
}

static int lw_grow_constrained(const lw_space *s, const lw_constraint *c, lw_query *q,
                               lw_tree *trees, double begin) {
  uint64_t state = q->seed;
  float u[LW_SIZE], met[LW_SIZE], distance;
  const int most = (int)(s->range / c->step) + 1;
  for (q->iterations_done = 0; q->iterations_done < q->iterations; q->iterations_done++) {
    if (lw_now() - begin > q->seconds) return LW_OUT_OF_TIME;
    const int active = q->iterations_done & 1;
    lw_tree *a = trees + active, *b = trees + !active;
    int arrives;
    /* First straight to the goal. */
    if (q->iterations_done) lw_sample(s, q, &state, u);
    else memcpy(u, q->goal, sizeof(float) * (size_t)s->size);
    const int32_t near = lw_nearest(a, u, &distance);
    const int32_t at = lw_walk(s, c, a, near, u, q->iterations_done ? most : 1 << 20, &arrives);
    if (at < 0) return LW_OUT_OF_MEMORY;
    if (at == near) continue;
    lw_tree_get(a, at, met);
    const int32_t end = lw_walk(s, c, b, lw_nearest(b, met, &distance), met, 1 << 20, &arrives);
    if (end < 0) return LW_OUT_OF_MEMORY;
    if (arrives) return lw_join(trees, active ? end : at, trees + 1, active ? at : end, q);
  }
  return LW_OUT_OF_ITERATIONS;
}

/* Replaces parts of a path by shorter ones inside the regions. */
static void lw_shortcut_constrained(const lw_space *s, const lw_constraint *c, lw_query *q,
                                    int32_t tries) {
  const int n = s->size;
  uint64_t state = q->seed ^ 0x5bf03635u;
  lw_tree way = {.n = n};
  if (!lw_tree_reserve(&way, 512)) return;
  for (int32_t t = 0; t < tries && q->length > 2; t++) {
    int32_t i = (int32_t)(lw_uniform(&state) * (float)q->length), arrives;
    int32_t j = (int32_t)(lw_uniform(&state) * (float)q->length);
    if (i > j) {
      const int32_t k = i;
      i = j, j = k;
    }
    if (j - i < 2) continue;
    way.count = 0;
    lw_tree_add(&way, q->path + i * n, -1);
    const int32_t end = lw_walk(s, c, &way, 0, q->path + j * n, 1 << 12, &arrives);
    if (end < 0) break;
    if (!arrives || way.count + q->length > q->capacity) continue;
    float before = lw_length(q->path + i * n, j - i + 1, n), after = 0, a[LW_SIZE], b[LW_SIZE];
    for (int32_t k = 1; k < way.count; k++) {
      lw_tree_get(&way, k - 1, a);
      lw_tree_get(&way, k, b);
      after += lw_distance(n, a, b);
    }
    if (after >= before) continue;
    memmove(q->path + (i + way.count) * n, q->path + (j + 1) * n,
            sizeof(float) * (size_t)((q->length - j - 1) * n));
    for (int32_t k = 0; k < way.count; k++) lw_tree_get(&way, k, q->path + (i + k) * n);
    q->length += way.count - (j - i + 1);
  }
  lw_tree_free(&way);
}

int32_t lw_plan_constrained(const lw_space *s, const lw_constraint *c, lw_query *q,
                            int32_t shortcuts) {
  const double begin = lw_now(), spent = lw_spent();
  q->goal_reached = -1;
  q->nodes = 0;
  lw_tree trees[2] = {{.n = s->size}, {.n = s->size}};
  int32_t outcome = LW_OUT_OF_MEMORY;
  if (lw_tree_reserve(trees, 512) && lw_tree_reserve(trees + 1, 512 + q->goals)) {
    lw_tree_add(trees, q->start, -1);
    for (int32_t i = 0; i < q->goals; i++) lw_tree_add(trees + 1, q->goal + i * s->size, -1);
    outcome = lw_grow_constrained(s, c, q, trees, begin);
    if (outcome == LW_SOLVED) lw_shortcut_constrained(s, c, q, shortcuts);
    else lw_best_found(s, q, trees);
    q->nodes = trees[0].count + trees[1].count;
  }
  lw_tree_free(trees);
  lw_tree_free(trees + 1);
  q->time = lw_spent() - spent;
  return outcome;
}
