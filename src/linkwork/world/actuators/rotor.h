#ifndef LINKWORK_ROTOR_H
#define LINKWORK_ROTOR_H

#include "contact_points.h"

typedef struct {
  double *row;
  int64_t joint, dof, body, actuator;
  double share;  /* of the lag in a step */
  double speed;  /* that the drive holds */
  double brake;  /* drive torque over error of the speed */
  double limit;  /* of the drive torque */
  double radius, area, density, torque_ratio;
  int64_t has_blades;
  double solidity, lift_slope, drag, twist, lock_number, induced_factor;
  const double *air;  /* NULL: still air */
  const ground *ground; /* NULL: no ground effect */
} rotor;

typedef struct {
  int64_t count;
  rotor *rotors;
} rotors;

#endif
