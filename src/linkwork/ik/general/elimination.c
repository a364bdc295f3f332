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

   What comes before: vectors of LW_LANES numbers, and the tables of the arm (`source.py`). */

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
#define GOOD 10        /* residuals within this factor are equally good */
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
