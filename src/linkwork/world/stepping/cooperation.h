#ifndef LINKWORK_COOPERATION_H
#define LINKWORK_COOPERATION_H

#include "controller.h"

typedef struct {
  const double *closed; /* nonzero while the gripper is closed */
  int64_t bodies[2];    /* of the fingers */
  int64_t channels[2];  /* of the force in each finger */
  double weight[3];     /* of both fingers */
} holding_hand;

typedef struct {
  int64_t every; /* steps of a period */
  double period, least, damping;
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
