/* Sampling, delay and errors of sensors: see bank.py and error_model.py, whose numbers these
   functions reproduce. */
#include "sampling.h"

enum { IDEAL, INEXACT, NOISY, DRIFTING };

static const mjtByte visible_or_solid[mjNGROUP] = {1, 1, 1, 1, 0, 0};

static void cast_rays(run *r, const rays *x) {
  const double *axes = r->d->site_xmat + 9 * x->site;
  double *in_world = x->directions_in_world;
  for (int64_t i = 0; i < x->count; i++) {
    const double *ray = x->directions + 3 * i;
    for (int j = 0; j < 3; j++)
      in_world[3 * i + j] =
          ray[0] * axes[3 * j] + ray[1] * axes[3 * j + 1] + ray[2] * axes[3 * j + 2];
  }
  const double *from = r->d->site_xpos + 3 * x->site;
  const int ignored = (int)x->ignored_body;
  if (x->count == 1)
    /* The engine prepares many rays by angles of all geoms, which cost more than one ray. */
    x->distances[0] = mj_ray(r->m, r->d, from, in_world, visible_or_solid, 1, ignored, x->hits, NULL);
  else
    mj_multiRay(r->m, r->d, from, in_world, visible_or_solid, 1, ignored, x->hits, x->distances,
                NULL, (int)x->count, x->range);
  /* The engine's cutoff discards only geoms entirely beyond the range. */
  for (int64_t i = 0; i < x->count; i++) {
    const double distance = x->distances[i];
    const int is_hit = distance >= 0 && distance < x->range;
    r->d->sensordata[x->channel + i] = is_hit ? distance : x->range;
  }
}

static void read_truth(run *r, const sampling *s, double *to) {
  for (int64_t i = 0; i < s->ray_count; i++) cast_rays(r, s->rays + i);
  for (int64_t i = 0; i < s->copy_count; i++)
    memcpy(r->d->sensordata + s->copies[i].channel, s->copies[i].source,
           sizeof(double) * (size_t)s->copies[i].count);
  for (int64_t i = 0; i < s->width; i++) to[i] = r->d->sensordata[s->channels[i]];
}

static void limit_readings(const sampling *s, double *values) {
  if (!s->is_bounded) return;
  for (int64_t i = 0; i < s->width; i++) {
    if (values[i] < s->minimum[i]) values[i] = s->minimum[i];
    if (values[i] > s->maximum[i]) values[i] = s->maximum[i];
  }
}

static void round_readings(const sampling *s, double *values) {
  limit_readings(s, values);
  for (int64_t i = 0; i < s->width; i++)
    if (s->resolution[i] != 0.0) values[i] = rint(values[i] / s->resolution[i]) * s->resolution[i];
}

/* Rotates an orientation in body axes by a rotation vector. */
static void rotate_orientation(double q[4], const double v[3]) {
  const double angle = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  const double scale = sin(angle / 2) / (angle > 1e-300 ? angle : 1e-300);
  const double w = cos(angle / 2), x = v[0] * scale, y = v[1] * scale, z = v[2] * scale;
  const double a = q[0], b = q[1], c = q[2], d = q[3];
  q[0] = a * w - b * x - c * y - d * z;
  q[1] = b * w + a * x - d * y + c * z;
  q[2] = c * w + d * x + a * y - b * z;
  q[3] = d * w - c * x + b * y + a * z;
}

static int is_orientation(const sampling *s, int64_t column) {
  for (int64_t i = 0; i < s->orientation_count; i++)
    if (column >= s->orientations[i] && column < s->orientations[i] + 4) return 1;
  return 0;
}

static void add_errors(const sampling *s, double *values, const double *noise,
                       const double *step) {
  double vector[3];
  if (step)
    for (int64_t i = 0; i < s->width; i++)
      s->walk[i] += s->drift[i] * s->root_period * step[i];
  for (int64_t i = 0; i < s->width; i++) {
    if (s->orientation_count && is_orientation(s, i)) continue;
    double error = s->bias[i] + s->walk[i];
    if (noise) error += s->noise[i] * noise[i];
    values[i] += error;
  }
  for (int64_t i = 0; i < s->orientation_count; i++) {
    const int64_t first = s->orientations[i];
    for (int64_t j = 0; j < 3; j++) {
      const int64_t k = first + 1 + j;
      vector[j] = s->bias[k] + s->walk[k];
      if (noise) vector[j] += s->noise[k] * noise[k];
    }
    rotate_orientation(values + first, vector);
  }
}

/* The random numbers of a sample; 0 if another block is needed. */
static int draw_errors(run *r, const sampling *s, int64_t sample, const double **noise,
                       const double **step) {
  *noise = *step = NULL;
  if (s->flags[IDEAL] || !s->flags[INEXACT]) return 1;
  if (s->flags[NOISY] && !(*noise = draw_of(r, s->noises, sample))) return 0;
  if (s->flags[DRIFTING] && sample > 0 && !(*step = draw_of(r, s->steps, sample))) return 0;
  return 1;
}

static void take_sample(run *r, const sampling *s, int64_t sample) {
  double *to = s->pending + (sample % s->room) * s->width;
  const double *noise, *step;
  draw_errors(r, s, sample, &noise, &step);
  read_truth(r, s, to);
  if (s->flags[IDEAL]) return;
  if (s->is_ranging) memcpy(s->values, to, sizeof(double) * (size_t)s->width);
  if (s->flags[INEXACT]) add_errors(s, to, noise, step);
  if (s->rounds) round_readings(s, to);
  /* A ray that hits nothing measures nothing and has no error. */
  if (s->is_ranging)
    for (int64_t i = 0; i < s->width; i++)
      if (s->values[i] >= s->range[i]) to[i] = s->range[i];
  limit_readings(s, to);
}

static void read_sensors(run *r, const sampling *s) {
  const int64_t step = r->step;
  if (s->period == 1 && s->delay == 0 && s->flags[IDEAL]) {
    read_truth(r, s, s->values);
    for (int64_t i = 0; i < s->width; i++) s->readings[s->channels[i]] = s->values[i];
    return;
  }
  if (step % s->period == 0) take_sample(r, s, step / s->period);
  if (step < s->delay || (step - s->delay) % s->period) return;
  const double *from = s->pending + ((step - s->delay) / s->period % s->room) * s->width;
  for (int64_t i = 0; i < s->width; i++) s->readings[s->channels[i]] = from[i];
}

int64_t lw_sensors_observe(run *r, void *data) {
  const sensor_bank *bank = data;
  const double *noise, *step;
  /* Before anything changes: a hook that needs random numbers is called again. */
  for (int64_t i = 0; i < bank->count; i++) {
    const sampling *s = bank->samplings + i;
    if (r->step % s->period == 0 && !draw_errors(r, s, r->step / s->period, &noise, &step))
      return ASK_NOISE;
  }
  for (int64_t i = 0; i < bank->count; i++) read_sensors(r, bank->samplings + i);
  return READY;
}
