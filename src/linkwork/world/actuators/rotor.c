/* Rotors: see rotor.py, whose numbers these functions reproduce. */
#include "rotor.h"

enum {
  ROTOR_COMMAND,
  ROTOR_ENERGY,
  ROTOR_THRUST,
  ROTOR_TORQUE,
  ROTOR_POWER,
  ROTOR_INPUT,
  ROTOR_INFLOW
};

static double clipped(double x, double lower, double upper) {
  return x < lower ? lower : x > upper ? upper : x;
}

/* Share of the induced velocity that is left near the ground. */
static double ground_share(const rotor *w, const double hub[3], double advance, double induced) {
  if (!w->ground) return 1.0;
  double height = hub[2] - ground_height(w->ground, hub);
  if (!(height > 0.5 * w->radius)) height = 0.5 * w->radius;
  const double ratio = w->radius / (4.0 * height);
  const double forward = advance / (induced > 1e-3 ? induced : 1e-3);
  return 1.0 - ratio * ratio / (1.0 + forward * forward);
}

static void turn_blades(const run *r, const rotor *w, const double hub[3], const double air[3],
                        double spin, double force[3]) {
  double *row = w->row;
  const double *axis = r->d->xaxis + 3 * w->joint, *rate = r->d->cvel + 6 * w->body;
  const double tip = fabs(spin) * w->radius;
  const double through = dot3(air, axis);
  double across[3], side[3], lag[3];
  for (int i = 0; i < 3; i++) across[i] = air[i] - through * axis[i];
  const double along = sqrt(dot3(across, across));
  const double advance = along / tip, climb = -through / tip;
  const double pitch = row[ROTOR_INPUT], twist = w->twist, squared = advance * advance;
  const double induced = row[ROTOR_INFLOW];
  const double inflow = ground_share(w, hub, advance, induced) * induced + climb;
  const double slope = 0.5 * w->solidity * w->lift_slope;
  double lift = slope * (pitch * (1.0 / 3.0 + 0.5 * squared) + 0.25 * twist * (1.0 + squared) -
                         0.5 * inflow);
  lift = clipped(lift, -0.14 * w->solidity, 0.14 * w->solidity);
  /* Pitt and Peters' uniform inflow; momentum theory has no solution in the vortex ring. */
  const double total = induced + climb;
  double mass_flow = sqrt(squared + total * total);
  const double minimum = 0.4 * fabs(induced);
  mass_flow = minimum > mass_flow ? minimum : mass_flow;
  const double rate_of_inflow = (lift - 2.0 * mass_flow * induced) * (fabs(spin) * 3.0 * M_PI / 8.0);
  row[ROTOR_INFLOW] = induced + r->step_size * rate_of_inflow;
  const double coning =
      w->lock_number / 8.0 * (pitch * (1.0 + squared) + 0.8 * twist - inflow * 4.0 / 3.0);
  const double back = 2.0 * advance * (pitch * 4.0 / 3.0 + twist - inflow) / (1.0 - 0.5 * squared);
  double sideways = advance * coning * 4.0 / 3.0 / (1.0 + 0.5 * squared);
  if (spin < 0.0) sideways = -sideways;
  const double thrust = lift * w->density * w->area * tip * tip;
  const double profile = 0.25 * w->solidity * w->drag * advance;
  const double delay = 16.0 / (w->lock_number * fabs(spin));
  const double scale = along > 1e-9 ? 1.0 / along : 0.0;
  for (int i = 0; i < 3; i++) across[i] = across[i] * scale;
  side[0] = axis[1] * across[2] - axis[2] * across[1];
  side[1] = axis[2] * across[0] - axis[0] * across[2];
  side[2] = axis[0] * across[1] - axis[1] * across[0];
  lag[0] = rate[1] * axis[2] - rate[2] * axis[1];
  lag[1] = rate[2] * axis[0] - rate[0] * axis[2];
  lag[2] = rate[0] * axis[1] - rate[1] * axis[0];
  const double drag = profile * w->density * w->area * tip * tip;
  for (int i = 0; i < 3; i++)
    force[i] = thrust * (axis[i] + back * across[i] + sideways * side[i] - delay * lag[i]) +
               drag * across[i];
  const double power = w->solidity * w->drag / 8.0 * (1.0 + 3.0 * squared) +
                       (w->induced_factor * (inflow - climb) + climb) * lift -
                       advance * (lift * back + profile);
  row[ROTOR_THRUST] = thrust;
  row[ROTOR_TORQUE] = power * w->density * w->area * tip * tip * w->radius;
}

static void push_thrust(const run *r, const rotor *w, double force[3]) {
  const double *axis = r->d->xaxis + 3 * w->joint;
  double *row = w->row;
  for (int i = 0; i < 3; i++) force[i] = row[ROTOR_INPUT] * axis[i];
  row[ROTOR_THRUST] = row[ROTOR_INPUT];
  row[ROTOR_TORQUE] = w->torque_ratio * fabs(row[ROTOR_INPUT]);
}

static void act_rotor(run *r, const rotor *w) {
  double *row = w->row, hub[3], air[3], force[3] = {0}, wrench[6], torque[3];
  const double spin = r->d->qvel[w->dof];
  const double *axis = r->d->xaxis + 3 * w->joint;
  memcpy(hub, r->d->xanchor + 3 * w->joint, sizeof hub);
  row[ROTOR_INPUT] = row[ROTOR_INPUT] + w->share * (row[ROTOR_COMMAND] - row[ROTOR_INPUT]);
  if (!w->has_blades) {
    push_thrust(r, w, force);
  } else if (fabs(spin) > 1.0) {
    velocity_of(r, w->body, hub, air);
    for (int i = 0; i < 3; i++) air[i] = (w->air ? w->air[i] : 0.0) - air[i];
    turn_blades(r, w, hub, air, spin, force);
  } else {
    row[ROTOR_THRUST] = 0.0;
    row[ROTOR_TORQUE] = 0.0;
  }
  /* The drag of the air slows the rotor down; the drive makes up for it. */
  const double slowing = spin < 0.0 ? -row[ROTOR_TORQUE] : row[ROTOR_TORQUE];
  for (int i = 0; i < 3; i++) torque[i] = -slowing * axis[i];
  wrench_of(r, w->body, hub, force, torque, wrench);
  push(r, w->body, wrench);
  const double drive = clipped(slowing + w->brake * (w->speed - spin), -w->limit, w->limit);
  r->d->ctrl[w->actuator] = drive;
  const double ideal = fabs(row[ROTOR_THRUST]) * sqrt(fabs(row[ROTOR_THRUST]) / (2.0 * w->density * w->area));
  row[ROTOR_POWER] = w->has_blades ? fabs(drive * spin) : ideal + fabs(drive * spin);
  row[ROTOR_ENERGY] = row[ROTOR_ENERGY] + r->step_size * row[ROTOR_POWER];
}

int64_t lw_rotors_act(run *r, void *data) {
  const rotors *all = data;
  for (int64_t i = 0; i < all->count; i++) act_rotor(r, all->rotors + i);
  return READY;
}
