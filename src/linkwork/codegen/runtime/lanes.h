/* Vectors of LW_BYTES bytes, 32 unless it says 64: 4 or 8 doubles, 8 or 16 floats where LW_FLOAT
   is 1.

   Arithmetic is the compiler's own (vector extensions of gcc and clang). Here are the functions it
   lacks. Sine and cosine are within 3 units in the last place (or 1e-27, in float 1e-9, where that
   is more) for |x| <= LW_REACH. An angle beyond that is first brought near by the C library, so
   every finite angle is good. The arc tangent is within 3 units in the last place wherever
   |x| + |y| does not overflow. */
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

#ifndef LW_BYTES
#define LW_BYTES 32
#endif

#if LW_FLOAT
#define LW_LANES (LW_BYTES / 4)
#define LW_REACH 1.0e4f
#define LW_LEAST 1.401298464324817e-45f
typedef float R;
typedef int32_t lw_int;
#define LW_F(name) name##f
#else
#define LW_LANES (LW_BYTES / 8)
#define LW_REACH 1.0e5
#define LW_LEAST 4.9406564584124654e-324
typedef double R;
typedef int64_t lw_int;
#define LW_F(name) name
#endif
#define LW_TOP (8 * (int)sizeof(R) - 1)

typedef R V __attribute__((vector_size(LW_BYTES)));
typedef lw_int I __attribute__((vector_size(LW_BYTES)));
/* The same, wherever it lies in memory. */
typedef R U __attribute__((vector_size(LW_BYTES), aligned(sizeof(R)), may_alias));

/* What processors have instructions for and C has no word, in four shapes. */
#if LW_BYTES == 64 && defined(__AVX512DQ__) && LW_FLOAT
#define LW_X(name) _mm512_##name##_ps
#define LW_COMPARE _mm512_cmp_ps_mask
#define LW_SIGNS(x) _mm512_movepi32_mask((__m512i)(x))
#elif LW_BYTES == 64 && defined(__AVX512DQ__)
#define LW_X(name) _mm512_##name##_pd
#define LW_COMPARE _mm512_cmp_pd_mask
#define LW_SIGNS(x) _mm512_movepi64_mask((__m512i)(x))
#elif LW_BYTES == 32 && defined(__AVX__) && LW_FLOAT
#define LW_X(name) _mm256_##name##_ps
#elif LW_BYTES == 32 && defined(__AVX__)
#define LW_X(name) _mm256_##name##_pd
#endif

/* Of a product that several sums use the compiler would make a fused operation in each, and so
   multiply again. That saves an operation, but not where adders stand beside the multipliers: there
   the product is kept as it is (measured on robot dynamics in vectors: 4 to 6 % faster). */
#if (defined(LW_X) || defined(LW_ONE)) &&                                                    \
    (defined(__znver1__) || defined(__znver2__) || defined(__znver3__) || defined(__znver4__) || \
     defined(__znver5__))
#define LW_KEEP(x) __asm__("" : "+v"(x))
#else
#define LW_KEEP(x) (void)0
#endif

LW_INLINE V lw_splat(R x) { return x - (V){0}; }

LW_INLINE V lw_abs(V x) { return (V)((I)x & ~(I)lw_splat((R)-0.0)); }

LW_INLINE V lw_with_sign_of(V x, V sign) {
  return (V)((I)x | ((I)sign & (I)lw_splat((R)-0.0)));
}

/* One of two by the sign bit of a third. */
LW_INLINE V lw_by_sign(V sign, V negative, V other) {
#if defined(LW_SIGNS)
  return LW_X(mask_blend)(LW_SIGNS(sign), other, negative);
#elif defined(LW_X) && defined(__AVX512VL__) && !LW_FLOAT
  /* Compilers make two slower instructions of it: a comparison to a mask, and a choice by that. */
  V chosen;
  __asm__("vblendvpd %3, %2, %1, %0" : "=x"(chosen) : "x"(other), "x"(negative), "x"(sign));
  return chosen;
#elif defined(LW_X)
  return LW_X(blendv)(other, negative, sign);
#else
  const I where = (I)sign >> LW_TOP;
  return (V)((where & (I)negative) | (~where & (I)other));
#endif
}

/* x where a > b, else y. */
LW_INLINE V lw_above(V a, V b, V x, V y) {
#if defined(LW_COMPARE)
  return LW_X(mask_blend)(LW_COMPARE(a, b, _CMP_GT_OQ), y, x);
#else
  return lw_by_sign((V)(a > b), x, y);
#endif
}

LW_INLINE V lw_max(V a, V b) {
#if defined(LW_X)
  return LW_X(max)(a, b);
#else
  return lw_above(a, b, a, b);
#endif
}

LW_INLINE V lw_min(V a, V b) {
#if defined(LW_X)
  return LW_X(min)(a, b);
#else
  return lw_above(b, a, a, b);
#endif
}

LW_INLINE V lw_sqrt(V x) {
#if defined(LW_X)
  return LW_X(sqrt)(x);
#else
  for (int i = 0; i < LW_LANES; i++) x[i] = LW_F(sqrt)(x[i]);
  return x;
#endif
}

/* Whether any lane lies beyond the reach of the polynomials. */
LW_INLINE int lw_far(V x) {
#if defined(LW_COMPARE)
  return LW_COMPARE(lw_abs(x), lw_splat(LW_REACH), _CMP_GT_OQ) != 0;
#elif defined(LW_X)
  return LW_X(movemask)((V)(lw_abs(x) > lw_splat(LW_REACH)));
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

/* The angle less n quarter turns. Fused operations need pi/2 in two parts, others in three, the
   first two so short that their products are exact. */
LW_INLINE V lw_less_quarters(V x, V n) {
#if defined(LW_X) && defined(__FMA__) && LW_FLOAT
  x = LW_X(fnmadd)(n, lw_splat(1.57079637050628662109375f), x);
  return LW_X(fnmadd)(n, lw_splat(-4.371138828673793e-08f), x);
#elif defined(LW_X) && defined(__FMA__)
  x = LW_X(fnmadd)(n, lw_splat(1.5707963267948966), x);
  return LW_X(fnmadd)(n, lw_splat(6.123233995736766e-17), x);
#elif LW_FLOAT
  x = x - n * 1.5703125f;
  x = x - n * 0.0004837512969970703f;
  return x - n * 7.549790126404332e-08f;
#else
  x = x - n * 1.5707963267341256;
  x = x - n * 6.077100506303966e-11;
  return x - n * 2.0222662487959506e-21;
#endif
}

/* Polynomials through the values at Chebyshev points of |r| <= pi/4, in pairs of terms, so that few
   steps wait for each other. */
LW_INLINE void lw_near_sincos(V x, V *sine, V *cosine) {
#if LW_FLOAT
  const R middle = 12582912.0f; /* 1.5 * 2^23: adding it rounds to a whole number */
#else
  const R middle = 6755399441055744.0; /* 1.5 * 2^52 */
#endif
  const V shifted = x * (R)0.6366197723675814 + middle;
  const V r = lw_less_quarters(x, shifted - middle);
  const V z = r * r, zz = z * z;
#if LW_FLOAT
  const V s = (z * 0.008332748037517147f - 0.16666664661114838f) + zz * -0.00019587840521305324f;
#else
  const V s = (z * 0.008333333333330946 - 0.16666666666666666) +
              zz * ((z * 2.755731610068303e-06 - 0.0001984126983675497) +
                    zz * (z * 1.591810123027412e-10 - 2.5051131455427946e-08));
#endif
  const V sine_of_rest = r + (r * z) * s;
#if defined(LW_X) && !defined(LW_ONE) && !LW_FLOAT
  /* Where many angles keep the multipliers busy the root, which has a unit of its own, is cheaper
     than a second polynomial; for few angles it would be waited for. */
  const V cosine_of_rest = lw_sqrt((R)1 - sine_of_rest * sine_of_rest);
#else
#if LW_FLOAT
  const V c = (z * -0.0013888302802309161f + 0.04166666465830042f) + zz * 2.454789161981386e-05f;
#else
  const V c = (z * -0.0013888888888887395 + 0.041666666666666664) +
              zz * ((z * -2.7557317270560326e-07 + 2.4801587298763433e-05) +
                    zz * (z * -1.1382614868556325e-11 + 2.0876146024689747e-09));
#endif
  const V cosine_of_rest = ((R)1 - z * (R)0.5) + zz * c;
#endif
  const I quarter = (I)shifted;
  const V odd = (V)(quarter << LW_TOP);
  const I sign = quarter << (LW_TOP - 1), other_sign = (quarter + 1) << (LW_TOP - 1);
  const I top = (I)lw_splat((R)-0.0);
  *sine = (V)((I)lw_by_sign(odd, cosine_of_rest, sine_of_rest) ^ (sign & top));
  *cosine = (V)((I)lw_by_sign(odd, sine_of_rest, cosine_of_rest) ^ (other_sign & top));
}

/* Of an angle r with the nearest of the axes and diagonals its angle with the x axis. */
LW_INLINE V lw_in_octant(V r, V diagonal, V toward_y, V x) {
  const V top = lw_splat((R)-0.0);
  const V rest = (V)((I)r ^ (((I)toward_y ^ (I)x) & (I)top));
  const V quarter = lw_by_sign(toward_y, lw_splat((R)1.5707963267948966), (V){0});
  const V near = lw_by_sign(diagonal, lw_splat((R)0.7853981633974483), quarter);
  const V base = lw_by_sign(x, (R)3.141592653589793 - near, near);
  return base + rest;
}

/* The angle of the point (x, y), from the smaller over the larger of |x| and |y|; above tan(pi/8)
   from the angle to the diagonal. Then |t| <= tan(pi/8), where a polynomial through the values at
   Chebyshev points serves. Zeros keep their signs as in C. */
LW_INLINE V lw_atan2(V y, V x) {
  const V ax = lw_abs(x), ay = lw_abs(y), toward_y = ax - ay;
  const V less = lw_min(ax, ay), more = lw_max(ax, ay);
  const V diagonal = more * (R)0.41421356237309503 - less;
  const V over = lw_by_sign(diagonal, less - more, less);
  const V under = lw_by_sign(diagonal, less + more, more);
  const V t = over / lw_max(under, lw_splat(LW_LEAST)); /* 0 of the point (0, 0) */
  const V z = t * t, zz = z * z;
#if LW_FLOAT
  const V p = (z * 0.19999540483480294f - 0.33333331761167784f) +
              zz * ((z * 0.10743731427626937f - 0.14263955592140723f) + zz * -0.06451927998778499f);
#else
  const V zzzz = zz * zz;
  const V low = (z * 0.1999999999999552 - 0.3333333333333333) +
                zz * (z * 0.11111111015256292 - 0.14285714284666542);
  const V middle = (z * 0.07692183190760651 - 0.09090904578121085) +
                   zz * (z * 0.05858148904795124 - 0.0666451144646022);
  const V high = (z * 0.039231657085083686 - 0.050854496960392584) + zz * -0.019176885636589053;
  const V p = low + zzzz * (middle + zzzz * high);
#endif
  return lw_with_sign_of(lw_in_octant(t + (t * z) * p, diagonal, toward_y, x), y);
}

/* tanh x = e / (e + 2) with e = exp(2 |x|) - 1, whose small part is never lost. */
LW_INLINE V lw_tanh(V x) {
  V y = lw_abs(x) * (R)2;
#if LW_FLOAT
  y = lw_min(y, lw_splat(40.0f));
  const R middle = 12582912.0f;
  const V shifted = y * 1.4426950408889634f + middle;
  const V n = shifted - middle;
  V r = y - n * 0.693145751953125f;
  r = r - n * 1.428606765330187e-06f;
  V p = (r * 0.0013926183587713494f + 0.008363179052722578f) * r + 0.041666554617204574f;
  p = (p * r + 0.16666576989698775f) * r + 0.5f;
  const V power = (V)(((I)shifted + 127) << 23);
#else
  y = lw_min(y, lw_splat(80.0));
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
  return lw_with_sign_of(e / (e + (R)2), x);
}
