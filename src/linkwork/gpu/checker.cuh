/* Collision checks of many configurations: one thread runs planning/collision/checker.c for each.

   collisions.py writes this text behind the program `lw_body_poses` and the numbers of joint
   positions, LW_SIZE, and of all bodies, held ones included, LW_BODIES. */

#ifdef __CUDACC_RTC__
typedef unsigned char uint8_t;
typedef int int32_t;
typedef unsigned uint32_t;
#define INFINITY __int_as_float(0x7f800000)
#else
#include <cstdint>
#endif

/* What checker.c does with vectors it does with numbers here. */
typedef float R, V, U;
#define LW_LANES 1
#define LW_LANE(x, i) (x)
#define LW_INLINE static __device__ __forceinline__
#define LW_FUNCTION static __device__
#define LW_SEPARATE static __device__
#define LW_CENTRES LW_BODIES
LW_INLINE V lw_splat(R x) { return x; }
LW_INLINE V lw_abs(V x) { return fabsf(x); }
LW_INLINE V lw_max(V a, V b) { return fmaxf(a, b); }
LW_INLINE V lw_sqrt(V x) { return sqrtf(x); }
LW_INLINE void lw_body(const R *q, R *poses) {
  using linkwork::Entries;
  linkwork::lw_body_poses<R>(Entries<const R>{q, 1}, Entries<R>{poses, 1});
}

@CHECKER@

namespace linkwork {

/* Whether configuration `state` is in collision. */
template <class Q>
__device__ __forceinline__ bool collides(const lw_scene &scene, const Q *array, size_t state,
                                         size_t count, bool rows) {
  const Entries<const Q> q = entries(array, LW_SIZE, state, count, rows);
  R positions[LW_SIZE];
#pragma unroll
  for (int i = 0; i < LW_SIZE; i++) positions[i] = (R)q[i];
  return lw_hits(&scene, positions, LW_ALL, 1);
}

#ifdef __CUDACC__
template <class Q>
__global__ void check(const __grid_constant__ lw_scene scene, const Q *__restrict__ q,
                      size_t count, bool rows, bool *__restrict__ hit) {
  const size_t state = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (state < count) hit[state] = collides(scene, q, state, count, rows);
}
#endif

} // namespace linkwork
