/* Gaits of a robot with four wheeled legs: a table of phases, walked through at a pace.

   A phase says where each leg goes, whether its knee is stiff, and whether its wheel is locked to the
   leg, held (it does not turn on the ground), free or driven. All legs of a phase move at the same time. A gait is a cycle of phases: the posture of
   its last phase is the one that the first begins from. A new gait first takes that posture, with
   stiff knees and wheels that roll along, so that the robot stays where it is.

   measured   position and velocity of each knee [rad, rad/s]; legs are FL, FR, RL, RR
   reference  none
   command    positions of the knees [rad], rates of the axles [rad/s], limits of the knees and of
              the axles [N m] */
#include <math.h>
#include <string.h>

#include "linkwork_controller.h"

enum { LEGS = 4, MAX_PHASES = 5, OUTPUTS = 4 * LEGS };

/* Gains, in the order of the scene file; each has one number for each output. */
enum {
  GAIT,           /* number in the table */
  STRIDE,         /* angle of a knee at a posture of 1 [rad] */
  CYCLE,          /* duration of all phases [s] */
  RAMP,           /* share of a phase in which legs accelerate and brake; 0: constant rate */
  SPEED,          /* velocity of the robot that driven wheels keep [m/s] */
  START,          /* duration of the way to the first posture [s] */
  KNEE_TORQUE,    /* of a stiff knee, at most [N m] */
  PASSIVE_TORQUE, /* of a passive knee, at most [N m] */
  WHEEL_TORQUE,   /* of a wheel that is locked or driven, at most [N m] */
  KNEE_GAIN,      /* velocity over position error of the motors of the knees [1/s] */
  LEG_LENGTH,     /* from knee to axle [m] */
  WHEEL_RADIUS    /* [m] */
};

#define GAIN(name) gains[OUTPUTS * (name)]

typedef struct {
  double posture[LEGS]; /* in strides, positive to the front */
  char knees[LEGS + 1]; /* s: stiff, p: passive */
  char wheels[LEGS + 1]; /* l: locked, h: held, f: free, d: driven */
} phase;

typedef struct {
  int phases;
  phase phase[MAX_PHASES];
} gait;

/*                    FL  FR  RL  RR */
static const gait GAITS[] = {
    /* Stands with locked wheels. */
    {1, {{{+0, +0, +0, +0}, "ssss", "llll"}}},
    /* Skidding wheels: turn at a constant rate, whatever the ground gives. */
    {1, {{{+0, +0, +0, +0}, "ssss", "dddd"}}},
    /* Caterpillar: spread with the rear wheels locked, draw in with the front wheels locked. */
    {2,
     {{{+1, +1, -1, -1}, "ssss", "ffll"},
      {{+0, +0, +0, +0}, "ssss", "llff"}}},
    /* Rolling walking: one leg moves to the front, its wheel helps; its neighbour gives way. */
    {4,
     {{{-1, +1, +1, -1}, "sssp", "ffdf"},
      {{+1, -1, +1, -1}, "spss", "dfff"},
      {{+1, -1, -1, +1}, "ssps", "fffd"},
      {{-1, +1, -1, +1}, "psss", "fdff"}}},
    /* Wheel walking: one wheel after the other rolls to the front while the others stand; then the
       body moves over wheels that all stand. */
    {5,
     {{{-1, -1, +1, -1}, "ssss", "hhfh"},
      {{+1, -1, +1, -1}, "ssss", "fhhh"},
      {{+1, -1, +1, +1}, "ssss", "hhhf"},
      {{+1, +1, +1, +1}, "ssss", "hfhh"},
      {{-1, -1, -1, -1}, "ssss", "hhhh"}}},
};

enum { GAIT_COUNT = sizeof GAITS / sizeof GAITS[0] };

/* Range of the knees [rad], and shortest phase [s]. */
static const double MAX_KNEE = 1.0, MIN_DURATION = 0.02;

typedef struct {
  double gait;       /* number in the table, plus 1; 0 before the first call */
  double phase;      /* -1 on the way to the first posture */
  double begin;      /* of the phase [s] */
  double from[LEGS]; /* knees at its begin [rad] */
} progress;

static double clip(double x, double limit) { return x < -limit ? -limit : x > limit ? limit : x; }

/* Share of a motion that is done at a share of its time, and its derivative: constant velocity
   between two parabolas. */
static void move(double time, double ramp, double *done, double *rate) {
  const double blend = 0.5 * ramp, top = 1.0 / (1.0 - blend);
  *rate = top;
  *done = top * (time - 0.5 * blend);
  if (time < blend) {
    *rate = top * time / blend;
    *done = 0.5 * *rate * time;
  } else if (time > 1.0 - blend) {
    *rate = top * (1.0 - time) / blend;
    *done = 1.0 - 0.5 * *rate * (1.0 - time);
  }
}

static void begin_phase(progress *p, double number, double time, const double *measured) {
  p->phase = number;
  p->begin = time;
  for (int i = 0; i < LEGS; i++) p->from[i] = measured[2 * i];
}

static double duration_of(const progress *p, const gait *g, const double *gains) {
  const double duration = p->phase < 0 ? GAIN(START) : GAIN(CYCLE) / g->phases;
  return duration > MIN_DURATION ? duration : MIN_DURATION;
}

/* Goes on to the phase of this time. */
static void advance(progress *p, const gait *g, double number, const double *gains, double time,
                    const double *measured) {
  const double since = time - p->begin;
  /* A state may be restored from anywhere. */
  const int is_sound = p->phase < g->phases && since >= 0 && since < 1e6 * duration_of(p, g, gains);
  if (p->gait != number + 1 || !is_sound) {
    p->gait = number + 1;
    begin_phase(p, -1, time, measured);
  }
  while (time - p->begin >= duration_of(p, g, gains)) {
    const double next = p->phase + 1 < g->phases ? p->phase + 1 : 0;
    begin_phase(p, next, p->begin + duration_of(p, g, gains), measured);
  }
}

/* Rate of an axle that keeps a velocity of the robot while the leg swings. */
static double rolling_rate(const double *gains, double velocity, double angle, double rate) {
  const double of_wheel = velocity + GAIN(LEG_LENGTH) * cos(angle) * rate;
  return of_wheel / GAIN(WHEEL_RADIUS) + rate;
}

void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *command);

void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *command) {
  progress p;
  double done, pace;
  memcpy(&p, state, sizeof p);
  /* Any scene may call this: a number that is not in the table, or NaN, stands. */
  const int number = GAIN(GAIT) >= 0 && GAIN(GAIT) < GAIT_COUNT ? (int)GAIN(GAIT) : 0;
  const gait *g = &GAITS[number];
  advance(&p, g, number, gains, time, measured);
  const phase *now = &g->phase[p.phase < 0 ? g->phases - 1 : (int)p.phase];
  const double duration = duration_of(&p, g, gains), speed = p.phase < 0 ? 0.0 : GAIN(SPEED);
  move((time - p.begin) / duration, GAIN(RAMP) < 1.0 ? GAIN(RAMP) : 1.0, &done, &pace);
  for (int i = 0; i < LEGS; i++) {
    const double way = GAIN(STRIDE) * now->posture[i] - p.from[i], rate = way * pace / duration;
    const double angle = p.from[i] + way * done;
    const char knee = p.phase < 0 ? 's' : now->knees[i];
    const char wheel = p.phase < 0 ? 'd' : now->wheels[i];
    command[i] = clip(angle + rate / GAIN(KNEE_GAIN), MAX_KNEE);
    command[LEGS + i] = wheel == 'd'   ? rolling_rate(gains, speed, angle, rate)
                        : wheel == 'h' ? rate
                                       : 0.0;
    command[2 * LEGS + i] = knee == 's' ? GAIN(KNEE_TORQUE) : GAIN(PASSIVE_TORQUE);
    command[3 * LEGS + i] = wheel == 'f' ? 0.0 : GAIN(WHEEL_TORQUE);
  }
  (void)reference;
  memcpy(state, &p, sizeof p);
}
