/* Real zeros of the determinant: isolated on panels, counted where they cluster, polished. */
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
