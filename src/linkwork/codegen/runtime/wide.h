/* The body's values are vectors of states; one test serves several angles. */
typedef V X;
#define POINTER(name) const U *restrict name
#define TARGET(name) U *restrict name
#define K(x) ((R)(x))
#define W(x) lw_splat((R)(x))
#define RECIPROCAL(x) (K(1) / (x))
#define SQRT(x) lw_sqrt(x)
#define TANH(x) lw_tanh(x)
LW_INLINE V ATAN2(V y, V x) { V angle; lw_atan2(&y, &x, &angle); return angle; }
LW_INLINE V MINIMUM(V a, V b) { return lw_choose((I)(a < b), a, b); }
LW_INLINE V MAXIMUM(V a, V b) { return lw_choose((I)(a > b), a, b); }
LW_INLINE V SELECT(V c, V a, V b) { return lw_choose((I)(c > (V){0}), a, b); }

#define SINCOS1(s0, c0, a0) \
  V s0, c0; lw_sincos(a0, &s0, &c0);
#define SINCOS2(s0, c0, a0, s1, c1, a1) \
  V s0, c0, s1, c1; { V x0 = a0, x1 = a1; \
    if (__builtin_expect(lw_far(x0) | lw_far(x1), 0)) { lw_near(&x0); lw_near(&x1); } \
    lw_near_sincos(x0, &s0, &c0); lw_near_sincos(x1, &s1, &c1); }
#define SINCOS3(s0, c0, a0, s1, c1, a1, s2, c2, a2) \
  V s0, c0, s1, c1, s2, c2; { V x0 = a0, x1 = a1, x2 = a2; \
    if (__builtin_expect(lw_far(x0) | lw_far(x1) | lw_far(x2), 0)) { \
      lw_near(&x0); lw_near(&x1); lw_near(&x2); } \
    lw_near_sincos(x0, &s0, &c0); lw_near_sincos(x1, &s1, &c1); lw_near_sincos(x2, &s2, &c2); }
#define SINCOS4(s0, c0, a0, s1, c1, a1, s2, c2, a2, s3, c3, a3) \
  V s0, c0, s1, c1, s2, c2, s3, c3; { V x0 = a0, x1 = a1, x2 = a2, x3 = a3; \
    if (__builtin_expect(lw_far(x0) | lw_far(x1) | lw_far(x2) | lw_far(x3), 0)) { \
      lw_near(&x0); lw_near(&x1); lw_near(&x2); lw_near(&x3); } \
    lw_near_sincos(x0, &s0, &c0); lw_near_sincos(x1, &s1, &c1); \
    lw_near_sincos(x2, &s2, &c2); lw_near_sincos(x3, &s3, &c3); }

/* Four columns of LW_LANES rows to four vectors, and back: the same exchange both ways. */
#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define LW_SHUFFLES 1
#endif
#endif

#ifdef LW_SHUFFLES
LW_INLINE void lw_exchange(V *x) {
#if LW_FLOAT
  const V a = __builtin_shufflevector(x[0], x[1], 0, 8, 1, 9, 4, 12, 5, 13);
  const V b = __builtin_shufflevector(x[0], x[1], 2, 10, 3, 11, 6, 14, 7, 15);
  const V c = __builtin_shufflevector(x[2], x[3], 0, 8, 1, 9, 4, 12, 5, 13);
  const V d = __builtin_shufflevector(x[2], x[3], 2, 10, 3, 11, 6, 14, 7, 15);
  x[0] = __builtin_shufflevector(a, c, 0, 1, 8, 9, 4, 5, 12, 13);
  x[1] = __builtin_shufflevector(a, c, 2, 3, 10, 11, 6, 7, 14, 15);
  x[2] = __builtin_shufflevector(b, d, 0, 1, 8, 9, 4, 5, 12, 13);
  x[3] = __builtin_shufflevector(b, d, 2, 3, 10, 11, 6, 7, 14, 15);
#else
  const V a = __builtin_shufflevector(x[0], x[1], 0, 4, 2, 6);
  const V b = __builtin_shufflevector(x[0], x[1], 1, 5, 3, 7);
  const V c = __builtin_shufflevector(x[2], x[3], 0, 4, 2, 6);
  const V d = __builtin_shufflevector(x[2], x[3], 1, 5, 3, 7);
  x[0] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
  x[1] = __builtin_shufflevector(b, d, 0, 1, 4, 5);
  x[2] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
  x[3] = __builtin_shufflevector(b, d, 2, 3, 6, 7);
#endif
}

typedef R H __attribute__((vector_size(4 * sizeof(R)), aligned(sizeof(R)), may_alias));

/* Rows i and, with 8 lanes, i + 4 lie in one vector. */
LW_INLINE V lw_rows(const R *rows, ptrdiff_t step, int i) {
  const H low = *(const H *)(rows + i * step);
#if LW_FLOAT
  const H high = *(const H *)(rows + (i + 4) * step);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
#else
  return low;
#endif
}

LW_INLINE void lw_put_rows(V x, R *rows, ptrdiff_t step, int i) {
#if LW_FLOAT
  *(H *)(rows + i * step) = __builtin_shufflevector(x, x, 0, 1, 2, 3);
  *(H *)(rows + (i + 4) * step) = __builtin_shufflevector(x, x, 4, 5, 6, 7);
#else
  *(H *)(rows + i * step) = x;
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
