/* Driving along a line parallel to x with a hinge between two halves: steering and wheel velocities.

   Two points of the front half, left and right of its middle, say how far from the line it is and
   where it heads. The path of the axles gets the curvature -(side / L^2 + 2 heading / L), a critically
   damped return to the line over the length L. Backwards the hinge is straight; at rest it stays.

   measured   x y z of the left and of the right point [m], position and velocity of the joint between
              them and the front half [rad, rad/s]
   reference  velocity forward [m/s], y of the line [m]
   commands   hinge [rad], positive to the right; two wheels on the left, two on the right [rad/s]
   state      velocity [m/s], angle of the hinge [rad], time [s] */
#include <math.h>

#include "linkwork_controller.h"

/* Gains, in the order of the scene file; each has one number for each of the five commands. */
enum {
  ARM,          /* from the hinge to the axles [m] */
  TRACK,        /* between the wheels of an axle [m] */
  RADIUS,       /* of the wheels [m] */
  LENGTH,       /* of the return to the line [m] */
  ACCELERATION, /* greatest [m/s^2] */
  MAX_ANGLE     /* greatest angle of the hinge [rad] */
};

enum { COMMANDS = 5, LEFT = 0, RIGHT = 3, JOINT = 6 };

#define GAIN(name) gains[COMMANDS * (name)]

static double clip(double x, double limit) { return fmax(-limit, fmin(limit, x)); }

/* Curvature of the way back to the line, to the left [1/m]. */
static double desired_curvature(const double *gains, const double *measured, double line) {
  const double *left = measured + LEFT, *right = measured + RIGHT;
  const double side = 0.5 * (left[1] + right[1]) - line;
  const double heading = atan2(right[0] - left[0], left[1] - right[1]) - measured[JOINT];
  return -(side / GAIN(LENGTH) + 2.0 * heading) / GAIN(LENGTH);
}

void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *command);

void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *command) {
  const double change = GAIN(ACCELERATION) * (time - state[2]);
  const double velocity = state[0] + clip(reference[0] - state[0], change);
  double angle = velocity < 0.0 ? 0.0 : state[1];
  if (velocity > 0.0) angle = -2.0 * atan(GAIN(ARM) * desired_curvature(gains, measured, reference[1]));
  angle = clip(angle, GAIN(MAX_ANGLE));
  const double curvature = -tan(0.5 * angle) / GAIN(ARM), half = 0.5 * GAIN(TRACK);
  command[0] = angle;
  for (int i = 1; i < COMMANDS; i++)
    command[i] = velocity * (1.0 - curvature * (i < 3 ? half : -half)) / GAIN(RADIUS);
  state[0] = velocity;
  state[1] = angle;
  state[2] = time;
}
