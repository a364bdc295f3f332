/* Start values of all joints at the zeros of the determinant. */
/* Null vectors of a triangle by inverse iteration: the first, and some orthogonal to it. */
static void null_vectors(const double *triangle, int count, double vector[VECTORS][6]) {
  double r[36], inverse[6], greatest = 0.0;
  for (int i = 0; i < 36; i++) {
    r[i] = triangle[i];
    greatest = fmax(greatest, i / 6 <= i % 6 ? fabs(r[i]) : 0.0);
  }
  const double least = 1e-17 * greatest + TINY;
  for (int i = 0; i < 6; i++)
    inverse[i] = 1.0 / (fabs(r[7 * i]) < least ? least : r[7 * i]);
  for (int which = 0; which < count; which++) {
    double x[6];
    for (int i = 0; i < 6; i++) x[i] = 1.0 + 0.1 * (which ? (i * i) % 5 - 2 : i);
    for (int round = 0; round < 2; round++) {
      double length = 0.0;
      for (int i = 0; i < 6; i++) {
        for (int k = 0; k < i; k++) x[i] -= r[6 * k + i] * x[k];
        x[i] *= inverse[i];
      }
      for (int i = 5; i >= 0; i--) {
        for (int k = i + 1; k < 6; k++) x[i] -= r[6 * i + k] * x[k];
        x[i] *= inverse[i];
      }
      for (int other = 0; other < which; other++) {
        double along = 0.0;
        for (int i = 0; i < 6; i++) along += x[i] * vector[other][i];
        for (int i = 0; i < 6; i++) x[i] -= along * vector[other][i];
      }
      for (int i = 0; i < 6; i++) length = fmax(length, fabs(x[i]));
      double square = 0.0;
      for (int i = 0; i < 6; i++) square += (x[i] / length) * (x[i] / length);
      const double factor = 1.0 / (length * sqrt(square));
      for (int i = 0; i < 6; i++) x[i] *= factor;
    }
    memcpy(vector[which], x, sizeof(x));
  }
}

/* Twice the arc tangent of the ratio of two vectors of one direction. */
static double half_angle(double ab, double aa, double bb) {
  return 2.0 * (aa >= bb ? atan2(ab, aa) : atan2(bb, ab));
}

static double ratio(double ab, double aa, double bb) { return aa >= bb ? ab / aa : bb / ab; }

/* Positions of f1 and f2 from a null vector x (w, x w), w = (1, y, y^2). */
static void dialytic(const arrangement *a, const double *m, double *q) {
  double aa = 0.0, ab = 0.0, bb = 0.0, c[3][3] = {{0.0}};
  for (int i = 0; i < 3; i++) {
    aa += m[i] * m[i];
    ab += m[i] * m[3 + i];
    bb += m[3 + i] * m[3 + i];
    for (int j = 0; j < 3; j++) c[i][j] = m[i] * m[j] + m[3 + i] * m[3 + j];
  }
  const int k = c[0][0] + c[1][1] >= c[1][1] + c[2][2] ? 0 : 1;
  const double yy = c[k][k], yz = c[k][k + 1], zz = c[k + 1][k + 1];
  q[a->f1] = lw_revolute[a->f1] ? a->turn[0] + half_angle(ab, aa, bb) : ratio(ab, aa, bb);
  q[a->f2] = lw_revolute[a->f2] ? a->turn[1] + half_angle(yz, yy, zz) : ratio(yz, yy, zz);
}

static void monomials(int revolute, double q, double *out) {
  out[0] = 1.0;
  out[1] = revolute ? cos(q) : q;
  out[2] = revolute ? sin(q) : q * q;
}

/* Positions of e1 and e2 from those of the kept joint, f1 and f2. */
static void back_substitute(const arrangement *a, const work *w, double *q) {
  double k[3], x[3], y[3], right[EQUATIONS];
  monomials(lw_revolute[a->kept], q[a->kept], k);
  monomials(lw_revolute[a->f1], q[a->f1], x);
  monomials(lw_revolute[a->f2], q[a->f2], y);
  for (int e = 0; e < EQUATIONS; e++) {
    double sum = -w->constant[e];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        const double *t = a->plain[e] + 9 * i + 3 * j;
        sum += k[i] * x[j] * (t[0] * y[0] + t[1] * y[1] + t[2] * y[2]);
      }
    right[e] = sum;
  }
  double most = 0.0;
  for (int j = 0; j < 8; j++) {
    reflect(w->reflector[j], right, j);
    most = fmax(most, fabs(w->upper[j][j]));
  }
  for (int i = 7; i >= 0; i--) {
    for (int j = i + 1; j < 8; j++) right[i] -= w->upper[i][j] * right[j];
    right[i] = fabs(w->upper[i][i]) > 1e-13 * most ? right[i] / w->upper[i][i] : 0.0;
  }
  /* right: products of monomials of e1 (slow) and e2 (fast), without the first. */
  q[a->e1] = lw_revolute[a->e1] ? atan2(right[5], right[2]) : right[2];
  q[a->e2] = lw_revolute[a->e2] ? atan2(right[1], right[0]) : right[0];
}

/* Parts of the null vectors of a cluster in its starts: the first few of two vectors, others of all,
   spread evenly. */
static double mixture(int start, int vector) {
  const double two[5] = {0.0, 1.0, -1.0, 3.0, -3.0};
  if (vector == 0) return 1.0;
  if (start < 5) return vector == 1 ? two[start] : 0.0;
  const double at = start * (vector == 1 ? 0.618034 : vector == 2 ? 0.754878 : 0.569840);
  return tan(0.5 * TURN * (at - floor(at) - 0.5));
}

/* Starts of Newton's method at every zero of the determinant. */
static int starts_of(const arrangement *a, const work *w, double start[][6]) {
  int count = 0;
  for (int first = 0; first < w->count; first += LW_LANES) {
    V angle, sine, cosine, triangle[36];
    for (int i = 0; i < LW_LANES; i++)
      LW_LANE(angle, i) = w->roots[first + i < w->count ? first + i : w->count - 1].angle;
    lw_near_sincos(angle, &sine, &cosine);
    determinant(w->factor, cosine, sine, triangle);
    for (int i = 0; i < LW_LANES && first + i < w->count; i++) {
      const root *at = &w->roots[first + i];
      double r[36], vector[VECTORS][6], q[6];
      for (int k = 0; k < 36; k++) r[k] = LW_LANE(triangle[k], i);
      const int many = at->cluster ? VECTORS : 1;
      null_vectors(r, many, vector);
      const double tangent = tan(0.5 * at->angle);
      q[a->kept] = lw_revolute[a->kept] ? at->angle : tangent;
      for (int k = 0; k < (at->cluster ? MIXED : 1) && count < MOST_STARTS; k++) {
        double m[6] = {0.0};
        for (int v = 0; v < many; v++)
          for (int j = 0; j < 6; j++) m[j] += mixture(k, v) * vector[v][j];
        dialytic(a, m, q);
        back_substitute(a, w, q);
        memcpy(start[count++], q, sizeof(q));
      }
    }
  }
  return count;
}
