/* Vectors of several states: 4 doubles, or 8 floats where LW_FLOAT is 1.

   Arithmetic is the compiler's own (vector extensions of gcc and clang). Here are the functions it
   lacks. Sine and cosine are within 3 units in the last place (in float, or 1e-9 where that is more)
   for |x| <= LW_REACH: the multiple of pi/2 is taken away in three parts, the first two so short
   that their products are exact. An angle beyond that is first brought near by the C library, so
   every finite angle is good. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if defined(__AVX__)
#include <immintrin.h>
#endif

#if defined(__GNUC__) && !defined(__clang__)
/* How vectors are passed does not matter: every function that takes one is inlined. */
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

#define LW_INLINE static inline __attribute__((always_inline, unused))
#define LW_COLD static __attribute__((noinline, cold, unused))

#if LW_FLOAT
#define LW_LANES 8
#define LW_REACH 1.0e4f
typedef float R;
typedef int32_t lw_int;
#define LW_F(name) name##f
#else
#define LW_LANES 4
#define LW_REACH 1.0e5
typedef double R;
typedef int64_t lw_int;
#define LW_F(name) name
#endif

typedef R V __attribute__((vector_size(32)));
typedef lw_int I __attribute__((vector_size(32)));
/* The same, wherever it lies in memory. */
typedef R U __attribute__((vector_size(32), aligned(sizeof(R)), may_alias));

LW_INLINE V lw_splat(R x) { return x - (V){0}; }

LW_INLINE V lw_choose(I where, V a, V b) { return (V)((where & (I)a) | (~where & (I)b)); }

LW_INLINE V lw_abs(V x) { return (V)((I)x & ~(I)lw_splat((R)-0.0)); }

/* Whether any lane lies beyond the reach of the polynomials. */
LW_INLINE int lw_far(V x) {
#if defined(__AVX__) && LW_FLOAT
  return _mm256_movemask_ps(_mm256_cmp_ps((__m256)lw_abs(x), _mm256_set1_ps(LW_REACH), _CMP_GT_OQ));
#elif defined(__AVX__)
  return _mm256_movemask_pd(_mm256_cmp_pd((__m256d)lw_abs(x), _mm256_set1_pd(LW_REACH), _CMP_GT_OQ));
#else
  const I far = (I)(lw_abs(x) > lw_splat(LW_REACH));
  lw_int any = 0;
  for (int i = 0; i < LW_LANES; i++) any |= far[i];
  return any != 0;
#endif
}

/* Angles within one turn of zero that have the sines and cosines of the given ones. */
LW_COLD void lw_near(V *x) {
  for (int i = 0; i < LW_LANES; i++) {
    const double angle = (double)(*x)[i];
    (*x)[i] = (R)atan2(sin(angle), cos(angle));
  }
}

/* Polynomials through the values at Chebyshev points of |r| <= pi/4. */
LW_INLINE void lw_near_sincos(V x, V *sine, V *cosine) {
#if LW_FLOAT
  const R middle = 12582912.0f; /* 1.5 * 2^23: adding it rounds to a whole number */
  const V shifted = x * 0.6366197723675814f + middle;
  const V n = shifted - middle;
  V r = x - n * 1.5703125f;
  r = r - n * 0.0004837512969970703f;
  r = r - n * 7.549790126404332e-08f;
  const V z = r * r;
  const V s = (z * -0.00019587840521305324f + 0.008332748037517147f) * z - 0.16666664661114838f;
  const V c = (z * 2.454789161981386e-05f - 0.0013888302802309161f) * z + 0.04166666465830042f;
#else
  const R middle = 6755399441055744.0; /* 1.5 * 2^52: adding it rounds to a whole number */
  const V shifted = x * 0.6366197723675814 + middle;
  const V n = shifted - middle;
  V r = x - n * 1.5707963267341256;
  r = r - n * 6.077100506303966e-11;
  r = r - n * 2.0222662487959506e-21;
  const V z = r * r;
  V s = (z * 1.591810123027412e-10 - 2.5051131455427946e-08) * z + 2.755731610068303e-06;
  s = ((s * z - 0.0001984126983675497) * z + 0.008333333333330946) * z - 0.16666666666666666;
  V c = (z * -1.1382614868556325e-11 + 2.0876146024689747e-09) * z - 2.7557317270560326e-07;
  c = ((c * z + 2.4801587298763433e-05) * z - 0.0013888888888887395) * z + 0.041666666666666664;
#endif
  const V sine_of_rest = r + (r * z) * s;
  const V cosine_of_rest = (R)1 + z * (z * c - (R)0.5);
  const I quarter = (I)shifted;
  const I swapped = ((I)sine_of_rest ^ (I)cosine_of_rest) & -(quarter & 1);
  const int top = 8 * (int)sizeof(R) - 2;
  *sine = (V)(((I)sine_of_rest ^ swapped) ^ ((quarter & 2) << top));
  *cosine = (V)(((I)cosine_of_rest ^ swapped) ^ (((quarter + 1) & 2) << top));
}

LW_INLINE void lw_sincos(V x, V *sine, V *cosine) {
  if (__builtin_expect(lw_far(x), 0)) lw_near(&x);
  lw_near_sincos(x, sine, cosine);
}

/* tanh x = e / (e + 2) with e = exp(2 |x|) - 1, whose small part is never lost. */
LW_INLINE V lw_tanh(V x) {
  V y = lw_abs(x) * (R)2;
#if LW_FLOAT
  y = lw_choose((I)(y < 40.0f), y, lw_splat(40.0f));
  const R middle = 12582912.0f;
  const V shifted = y * 1.4426950408889634f + middle;
  const V n = shifted - middle;
  V r = y - n * 0.693145751953125f;
  r = r - n * 1.428606765330187e-06f;
  V p = (r * 0.0013926183587713494f + 0.008363179052722578f) * r + 0.041666554617204574f;
  p = (p * r + 0.16666576989698775f) * r + 0.5f;
  const V power = (V)(((I)shifted + 127) << 23);
#else
  y = lw_choose((I)(y < 80.0), y, lw_splat(80.0));
  const R middle = 6755399441055744.0;
  const V shifted = y * 1.4426950408889634 + middle;
  const V n = shifted - middle;
  V r = y - n * 0.6931471805592082;
  r = r - n * 7.371002565167799e-13;
  V p = (r * 2.0914686968086876e-09 + 2.5105217004720745e-08) * r + 2.75572736431103e-07;
  p = ((p * r + 2.7557255400206422e-06) * r + 2.4801587325547743e-05) * r + 0.00019841269874820627;
  p = ((p * r + 0.0013888888888883748) * r + 0.008333333333326136) * r + 0.04166666666666667;
  p = (p * r + 0.1666666666666667) * r + 0.5;
  const V power = (V)(((I)shifted + 1023) << 52);
#endif
  const V e = power * (r + (r * r) * p) + (power - (R)1);
  return (V)((I)(e / (e + (R)2)) | ((I)x & (I)lw_splat((R)-0.0)));
}

LW_INLINE V lw_sqrt(V x) {
#if defined(__AVX__) && LW_FLOAT
  return (V)_mm256_sqrt_ps((__m256)x);
#elif defined(__AVX__)
  return (V)_mm256_sqrt_pd((__m256d)x);
#else
  for (int i = 0; i < LW_LANES; i++) x[i] = LW_F(sqrt)(x[i]);
  return x;
#endif
}

LW_COLD void lw_atan2(const V *y, const V *x, V *angle) {
  for (int i = 0; i < LW_LANES; i++) (*angle)[i] = LW_F(atan2)((*y)[i], (*x)[i]);
}
