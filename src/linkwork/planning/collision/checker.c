/* Collision checks of LW_LANES configurations at once.

   lw_body gives the poses of all bodies for a vector of configurations. A body is a hierarchy of
   spheres in preorder: a node that touches nothing is skipped with all its children. Obstacles are
   data, so changing them compiles nothing. `hit` sets have one bit a lane.

   GPUs run the same code with one lane: numbers instead of vectors (gpu/checker.cuh). */

#include "checker.h"

typedef uint32_t lw_lanes;

enum { LW_SPHERE, LW_BOX, LW_CYLINDER, LW_CAPSULE, LW_PLANE, LW_HULL, LW_FIELD, LW_CLOUD };

#define LW_ALL ((lw_lanes)((1ull << LW_LANES) - 1))
/* Numbers of a pose: nine of the rotation by rows, three of the position. */
#define LW_POSE 12

#if LW_LANES > 1
#define LW_LANE(x, i) (x)[i]
#define LW_FUNCTION static
#define LW_SEPARATE static __attribute__((noinline))
#define LW_CENTRES s->bodies
#endif

LW_INLINE lw_lanes lw_less(V a, V b) {
#if LW_LANES == 1
  return a < b;
#elif defined(LW_COMPARE)
  return LW_COMPARE(a, b, _CMP_LT_OQ);
#elif defined(LW_X)
  return (lw_lanes)LW_X(movemask)((V)(a < b));
#else
  const I less = (I)(a < b);
  lw_lanes set = 0;
  for (int i = 0; i < LW_LANES; i++) set |= (lw_lanes)(less[i] & 1) << i;
  return set;
#endif
}

LW_INLINE void lw_center(const V *pose, const float *node, V *x, V *y, V *z) {
  const R a = node[0], b = node[1], c = node[2];
  *x = pose[0] * a + pose[1] * b + pose[2] * c + pose[9];
  *y = pose[3] * a + pose[4] * b + pose[5] * c + pose[10];
  *z = pose[6] * a + pose[7] * b + pose[8] * c + pose[11];
}

/* Coordinates of points in a frame: position p[0..2], axes p[3..11]. */
LW_INLINE void lw_local(const float *p, V x, V y, V z, V *u, V *v, V *w) {
  const V a = x - p[0], b = y - p[1], c = z - p[2];
  *u = a * p[3] + b * p[4] + c * p[5];
  *v = a * p[6] + b * p[7] + c * p[8];
  *w = a * p[9] + b * p[10] + c * p[11];
}

LW_INLINE V lw_positive(V x) { return lw_max(x, lw_splat(0)); }

LW_FUNCTION float lw_triangle_square(const float *p, const float *a, const float *b,
                                     const float *c) {
  /* Squared distance of a point and a triangle: Ericson, Real-Time Collision Detection, 5.1.5. */
  float ab[3], ac[3], ap[3], q[3];
  for (int i = 0; i < 3; i++) ab[i] = b[i] - a[i], ac[i] = c[i] - a[i], ap[i] = p[i] - a[i];
#define LW_DOT(x, y) (x[0] * y[0] + x[1] * y[1] + x[2] * y[2])
  const float d1 = LW_DOT(ab, ap), d2 = LW_DOT(ac, ap);
  float s = 0, t = 0;
  const float aa = LW_DOT(ab, ab), cc = LW_DOT(ac, ac), m = LW_DOT(ab, ac);
  const float d3 = d1 - aa, d4 = d2 - m, d5 = d1 - m, d6 = d2 - cc;
  const float vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
  if (d1 <= 0 && d2 <= 0) {
  } else if (d3 >= 0 && d4 <= d3) {
    s = 1;
  } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    s = d1 / (d1 - d3);
  } else if (d6 >= 0 && d5 <= d6) {
    t = 1;
  } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    t = d2 / (d2 - d6);
  } else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    t = (d4 - d3) / ((d4 - d3) + (d5 - d6));
    s = 1 - t;
  } else {
    const float all = va + vb + vc;
    s = vb / all, t = vc / all;
  }
  for (int i = 0; i < 3; i++) q[i] = ap[i] - s * ab[i] - t * ac[i];
  return LW_DOT(q, q);
#undef LW_DOT
}

/* Height field: a = rows, b = columns, p[12..13] half extents, data = heights by rows. */
LW_FUNCTION int lw_touches_field(const lw_obstacle *o, float x, float y, float z, float r) {
  const float hx = o->p[12], hy = o->p[13];
  const int rows = o->a, columns = o->b;
  const float dx = 2 * hx / (float)(columns - 1), dy = 2 * hy / (float)(rows - 1);
  const float ex = fminf(fmaxf(x, -hx), hx), ey = fminf(fmaxf(y, -hy), hy);
  const float beside = (x - ex) * (x - ex) + (y - ey) * (y - ey);
  if (beside >= r * r) return 0;
  const float fc = fminf((ex + hx) / dx, (float)(columns - 1) - 1e-4f);
  const float fr = fminf((ey + hy) / dy, (float)(rows - 1) - 1e-4f);
  const int c = (int)fc, k = (int)fr;
  const float *h = o->data;
#define LW_AT(row, column) h[(row) * columns + (column)]
  const float s = fc - (float)c, t = fr - (float)k;
  const float h00 = LW_AT(k, c), h11 = LW_AT(k + 1, c + 1);
  const float here = s > t ? h00 + s * (LW_AT(k, c + 1) - h00) + t * (h11 - LW_AT(k, c + 1))
                           : h00 + t * (LW_AT(k + 1, c) - h00) + s * (h11 - LW_AT(k + 1, c));
  if (z <= here) return 1;
  const int c0 = (int)fmaxf((x - r + hx) / dx, 0), k0 = (int)fmaxf((y - r + hy) / dy, 0);
  for (int row = k0; row < rows - 1 && (float)row * dy - hy < y + r; row++)
    for (int column = c0; column < columns - 1 && (float)column * dx - hx < x + r; column++) {
      const float x0 = (float)column * dx - hx, y0 = (float)row * dy - hy;
      const float p[3] = {x, y, z};
      const float a[3] = {x0, y0, LW_AT(row, column)};
      const float b[3] = {x0 + dx, y0 + dy, LW_AT(row + 1, column + 1)};
      const float d[3] = {x0 + dx, y0, LW_AT(row, column + 1)};
      const float e[3] = {x0, y0 + dy, LW_AT(row + 1, column)};
      if (fmaxf(fmaxf(a[2], b[2]), fmaxf(d[2], e[2])) < z - r) continue;
      if (lw_triangle_square(p, a, d, b) < r * r || lw_triangle_square(p, a, b, e) < r * r)
        return 1;
    }
#undef LW_AT
  return 0;
}

/* Points in a grid: p[0..2] least corner, p[3] radius of a point, p[4] edge of a cell, p[5..7]
   extents; a, b, c cells along the axes; index = first point of each cell. */
LW_FUNCTION int lw_touches_cloud(const lw_obstacle *o, float x, float y, float z, float r) {
  const float most = r + o->p[3], edge = o->p[4], q[3] = {x, y, z};
  const int count[3] = {o->a, o->b, o->c};
  int from[3], to[3];
  for (int k = 0; k < 3; k++) {
    const float low = (q[k] - most - o->p[k]) / edge, high = (q[k] + most - o->p[k]) / edge;
    if (high < 0 || low >= (float)count[k]) return 0;
    from[k] = low > 0 ? (int)low : 0;
    to[k] = high < (float)(count[k] - 1) ? (int)high : count[k] - 1;
  }
  for (int i = from[0]; i <= to[0]; i++)
    for (int j = from[1]; j <= to[1]; j++) {
      const int row = (i * count[1] + j) * count[2];
      for (int m = o->index[row + from[2]]; m < o->index[row + to[2] + 1]; m++) {
        const float *d = o->data + 3 * m;
        const float a = d[0] - x, b = d[1] - y, c = d[2] - z;
        if (a * a + b * b + c * c < most * most) return 1;
      }
    }
  return 0;
}

/* Lanes whose point is nearer than r to an obstacle. */
LW_SEPARATE lw_lanes lw_touches(const lw_obstacle *o, V x, V y, V z, float r,
                                lw_lanes among) {
  const float *p = o->p;
  switch (o->kind) {
  case LW_SPHERE: {
    const V a = x - p[0], b = y - p[1], c = z - p[2];
    const R most = r + p[3];
    return lw_less(a * a + b * b + c * c, lw_splat(most * most));
  }
  case LW_BOX: {
    V u, v, w;
    lw_local(p, x, y, z, &u, &v, &w);
    u = lw_positive(lw_abs(u) - p[12]);
    v = lw_positive(lw_abs(v) - p[13]);
    w = lw_positive(lw_abs(w) - p[14]);
    return lw_less(u * u + v * v + w * w, lw_splat(r * r));
  }
  case LW_CYLINDER:
  case LW_CAPSULE: {
    /* Centre p[0..2], axis p[3..5], radius p[6], half length p[7]. */
    const V a = x - p[0], b = y - p[1], c = z - p[2];
    const V along = a * p[3] + b * p[4] + c * p[5];
    const V beyond = lw_positive(lw_abs(along) - p[7]);
    const V across = lw_positive(a * a + b * b + c * c - along * along);
    if (o->kind == LW_CAPSULE)
      return lw_less(across + beyond * beyond, lw_splat((r + p[6]) * (r + p[6])));
    const V outside = lw_positive(lw_sqrt(across) - p[6]);
    return lw_less(outside * outside + beyond * beyond, lw_splat(r * r));
  }
  case LW_PLANE:
    return lw_less(x * p[0] + y * p[1] + z * p[2] - p[3], lw_splat(r));
  case LW_HULL: {
    const V a = x - p[0], b = y - p[1], c = z - p[2];
    const R most = r + p[3];
    lw_lanes in = among & lw_less(a * a + b * b + c * c, lw_splat(most * most));
    const float *plane = o->data;
    for (int k = 0; in && k < o->a; k++, plane += 4)
      in &= lw_less(a * plane[0] + b * plane[1] + c * plane[2] - plane[3], lw_splat(r));
    return in;
  }
  case LW_FIELD: {
    V u, v, w;
    lw_local(p, x, y, z, &u, &v, &w);
    lw_lanes in = among & lw_less(w, lw_splat(p[14] + r)), hit = 0;
    for (int i = 0; i < LW_LANES; i++)
      if (in >> i & 1)
        hit |= (lw_lanes)lw_touches_field(o, LW_LANE(u, i), LW_LANE(v, i), LW_LANE(w, i), r) << i;
    return hit;
  }
  default: {
    lw_lanes hit = 0;
    const R most = r + p[3];
    const V a = lw_abs(x - p[0] - p[5] / 2) - (p[5] / 2 + most);
    const V b = lw_abs(y - p[1] - p[6] / 2) - (p[6] / 2 + most);
    const V c = lw_abs(z - p[2] - p[7] / 2) - (p[7] / 2 + most);
    const lw_lanes in = among & lw_less(lw_max(a, lw_max(b, c)), lw_splat(0));
    for (int i = 0; i < LW_LANES; i++)
      if (in >> i & 1)
        hit |= (lw_lanes)lw_touches_cloud(o, LW_LANE(x, i), LW_LANE(y, i), LW_LANE(z, i), r) << i;
    return hit;
  }
  }
}

LW_INLINE lw_lanes lw_within(V x, V y, V z, R most) {
  return lw_less(x * x + y * y + z * z, lw_splat(most * most));
}

/* A point in the frame of a body. */
LW_INLINE void lw_into(const V *pose, V x, V y, V z, V *u, V *v, V *w) {
  const V a = x - pose[9], b = y - pose[10], c = z - pose[11];
  *u = pose[0] * a + pose[3] * b + pose[6] * c;
  *v = pose[1] * a + pose[4] * b + pose[7] * c;
  *w = pose[2] * a + pose[5] * b + pose[8] * c;
}

/* Lanes in which a sphere in the frame of a body touches it, of those in which it touches the
   bounding sphere; `any` returns after the first ones. */
LW_INLINE lw_lanes lw_hit_sphere(const lw_scene *s, int body, V x, V y, V z, float r,
                                 lw_lanes among, int any) {
  lw_lanes hit = 0;
  const int end = s->first[body + 1];
  int i = s->first[body];
  for (i += i + 1 < end; i < end && among;) {
    const float *node = s->node + 4 * i;
    const lw_lanes in = among & lw_within(x - node[0], y - node[1], z - node[2], r + node[3]);
    const int leaf = s->skip[i] == i + 1;
    if (in && leaf) {
      hit |= in;
      among &= ~in;
      if (any) return hit;
    }
    i = in && !leaf ? i + 1 : s->skip[i];
  }
  return hit;
}

/* Lanes in which a body touches an obstacle. */
LW_FUNCTION lw_lanes lw_hit_obstacle(const lw_scene *s, const V *pose, int body,
                                     const lw_obstacle *o, lw_lanes among, int any) {
  lw_lanes hit = 0;
  const int end = s->first[body + 1];
  for (int i = s->first[body]; i < end && among;) {
    V x, y, z;
    const float *node = s->node + 4 * i;
    lw_center(pose, node, &x, &y, &z);
    const lw_lanes in = among & lw_touches(o, x, y, z, node[3] + s->clearance, among);
    const int leaf = s->skip[i] == i + 1;
    if (in && leaf) {
      hit |= in;
      among &= ~in;
      if (any) return hit;
    }
    i = in && !leaf ? i + 1 : s->skip[i];
  }
  return hit;
}

/* Lanes in which two bodies touch; `centre` is that of the bounding sphere of the second. */
LW_FUNCTION lw_lanes lw_hit_pair(const lw_scene *s, const V *poses, int one, int two,
                                 const V *centre, lw_lanes among, int any) {
  const V *first = poses + LW_POSE * s->place[one], *second = poses + LW_POSE * s->place[two];
  const R bound = s->node[4 * s->first[two] + 3] + s->clearance;
  V u, v, w;
  lw_into(first, centre[0], centre[1], centre[2], &u, &v, &w);
  lw_lanes hit = 0;
  const int end = s->first[one + 1];
  for (int i = s->first[one]; i < end && among;) {
    const float *node = s->node + 4 * i;
    lw_lanes in = among & lw_within(u - node[0], v - node[1], w - node[2], bound + node[3]);
    const int leaf = s->skip[i] == i + 1;
    if (in && leaf) {
      V x, y, z, a, b, c;
      lw_center(first, node, &x, &y, &z);
      lw_into(second, x, y, z, &a, &b, &c);
      in = lw_hit_sphere(s, two, a, b, c, node[3] + s->clearance, in, any);
      hit |= in;
      among &= ~in;
      if (any && hit) return hit;
    }
    i = in && !leaf ? i + 1 : s->skip[i];
  }
  return hit;
}

/* Relative error of the expanded squares below, generously. */
#define LW_EXPANDED 4e-6f

/* Tests of one point and radius r against spheres, as |x|^2 - 2 x p + |p|^2: half of the work, and
   some digits lost, for which `edge` is moved. */
LW_INLINE V lw_expanded(const float *ball, V x, V y, V z, float r) {
  const R beside = r * ball[3] - ball[4];
  return x * ball[0] + (y * ball[1] + (z * ball[2] + beside));
}

LW_INLINE V lw_edge(const lw_scene *s, V x, V y, V z, float r) {
  const R square = r * r + LW_EXPANDED * s->far;
  return (x * x + y * y + z * z) * (1 - LW_EXPANDED) - square;
}

/* Lanes in which a body touches a sphere among the obstacles; x, y, z is the centre of its bounding
   sphere. */
LW_FUNCTION lw_lanes lw_hit_spheres(const lw_scene *s, const V *pose, int body, V x, V y, V z,
                                    lw_lanes among, int any) {
  const float r = s->node[4 * s->first[body] + 3] + s->clearance;
  const V edge = lw_edge(s, x, y, z, r);
  V most = lw_splat(-INFINITY), also = most;
  const float *ball = s->ball, *last = ball + 5 * (s->spheres - 1);
  for (; ball < last; ball += 10) {
    most = lw_max(most, lw_expanded(ball, x, y, z, r));
    also = lw_max(also, lw_expanded(ball + 5, x, y, z, r));
  }
  if (ball == last) most = lw_max(most, lw_expanded(ball, x, y, z, r));
  lw_lanes hit = 0;
  if (!(among & lw_less(edge, lw_max(most, also)))) return hit;
  const uint8_t *allowed = s->allowed + (size_t)body * (size_t)s->obstacles;
  for (int i = 0; i < s->spheres; i++) {
    const lw_lanes near = among & lw_less(edge, lw_expanded(s->ball + 5 * i, x, y, z, r));
    if (!near || allowed[i]) continue;
    const float *p = s->obstacle[i].p;
    V u, v, w;
    lw_into(pose, lw_splat(p[0]), lw_splat(p[1]), lw_splat(p[2]), &u, &v, &w);
    const lw_lanes in = lw_hit_sphere(s, body, u, v, w, p[3] + s->clearance, near, any);
    hit |= in;
    among &= ~in;
    if (!among || (any && hit)) break;
  }
  return hit;
}

/* The same for the other obstacles. */
LW_FUNCTION lw_lanes lw_hit_others(const lw_scene *s, const V *pose, int body, V x, V y, V z,
                                   lw_lanes among, int any) {
  const float r = s->node[4 * s->first[body] + 3] + s->clearance;
  const uint8_t *allowed = s->allowed + (size_t)body * (size_t)s->obstacles;
  lw_lanes hit = 0;
  for (int i = s->spheres; i < s->obstacles && among && !(any && hit); i++) {
    const lw_obstacle *o = s->obstacle + i;
    const lw_lanes near = allowed[i] ? 0 : among & lw_touches(o, x, y, z, r, among);
    if (!near) continue;
    const lw_lanes in = lw_hit_obstacle(s, pose, body, o, near, any);
    hit |= in;
    among &= ~in;
  }
  return hit;
}

/* Lanes in which pairs of bodies touch; `centre` are those of their bounding spheres. */
LW_FUNCTION lw_lanes lw_hit_pairs(const lw_scene *s, const V *poses, const V *centre,
                                  lw_lanes among, int any) {
  lw_lanes hit = 0;
  for (int i = 0; i < s->pairs && among && !(any && hit); i++) {
    const int one = s->pair[2 * i], two = s->pair[2 * i + 1];
    const V *a = centre + 3 * one, *b = centre + 3 * two;
    const V x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
    const lw_lanes near = among & lw_less(x * x + y * y + z * z, lw_splat(s->apart[i]));
    if (!near) continue;
    const lw_lanes in = lw_hit_pair(s, poses, one, two, b, near, any);
    hit |= in;
    among &= ~in;
  }
  return hit;
}

/* Lanes whose configuration is in collision, of those given; `any` returns after the first ones. */
LW_FUNCTION lw_lanes lw_hits(const lw_scene *s, const V *q, lw_lanes among, int any) {
  V poses[LW_POSE * LW_BODIES], centre[3 * LW_CENTRES];
  lw_body((const U *)q, (U *)poses);
  lw_lanes hit = 0;
  /* The outer bodies first: they hit the most. */
  for (int body = s->bodies - 1; body >= 0; body--) {
    if (s->first[body] == s->first[body + 1]) continue;
    const V *pose = poses + LW_POSE * s->place[body];
    V *at = centre + 3 * body;
    lw_center(pose, s->node + 4 * s->first[body], at, at + 1, at + 2);
    if (!s->moves[body]) continue;
    const V x = at[0], y = at[1], z = at[2];
    lw_lanes in = s->spheres ? lw_hit_spheres(s, pose, body, x, y, z, among, any) : 0;
    if (s->obstacles > s->spheres && !(in && any)) in |= lw_hit_others(s, pose, body, x, y, z, among & ~in, any);
    hit |= in;
    among &= ~in;
    if (!among || (any && hit)) return hit;
  }
  return hit | lw_hit_pairs(s, poses, centre, among, any);
}

#if LW_LANES > 1
/* For each of `count` configurations, rows of joint positions, whether it is in collision. */
void lw_check(const lw_scene *s, const float *rows, int64_t count, uint8_t *hit) {
  V q[LW_SIZE];
  for (int64_t row = 0; row < count; row += LW_LANES) {
    const int left = count - row < LW_LANES ? (int)(count - row) : LW_LANES;
    for (int k = 0; k < LW_SIZE; k++)
      for (int i = 0; i < LW_LANES; i++)
        q[k][i] = rows[(row + (i < left ? i : left - 1)) * LW_SIZE + k];
    const lw_lanes in = lw_hits(s, q, left < LW_LANES ? LW_ALL >> (LW_LANES - left) : LW_ALL, 0);
    for (int i = 0; i < left; i++) hit[row + i] = in >> i & 1;
  }
}
#endif
