/* The body's values are single numbers; sines and cosines are still taken several at once. */
typedef R X;
#define POINTER(name) const R *restrict name
#define TARGET(name) R *restrict name
#define K(x) ((R)(x))
#define W(x) K(x)
#define RECIPROCAL(x) (K(1) / (x))
#define SQRT(x) LW_F(sqrt)(x)
#define ATAN2(y, x) LW_F(atan2)(y, x)
#define MINIMUM(a, b) ((a) < (b) ? (a) : (b))
#define MAXIMUM(a, b) ((a) > (b) ? (a) : (b))
#define SELECT(c, a, b) ((c) > 0 ? (a) : (b))
LW_INLINE R TANH(R x) { return lw_tanh((V){x})[0]; }

#define SINCOS1(s0, c0, a0) \
  R s0, c0; { V s, c; lw_sincos((V){a0}, &s, &c); s0 = s[0]; c0 = c[0]; }
#define SINCOS2(s0, c0, a0, s1, c1, a1) \
  R s0, c0, s1, c1; { V s, c; lw_sincos((V){a0, a1}, &s, &c); \
    s0 = s[0]; c0 = c[0]; s1 = s[1]; c1 = c[1]; }
#define SINCOS3(s0, c0, a0, s1, c1, a1, s2, c2, a2) \
  R s0, c0, s1, c1, s2, c2; { V s, c; lw_sincos((V){a0, a1, a2}, &s, &c); \
    s0 = s[0]; c0 = c[0]; s1 = s[1]; c1 = c[1]; s2 = s[2]; c2 = c[2]; }
#define SINCOS4(s0, c0, a0, s1, c1, a1, s2, c2, a2, s3, c3, a3) \
  R s0, c0, s1, c1, s2, c2, s3, c3; { V s, c; lw_sincos((V){a0, a1, a2, a3}, &s, &c); \
    s0 = s[0]; c0 = c[0]; s1 = s[1]; c1 = c[1]; \
    s2 = s[2]; c2 = c[2]; s3 = s[3]; c3 = c[3]; }
