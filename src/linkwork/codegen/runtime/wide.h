/* The body's values are vectors of states. */
typedef V X;
#define POINTER(name) const U *restrict name
#define TARGET(name) U *restrict name
#define K(x) ((R)(x))
#define W(x) lw_splat((R)(x))
#define RECIPROCAL(x) (K(1) / (x))
#define SQRT(x) lw_sqrt(x)
#define TANH(x) lw_tanh(x)
#define ATAN2(y, x) lw_atan2(y, x)
#define MINIMUM(a, b) lw_min(a, b)
#define MAXIMUM(a, b) lw_max(a, b)
#define SELECT(c, a, b) lw_above(c, (V){0}, a, b)

/* Four columns of LW_LANES rows to four vectors, and back: the same exchange both ways. */
#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define LW_SHUFFLES 1
#endif
#endif

#ifdef LW_SHUFFLES
#define LW_SHUFFLE __builtin_shufflevector
/* What two vectors make of fours of theirs: halves put together by turns, then by pairs. */
#if LW_LANES == 4
#define LW_TURNS 0, 4, 2, 6
#define LW_OTHER_TURNS 1, 5, 3, 7
#define LW_PAIRS 0, 1, 4, 5
#define LW_OTHER_PAIRS 2, 3, 6, 7
#elif LW_LANES == 8
#if LW_FLOAT
#define LW_TURNS 0, 8, 1, 9, 4, 12, 5, 13
#define LW_OTHER_TURNS 2, 10, 3, 11, 6, 14, 7, 15
#else
#define LW_TURNS 0, 8, 2, 10, 4, 12, 6, 14
#define LW_OTHER_TURNS 1, 9, 3, 11, 5, 13, 7, 15
#endif
#define LW_PAIRS 0, 1, 8, 9, 4, 5, 12, 13
#define LW_OTHER_PAIRS 2, 3, 10, 11, 6, 7, 14, 15
#else
#define LW_TURNS 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29
#define LW_OTHER_TURNS 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31
#define LW_PAIRS 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29
#define LW_OTHER_PAIRS 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31
#endif

LW_INLINE void lw_exchange(V *x) {
  /* Turns of floats keep neighbours together, those of doubles do not: each is one instruction. */
  const int second = LW_FLOAT ? 2 : 1;
  const V a = LW_SHUFFLE(x[0], x[1], LW_TURNS), b = LW_SHUFFLE(x[0], x[1], LW_OTHER_TURNS);
  const V c = LW_SHUFFLE(x[2], x[3], LW_TURNS), d = LW_SHUFFLE(x[2], x[3], LW_OTHER_TURNS);
  x[0] = LW_SHUFFLE(a, c, LW_PAIRS);
  x[second] = LW_SHUFFLE(b, d, LW_PAIRS);
  x[3 - second] = LW_SHUFFLE(a, c, LW_OTHER_PAIRS);
  x[3] = LW_SHUFFLE(b, d, LW_OTHER_PAIRS);
}

/* Four numbers of a row. */
typedef R H __attribute__((vector_size(4 * sizeof(R)), aligned(sizeof(R)), may_alias));

/* Rows i, i + 4 and so on to the last lie in one vector. */
LW_INLINE V lw_rows(const R *rows, ptrdiff_t step, int i) {
  const H first = *(const H *)(rows + i * step);
#if LW_LANES == 4
  return first;
#else
  const H second = *(const H *)(rows + (i + 4) * step);
#if LW_LANES == 8
  return LW_SHUFFLE(first, second, 0, 1, 2, 3, 4, 5, 6, 7);
#else
  typedef R H2 __attribute__((vector_size(8 * sizeof(R))));
  const H third = *(const H *)(rows + (i + 8) * step);
  const H fourth = *(const H *)(rows + (i + 12) * step);
  const H2 low = LW_SHUFFLE(first, second, 0, 1, 2, 3, 4, 5, 6, 7);
  const H2 high = LW_SHUFFLE(third, fourth, 0, 1, 2, 3, 4, 5, 6, 7);
  return LW_SHUFFLE(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#endif
#endif
}

LW_INLINE void lw_put_rows(V x, R *rows, ptrdiff_t step, int i) {
#if LW_LANES == 4
  *(H *)(rows + i * step) = x;
#else
  *(H *)(rows + i * step) = LW_SHUFFLE(x, x, 0, 1, 2, 3);
  *(H *)(rows + (i + 4) * step) = LW_SHUFFLE(x, x, 4, 5, 6, 7);
#if LW_LANES == 16
  *(H *)(rows + (i + 8) * step) = LW_SHUFFLE(x, x, 8, 9, 10, 11);
  *(H *)(rows + (i + 12) * step) = LW_SHUFFLE(x, x, 12, 13, 14, 15);
#endif
#endif
}
#endif

/* LW_LANES rows of `size` numbers, `step` apart, to one vector a column. The last four columns may
   be read twice, so no number outside a row is touched. */
LW_INLINE void lw_gather(const R *rows, ptrdiff_t step, int size, V *columns) {
#ifdef LW_SHUFFLES
  if (size >= 4) {
    for (int k = 0; k < size; k += 4) {
      const int first = k + 4 <= size ? k : size - 4;
      V x[4];
      for (int i = 0; i < 4; i++) x[i] = lw_rows(rows + first, step, i);
      lw_exchange(x);
      for (int i = 0; i < 4; i++) columns[first + i] = x[i];
    }
    return;
  }
#endif
  for (int k = 0; k < size; k++)
    for (int i = 0; i < LW_LANES; i++) columns[k][i] = rows[i * step + k];
}

/* The way back, to rows that lie side by side. */
LW_INLINE void lw_scatter(const V *columns, int size, R *rows) {
#ifdef LW_SHUFFLES
  if (size >= 4) {
    for (int k = 0; k < size; k += 4) {
      const int first = k + 4 <= size ? k : size - 4;
      V x[4];
      for (int i = 0; i < 4; i++) x[i] = columns[first + i];
      lw_exchange(x);
      for (int i = 0; i < 4; i++) lw_put_rows(x[i], rows + first, size, i);
    }
    return;
  }
#endif
  for (int k = 0; k < size; k++)
    for (int i = 0; i < LW_LANES; i++) rows[(ptrdiff_t)i * size + k] = columns[k][i];
}

/* The rows that are left, made up to LW_LANES by repeating the last. */
LW_INLINE void lw_gather_rest(const R *rows, ptrdiff_t step, ptrdiff_t left, int size, V *columns) {
  for (int k = 0; k < size; k++)
    for (int i = 0; i < LW_LANES; i++)
      columns[k][i] = rows[(i < left ? i : left - 1) * step + k];
}

LW_INLINE void lw_scatter_rest(const V *columns, ptrdiff_t left, int size, R *rows) {
  for (int k = 0; k < size; k++)
    for (ptrdiff_t i = 0; i < left; i++) rows[i * size + k] = columns[k][i];
}

/* The least of the first `rows` lanes of vectors that follow each other every `size`. */
LW_INLINE void lw_least(const V *columns, int size, int rows, R *least) {
  for (int k = 0; k < size; k++) {
    least[k] = columns[k][0];
    for (int i = 1; i < rows; i++) {
      const R x = columns[i / LW_LANES * size + k][i % LW_LANES];
      least[k] = x < least[k] ? x : least[k];
    }
  }
}
