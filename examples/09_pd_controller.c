/* A PD controller for six joints, in C; 09_controller_in_c.py compiles and runs it. */
#include "linkwork_controller.h"

#define JOINTS 6

linkwork_controller step;

void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *torque) {
  const double *stiffness = gains, *damping = gains + JOINTS, *limit = gains + 2 * JOINTS;
  const double *velocity_wanted = reference + JOINTS, *velocity = measured + JOINTS;
  int i;
  (void)time;
  (void)state;
  for (i = 0; i < JOINTS; i++) {
    double pull = stiffness[i] * (reference[i] - measured[i]);
    pull += damping[i] * (velocity_wanted[i] - velocity[i]);
    torque[i] = pull > limit[i] ? limit[i] : pull < -limit[i] ? -limit[i] : pull;
  }
}
