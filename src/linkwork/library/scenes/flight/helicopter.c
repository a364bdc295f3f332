/* Flight controller of the helicopter: position, velocity, attitude and rates, in one function.

   Once a period it shapes a reference with bounded velocity and acceleration towards the target, and
   a cascade follows it: position -> velocity -> thrust vector -> attitude and rates -> tilt of the
   rotor, tail force. Integrators estimate wind, wrong masses and trim. The modes share the cascade
   and its state, so that a switch changes where the reference goes and nothing else: there are no
   jumps.

   Attitude and rates: the momentum H of the rotor couples roll and pitch,
     Jx wx' + H tilt_y' = L tilt_x - H wy,  Jy wy' - H tilt_x' = L tilt_y + H wx,
   with the lever L of the thrust about the centre of mass. Cancelling the gyroscopic torques fails
   where H^2 > L J, because a tilt turns the momentum too. So the feedback is the linear-quadratic
   regulator of this model, sampled at the period, with servos and the commands on their way; the
   first call solves it.

   measured   position [m], orientation (w x y z), velocity [m/s] and angular velocity [rad/s], world
   reference  mode, target x y z [m], heading [rad], speed [m/s], height of the ground below [m]
   commands   thrust [N] or collective pitch [rad], tail thrust [N] or pitch [rad], tilt about x and
              about y [rad] */
#include <math.h>
#include <string.h>

#include "linkwork_controller.h"

enum { IDLE, FLY, HOVER, LAND };

enum { MODE, TARGET, HEADING = 4, SPEED, GROUND };

/* Gains, in the order of the scene file; each has one number for each of the four commands. */
enum {
  MASS,             /* [kg] */
  INERTIA_X,        /* [kg m^2] */
  INERTIA_Y,
  INERTIA_Z,
  MOMENTUM,         /* of the main rotor about its axis [N m s] */
  HUB,              /* height of the hub above the centre of mass [m] */
  TAIL_ARM,         /* distance of the tail rotor behind it [m] */
  TAIL_HEIGHT,      /* its height above it [m] */
  TORQUE_RATIO,     /* torque of the main rotor over its thrust [m] */
  MAIN_SCALE,       /* thrust over thrust coefficient [N]; 0: the command is the thrust */
  MAIN_SLOPE,       /* solidity times lift slope */
  MAIN_TIP,         /* tip speed [m/s] */
  TAIL_SCALE,
  TAIL_SLOPE,
  MAX_THRUST,       /* [N] */
  MAX_TAIL,         /* [N] */
  MAX_TILT,         /* of the rotor [rad] */
  MAX_LEAN,         /* of the body [rad] */
  ACCELERATION,     /* of the reference [m/s^2] */
  CLIMB,            /* greatest vertical velocity up [m/s] */
  DESCENT,          /* and down [m/s] */
  POSITION,         /* [1/s] */
  VELOCITY,         /* [1/s] */
  VELOCITY_INTEGRAL, /* [1/s^2] */
  ATTITUDE,         /* [1/s] */
  RATE,             /* of the yaw [1/s] */
  RATE_INTEGRAL,    /* of the yaw [1/s^2] */
  SERVO,            /* rate of the servos of the rotor [1/s] */
  LAG,              /* share of the last command in the coming period: 0 held, 0.5 linear */
  EFFORT,           /* weight of a tilt over that of a lean */
  CHANGE,           /* weight of the velocity of a tilt [s^2] */
  COMMANDS = 4
};

#define GAIN(name) gains[COMMANDS * (name)]

typedef struct {
  double time;     /* of the last call [s] */
  double mode;     /* of the last call */
  double p[3], v[3], a[3]; /* reference */
  double push[3];  /* estimate of the disturbance, an acceleration [m/s^2] */
  double trim;     /* integral of the errors of the yaw rate [rad/s^2] */
  double heading;  /* reference [rad] */
  double share;    /* of the lift that is engaged, 0 on the ground, 1 in the air */
  double landed;   /* 1 after touchdown */
  double contact;  /* how long it has been stuck at the ground [s] */
  double tilt[2];  /* of the rotor, as commanded so far [rad] */
  double last[2];  /* commands [rad] */
  double period;   /* for which the regulator is solved [s]; 0 before */
  double feedback[2][8]; /* from lean error, rates, tilt and last commands */
} flight;

static const double GRAVITY = 9.81, JERK_TIME = 0.25, VELOCITY_TIME = 0.4, TURN = 0.8;

static double clip(double x, double lower, double upper) {
  return x < lower ? lower : x > upper ? upper : x;
}

static double norm3(const double v[3]) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

static double dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double to[3]) {
  to[0] = a[1] * b[2] - a[2] * b[1];
  to[1] = a[2] * b[0] - a[0] * b[2];
  to[2] = a[0] * b[1] - a[1] * b[0];
}

static void limit_norm(double v[3], double limit) {
  const double size = norm3(v);
  if (size > limit)
    for (int i = 0; i < 3; i++) v[i] *= limit / size;
}

/* Columns are the axes of the body. */
static void rotation(const double q[4], double m[9]) {
  const double n = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  const double w = q[0] / n, x = q[1] / n, y = q[2] / n, z = q[3] / n;
  const double rows[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                          2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                          2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
  memcpy(m, rows, sizeof rows);
}

static void to_body(const double m[9], const double v[3], double to[3]) {
  for (int i = 0; i < 3; i++) to[i] = m[i] * v[0] + m[3 + i] * v[1] + m[6 + i] * v[2];
}

enum { N = 8 };

/* C = A^T B or A B. */
static void multiply(double a[N][N], double b[N][N], int transposed, double c[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0.0;
      for (int k = 0; k < N; k++) sum += (transposed ? a[k][i] : a[i][k]) * b[k][j];
      c[i][j] = sum;
    }
}

/* Roll and pitch in continuous time: lean (2), rates (2), tilt (2) and, constant, commands (2). */
static void dynamics(const double *gains, double m[N][N]) {
  const double lever = GAIN(HUB) * GAIN(MASS) * GRAVITY, spin = GAIN(MOMENTUM);
  const double x = GAIN(INERTIA_X), y = GAIN(INERTIA_Y), servo = GAIN(SERVO);
  memset(m, 0, N * N * sizeof(double));
  m[0][2] = m[1][3] = 1.0;
  m[2][3] = -spin / x;
  m[2][4] = lever / x;
  m[2][5] = spin * servo / x;
  m[2][7] = -spin * servo / x;
  m[3][2] = spin / y;
  m[3][5] = lever / y;
  m[3][4] = -spin * servo / y;
  m[3][6] = spin * servo / y;
  m[4][4] = m[5][5] = -servo;
  m[4][6] = m[5][7] = servo;
}

/* The same over a period, by the series of the exponential; in 16 parts, each squared. */
static void over_period(double m[N][N], double h, double to[N][N]) {
  double term[N][N], next[N][N];
  memset(to, 0, N * N * sizeof(double));
  memset(term, 0, sizeof term);
  for (int i = 0; i < N; i++) to[i][i] = term[i][i] = 1.0;
  for (int order = 1; order <= 8; order++) {
    multiply(term, m, 0, next);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) to[i][j] += term[i][j] = next[i][j] * h / 16.0 / order;
  }
  for (int i = 0; i < 4; i++) {
    multiply(to, to, 0, next);
    memcpy(to, next, sizeof next);
  }
}

/* One step of the Riccati equation: P for a longer horizon, and its feedback. */
static void step_riccati(double a[N][N], double b[N][2], double effort, double change,
                         double p[N][N], double feedback[2][N]) {
  const double weights[N] = {1.0, 1.0, 0.02, 0.02, 0.0, 0.0, change, change};
  double pa[N][N], pb[N][2], r[2][2], g[2][N], next[N][N];
  multiply(p, a, 0, pa);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 2; j++) {
      pb[i][j] = 0.0;
      for (int k = 0; k < N; k++) pb[i][j] += p[i][k] * b[k][j];
    }
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 2; j++) {
      r[i][j] = i == j ? effort + change : 0.0;
      for (int k = 0; k < N; k++) r[i][j] += b[k][i] * pb[k][j];
    }
    for (int j = 0; j < N; j++) {
      g[i][j] = j == 6 + i ? -change : 0.0;
      for (int k = 0; k < N; k++) g[i][j] += b[k][i] * pa[k][j];
    }
  }
  const double det = r[0][0] * r[1][1] - r[0][1] * r[1][0];
  for (int j = 0; j < N; j++) {
    feedback[0][j] = (r[1][1] * g[0][j] - r[0][1] * g[1][j]) / det;
    feedback[1][j] = (r[0][0] * g[1][j] - r[1][0] * g[0][j]) / det;
  }
  multiply(a, pa, 1, next);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      p[i][j] = next[i][j] + (i == j ? weights[i] : 0.0);
      for (int k = 0; k < 2; k++) p[i][j] -= g[k][i] * feedback[k][j];
    }
}

static void solve_regulator(flight *f, const double *gains, double h) {
  double m[N][N], a[N][N], b[N][2], p[N][N] = {{0}};
  dynamics(gains, m);
  over_period(m, h, a);
  const double lag = GAIN(LAG);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 2; j++) {
      b[i][j] = i < 6 ? (1.0 - lag) * a[i][6 + j] : i == 6 + j;
      a[i][6 + j] = i < 6 ? lag * a[i][6 + j] : 0.0;
    }
  for (int i = 0; i < N; i++) p[i][i] = 1.0;
  const int steps = (int)(8.0 / h);
  for (int i = 0; i < steps; i++) step_riccati(a, b, GAIN(EFFORT), GAIN(CHANGE) / (h * h), p, f->feedback);
  f->period = h;
}

static double wrapped(double angle) { return atan2(sin(angle), cos(angle)); }

static void begin(flight *f, const double *position, double heading) {
  memset(f->v, 0, sizeof f->v);
  memset(f->a, 0, sizeof f->a);
  memset(f->push, 0, sizeof f->push);
  memset(f->tilt, 0, sizeof f->tilt);
  memset(f->last, 0, sizeof f->last);
  f->trim = 0.0;
  memcpy(f->p, position, sizeof f->p);
  f->heading = heading;
  f->landed = f->contact = 0.0;
}

/* Velocity with which the reference should move. */
static void desired_velocity(const flight *f, const double *gains, const double *reference,
                            const double *position, const double *velocity, int mode,
                            double to[3]) {
  double way[3], error[3];
  const double limit = GAIN(ACCELERATION);
  for (int i = 0; i < 3; i++) way[i] = reference[TARGET + i] - f->p[i];
  for (int i = 0; i < 3; i++) error[i] = f->p[i] - position[i];
  if (mode == LAND) way[2] = 0.0;
  const double length = norm3(way);
  /* A reference that runs away from the helicopter waits. */
  const double slack = clip(1.6 - norm3(error) / 2.5, 0.0, 1.0);
  double speed = sqrt(1.0 * limit * length);
  if (speed > 0.9 * length) speed = 0.9 * length;
  if (speed > reference[SPEED] * slack) speed = reference[SPEED] * slack;
  for (int i = 0; i < 3; i++) to[i] = length > 1e-6 ? way[i] / length * speed : 0.0;
  if (mode == HOVER) memset(to, 0, 3 * sizeof(double));
  if (mode == LAND) {
    const double height = position[2] - reference[GROUND];
    const double off = hypot(error[0], error[1]) + hypot(way[0], way[1]);
    double sink = clip(0.5 * height, 0.22, reference[SPEED] > 0.22 ? reference[SPEED] : 0.22);
    /* Near the ground only above the spot, and without drift. */
    const double drift = hypot(velocity[0], velocity[1]);
    if (height > 0.2 && height < 1.2 && (off > 0.5 || drift > 0.3)) sink = 0.0;
    to[2] = -sink;
  }
  const double up = GAIN(CLIMB), down = GAIN(DESCENT);
  double scale = 1.0;
  if (to[2] > up) scale = up / to[2];
  if (to[2] < -down) scale = -down / to[2];
  for (int i = 0; i < 3; i++) to[i] *= scale;
}

static void move_reference(flight *f, const double *gains, const double *reference,
                           const double *position, const double *velocity, int mode, double h) {
  double v[3], a[3];
  desired_velocity(f, gains, reference, position, velocity, mode, v);
  for (int i = 0; i < 3; i++) a[i] = (v[i] - f->v[i]) / VELOCITY_TIME;
  limit_norm(a, GAIN(ACCELERATION));
  for (int i = 0; i < 3; i++) {
    f->a[i] += clip(h / JERK_TIME, 0.0, 1.0) * (a[i] - f->a[i]);
    f->p[i] += h * f->v[i] + 0.5 * h * h * f->a[i];
    f->v[i] += h * f->a[i];
  }
  f->heading += clip(wrapped(reference[HEADING] - f->heading), -TURN * h, TURN * h);
}

/* Engages or releases the lift on the ground, and notices touchdown. */
static void engage(flight *f, const double *reference, const double *position,
                   const double *velocity, int mode, double h) {
  if (mode == LAND && !f->landed) {
    /* The cushion of air near the ground slows it down too; a wrong map must not keep it flying. */
    const double ahead = position[2] - f->p[2];
    const int is_low = position[2] - reference[GROUND] < 0.10;
    const int is_stuck = fabs(velocity[2]) < 0.15 && ahead > (is_low ? 0.12 : 0.6);
    f->contact = is_stuck ? f->contact + (is_low ? h : 0.1 * h) : 0.0;
    if (f->contact > 0.15) f->landed = 1.0;
  }
  const int releases = mode == IDLE || f->landed;
  f->share = clip(f->share + (releases ? -h / 0.6 : h / 1.0), 0.0, 1.0);
}

/* Thrust vector over mass that follows the reference [m/s^2]. */
static void desired_acceleration(flight *f, const double *gains, const double *position,
                                const double *velocity, double h, double to[3]) {
  for (int i = 0; i < 3; i++) {
    const double v = f->v[i] + GAIN(POSITION) * clip(f->p[i] - position[i], -3.0, 3.0);
    const double error = clip(v - velocity[i], -4.0, 4.0);
    /* The thrust acts at once, a lean after it has been turned to. */
    const double faster = i == 2 ? 2.0 : 1.0;
    if (f->share >= 1.0 && !f->landed && f->contact == 0.0)
      f->push[i] = clip(f->push[i] + h * faster * GAIN(VELOCITY_INTEGRAL) * error, -4.0, 4.0);
    to[i] = f->a[i] + faster * GAIN(VELOCITY) * error + f->push[i];
  }
  to[2] = clip(to[2], -5.0, 6.0) + GRAVITY;
  const double lean = hypot(to[0], to[1]), limit = tan(GAIN(MAX_LEAN)) * to[2];
  if (lean > limit)
    for (int i = 0; i < 2; i++) to[i] *= limit / lean;
}

/* Tilts that turn the z axis of the body along the thrust. */
static void desired_tilts(flight *f, const double *gains, const double m[9], const double thrust[3],
                         const double rate[3], double h, double to[2]) {
  const double up[3] = {0, 0, 1}, size = norm3(thrust), limit = GAIN(MAX_TILT);
  double along[3], error[3];
  to_body(m, thrust, along);
  for (int i = 0; i < 3; i++) along[i] /= size;
  cross(up, along, error);
  const double x[N] = {-clip(error[0], -0.4, 0.4), -clip(error[1], -0.4, 0.4),
                       clip(rate[0], -2.0, 2.0),   clip(rate[1], -2.0, 2.0),
                       f->tilt[0],                 f->tilt[1],
                       f->last[0],                 f->last[1]};
  for (int i = 0; i < 2; i++) {
    to[i] = 0.0;
    for (int j = 0; j < N; j++) to[i] -= f->feedback[i][j] * x[j];
    to[i] = f->share * clip(to[i], -limit, limit);
  }
  const double done = 1.0 - exp(-GAIN(SERVO) * h);
  for (int i = 0; i < 2; i++) {
    const double command = GAIN(LAG) * f->last[i] + (1.0 - GAIN(LAG)) * to[i];
    f->tilt[i] += done * (command - f->tilt[i]);
    f->last[i] = to[i];
  }
}

/* Torque about the z axis of the body that turns it to the heading [N m]. */
static double desired_yaw(flight *f, const double *gains, const double m[9], double rate, double h) {
  const double away = clip(wrapped(f->heading - atan2(m[3], m[0])), -0.6, 0.6);
  const double error = clip(GAIN(ATTITUDE) * away, -1.2, 1.2) - rate;
  if (f->share >= 1.0 && !f->landed && f->contact == 0.0)
    f->trim = clip(f->trim + h * GAIN(RATE_INTEGRAL) * error, -5.0, 5.0);
  return GAIN(INERTIA_Z) * (GAIN(RATE) * error + f->trim);
}

/* Collective pitch that gives a thrust in hover and slow climb. */
static double pitch_of(double thrust, double scale, double slope, double climb) {
  const double lift = fabs(thrust) / scale;
  const double pitch = 3.0 * (2.0 * lift / slope + 0.5 * sqrt(0.5 * lift));
  return (thrust < 0 ? -pitch : pitch) + 1.5 * climb;
}

void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *command);

void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *command) {
  flight f;
  memcpy(&f, state, sizeof f);
  const double *position = measured, *velocity = measured + 7;
  const double h = time > 0.0 ? time - f.time : 0.0;
  const int mode = (int)reference[MODE];
  double m[9], rate[3], thrust[3], tilt[2];
  rotation(measured + 3, m);
  to_body(m, measured + 10, rate);
  if (f.share == 0.0 && !f.landed) begin(&f, position, atan2(m[3], m[0]));
  if (f.share == 0.0 && h > 0.0 && f.period == 0.0) solve_regulator(&f, gains, h);
  if (mode != LAND) f.landed = f.contact = 0.0;
  engage(&f, reference, position, velocity, mode, h);
  if (f.share >= 1.0 && !f.landed)
    move_reference(&f, gains, reference, position, velocity, mode, h);
  desired_acceleration(&f, gains, position, velocity, h, thrust);
  desired_tilts(&f, gains, m, thrust, rate, h, tilt);
  const double axis[3] = {m[2], m[5], m[8]};
  const double lift = f.share * clip(GAIN(MASS) * dot(thrust, axis), 0.0, GAIN(MAX_THRUST));
  /* The drive of the rotor turns the body the other way. */
  const double turning = f.share * desired_yaw(&f, gains, m, rate[2], h) + GAIN(TORQUE_RATIO) * lift;
  const double tail = clip(-turning / GAIN(TAIL_ARM), -GAIN(MAX_TAIL), GAIN(MAX_TAIL));
  const int has_blades = GAIN(MAIN_SCALE) > 0.0;
  command[0] = lift;
  command[1] = tail;
  if (has_blades) {
    const double climb = velocity[2] / GAIN(MAIN_TIP);
    command[0] = lift > 0 ? pitch_of(lift, GAIN(MAIN_SCALE), GAIN(MAIN_SLOPE), climb) : 0.0;
    command[0] = clip(command[0], 0.0, 0.35);
    command[1] = clip(pitch_of(tail, GAIN(TAIL_SCALE), GAIN(TAIL_SLOPE), 0.0), -0.6, 0.6);
  }
  command[2] = tilt[0];
  command[3] = tilt[1];
  f.time = time;
  f.mode = mode;
  memcpy(state, &f, sizeof f);
}
