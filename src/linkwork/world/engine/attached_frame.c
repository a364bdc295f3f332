/* Points and wrenches of frames attached to bodies: see attached_frame.py. */
#include "loop.h"

/* World position of a point given in body coordinates. */
static void position_of(const run *r, int64_t body, const double fixed[3], double to[3]) {
  const double *origin = r->d->xpos + 3 * body, *rows = r->d->xmat + 9 * body;
  for (int i = 0; i < 3; i++)
    to[i] = origin[i] + rows[3 * i] * fixed[0] + rows[3 * i + 1] * fixed[1] +
            rows[3 * i + 2] * fixed[2];
}

/* World velocity of the body point at a world position. */
static void velocity_of(const run *r, int64_t body, const double position[3], double to[3]) {
  /* MuJoCo stores body velocities at the centre of mass of the kinematic tree. */
  const double *center = r->d->subtree_com + 3 * r->m->body_rootid[body];
  const double *w = r->d->cvel + 6 * body, *v = w + 3;
  const double x = position[0] - center[0], y = position[1] - center[1],
               z = position[2] - center[2];
  to[0] = v[0] + w[1] * z - w[2] * y;
  to[1] = v[1] + w[2] * x - w[0] * z;
  to[2] = v[2] + w[0] * y - w[1] * x;
}

/* Wrench at the body's centre of mass of a force at a position and a torque. */
static void wrench_of(const run *r, int64_t body, const double position[3], const double force[3],
                      const double torque[3], double to[6]) {
  const double *center = r->d->xipos + 3 * body;
  const double x = position[0] - center[0], y = position[1] - center[1],
               z = position[2] - center[2];
  for (int i = 0; i < 3; i++) to[i] = force[i];
  to[3] = torque[0] + (y * force[2] - z * force[1]);
  to[4] = torque[1] + (z * force[0] - x * force[2]);
  to[5] = torque[2] + (x * force[1] - y * force[0]);
}

static double dot3(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Rotation of a frame in the world; its axes in the body are the columns of `turn`. */
static void frame_rotation(const run *r, int64_t body, const double turn[9], double product[9]) {
  const double *rows = r->d->xmat + 9 * body;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      const double column[3] = {turn[j], turn[3 + j], turn[6 + j]};
      product[3 * i + j] = dot3(rows + 3 * i, column);
    }
}

/* Rotates a vector of a frame, whose axes in the body are the columns of `turn`, to the world. */
static void rotate(const run *r, int64_t body, const double turn[9], double vector[3]) {
  double product[9], turned[3];
  frame_rotation(r, body, turn, product);
  for (int i = 0; i < 3; i++) turned[i] = dot3(product + 3 * i, vector);
  memcpy(vector, turned, sizeof turned);
}
