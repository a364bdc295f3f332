/* Inverse kinematics in closed form: all branches of a pose, or the best one.

   inverse_kinematics.py writes this text behind the constants of the robot, and behind it the
   program `ik_branches`: branches whose signs begin alike, with the squares of their residuals. */

enum { ALL, NEAREST, FARTHEST };
constexpr double TURN = 6.283185307179586, TOUCHING = 1e-9;
constexpr double FREE = 1e29; /* width of limits from which on there are none */
constexpr int WIDTH = BRANCHES * SIZE;
constexpr int LANES = SELECT == ALL ? PARTS : 1; /* threads of a pose, each with its part */

/* A root with its reciprocal, which is found on the way. */
template <class R> struct Root {
  R value, inverse;
  __device__ __forceinline__ operator R() const { return value; }
};

/* Division, roots and arc tangents of the toolkit branch, and take twice as long. */
#ifdef __CUDACC__
#define NOTHING R(__longlong_as_double(0x7ff8000000000000))
__device__ __forceinline__ double reciprocal(double x) {
  double y;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(y) : "d"(x));
  y = fma(y, fma(-x, y, 1.0), y);
  return fma(y, fma(-x, y, 1.0), y);
}
__device__ __forceinline__ float reciprocal(float x) {
  float y;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
/* Goldschmidt's method; the last correction of the root is Newton's, by the exact remainder. */
__device__ __forceinline__ Root<double> root(double x) {
  double y;
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(y) : "d"(x));
  double g = x * y, h = 0.5 * y, r = fma(-h, g, 0.5);
  g = fma(g, r, g), h = fma(h, r, h);
  r = fma(-h, g, 0.5), g = fma(fma(-g, g, x), h, g), h = fma(h, r, h);
  return {x > 1e-300 ? g : 0.0, h + h};
}
__device__ __forceinline__ Root<float> root(float x) {
  float y;
  asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return {x > 1e-37f ? x * y : 0.0f, y};
}
#else
#define NOTHING R(NAN)
using std::ceil, std::copysign, std::fabs, std::floor, std::fma, std::rint;
template <class R> R reciprocal(R x) { return 1 / x; }
template <class R> Root<R> root(R x) { return {std::sqrt(x), 1 / std::sqrt(x)}; }
#endif
template <class R> __device__ __forceinline__ R reciprocal(Root<R> x) { return x.inverse; }

/* Reduced to [-tan(pi/8), tan(pi/8)]; a polynomial of least error, 2e-17 and 2e-9. */
template <class R> __device__ __forceinline__ R arc_tangent(R y, R x) {
  constexpr double TERMS[] = {-0.019176885636589053, 0.039231657085083686, -0.050854496960392584,
                              0.05858148904795124,   -0.0666451144646022,  0.07692183190760651,
                              -0.09090904578121085,  0.11111111015256292,  -0.14285714284666542,
                              0.1999999999999552,    -0.3333333333333333};
  constexpr float FEW[] = {-0.06451927998778499f, 0.10743731427626937f, -0.14263955592140723f,
                           0.19999540483480294f, -0.33333331761167784f};
  const R wide = fabs(x), high = fabs(y);
  const bool steep = high > wide, back = x < 0;
  const R less = steep ? wide : high, more = steep ? high : wide;
  const bool diagonal = more * R(0.41421356237309503) < less;
  const R over = diagonal ? less - more : less, under = diagonal ? less + more : more;
  const R t = over * reciprocal(under > 0 ? under : R(1)), z = t * t;
  R sum = sizeof(R) == 8 ? R(TERMS[0]) : R(FEW[0]);
#pragma unroll
  for (int i = 1; i < (sizeof(R) == 8 ? 11 : 5); i++)
    sum = fma(z, sum, sizeof(R) == 8 ? R(TERMS[i]) : R(FEW[i]));
  const R angle = fma(t * z, sum, t);
  const R octant = diagonal ? R(TURN / 8) : steep ? R(TURN / 4) : R(0);
  const R base = back ? R(TURN / 2) - octant : octant;
  return copysign(base + (steep != back ? -angle : angle), y);
}

template <class R> struct Parameter {
  const R *values; /* of each pose, or null */
  long long step;
  double value;
};

template <class R> struct Task {
  const R *poses;
  R *q;
  bool *valid;
  const R *near;
  long long near_step, near_entry_step;
  size_t count;
  double tolerance;
  double carrier_in_frame[12]; /* of a live tool */
  Parameter<R> parameters[PARAMETERS ? PARAMETERS : 1];
};

template <class R>
__device__ __forceinline__ void ik_branches(Entries<const R> pose, Entries<const R> signs,
                                            Entries<const R> parameters, Entries<R> q,
                                            Entries<R> error);

template <class R> __device__ __forceinline__ bool is_inside(Entries<R> q) {
  bool inside = true;
#pragma unroll
  for (int i = 0; i < SIZE; i++)
    inside = inside && q[i] >= R(LOWER[i] - TOUCHING) && q[i] <= R(UPPER[i] + TOUCHING);
  return inside;
}

/* Computes the branches of a row of signs; returns a bit for each that is a solution. */
template <class R>
__device__ __forceinline__ unsigned solve(const Task<R> &task, size_t state, Entries<const R> pose,
                                          unsigned row, Entries<R> q) {
  R signs[SIGNS + 1], parameters[PARAMETERS + 1], error[BRANCHES], carrier[12];
  if (CARRIED) {
#pragma unroll
    for (int i = 0; i < 12; i++) {
      carrier[i] = i % 4 == 3 ? pose[i] : R(0);
#pragma unroll
      for (int k = 0; k < 3; k++)
        carrier[i] += pose[i / 4 * 4 + k] * R(task.carrier_in_frame[4 * k + i % 4]);
    }
    pose = Entries<const R>{carrier, 1};
  }
#pragma unroll
  for (int i = 0; i < SIGNS; i++) signs[i] = row >> (SIGNS - 1 - i) & 1 ? -1 : 1;
#pragma unroll
  for (int i = 0; i < PARAMETERS; i++) {
    const Parameter<R> &parameter = task.parameters[i];
    parameters[i] = parameter.values ? parameter.values[(long long)state * parameter.step]
                                     : R(parameter.value);
  }
  ik_branches<R>(pose, Entries<const R>{signs, 1}, Entries<const R>{parameters, 1}, q,
                 Entries<R>{error, 1});
  unsigned mask = 0;
#pragma unroll
  for (int b = 0; b < BRANCHES; b++)
    mask |= unsigned(error[b] <= R(task.tolerance * task.tolerance)) << b;
  return mask;
}

template <class R> __device__ __forceinline__ Entries<R> branch(Entries<R> q, int b) {
  return Entries<R>{q.start + b * SIZE * q.step, q.step};
}

/* All branches of a row of signs, NaN where they are no solution. */
struct alignas(BRANCHES) Flags {
  bool of[BRANCHES];
};
template <class R>
__device__ __forceinline__ void solve_all(const Task<R> &task, size_t state, Entries<const R> pose,
                                          unsigned row, Entries<R> q, bool rows) {
  const unsigned mask = solve(task, state, pose, row, q);
  Flags flags;
#pragma unroll
  for (int b = 0; b < BRANCHES; b++) {
    flags.of[b] = (mask >> b & 1) && (!WITHIN || is_inside(branch(q, b)));
#pragma unroll
    for (int i = 0; i < SIZE; i++)
      if (!flags.of[b]) branch(q, b)[i] = NOTHING;
  }
  if (rows) {
    ((Flags *)task.valid)[state * PARTS + row] = flags;
  } else {
#pragma unroll
    for (int b = 0; b < BRANCHES; b++)
      task.valid[(row * BRANCHES + b) * task.count + state] = flags.of[b];
  }
}

/* An angle moved by full turns towards another one, within the limits where it can be. */
template <class R> __device__ __forceinline__ R turned(R q, R near, int i) {
  const R first = ceil((R(LOWER[i]) - q) * R(1 / TURN) - R(1e-10));
  const R last = floor((R(UPPER[i]) - q) * R(1 / TURN) + R(1e-10));
  const R nearest = rint((near - q) * R(1 / TURN));
  const R low = nearest < first ? first : nearest;
  return q + R(TURN) * (first > last ? nearest : low > last ? last : low);
}

/* How bad a branch is, which it moves: its squared distance, or how near a limit it is. */
template <class R> __device__ __forceinline__ R cost(Entries<R> q, Entries<const R> near) {
  R sum = SELECT == NEAREST ? 0 : -1;
#pragma unroll
  for (int i = 0; i < SIZE; i++) {
    if (SELECT == NEAREST) {
      if (PERIODIC[i]) q[i] = turned<R>(q[i], near[i], i);
      sum += (q[i] - near[i]) * (q[i] - near[i]);
    } else if (UPPER[i] - LOWER[i] < FREE) {
      const R below = R(LOWER[i]) - q[i], above = q[i] - R(UPPER[i]);
      const R share = (below > above ? below : above) * R(1 / (UPPER[i] - LOWER[i]));
      sum = sum > share ? sum : share;
    }
  }
  return sum;
}

/* The best branch of all. */
template <class R>
__device__ __forceinline__ void solve_best(const Task<R> &task, size_t state, Entries<const R> pose,
                                           Entries<R> branches, Entries<R> q) {
  const Entries<const R> near{task.near + (long long)state * task.near_step,
                              (size_t)task.near_entry_step};
  R best[SIZE], least = R(1e30);
#pragma unroll
  for (int i = 0; i < SIZE; i++) best[i] = NOTHING;
#pragma unroll 1
  for (unsigned row = 0; row < PARTS; row++) {
    const unsigned mask = solve(task, state, pose, row, branches);
#pragma unroll
    for (int b = 0; b < BRANCHES; b++) {
      const R bad = cost(branch(branches, b), near);
      const bool better =
          (mask >> b & 1) && bad < least && (!WITHIN || is_inside(branch(branches, b)));
      least = better ? bad : least;
#pragma unroll
      for (int i = 0; i < SIZE; i++) best[i] = better ? branch(branches, b)[i] : best[i];
    }
  }
  task.valid[state] = least < R(1e30);
#pragma unroll
  for (int i = 0; i < SIZE; i++) q[i] = best[i];
}

#ifdef __CUDACC__
constexpr int POSES = STATES / LANES; /* of a warp that stages rows */
constexpr int READ = 12;              /* numbers of a pose that are read */

/* At most 128 registers: more threads hide more of the latency. Rows of floats need no bound. */
template <class R>
__global__ void __launch_bounds__(STATES, sizeof(R) == 8 ? 16 : 1) solve_rows(const Task<R> task) {
  extern __shared__ double staging[];
  R *const poses = (R *)staging, *const branches = poses + POSES * (READ + 1);
  R *const best = branches + STATES * (WIDTH | 1);
  const unsigned lane = threadIdx.x;
  const size_t first = blockIdx.x * (size_t)POSES, state = first + lane / LANES;
  const unsigned states = task.count - first < POSES ? task.count - first : POSES;
#pragma unroll
  for (unsigned k = 0; k < (READ * POSES + STATES - 1) / STATES; k++) {
    const unsigned i = k * STATES + lane, pose = i / READ, entry = i % READ;
    if (pose < states) poses[pose * (READ + 1) + entry] = task.poses[(first + pose) * 16 + entry];
  }
  __syncwarp();
  const Entries<const R> pose{poses + lane / LANES * (READ + 1), 1};
  const Entries<R> q{branches + lane * (WIDTH | 1), 1};
  if (state < task.count) {
    if (SELECT == ALL)
      solve_all(task, state, pose, lane % LANES, q, true);
    else
      solve_best(task, state, pose, q, Entries<R>{best + lane * (SIZE | 1), 1});
  }
  __syncwarp();
  if (SELECT == ALL)
    store_rows<WIDTH>(task.q + first * (LANES * WIDTH), branches, states * LANES);
  else
    store_rows<SIZE>(task.q + first * SIZE, best, states);
}

template <class R>
__global__ void __launch_bounds__(THREADS, 8) solve_columns(const Task<R> task) {
  extern __shared__ double staging[];
  const unsigned lane = threadIdx.x, row = blockIdx.x % LANES;
  const size_t state = blockIdx.x / LANES * (size_t)THREADS + lane;
  if (state >= task.count) return;
  const Entries<const R> pose{task.poses + state, task.count};
  const Entries<R> q{task.q + row * WIDTH * task.count + state, task.count};
  if (SELECT == ALL)
    solve_all(task, state, pose, row, q, false);
  else
    solve_best(task, state, pose, Entries<R>{(R *)staging + lane * (WIDTH | 1), 1}, q);
}
#endif
