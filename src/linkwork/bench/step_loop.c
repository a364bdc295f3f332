/* Bare loops over MuJoCo's step, the peers of our step. */
#include <mujoco/mujoco.h>

/* Steps with the controls of each step; `controls` may be NULL. */
void lw_bare(const mjModel *m, mjData *d, int steps, const mjtNum *controls) {
  for (int i = 0; i < steps; i++) {
    if (controls) mju_copy(d->ctrl, controls + m->nu * i, (int)m->nu);
    mj_step(m, d);
  }
}

/* Steps from given states, so that contacts are those of another run. */
void lw_from_states(const mjModel *m, mjData *d, int steps, const mjtNum *states, int size) {
  for (int i = 0; i < steps; i++) {
    mj_setState(m, d, states + size * i, mjSTATE_INTEGRATION);
    mj_step(m, d);
  }
}

/* What setting the states costs. */
void lw_states_only(const mjModel *m, mjData *d, int steps, const mjtNum *states, int size) {
  for (int i = 0; i < steps; i++) mj_setState(m, d, states + size * i, mjSTATE_INTEGRATION);
}
