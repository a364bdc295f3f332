/* All solutions of six joints, by elimination (Raghavan and Roth 1993).

   Of the loop of six joints and the pose one revolute joint is dropped: its axis, a line, is carried
   by the other five. Fourteen equations of this line are linear in the products of two joints (e1,
   e2), which elimination removes; six equations in three joints (kept, f1, f2) are left. For a given
   kept joint they have a common solution where a determinant of order 12 vanishes. As a function of
   the kept angle this is a trigonometric polynomial of degree 8, hence at most 16 solutions.

   Its real zeros are isolated on panels: the determinant is evaluated at Chebyshev points (lanes are
   angles), and again on smaller panels wherever rounding might hide a zero. Every zero gives start
   values of all joints, which Newton's method refines (lanes are solutions). Forward kinematics
   decides. Lengths are in units of the arm, positions relative to its middle. Only the first
   LW_REAL joints are real; the others are virtual, and at zero in every solution.

   What comes before: vectors of LW_LANES numbers, and the tables of the arm (`tables.py`). */

#define EQUATIONS 14
#define LEFT 6         /* equations after elimination */
#define MONOMIALS 27   /* of the kept joint and of f1, f2 */
#define NODES 16       /* of a panel */
#define PANELS 8
#define MOST_PANELS 400 /* of an arrangement: where the determinant is zero everywhere */
#define SAME_ROOT 1e-9
#define QUARTERS 4      /* parts of a panel */
#define MOST_SPLITS 4   /* of such a part before it is evaluated again */
#define SMALL 1e3       /* parts below this many floors are evaluated again */
#define NARROWEST 1e-7  /* half of the least panel [rad] */
#define MOST_ROOTS 32
#define MOST_DEGREE 24 /* of the determinant in a stroke */
#define MOST_STARTS 192
#define DEEPEST 12
#define STEPS 14
#define MOST 16          /* solutions */
#define DISTANCES 3      /* singularity distances of a solution */
#define SAME 1e-7        /* solutions nearer than this are equal [rad, or arm units] */
#define TURN 6.283185307179586
#define FIRST_PANEL -2.6179938779914944
#define FAR_OUT 1.9    /* angle beyond which a kept stroke is far out [rad] */
#define STROKE_NOISE 1e-13 /* rounding of a coefficient of a series in a stroke, of the greatest */
#define NOISE 1e-11    /* values below this part of the greatest of a panel may be rounding */
#define RESOLVED 1e-8  /* last coefficients of a series within this part are no loss */
#define WIDE 0.03      /* half of a panel that is worth halving [rad] */
#define NOISY 1e-5    /* last coefficients of a series beyond this part are rounding */
#define DETERMINED 1e-11 /* least entry of the triangle of e1 and e2, of the greatest */
#define TINY 1e-290
#define VIRTUAL 1e-3   /* virtual joints nearer to zero than this may be at zero [rad] */
#define CIRCLE 32      /* points of a circle around a cluster */
#define NARROW 2e-3    /* radius of the first circle [rad] */
#define WIDEST 0.4     /* radius of the last [rad] */
#define CERTAIN 1e3    /* values on a circle are beyond this many floors */
#define MIXED 24       /* starts of a cluster */
#define VECTORS 4      /* null vectors of a cluster */
#define DOUBLE 1e-5    /* solutions with a less singularity distance count twice */
#define NEARBY 0.1     /* greatest motion from a solution of a pose beside [rad, or arm units] */
#define CLEAR 1e-2     /* solutions with a greater singularity distance are accurate */

typedef struct {
  double angle;
  int cluster; /* whether zeros cannot be separated */
  int zeros;   /* how many it stands for; 0 beside a cluster that they are counted with */
} root;

typedef struct {
  double factor[LEFT * MONOMIALS]; /* factor: coefficients of the six equations */
  double reflector[8][EQUATIONS], upper[8][8], constant[EQUATIONS];
  rigid pose, back; /* and its inverse */
  double stroke[MOST_DEGREE + 1], noise; /* the determinant by a kept stroke: series, its rounding */
  int degree;                            /* of this series; -1 if the kept joint is revolute */
  root roots[MOST_ROOTS];
  int count, lost;  /* lost: zeros that were not resolved */
  int panels;       /* evaluated so far */
  int undetermined; /* whether e1 and e2 do not follow from the other joints at this pose */
} work;

static void carry(const rigid *m, const double *v, double *out, int is_point) {
  for (int i = 0; i < 3; i++)
    out[i] = m->r[3 * i] * v[0] + m->r[3 * i + 1] * v[1] + m->r[3 * i + 2] * v[2] +
             (is_point ? m->p[i] : 0.0);
}

static double dot3(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* The fourteen functions of a line: point, direction and four products of both. */
static void line_functions(const double *l, const double *p, double *out) {
  const double pp = dot3(p, p), pl = dot3(p, l);
  for (int i = 0; i < 3; i++) {
    out[i] = p[i];
    out[3 + i] = l[i];
    out[8 + i] = p[(i + 1) % 3] * l[(i + 2) % 3] - p[(i + 2) % 3] * l[(i + 1) % 3];
    out[11 + i] = pp * l[i] - 2.0 * pl * p[i];
  }
  out[6] = pp;
  out[7] = pl;
}

/* Coefficients of the products of e1 and e2, from the values at three positions of each. */
static void eliminated_side(const arrangement *a, const work *w, double b[EQUATIONS][9]) {
  double value[3][3][EQUATIONS], l0[3], p0[3];
  const rigid *pose = a->forward ? &w->pose : &w->back;
  memcpy(l0, lw_axis[a->dropped], sizeof(l0));
  memcpy(p0, lw_point[a->dropped], sizeof(p0));
  if (a->gap == 0) {
    carry(pose, lw_axis[a->dropped], l0, 0);
    carry(pose, lw_point[a->dropped], p0, 1);
  }
  for (int i = 0; i < 3; i++) {
    double l1[3], p1[3], l2[3], p2[3];
    carry(&a->back[0][i], l0, l1, 0);
    carry(&a->back[0][i], p0, p1, 1);
    memcpy(l2, l1, sizeof(l2));
    memcpy(p2, p1, sizeof(p2));
    if (a->gap == 1) {
      carry(pose, l1, l2, 0);
      carry(pose, p1, p2, 1);
    }
    for (int j = 0; j < 3; j++) {
      double l3[3], p3[3], l4[3], p4[3];
      carry(&a->back[1][j], l2, l3, 0);
      carry(&a->back[1][j], p2, p3, 1);
      memcpy(l4, l3, sizeof(l4));
      memcpy(p4, p3, sizeof(p4));
      if (a->gap == 2) {
        carry(pose, l3, l4, 0);
        carry(pose, p3, p4, 1);
      }
      line_functions(l4, p4, value[i][j]);
    }
  }
  const double(*v1)[3] = a->inverse[0], (*v2)[3] = a->inverse[1];
  for (int e = 0; e < EQUATIONS; e++) {
    double half[3][3];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        half[i][j] = v2[j][0] * value[i][0][e] + v2[j][1] * value[i][1][e] +
                     v2[j][2] * value[i][2][e];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        b[e][3 * i + j] = v1[i][0] * half[0][j] + v1[i][1] * half[1][j] + v1[i][2] * half[2][j];
  }
}

static void reflect(const double *v, double *x, int from) {
  double sum = 0.0;
  for (int i = from; i < EQUATIONS; i++) sum += v[i] * x[i];
  for (int i = from; i < EQUATIONS; i++) x[i] -= sum * v[i];
}

/* Removes the products of e1 and e2: what is left are six equations in the other joints. */
static void eliminate(const arrangement *a, work *w) {
  double b[EQUATIONS][9], column[8][EQUATIONS], left[LEFT][EQUATIONS], least = 1e300, most = 0.0;
  eliminated_side(a, w, b);
  for (int j = 0; j < 8; j++)
    for (int i = 0; i < EQUATIONS; i++) column[j][i] = b[i][j + 1];
  for (int i = 0; i < EQUATIONS; i++) w->constant[i] = b[i][0];
  for (int j = 0; j < 8; j++) {
    double square = 0.0, *v = w->reflector[j];
    for (int i = j; i < EQUATIONS; i++) square += column[j][i] * column[j][i];
    const double length = sqrt(square);
    const double end = column[j][j] > 0.0 ? -length : length;
    const double scale = square - end * column[j][j];
    const double factor = scale > TINY ? 1.0 / sqrt(scale) : 0.0;
    for (int i = 0; i < EQUATIONS; i++) v[i] = i < j ? 0.0 : column[j][i] * factor;
    v[j] = (column[j][j] - end) * factor;
    for (int k = j; k < 8; k++) reflect(v, column[k], j);
    for (int k = 0; k <= j; k++) w->upper[k][j] = column[j][k];
    least = fmin(least, length);
    most = fmax(most, length);
  }
  w->undetermined = !(least > DETERMINED * most);
  for (int e = 0; e < LEFT; e++) {
    for (int i = 0; i < EQUATIONS; i++) left[e][i] = i == 8 + e;
    for (int j = 7; j >= 0; j--) reflect(w->reflector[j], left[e], j);
    double rest = 0.0, *out = w->factor + MONOMIALS * e;
    for (int i = 0; i < EQUATIONS; i++) rest += left[e][i] * w->constant[i];
    for (int k = 0; k < MONOMIALS; k++) out[k] = -rest * a->one[k];
    for (int i = 0; i < EQUATIONS; i++)
      for (int k = 0; k < MONOMIALS; k++) out[k] += left[e][i] * a->table[i][k];
  }
}

/* Householder's reflection of a column of vectors; returns the entry of the triangle. */
LW_INLINE V lane_reflect(V *m, int width, int j) {
  V v[6], square = lw_splat(TINY);
  LW_UNROLL for (int i = j; i < 6; i++) {
    v[i] = m[i * width + j];
    square += v[i] * v[i];
  }
  const V end = -lw_with_sign_of(lw_sqrt(square), v[j]);
  const V factor = 1.0 / (square - end * v[j]);
  v[j] -= end;
  LW_UNROLL for (int k = j + 1; k < width; k++) {
    V sum = v[j] * m[j * width + k];
    LW_UNROLL for (int i = j + 1; i < 6; i++) sum += v[i] * m[i * width + k];
    sum *= factor;
    LW_UNROLL for (int i = j; i < 6; i++) m[i * width + k] -= sum * v[i];
  }
  return end;
}

/* The determinant of order 12 at angles, and if asked the triangle that its null vector is read
   from. With rows (C0 C1 C2 0; 0 C0 C1 C2) reflections turn C0 of the first rows and C2 of the last
   to triangles; a determinant of order 6 is left. */
static LW_APART V determinant(const double *factor, V cosine, V sine, V *triangle) {
  V low[54], high[54], rest[36];
  LW_UNROLL for (int e = 0; e < LEFT; e++)
    LW_UNROLL for (int k = 0; k < 9; k++) {
      const double *c = factor + MONOMIALS * e + k;
      low[9 * e + k] = c[0] + c[9] * cosine + c[18] * sine;
    }
  LW_UNROLL for (int e = 0; e < LEFT; e++)
    LW_UNROLL for (int k = 0; k < 9; k++) high[9 * e + (k + 3) % 9] = low[9 * e + k];
  V product = lw_splat(1.0);
  LW_UNROLL for (int j = 0; j < 3; j++) {
    product *= lane_reflect(low, 9, j);
    product *= lane_reflect(high, 9, j);
  }
  LW_UNROLL for (int i = 0; i < 3; i++)
    LW_UNROLL for (int k = 0; k < 6; k++) {
      rest[6 * i + k] = low[9 * (i + 3) + 3 + k];
      rest[6 * (i + 3) + k] = high[9 * (i + 3) + 3 + k];
    }
  LW_UNROLL for (int j = 0; j < 6; j++) {
    const V end = j < 5 ? lane_reflect(rest, 6, j) : rest[35];
    product *= end;
    rest[7 * j] = end;
  }
  if (triangle)
    LW_UNROLL for (int i = 0; i < 36; i++) triangle[i] = rest[i];
  return product;
}

/* A Chebyshev series and its slope (Clenshaw). */
static double series(const double *c, double x, double *slope) {
  double b1 = 0.0, b2 = 0.0, d1 = 0.0, d2 = 0.0;
  for (int k = NODES - 1; k > 0; k--) {
    const double d = 2.0 * (x * d1 + b1) - d2, b = 2.0 * x * b1 - b2 + c[k];
    d2 = d1;
    d1 = d;
    b2 = b1;
    b1 = b;
  }
  *slope = x * d1 + b1 - d2;
  return x * b1 - b2 + c[0];
}

/* A zero of a series between two points with values of opposite sign: Newton's method, kept inside
   by bisection. */
static double zero_between(const double *c, double low, double high, double at_low) {
  double x = 0.5 * (low + high);
  for (int i = 0; i < 60 && high - low > 1e-15; i++) {
    double slope;
    const double value = series(c, x, &slope);
    if (value == 0.0) break;
    if ((value > 0.0) == (at_low > 0.0)) low = x;
    else high = x;
    const double step = slope != 0.0 ? value / slope : 0.0;
    const double next = x - step;
    const int inside = slope != 0.0 && next > low && next < high;
    x = inside ? next : 0.5 * (low + high);
    if (inside && fabs(step) < 1e-9) break;
  }
  return x;
}

static void add_root(work *w, double angle, int cluster) {
  if (w->count < MOST_ROOTS) {
    w->roots[w->count].angle = angle;
    w->roots[w->count].zeros = 1;
    w->roots[w->count++].cluster = cluster;
  } else
    w->lost++;
}

/* The determinant by a kept stroke: a polynomial of a degree that is a constant of the arm. Far out its
   values are lost in those of the entries, so that it is sampled near zero. */
static void sample_strokes(work *w) {
  double value[LW_STROKES], greatest = 0.0;
  for (int first = 0; first < LW_STROKES; first += LW_LANES) {
    V x;
    for (int i = 0; i < LW_LANES; i++)
      LW_LANE(x, i) = LW_FARTHEST * cos(0.5 * TURN * (first + i + 0.5) / LW_STROKES);
    const V square = 1.0 + x * x, fourth = square * square * square * square;
    V d = determinant(w->factor, (2.0 - square) / square, 2.0 * x / square, NULL);
    d *= fourth * fourth * fourth;
    for (int i = 0; i < LW_LANES; i++) value[first + i] = LW_LANE(d, i);
  }
  for (int k = 0; k <= w->degree; k++) {
    double sum = 0.0;
    for (int i = 0; i < LW_STROKES; i++)
      sum += value[i] * cos(0.5 * TURN * k * (i + 0.5) / LW_STROKES);
    w->stroke[k] = sum * (k ? 2.0 : 1.0) / LW_STROKES;
    greatest = fmax(greatest, fabs(w->stroke[k]));
  }
  w->noise = STROKE_NOISE * greatest;
}

/* The same at an angle, q = tan(angle / 2), times cos(angle / 2)^degree; returns the rounding. */
static double stroke_value(const work *w, double angle, double *value) {
  const double c = cos(0.5 * angle), s = sin(0.5 * angle) / LW_FARTHEST;
  double power[MOST_DEGREE + 1], before = 0.0, now = 1.0, sum = 0.0, size = 0.0;
  power[0] = 1.0;
  for (int k = 1; k <= w->degree; k++) power[k] = power[k - 1] * c;
  for (int k = 0; k <= w->degree; k++) {
    sum += w->stroke[k] * power[w->degree - k] * now;
    size += fabs(power[w->degree - k] * now);
    const double next = (k ? 2.0 : 1.0) * s * now - c * c * before;
    before = now;
    now = next;
  }
  *value = sum;
  return w->noise * size;
}

/* Values of the determinant at the points of a panel; returns their rounding beyond `NOISE`. Of a kept
   stroke they are those of its polynomial, at points far out by the series. */
static double values_at(const work *w, double middle, double half, double *value) {
  double rounding = 0.0;
  for (int first = 0; first < NODES; first += LW_LANES) {
    V angle, sine, cosine;
    for (int i = 0; i < LW_LANES; i++) LW_LANE(angle, i) = middle + half * lw_node[first + i];
    lw_near_sincos(angle, &sine, &cosine);
    const V d = determinant(w->factor, cosine, sine, NULL);
    for (int i = 0; i < LW_LANES; i++) value[first + i] = LW_LANE(d, i);
  }
  for (int i = 0; i < NODES && w->degree >= 0; i++) {
    const double angle = middle + half * lw_node[i];
    if (fabs(angle) > FAR_OUT) rounding = fmax(rounding, stroke_value(w, angle, &value[i]));
    else value[i] *= pow(cos(0.5 * angle), w->degree - MOST_DEGREE);
  }
  return rounding;
}

/* A part of a panel. */
typedef struct {
  const double *series;
  double middle, half, floor; /* of the panel; floor: values below it may be rounding */
  int depth;
} part;

static void panel(work *w, double middle, double half, int depth);

/* Evaluates the determinant again on a part, slightly enlarged: ends may be zeros. */
static void closer(work *w, const part *p, double low, double high) {
  const double half = 0.5 * (high - low);
  panel(w, p->middle + p->half * (low + half), p->half * half * 1.05, p->depth + 1);
}

/* Changes of sign of Bernstein coefficients (Descartes' rule: the number of zeros, or that plus an
   even number): 0, 1, or 2 for more or not certain. */
static int variations(const double *b, double floor) {
  if (fabs(b[0]) <= floor || fabs(b[NODES - 1]) <= floor) return 2;
  int changes = 0, unsure = 0;
  double last = b[0];
  for (int i = 1; i < NODES; i++) {
    if (fabs(b[i]) <= floor) {
      unsure++;
      continue;
    }
    const int opposite = (last > 0.0) != (b[i] > 0.0);
    /* One coefficient that is not certain does not matter between two of opposite sign. */
    if (unsure > opposite) return 2;
    changes += opposite;
    unsure = 0;
    last = b[i];
  }
  return changes > 1 ? 2 : changes;
}

/* Isolates the zeros of the polynomial with these Bernstein coefficients between two points. */
static void isolate(work *w, const part *p, const double *b, double low, double high, int splits) {
  const int changes = variations(b, p->floor);
  if (changes == 0) return;
  if (changes == 1) {
    add_root(w, p->middle + p->half * zero_between(p->series, low, high, b[0]), 0);
    return;
  }
  double greatest = 0.0;
  for (int i = 0; i < NODES; i++) greatest = fmax(greatest, fabs(b[i]));
  if (splits == MOST_SPLITS || greatest <= SMALL * p->floor) {
    closer(w, p, low, high);
    return;
  }
  double left[NODES], right[NODES];
  memcpy(right, b, sizeof(right));
  for (int k = 0; k < NODES; k++) { /* de Casteljau */
    left[k] = right[0];
    for (int i = 0; i < NODES - 1 - k; i++) right[i] = 0.5 * (right[i] + right[i + 1]);
  }
  const double middle = 0.5 * (low + high);
  isolate(w, p, left, low, middle, splits + 1);
  isolate(w, p, right, middle, high, splits + 1);
}

/* A matrix, by columns, times a vector. */
static void transform(const double matrix[NODES][NODES], const double *value, double *out) {
  for (int first = 0; first < NODES; first += LW_LANES) {
    V sum = lw_splat(0.0), column;
    for (int i = 0; i < NODES; i++) {
      memcpy(&column, matrix[i] + first, sizeof(column));
      sum += column * value[i];
    }
    memcpy(out + first, &sum, sizeof(sum));
  }
}

/* Finds the zeros of the determinant between middle - half and middle + half. */
static void panel(work *w, double middle, double half, int depth) {
  double value[NODES], series_of[NODES], greatest = 0.0, tail = 0.0;
  if (w->panels++ >= MOST_PANELS) {
    w->lost = MOST;
    return;
  }
  const double rounding = values_at(w, middle, half, value);
  for (int i = 0; i < NODES; i++) greatest = fmax(greatest, fabs(value[i]));
  transform(lw_to_series, value, series_of);
  for (int k = NODES - 3; k < NODES; k++) tail = fmax(tail, fabs(series_of[k]));
  if (half > WIDE && !(tail <= RESOLVED * greatest)) {
    panel(w, middle - 0.5 * half, 0.51 * half, depth);
    panel(w, middle + 0.5 * half, 0.51 * half, depth);
    return;
  }
  if (depth == DEEPEST || !(tail <= NOISY * greatest) || half < NARROWEST) {
    add_root(w, middle, 1);
    return;
  }
  const part p = {series_of, middle, half, NOISE * greatest + 100.0 * tail + rounding, depth};
  for (int q = 0; q < QUARTERS; q++) {
    double b[NODES];
    transform(lw_to_bernstein[q], value, b);
    isolate(w, &p, b, q * (2.0 / QUARTERS) - 1.0, (q + 1) * (2.0 / QUARTERS) - 1.0, 0);
  }
}

static double apart(double a, double b) {
  const double d = a - b;
  return fabs(d - TURN * floor(d / TURN + 0.5));
}

static void sort_roots(work *w) {
  int kept = 0;
  for (int i = 1; i < w->count; i++)
    for (int j = i; j > 0 && w->roots[j].angle < w->roots[j - 1].angle; j--) {
      const root other = w->roots[j];
      w->roots[j] = w->roots[j - 1];
      w->roots[j - 1] = other;
    }
  /* Neighbouring panels may both have found one. */
  for (int i = 0; i < w->count; i++) {
    int same = -1;
    if (kept && apart(w->roots[i].angle, w->roots[0].angle) <= SAME_ROOT) same = 0;
    if (kept && apart(w->roots[i].angle, w->roots[kept - 1].angle) <= SAME_ROOT) same = kept - 1;
    if (same < 0) w->roots[kept++] = w->roots[i];
    else w->roots[same].cluster |= w->roots[i].cluster;
  }
  w->count = kept;
}

/* A Chebyshev series at a complex point. */
static void complex_series(const double *c, double x, double y, double *re, double *im) {
  double b1 = 0.0, b2 = 0.0, d1 = 0.0, d2 = 0.0;
  for (int k = NODES - 1; k > 0; k--) {
    const double b = 2.0 * (x * b1 - y * d1) - b2 + c[k], d = 2.0 * (x * d1 + y * b1) - d2;
    b2 = b1;
    d2 = d1;
    b1 = b;
    d1 = d;
  }
  *re = x * b1 - y * d1 - b2 + c[0];
  *im = x * d1 + y * b1 - d2;
}

/* How many zeros of the determinant, complex ones too, are within a circle around a real angle, by
   the argument principle; -1 if values on the circle are not certain. */
static int zeros_within(const work *w, double middle, double radius) {
  double value[NODES], c[NODES], greatest = 0.0, tail = 0.0, least = 1e300, turned = 0.0;
  double before_re = 0.0, before_im = 0.0;
  const double rounding = values_at(w, middle, 1.5 * radius, value);
  transform(lw_to_series, value, c);
  for (int i = 0; i < NODES; i++) greatest = fmax(greatest, fabs(value[i]));
  for (int k = NODES - 3; k < NODES; k++) tail = fmax(tail, fabs(c[k]));
  for (int i = 0; i <= CIRCLE; i++) {
    double re, im;
    const double at = TURN * i / CIRCLE;
    complex_series(c, cos(at) / 1.5, sin(at) / 1.5, &re, &im);
    if (i) turned += atan2(before_re * im - before_im * re, before_re * re + before_im * im);
    least = fmin(least, re * re + im * im);
    before_re = re;
    before_im = im;
  }
  const double floor_of = NOISE * greatest + tail + 0.1 * rounding;
  return sqrt(least) > CERTAIN * floor_of ? (int)(turned / TURN + 0.5) : -1;
}

/* Counts the zeros of clusters: circles around them grow until values there are certain. */
static void count_clusters(work *w) {
  for (int i = 0; i < w->count; i++) {
    if (!w->roots[i].cluster || !w->roots[i].zeros) continue;
    const double middle = w->roots[i].angle;
    double radius = NARROW;
    int zeros = zeros_within(w, middle, radius);
    while (zeros < 0 && radius < WIDEST) zeros = zeros_within(w, middle, radius *= 2.0);
    if (zeros < 0) {
      w->lost = MOST;
      return;
    }
    for (int k = 0; k < w->count; k++)
      if (apart(w->roots[k].angle, middle) <= radius) w->roots[k].zeros = 0;
    w->roots[i].zeros = zeros;
  }
}

/* Newton's method on the determinant itself: near other zeros a series is not exact enough. */
static void polish_roots(work *w) {
  if (w->degree >= 0) return;
  for (int first = 0; first < w->count; first += LW_LANES) {
    V angle, sine, cosine;
    for (int i = 0; i < LW_LANES; i++)
      LW_LANE(angle, i) = w->roots[first + i < w->count ? first + i : w->count - 1].angle;
    for (int round = 0; round < 2; round++) {
      const double apart = round ? 1e-8 : 1e-6;
      lw_near_sincos(angle, &sine, &cosine);
      const V value = determinant(w->factor, cosine, sine, NULL);
      lw_near_sincos(angle + apart, &sine, &cosine);
      const V slope = (determinant(w->factor, cosine, sine, NULL) - value) / apart;
      const V step = value / slope;
      const V most = lw_splat(round ? 1e-6 : 1e-4);
      angle -= lw_above(most, lw_abs(step), step, lw_splat(0.0));
    }
    for (int i = 0; i < LW_LANES && first + i < w->count; i++)
      if (!w->roots[first + i].cluster) w->roots[first + i].angle = LW_LANE(angle, i);
  }
}

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

typedef struct {
  V r[9], p[3];
} lane_rigid;

/* The motion of a joint: constants, and parts with the cosine and the sine, or with the stroke. */
LW_INLINE void motion(int joint, V q, lane_rigid *out) {
  const double(*c)[12] = lw_motion[joint];
  V sine = q, cosine = lw_splat(0.0);
  if (lw_revolute[joint]) lw_near_sincos(q, &sine, &cosine);
  for (int i = 0; i < 9; i++) out->r[i] = c[0][i] + c[1][i] * cosine + c[2][i] * sine;
  for (int i = 0; i < 3; i++) out->p[i] = c[0][9 + i] + c[1][9 + i] * cosine + c[2][9 + i] * sine;
}

LW_INLINE void lane_turn(const V *r, const V *v, V *out) {
  for (int i = 0; i < 3; i++) out[i] = r[3 * i] * v[0] + r[3 * i + 1] * v[1] + r[3 * i + 2] * v[2];
}

LW_INLINE void lane_turn_back(const V *r, const V *v, V *out) {
  for (int i = 0; i < 3; i++) out[i] = r[i] * v[0] + r[3 + i] * v[1] + r[6 + i] * v[2];
}

/* The dropped joint from the others: what they make of a direction across its axis. */
static void dropped_joint(const arrangement *a, const work *w, V *q) {
  lane_rigid m;
  V v[3], u[3], across[2] = {lw_splat(0.0), lw_splat(0.0)};
  for (int i = 0; i < 3; i++) v[i] = lw_splat(lw_across[a->dropped][0][i]);
  for (int j = a->dropped + 1; j < 6; j++) {
    motion(j, q[j], &m);
    lane_turn_back(m.r, v, u);
    for (int i = 0; i < 3; i++) v[i] = u[i];
  }
  for (int i = 0; i < 3; i++)
    u[i] = w->pose.r[3 * i] * v[0] + w->pose.r[3 * i + 1] * v[1] + w->pose.r[3 * i + 2] * v[2];
  for (int j = 0; j < a->dropped; j++) {
    motion(j, q[j], &m);
    lane_turn_back(m.r, u, v);
    for (int i = 0; i < 3; i++) u[i] = v[i];
  }
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < 3; i++) across[k] += lw_across[a->dropped][k][i] * u[i];
  q[a->dropped] = lw_atan2(across[1], across[0]);
}

/* Pose error and Jacobian of the frame at positions; the error is twist-like, in arm units. */
static void linearise(const work *w, const V *q, V *error, V jacobian[6][6], V *miss) {
  lane_rigid at, m, next;
  V axis[6][3], point[6][3], end[3], goal[3];
  for (int i = 0; i < 9; i++) at.r[i] = lw_splat(i % 4 == 0);
  for (int i = 0; i < 3; i++) at.p[i] = lw_splat(0.0);
  for (int j = 0; j < 6; j++) {
    V d[3], o[3];
    for (int i = 0; i < 3; i++) {
      d[i] = lw_splat(lw_axis[j][i]);
      o[i] = lw_splat(lw_point[j][i]);
    }
    lane_turn(at.r, d, axis[j]);
    lane_turn(at.r, o, point[j]);
    for (int i = 0; i < 3; i++) point[j][i] += at.p[i];
    motion(j, q[j], &m);
    lane_turn(at.r, m.p, next.p);
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++)
        next.r[3 * i + k] = at.r[3 * i] * m.r[k] + at.r[3 * i + 1] * m.r[3 + k] +
                            at.r[3 * i + 2] * m.r[6 + k];
      next.p[i] += at.p[i];
    }
    at = next;
  }
  V apart = lw_splat(0.0), turned = lw_splat(0.0), cross[3] = {apart, apart, apart};
  for (int i = 0; i < 3; i++) {
    end[i] = at.r[3 * i] * lw_tool[0] + at.r[3 * i + 1] * lw_tool[1] + at.r[3 * i + 2] * lw_tool[2] +
             at.p[i];
    goal[i] = lw_splat(w->pose.r[3 * i] * lw_tool[0] + w->pose.r[3 * i + 1] * lw_tool[1] +
                       w->pose.r[3 * i + 2] * lw_tool[2] + w->pose.p[i]);
    error[i] = goal[i] - end[i];
    apart += error[i] * error[i];
  }
  for (int i = 0; i < 9; i++) {
    const V d = w->pose.r[i] - at.r[i];
    turned += d * d;
  }
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 3; i++) {
      const int y = (i + 1) % 3, z = (i + 2) % 3;
      cross[i] += 0.5 * (at.r[3 * y + k] * w->pose.r[3 * z + k] - at.r[3 * z + k] * w->pose.r[3 * y + k]);
    }
  for (int i = 0; i < 3; i++) error[3 + i] = cross[i];
  *miss = lw_sqrt(lw_max(apart * (LW_UNIT * LW_UNIT), 0.5 * turned));
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 3; i++) {
      const int y = (i + 1) % 3, z = (i + 2) % 3;
      if (lw_revolute[j]) {
        jacobian[j][i] = axis[j][y] * (end[z] - point[j][z]) - axis[j][z] * (end[y] - point[j][y]);
        jacobian[j][3 + i] = axis[j][i];
      } else {
        jacobian[j][i] = axis[j][i];
        jacobian[j][3 + i] = lw_splat(0.0);
      }
    }
}

/* L D L^T of J^T J + damping, in place: D inverse on the diagonal. */
LW_INLINE void factorise(V jacobian[6][6], V damping, V square[6][6]) {
  for (int i = 0; i < 6; i++)
    for (int j = 0; j <= i; j++) {
      V sum = i == j ? damping : lw_splat(0.0);
      for (int k = 0; k < 6; k++) sum += jacobian[i][k] * jacobian[j][k];
      square[i][j] = sum;
    }
  for (int j = 0; j < 6; j++) {
    V scaled[6];
    for (int k = 0; k < j; k++) {
      scaled[k] = square[j][k];
      square[j][k] = scaled[k] * square[k][k];
      square[j][j] -= square[j][k] * scaled[k];
    }
    square[j][j] = 1.0 / lw_max(square[j][j], lw_splat(1e-30));
    for (int i = j + 1; i < 6; i++)
      for (int k = 0; k < j; k++) square[i][j] -= square[i][k] * square[j][k];
  }
}

LW_INLINE void substitute(V square[6][6], V *x) {
  for (int i = 1; i < 6; i++)
    for (int k = 0; k < i; k++) x[i] -= square[i][k] * x[k];
  for (int i = 0; i < 6; i++) x[i] *= square[i][i];
  for (int i = 4; i >= 0; i--)
    for (int k = i + 1; k < 6; k++) x[i] -= square[k][i] * x[k];
}

/* Newton's method, damped by the squared error so that it ends even at singular positions, with the
   first joints. They turn at most a radian a step. Returns the residuals [m or rad]; the Jacobian is
   that at the end. */
LW_INLINE V newton(const work *w, V *q, V jacobian[6][6], int joints) {
  V error[6], square[6][6], miss, best = lw_splat(1e300), kept[6];
  for (int i = 0; i < 6; i++) kept[i] = q[i];
  for (int step = 0;; step++) {
    linearise(w, q, error, jacobian, &miss);
    for (int j = joints; j < 6; j++)
      for (int k = 0; k < 6; k++) jacobian[j][k] = lw_splat(0.0);
    int open = 0, gained = 0;
    for (int i = 0; i < LW_LANES; i++) {
      const double now = LW_LANE(miss, i);
      open |= !(now <= LW_CLOSE);
      gained |= !(now >= 0.5 * LW_LANE(best, i));
    }
    for (int i = 0; i < 6; i++) kept[i] = lw_above(best, miss, q[i], kept[i]);
    best = lw_min(best, miss);
    if (!open || step == STEPS || (step > 4 && !gained)) break;
    V norm = lw_splat(0.0), x[6], most = lw_splat(1.0);
    for (int i = 0; i < 6; i++) norm += error[i] * error[i];
    factorise(jacobian, 1e-2 * lw_min(norm, lw_splat(1.0)) * norm + 1e-22, square);
    for (int j = 0; j < 6; j++) {
      x[j] = lw_splat(0.0);
      for (int k = 0; k < 6; k++) x[j] += jacobian[j][k] * error[k];
    }
    substitute(square, x);
    for (int j = 0; j < 6; j++) most = lw_max(most, lw_abs(x[j]));
    /* Those that are there stay: at a singular position a step without need is a long one. */
    for (int j = 0; j < 6; j++)
      q[j] += lw_above(best, lw_splat(LW_CLOSE), x[j] / most, lw_splat(0.0));
  }
  int elsewhere = 0;
  for (int i = 0; i < LW_LANES; i++) elsewhere |= LW_LANE(miss, i) > LW_LANE(best, i);
  for (int i = 0; i < 6; i++) q[i] = kept[i];
  if (elsewhere) {
    linearise(w, q, error, jacobian, &miss);
    for (int j = joints; j < 6; j++)
      for (int k = 0; k < 6; k++) jacobian[j][k] = lw_splat(0.0);
  }
  return best;
}

/* 1 / |J^-1| of the first joints, by the Frobenius norm: a lower bound of the least singular value. */
LW_INLINE V singularity_distance(V jacobian[6][6], int joints) {
  V square[6][6], total = lw_splat(0.0);
  factorise(jacobian, lw_splat(1e-15), square);
  for (int i = 0; i < joints; i++) {
    V x[6];
    for (int k = 0; k < 6; k++) x[k] = lw_splat(i == k);
    substitute(square, x);
    total += x[i];
  }
  return 1.0 / lw_sqrt(total);
}

typedef struct {
  int count;
  double q[MOST][6], residual[MOST], singular[MOST];
} found;

static double joint_motion(int j, double from, double to) {
  const double move = to - from;
  return lw_revolute[j] ? move - TURN * floor(move / TURN + 0.5) : move;
}

/* Whether two solutions are one. Near a singularity they are accurate to some digits only: there the
   middle between two that are one is a solution as well. */
static int is_same(const work *w, const double *a, const double *b, double singular) {
  double most = 0.0;
  V middle[6], error[6], jacobian[6][6], miss;
  for (int j = 0; j < 6; j++) {
    const double move = joint_motion(j, a[j], b[j]);
    most = fmax(most, fabs(move));
    middle[j] = lw_splat(a[j] + 0.5 * move);
  }
  if (!(most <= (singular < CLEAR ? CLEAR : SAME))) return 0;
  if (most <= SAME) return 1;
  linearise(w, middle, error, jacobian, &miss);
  return LW_LANE(miss, 0) <= LW_RESIDUAL;
}

static void keep(const work *w, found *f, const double *q, double residual, double singular) {
  int at = 0;
  while (at < f->count && !is_same(w, f->q[at], q, fmax(singular, f->singular[at]))) at++;
  if (at < f->count && f->residual[at] <= residual) return;
  /* Samples of a self-motion leave room for regular solutions. */
  if (at == MOST && singular >= DOUBLE)
    for (at = MOST - 1; at >= 0 && f->singular[at] >= DOUBLE;) at--;
  if (at == MOST || at < 0) return;
  if (at == f->count) f->count++;
  for (int j = 0; j < 6; j++) f->q[at][j] = joint_motion(j, 0.0, q[j]);
  f->residual[at] = residual;
  f->singular[at] = singular;
}

static void refine(const arrangement *a, const work *w, const double start[][6], int count,
                   int joints, found *f) {
  for (int first = 0; first < count; first += LW_LANES) {
    V q[6], jacobian[6][6];
    for (int j = 0; j < 6; j++)
      for (int i = 0; i < LW_LANES; i++)
        LW_LANE(q[j], i) = start[first + i < count ? first + i : count - 1][j];
    if (a) dropped_joint(a, w, q);
    const V miss = newton(w, q, jacobian, joints);
    const V singular = singularity_distance(jacobian, joints);
    for (int i = 0; i < LW_LANES && first + i < count; i++)
      if (LW_LANE(miss, i) <= LW_RESIDUAL) {
        double one[6];
        for (int j = 0; j < 6; j++) one[j] = LW_LANE(q[j], i);
        keep(w, f, one, LW_LANE(miss, i), LW_LANE(singular, i));
      }
  }
}

/* Of the solutions those with virtual joints at zero, refined with the real joints. */
static void without_virtual(const work *w, found *f) {
  double start[MOST][6];
  int count = 0;
  for (int k = 0; k < f->count; k++) {
    int zero = 1;
    for (int j = LW_REAL; j < 6; j++) zero = zero && fabs(f->q[k][j]) <= VIRTUAL;
    if (!zero) continue;
    memcpy(start[count], f->q[k], sizeof(start[0]));
    for (int j = LW_REAL; j < 6; j++) start[count][j] = 0.0;
    count++;
  }
  f->count = 0;
  refine(NULL, w, (const double(*)[6])start, count, LW_REAL, f);
}

/* Whether joints move from a singular solution with the frame at rest: steps along the null vector
   of the Jacobian, in both senses, lead to other solutions. */
static int has_self_motion(const work *w, const double *q) {
  const double steps[4] = {0.05, -0.05, 0.02, -0.02};
  V at[6], error[6], jacobian[6][6], square[6][6], null[6], miss;
  for (int j = 0; j < 6; j++) {
    at[j] = lw_splat(q[j]);
    null[j] = lw_splat(j < LW_REAL ? 1.0 + 0.1 * j : 0.0);
  }
  linearise(w, at, error, jacobian, &miss);
  for (int j = LW_REAL; j < 6; j++)
    for (int k = 0; k < 6; k++) jacobian[j][k] = lw_splat(0.0);
  factorise(jacobian, lw_splat(1e-14), square);
  for (int round = 0; round < 4; round++) {
    V length = lw_splat(0.0);
    substitute(square, null);
    for (int j = LW_REAL; j < 6; j++) null[j] = lw_splat(0.0);
    for (int j = 0; j < 6; j++) length = lw_max(length, lw_abs(null[j]));
    for (int j = 0; j < 6; j++) null[j] /= length;
  }
  for (int k = 0; k < 4; k++) {
    double moved = 0.0, whole = 0.0;
    for (int j = 0; j < 6; j++) at[j] = q[j] + steps[k] * null[j];
    const V rest = newton(w, at, jacobian, LW_REAL);
    for (int j = 0; j < 6; j++) {
      moved += (LW_LANE(at[j], 0) - q[j]) * LW_LANE(null[j], 0);
      whole += LW_LANE(null[j], 0) * LW_LANE(null[j], 0);
    }
    moved /= steps[k] * whole;
    if (!(LW_LANE(rest, 0) <= LW_RESIDUAL && moved > 0.5 && moved < 1.5)) return 0;
  }
  return 1;
}

/* Solutions of a pose by one arrangement after the other, until their count is proven; returns how
   many may be missing. */
static int eliminate_in_turn(work *w, found *f) {
  int missing = MOST;
  for (int k = 0; k < LW_ARRANGEMENTS && missing > 0; k++) {
    const arrangement *a = &lw_arrangement[k];
    double start[MOST_STARTS][6];
    int expected = 0;
    w->count = w->lost = w->panels = 0;
    w->degree = a->degree;
    eliminate(a, w);
    if (w->degree >= 0) sample_strokes(w);
    for (int i = 0; i < PANELS; i++)
      panel(w, FIRST_PANEL + TURN * i / PANELS, 0.5 * TURN / PANELS, 0);
    sort_roots(w);
    count_clusters(w);
    polish_roots(w);
    for (int i = 0; i < w->count; i++) expected += w->roots[i].zeros;
    const int count = w->count ? starts_of(a, w, start) : 0;
    refine(a, w, (const double(*)[6])start, count, 6, f);
    int short_of = w->lost + expected - f->count;
    /* A singular solution is at least a double one. */
    for (int i = 0; i < f->count; i++) short_of -= f->singular[i] < DOUBLE;
    /* One zero may then stand for several solutions: they do not count. */
    if (!w->undetermined && short_of < missing) missing = short_of > 0 ? short_of : 0;
  }
  return missing;
}

static void invert(const rigid *m, rigid *out) {
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 3; k++) out->r[3 * i + k] = m->r[3 * k + i];
    out->p[i] = -(m->r[i] * m->p[0] + m->r[3 + i] * m->p[1] + m->r[6 + i] * m->p[2]);
  }
}

/* A pose beside another: turned and shifted by a little. */
static void beside(const work *w, int which, work *out) {
  const double little = which < 2 ? 1e-3 : 1e-4, way = which % 2 ? -little : little;
  const double turn[3] = {0.62 * way, -0.48 * way, 0.57 * little};
  const double shift[3] = {0.41 * way, 0.66 * little, -0.53 * way};
  const double angle = sqrt(dot3(turn, turn)), s = sin(angle) / angle;
  const double c = (1.0 - cos(angle)) / (angle * angle);
  rigid by, *pose = &out->pose;
  for (int i = 0; i < 3; i++) {
    by.p[i] = shift[i];
    for (int k = 0; k < 3; k++) {
      const int third = 3 - i - k;
      const double cross = i == k ? 0.0 : ((k - i + 3) % 3 == 1 ? -turn[third] : turn[third]);
      by.r[3 * i + k] = (i == k ? 1.0 - c * angle * angle : 0.0) + s * cross + c * turn[i] * turn[k];
    }
  }
  for (int k = 0; k < 3; k++) {
    const double column[3] = {w->pose.r[k], w->pose.r[3 + k], w->pose.r[6 + k]};
    double turned[3];
    carry(&by, column, turned, 0);
    for (int i = 0; i < 3; i++) pose->r[3 * i + k] = turned[i];
  }
  carry(&by, w->pose.p, pose->p, 1);
  invert(pose, &out->back);
}

/* Where zeros coincide those of poses beside do not: every regular solution has one of theirs nearby,
   which leads to it. Returns how many may be missing: none if the counts beside are proven and all
   solutions there lead to one nearby. */
static int solve_beside(const work *w, found *f, int missing) {
  const int before = f->count;
  int proven = 1;
  for (int which = 0; which < 4; which++) {
    work near;
    found g;
    g.count = 0;
    beside(w, which, &near);
    if (eliminate_in_turn(&near, &g) > 0) proven = 0;
    refine(NULL, w, (const double(*)[6])g.q, g.count, 6, f);
    for (int i = 0; i < g.count; i++) {
      double least = 1e300;
      for (int k = 0; k < f->count; k++) {
        double most = 0.0;
        for (int j = 0; j < 6; j++) most = fmax(most, fabs(joint_motion(j, g.q[i][j], f->q[k][j])));
        least = fmin(least, most);
      }
      if (!(least <= NEARBY)) proven = 0;
    }
  }
  missing -= f->count - before;
  return proven ? 0 : missing > 0 ? missing : 1;
}

/* All solutions of a pose; returns how many may be missing, 0 where the count is proven. */
static int solve(work *w, found *f) {
  f->count = 0;
  int missing = eliminate_in_turn(w, f);
  if (missing > 0) missing = solve_beside(w, f, missing);
  if (LW_REAL < 6) without_virtual(w, f);
  return missing;
}

/* The pose of the frame to the motion of the last link, in arm units; whether it is rigid. */
static int read_pose(const double *pose, rigid *out) {
  double error = 0.0, r[9], p[3];
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 3; k++) {
      double product = i == k ? -1.0 : 0.0;
      for (int j = 0; j < 3; j++) product += pose[4 * j + i] * pose[4 * j + k];
      error += product * product;
    }
    error += pose[12 + i] * pose[12 + i];
  }
  error += (pose[15] - 1.0) * (pose[15] - 1.0);
  const double *x = pose, *y = pose + 4, *z = pose + 8;
  const double volume = x[0] * (y[1] * z[2] - y[2] * z[1]) - x[1] * (y[0] * z[2] - y[2] * z[0]) +
                        x[2] * (y[0] * z[1] - y[1] * z[0]);
  for (int i = 0; i < 3; i++) {
    p[i] = pose[4 * i + 3];
    for (int k = 0; k < 3; k++) {
      r[3 * i + k] = 0.0;
      for (int j = 0; j < 3; j++) r[3 * i + k] += pose[4 * i + j] * lw_home_back[3 * j + k];
    }
    for (int j = 0; j < 3; j++) p[i] += pose[4 * i + j] * lw_home_back[9 + j];
  }
  memcpy(out->r, r, sizeof(r));
  for (int i = 0; i < 3; i++) {
    double moved = p[i] - lw_middle[i];
    for (int j = 0; j < 3; j++) moved += r[3 * i + j] * lw_middle[j];
    out->p[i] = moved / LW_UNIT;
  }
  return error <= LW_RIGID * LW_RIGID && volume > 0.0;
}

/* An angle in [-pi, pi], moved by full turns if only that is within the limits. */
static double in_range(int j, double q) {
  if (!lw_revolute[j]) return q * LW_UNIT;
  const double lower = lw_lower[j] - 1e-12, upper = lw_upper[j] + 1e-12;
  if (q >= lower && q <= upper) return q;
  for (int turns = 1; turns < 64; turns++) {
    if (q + TURN * turns >= lower && q + TURN * turns <= upper) return q + TURN * turns;
    if (q - TURN * turns >= lower && q - TURN * turns <= upper) return q - TURN * turns;
    if (q + TURN * turns > upper && q - TURN * turns < lower) break;
  }
  return q;
}

/* out: positions (MOST, positions), residuals, missing, singularity distances, the least of them; it
   is -1 for a matrix that is not a rigid transform, -2 where no solution was found but some may be
   missing. Distances are those of the Jacobian, of a doubtful count, and of self-motions. */
static void ik(const double *pose, double *positions, double *residual, double *missing,
               double *singular, double *nearest) {
  work w;
  found f;
  const int rigid_pose = read_pose(pose, &w.pose);
  invert(&w.pose, &w.back);
  const int doubt = rigid_pose ? solve(&w, &f) : (f.count = 0);
  *nearest = !rigid_pose ? -1.0 : doubt && !f.count ? -2.0 : 1.0;
  for (int k = 0; k < MOST; k++) {
    const int there = k < f.count;
    const int moves = there && f.singular[k] < LW_SINGULAR && has_self_motion(&w, f.q[k]);
    double *q = positions + LW_POSITIONS * k, *distance = singular + DISTANCES * k;
    for (int i = 0; i < LW_POSITIONS; i++) q[i] = there ? lw_rest[i] : NAN;
    for (int j = 0; j < LW_REAL && there; j++) q[lw_place[j]] = in_range(j, f.q[k][j]);
    residual[k] = there ? f.residual[k] : INFINITY;
    missing[k] = doubt;
    distance[0] = there ? f.singular[k] : INFINITY;
    distance[1] = doubt ? 0.0 : INFINITY;
    distance[2] = moves ? 0.0 : INFINITY;
    if (there && f.singular[k] < *nearest) *nearest = f.singular[k];
  }
}
