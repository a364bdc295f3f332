#ifndef LINKWORK_CONTROLLER_H
#define LINKWORK_CONTROLLER_H

#include "loop.h"

typedef struct {
  int64_t every; /* steps of a period */
  int64_t joints;
  const int64_t *positions, *dofs, *actuators;
  void (*law)(const double *const *in, double *const *out);
  /* See linkwork_controller.h; its last state variable counts the calls. */
  void (*function)(double time, const double *gains, double *state, const double *reference,
                   const double *measured, double *torque);
  double period;
  const double *gains;
  int64_t state_size;
  double *state;
  double *new_state;
  double *state_before; /* the last turn, to undo it */
  int64_t turned_at;    /* step of the last turn; -1 for none */
  double *references;   /* position, velocity and acceleration of each period */
  int64_t first_period; /* of the references */
  double *reference; /* of this period, for a function */
  double *measured;
  double *torques;
  int64_t coupling;
  double *ramp; /* whether it has run, torques before, newest torques */
  double *ramp_before;
} controller;

/* Commands of actuators that are known in advance, one row a period. */
typedef struct {
  int64_t every; /* steps */
  int64_t rows, width;
  const int64_t *actuators;
  const double *numbers;
} control_sequence;

/* A function in C that commands actuators of the scene once a period. */
typedef struct {
  int64_t every, delay; /* steps */
  int64_t coupling;
  int64_t outputs, inputs, targets, state_size;
  void (*function)(double time, const double *gains, double *state, const double *reference,
                   const double *measured, double *torque);
  double period;
  const double *gains;
  double *state, *new_state, *state_before;
  int64_t turned_at; /* step of the last change; -1 for none */
  const double *target;
  double *reference, *measured, *commands;
  double *ramp; /* whether commands were given, those before, the newest, those on their way */
  double *ramp_before;
  double *frame;
  const double *no_references;
  const int64_t *places; /* of the inputs in a frame */
  double *const *storage;
  const double *minimum, *maximum;
  const double *const *commanded; /* flag of each that must be set before it is written; or NULL */
  int64_t *const *written;        /* to be set after it is written; or NULL */
} group_controller;

typedef struct {
  const double *closed; /* nonzero while the gripper is closed */
  int64_t bodies[2];    /* of the fingers */
  int64_t channels[2];  /* of the force in each finger */
  double weight[3];     /* of both fingers */
} holding_hand;

typedef struct {
  int64_t every; /* steps of a period */
  double period, min_force, damping;
  holding_hand hands[2];
  controller *follower;
  int64_t tool; /* body of the tool of the follower */
  double point[3];
  double *jacobian; /* 6 x nv */
  const int64_t *columns; /* of its joints in the references of a frame */
  int64_t first; /* step from which turns are taken here */
  int64_t is_held; /* whether the reference of the follower is its targets, which may move */
  double *figures, *figures_before;
  double *targets, *targets_before;
  int64_t turned_at; /* step of the last turn; -1 for none */
} cooperation;

#endif
