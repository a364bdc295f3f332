/* Vectors of one number, for compilers without vectors. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#define LW_INLINE static inline
#define LW_LANES 1
#define LW_UNROLL
#define LW_APART
#define LW_LANE(x, i) (*(&(x) + (i)))

typedef double V;

LW_INLINE V lw_splat(double x) { return x; }
LW_INLINE V lw_abs(V x) { return fabs(x); }
LW_INLINE V lw_with_sign_of(V x, V sign) { return copysign(x, sign); }
LW_INLINE V lw_above(V a, V b, V x, V y) { return a > b ? x : y; }
LW_INLINE V lw_max(V a, V b) { return a > b ? a : b; }
LW_INLINE V lw_min(V a, V b) { return a < b ? a : b; }
LW_INLINE V lw_sqrt(V x) { return sqrt(x); }
LW_INLINE V lw_atan2(V y, V x) { return atan2(y, x); }
LW_INLINE void lw_near_sincos(V x, V *sine, V *cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}
