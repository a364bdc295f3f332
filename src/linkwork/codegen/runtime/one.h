/* The body's values are single numbers; functions are still taken of several at once. */
typedef R X;
#define POINTER(name) const R *restrict name
#define TARGET(name) R *restrict name
#define K(x) ((R)(x))
#define W(x) K(x)
#define RECIPROCAL(x) (K(1) / (x))
#define SQRT(x) LW_F(sqrt)(x)
#define MINIMUM(a, b) ((a) < (b) ? (a) : (b))
#define MAXIMUM(a, b) ((a) > (b) ? (a) : (b))
#define SELECT(c, a, b) ((c) > 0 ? (a) : (b))
