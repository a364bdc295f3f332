/* One thread moves one robot through all steps under a control law.

   What is done, and in which order, is what simulation/loop.c does with steps of fixed length.
   simulation.py writes this text behind the programs `sim_law`, `sim_dynamics` and
   `sim_law_and_dynamics`, and the constants of the robot and of the method. */

enum { HELD, LINEAR, SMOOTH };
constexpr double EARLY = 1e-9;      /* of a period: as near as this a time counts as reached */
constexpr double MAX_NUMBER = 1e10; /* size of a number that still counts as a motion */

/* An array by rows or by columns, or one that all robots share, whose step between robots is 0. */
template <class R> struct Batch {
  R *start;
  long long robot_step, entry_step;
  __device__ __forceinline__ Entries<R> of(size_t robot) const {
    return Entries<R>{start + robot * robot_step, (size_t)entry_step};
  }
};

template <class R> struct Simulation {
  Batch<const R> q, qd;                     /* at the start; without qd at rest */
  Batch<R> end_q, end_qd;                   /* the last ones that are a motion */
  Batch<R> memory;                          /* of the law at the end */
  Batch<R> positions, velocities, torques;  /* samples by time, or null */
  Batch<const R> gains, reference, live;
  int *diverged_at;                         /* step, or -1 */
  double step, period;
  long long count, steps, every, last_reference;
};

/* How much of the way from the torques before to the newest ones is done. */
__device__ __forceinline__ double share(double start, double end, double time) {
  double s = (time - start) / (end - start);
  s = s > 0.0 ? (s < 1.0 ? s : 1.0) : 0.0;
  if (COUPLING == LINEAR) return s;
  if (s < 1.0 / 3.0) return 4.5 * s * s;
  if (s < 2.0 / 3.0) return 1.0 - 4.5 * (2.0 / 3.0 - s) * (2.0 / 3.0 - s);
  return 1.0;
}

template <int size, class R> __device__ __forceinline__ bool is_motion(const R *values) {
  bool valid = true;
#pragma unroll
  for (int i = 0; i < size; i++)
    valid = valid && values[i] <= R(MAX_NUMBER) && values[i] >= R(-MAX_NUMBER);
  return valid;
}

template <class R> struct Robot {
  const Simulation<R> &run;
  size_t robot;
  R state[2 * JOINTS], torque[JOINTS], before[JOINTS], newest[JOINTS];
  double ramp_start, ramp_end;
  long long periods_begun;

  __device__ __forceinline__ void read_torque(double time) {
    if (COUPLING == HELD) return;
    const R done = R(share(ramp_start, ramp_end, time));
#pragma unroll
    for (int i = 0; i < JOINTS; i++) torque[i] = (R(1) - done) * before[i] + done * newest[i];
  }

  __device__ __forceinline__ void read_reference(R *values) const {
    const long long row = periods_begun < run.last_reference ? periods_begun : run.last_reference;
    Entries<const R> source = run.reference.of(robot);
    if (SAMPLED) source.start += row * (3 * JOINTS) * source.step;
#pragma unroll
    for (int i = 0; i < 3 * JOINTS; i++) values[i] = SAMPLED || i < JOINTS ? source[i] : R(0);
  }

  /* Runs the law as often as it is due; with held torques also the dynamics, which share its sines
     and products. */
  __device__ __forceinline__ bool control(double time, R *acceleration) {
    const double now = time + EARLY * run.period;
    const bool first = periods_begun == 0;
    if (!first) read_torque(time);
#pragma unroll
    for (int i = 0; i < JOINTS; i++) before[i] = torque[i];
    const Entries<R> memory = run.memory.of(robot), output{COUPLING == HELD ? torque : newest, 1};
    const Entries<const R> gains = run.gains.of(robot), kept{memory.start, memory.step},
                           measured{state, 1};
    while (now >= (double)periods_begun * run.period) {
      R values[3 * JOINTS];
      read_reference(values);
      const Entries<const R> reference{values, 1};
      if (COUPLING == HELD)
        sim_law_and_dynamics<R>(gains, kept, reference, measured, run.live.of(robot), output,
                                memory, Entries<R>{acceleration, 1});
      else
        sim_law<R>(gains, kept, reference, measured, output, memory);
      periods_begun++;
    }
#pragma unroll
    for (int i = 0; i < JOINTS; i++)
      if (first) before[i] = newest[i];
    ramp_start = time;
    ramp_end = (double)periods_begun * run.period;
    return is_motion<JOINTS>(output.start);
  }

  __device__ __forceinline__ void record(long long sample) const {
    const size_t from = (size_t)sample * run.count * JOINTS;
    Entries<R> q = run.positions.of(robot), qd = run.velocities.of(robot),
               tau = run.torques.of(robot);
    q.start += from, qd.start += from, tau.start += from;
#pragma unroll
    for (int i = 0; i < JOINTS; i++)
      q[i] = state[i], qd[i] = state[JOINTS + i], tau[i] = torque[i];
  }

  /* One step of the method; `rate` has the accelerations at its start if they are `known`. */
  __device__ __forceinline__ bool advance(double time, bool known, R *rate) {
    R trial[2 * JOINTS], rates[STAGES][2 * JOINTS];
#pragma unroll
    for (int i = 0; i < 2 * JOINTS; i++) trial[i] = state[i];
#pragma unroll
    for (int s = 0; s < STAGES; s++) {
      R point[2 * JOINTS];
#pragma unroll
      for (int i = 0; i < 2 * JOINTS; i++) {
        point[i] = state[i];
#pragma unroll
        for (int j = 0; j < s; j++)
          if (MATRIX[s][j] != 0.0) point[i] += R(run.step * MATRIX[s][j]) * rates[j][i];
      }
      if (s > 0 || !known) {
        read_torque(time + NODES[s] * run.step);
        sim_dynamics<R>(Entries<const R>{point, 1}, Entries<const R>{torque, 1},
                        run.live.of(robot), Entries<R>{rate, 1});
      }
#pragma unroll
      for (int i = 0; i < 2 * JOINTS; i++) {
        rates[s][i] = i < JOINTS ? point[JOINTS + i] : rate[i - JOINTS];
        if (WEIGHTS[s] != 0.0) trial[i] += R(run.step * WEIGHTS[s]) * rates[s][i];
      }
    }
    if (!is_motion<2 * JOINTS>(trial)) return false;
#pragma unroll
    for (int i = 0; i < 2 * JOINTS; i++) state[i] = trial[i];
    return true;
  }

  /* Moves the robot; returns the step at which it diverged, or -1. */
  __device__ __forceinline__ long long move() {
    for (long long i = 0; i <= run.steps; i++) {
      const double time = (double)i * run.step;
      const bool due =
          i < run.steps && time + EARLY * run.period >= (double)periods_begun * run.period;
      R rate[JOINTS];
      if (due && !control(time, rate)) return i;
      if (run.positions.start && i % run.every == 0) {
        read_torque(time);
        record(i / run.every);
      }
      if (i == run.steps) break;
      if (!advance(time, due && COUPLING == HELD, rate)) return i + 1;
    }
    return -1;
  }
};

template <class R>
__device__ __forceinline__ void simulate_robot(const Simulation<R> &run, size_t robot) {
  Robot<R> r{run, robot};
  const Entries<const R> q = run.q.of(robot), qd = run.qd.of(robot);
  const Entries<R> memory = run.memory.of(robot), end_q = run.end_q.of(robot),
                   end_qd = run.end_qd.of(robot);
  for (int i = 0; i < JOINTS; i++) {
    r.state[i] = q[i], r.state[JOINTS + i] = run.qd.start ? qd[i] : R(0);
    r.torque[i] = r.before[i] = r.newest[i] = R(0);
  }
  for (int i = 0; i < MEMORY; i++) memory[i] = R(0);
  r.ramp_start = 0.0, r.ramp_end = run.period, r.periods_begun = 0;
  const long long diverged = r.move();
  run.diverged_at[robot] = (int)diverged;
  for (int i = 0; i < JOINTS; i++) end_q[i] = r.state[i], end_qd[i] = r.state[JOINTS + i];
  if (diverged < 0 || !run.positions.start) return;
  for (int i = 0; i < JOINTS; i++) r.state[i] = r.state[JOINTS + i] = r.torque[i] = R(0) / R(0);
  for (long long k = (diverged + run.every - 1) / run.every; k <= run.steps / run.every; k++)
    r.record(k);
}

#ifdef __CUDACC__
template <class R>
__global__ void __launch_bounds__(THREADS) simulate(const Simulation<R> run) {
  const size_t robot = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (robot < run.count) simulate_robot(run, robot);
}
#endif
