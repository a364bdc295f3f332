/* Flight controller of the helicopter: position, velocity, attitude and rates, in one function.

   Once a period it shapes a reference with bounded velocity and acceleration towards the target, and
   a cascade follows it: position -> velocity -> thrust vector -> attitude -> rates -> torques ->
   thrust, tail force and tilt of the rotor. Integrators estimate wind, wrong masses and trim. The
   modes share the cascade and its state, so that a switch changes where the reference goes and
   nothing else: there are no jumps.

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
  RATE,             /* [1/s] */
  RATE_INTEGRAL,    /* [1/s^2] */
  COMMANDS = 4
};

#define GAIN(name) gains[COMMANDS * (name)]

typedef struct {
  double time;     /* of the last call [s] */
  double mode;     /* of the last call */
  double p[3], v[3], a[3]; /* reference */
  double push[3];  /* estimate of the disturbance, an acceleration [m/s^2] */
  double trim[3];  /* integral of the rate errors [rad/s^2] */
  double heading;  /* reference [rad] */
  double share;    /* of the lift that is engaged, 0 on the ground, 1 in the air */
  double landed;   /* 1 after touchdown */
  double contact;  /* how long it has been stuck at the ground [s] */
  double tilt[2];  /* last commands [rad] */
} flight;

static const double GRAVITY = 9.81, JERK_TIME = 0.25, VELOCITY_TIME = 0.4, TURN = 0.8;

static double clip(double x, double least, double most) {
  return x < least ? least : x > most ? most : x;
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

static void limit_norm(double v[3], double most) {
  const double size = norm3(v);
  if (size > most)
    for (int i = 0; i < 3; i++) v[i] *= most / size;
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

static double wrapped(double angle) { return atan2(sin(angle), cos(angle)); }

static void begin(flight *f, const double *position, double heading) {
  memset(f->v, 0, sizeof f->v);
  memset(f->a, 0, sizeof f->a);
  memset(f->push, 0, sizeof f->push);
  memset(f->trim, 0, sizeof f->trim);
  memcpy(f->p, position, sizeof f->p);
  f->heading = heading;
  f->landed = f->contact = 0.0;
}

/* Velocity with which the reference should move. */
static void wanted_velocity(const flight *f, const double *gains, const double *reference,
                            const double *position, int mode, double to[3]) {
  double way[3], error[3];
  const double most = GAIN(ACCELERATION);
  for (int i = 0; i < 3; i++) way[i] = reference[TARGET + i] - f->p[i];
  for (int i = 0; i < 3; i++) error[i] = f->p[i] - position[i];
  if (mode == LAND) way[2] = 0.0;
  const double length = norm3(way);
  /* A reference that runs away from the helicopter waits. */
  const double slack = clip(1.6 - norm3(error) / 2.5, 0.0, 1.0);
  double speed = sqrt(1.0 * most * length);
  if (speed > 0.9 * length) speed = 0.9 * length;
  if (speed > reference[SPEED] * slack) speed = reference[SPEED] * slack;
  for (int i = 0; i < 3; i++) to[i] = length > 1e-6 ? way[i] / length * speed : 0.0;
  if (mode == HOVER) memset(to, 0, 3 * sizeof(double));
  if (mode == LAND) {
    const double height = position[2] - reference[GROUND];
    const double off = hypot(error[0], error[1]) + hypot(way[0], way[1]);
    double sink = clip(0.5 * height, 0.28, reference[SPEED] > 0.28 ? reference[SPEED] : 0.28);
    /* Near the ground only above the spot, and level. */
    if (height < 1.5 && off > 0.6) sink = 0.0;
    to[2] = -sink;
  }
  const double up = GAIN(CLIMB), down = GAIN(DESCENT);
  double scale = 1.0;
  if (to[2] > up) scale = up / to[2];
  if (to[2] < -down) scale = -down / to[2];
  for (int i = 0; i < 3; i++) to[i] *= scale;
}

static void move_reference(flight *f, const double *gains, const double *reference,
                           const double *position, int mode, double h) {
  double v[3], a[3];
  wanted_velocity(f, gains, reference, position, mode, v);
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
static void engage(flight *f, const double *position, const double *velocity, int mode, double h) {
  if (mode == LAND && !f->landed) {
    const int is_stuck = f->p[2] < position[2] - 0.12 && fabs(velocity[2]) < 0.2;
    f->contact = is_stuck ? f->contact + h : 0.0;
    if (f->contact > 0.15) f->landed = 1.0;
  }
  const int releases = mode == IDLE || f->landed;
  f->share = clip(f->share + (releases ? -h / 0.6 : h / 1.0), 0.0, 1.0);
}

/* Thrust vector over mass that follows the reference [m/s^2]. */
static void wanted_acceleration(flight *f, const double *gains, const double *position,
                                const double *velocity, double h, double to[3]) {
  for (int i = 0; i < 3; i++) {
    const double v = f->v[i] + GAIN(POSITION) * clip(f->p[i] - position[i], -3.0, 3.0);
    const double error = clip(v - velocity[i], -4.0, 4.0);
    if (f->share >= 1.0 && !f->landed && f->contact == 0.0)
      f->push[i] = clip(f->push[i] + h * GAIN(VELOCITY_INTEGRAL) * error, -4.0, 4.0);
    to[i] = f->a[i] + GAIN(VELOCITY) * error + f->push[i];
  }
  to[2] = clip(to[2], -5.0, 6.0) + GRAVITY;
  const double lean = hypot(to[0], to[1]), most = tan(GAIN(MAX_LEAN)) * to[2];
  if (lean > most)
    for (int i = 0; i < 2; i++) to[i] *= most / lean;
}

/* Rates that turn the body so that its z axis is along the thrust, and to the heading. */
static void wanted_rates(const flight *f, const double *gains, const double m[9],
                         const double thrust[3], double to[3]) {
  const double size = norm3(thrust);
  const double up[3] = {0, 0, 1};
  double along[3], error[3];
  to_body(m, thrust, along);
  for (int i = 0; i < 3; i++) along[i] /= size;
  cross(up, along, error);
  const double heading = atan2(m[3], m[0]);
  to[0] = GAIN(ATTITUDE) * error[0];
  to[1] = GAIN(ATTITUDE) * error[1];
  to[2] = 0.7 * GAIN(ATTITUDE) * clip(wrapped(f->heading - heading), -0.6, 0.6);
  for (int i = 0; i < 3; i++) to[i] = clip(to[i], -1.2, 1.2);
}

static void wanted_torques(flight *f, const double *gains, const double wanted[3],
                           const double rate[3], double h, double to[3]) {
  const double inertia[3] = {GAIN(INERTIA_X), GAIN(INERTIA_Y), GAIN(INERTIA_Z)};
  const double momentum[3] = {inertia[0] * rate[0], inertia[1] * rate[1],
                              inertia[2] * rate[2] + GAIN(MOMENTUM)};
  double gyroscopic[3];
  cross(rate, momentum, gyroscopic);
  for (int i = 0; i < 3; i++) {
    const double error = wanted[i] - rate[i];
    if (f->share >= 1.0 && !f->landed && f->contact == 0.0)
      f->trim[i] = clip(f->trim[i] + h * GAIN(RATE_INTEGRAL) * error, -3.0, 3.0);
    to[i] = inertia[i] * (GAIN(RATE) * error + f->trim[i]) + gyroscopic[i];
  }
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
  double m[9], rate[3], thrust[3], wanted[3], torque[3];
  rotation(measured + 3, m);
  to_body(m, measured + 10, rate);
  if (f.share == 0.0 && !f.landed) begin(&f, position, atan2(m[3], m[0]));
  if (mode != LAND) f.landed = f.contact = 0.0;
  engage(&f, position, velocity, mode, h);
  if (f.share >= 1.0 && !f.landed) move_reference(&f, gains, reference, position, mode, h);
  wanted_acceleration(&f, gains, position, velocity, h, thrust);
  wanted_rates(&f, gains, m, thrust, wanted);
  wanted_torques(&f, gains, wanted, rate, h, torque);
  const double axis[3] = {m[2], m[5], m[8]};
  double lift = clip(GAIN(MASS) * dot(thrust, axis), 0.0, GAIN(MAX_THRUST));
  const double lever = GAIN(HUB) * (lift > 100.0 ? lift : 100.0);
  lift *= f.share;
  /* The drive of the rotor turns the body the other way. */
  const double turning = torque[2] * f.share + GAIN(TORQUE_RATIO) * lift;
  const double tail = clip(-turning / GAIN(TAIL_ARM), -GAIN(MAX_TAIL), GAIN(MAX_TAIL));
  /* A tilt turns the momentum of the rotor too: J w + H (tilt_y, -tilt_x) is what is controlled. */
  const double roll = torque[0] + GAIN(TAIL_HEIGHT) * tail, most = GAIN(MAX_TILT);
  const double twist = GAIN(RATE) * GAIN(MOMENTUM), size = lever * lever + twist * twist;
  f.tilt[0] = f.share * clip((lever * roll - twist * torque[1]) / size, -most, most);
  f.tilt[1] = f.share * clip((lever * torque[1] + twist * roll) / size, -most, most);
  const int has_blades = GAIN(MAIN_SCALE) > 0.0;
  command[0] = lift;
  command[1] = tail;
  if (has_blades) {
    const double climb = velocity[2] / GAIN(MAIN_TIP);
    command[0] = lift > 0 ? pitch_of(lift, GAIN(MAIN_SCALE), GAIN(MAIN_SLOPE), climb) : 0.0;
    command[0] = clip(command[0], 0.0, 0.35);
    command[1] = clip(pitch_of(tail, GAIN(TAIL_SCALE), GAIN(TAIL_SLOPE), 0.0), -0.6, 0.6);
  }
  command[2] = f.tilt[0];
  command[3] = f.tilt[1];
  f.time = time;
  f.mode = mode;
  memcpy(state, &f, sizeof f);
}
