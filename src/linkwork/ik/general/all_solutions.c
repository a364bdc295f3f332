/* All solutions of a pose: orders of elimination in turn, refined, and each once. */
typedef struct {
  int count;
  double q[MOST][6], residual[MOST], singular[MOST];
} found;

static double joint_motion(int j, double from, double to) {
  const double move = to - from;
  return lw_revolute[j] ? move - TURN * floor(move / TURN + 0.5) : move;
}

/* Whether two solutions are one. Near a singularity they are accurate to some digits only: there the
   middle between two that are one is a solution as good as they are. */
static int is_same(const work *w, const double *a, const double *b, double singular,
                   double residual) {
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
  return LW_LANE(miss, 0) <= fmin(LW_RESIDUAL, fmax(GOOD * LW_CLOSE, GOOD * residual));
}

static void keep(const work *w, found *f, const double *q, double residual, double singular) {
  int at = 0;
  while (at < f->count && !is_same(w, f->q[at], q, fmax(singular, f->singular[at]),
                                   fmax(residual, f->residual[at])))
    at++;
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
