/* Types of the native loop. Python makes its own from this header and those of the hooks, which keep
   to the part of C that codegen/native/structures.py reads. */
#ifndef LINKWORK_LOOP_H
#define LINKWORK_LOOP_H

#include <math.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>

#include <mujoco/mujoco.h>

/* Greatest valid number in a state; MuJoCo's own bound. */
#define MAX_STATE 1e10

/* The four moments of a step at which hooks are called, in this order. */
enum { TURN, ACT, MEASURE, OBSERVE, MOMENTS };

/* What a hook answers: done, Python must do it instead, its random numbers are used up, or the step
   must be begun again later. */
enum { READY, ASK_PYTHON, ASK_NOISE, ASK_WAIT };

/* How a call of the loop ends. */
enum { DONE, PYTHON, NOISE, DIVERGED, FAILED, FULL, WAITING };

typedef struct run run;

typedef struct {
  int64_t (*function)(run *, void *); /* NULL: always done by Python */
  void *data;
} hook;

/* A block of random numbers, made by Python. */
typedef struct {
  int64_t index; /* of the stream, so that Python finds it */
  int64_t block; /* of the present numbers; -1 for none */
  int64_t rows;  /* draws of a block */
  int64_t width; /* numbers of a draw */
  double *numbers;
} noise;

/* An expression of a file; see expression.c. */
enum { MAX_OPERANDS = 64 };

enum {
  PUSH_NUMBER, PUSH_VALUE, ADD, SUBTRACT, MULTIPLY, DIVIDE, POWER, NEGATE, SIN, COS, TAN, ASIN,
  ACOS, ATAN, ATAN2, SQRT, ABS, MIN, MAX, EXP, LOG
};

typedef struct {
  int64_t count;
  const int64_t *codes;
  const double *numbers; /* of PUSH_NUMBER; the index of a value of PUSH_VALUE */
} expression;

struct run {
  mjModel *m;
  mjData *d;
  int64_t step; /* steps done since the start */
  int64_t end;
  double step_size;
  int64_t stop; /* nonzero: return after the present step */
  int64_t place; /* stage of the step to continue at */
  int64_t index; /* hook to continue at */
  hook *hooks[MOMENTS];
  int64_t counts[MOMENTS];
  int64_t is_rk4;
  int64_t max_contacts;
  /* Forces that elements apply in this step, and in the last one. */
  double *pushes;
  double *last_pushes;
  double *previous_forces;
  int64_t is_pushed;
  int64_t was_pushed;
  /* The state after the last good step. */
  int64_t state_size;
  double *next_state;
  double *good_state;
  int64_t memory_size;
  double *memory;
  double *good_memory;
  double *good_readings;
  int64_t keeps_pushes;
  /* Frames to record. */
  int64_t record_every; /* 0: none */
  int64_t frame_count;
  int64_t frame_size;
  double *frames;
  double *frame_references;
  int64_t frame_joints;
  const int64_t *frame_positions;
  const int64_t *frame_dofs;
  int64_t channel_count;
  const double *channels;
  int64_t motor_count;
  const double *motor_forces;
  int64_t force_count;
  double *contact_forces;
  const int64_t *force_rows; /* of each body: its place among the contact forces, or -1 */
  /* Random numbers to be made. */
  int64_t noise_index;
  int64_t noise_block;
  jmp_buf *way_out;
  char message[1024];
};

/* As Python's max and min of two numbers. */
static inline double larger(double a, double b) { return b > a ? b : a; }
static inline double smaller(double a, double b) { return b < a ? b : a; }

/* The numbers of a draw; NULL if another block is needed. */
static inline const double *draw_of(run *r, const noise *n, int64_t draw) {
  const int64_t block = draw / n->rows;
  if (block != n->block) {
    r->noise_index = n->index;
    r->noise_block = block;
    return NULL;
  }
  return n->numbers + (draw % n->rows) * n->width;
}

/* Adds a wrench at the centre of mass of a body to the forces of this step. */
static inline void push(run *r, int64_t body, const double wrench[6]) {
  double *to = r->pushes + r->m->nv + 6 * body;
  for (int i = 0; i < 6; i++) to[i] += wrench[i];
  r->is_pushed = 1;
}

/* Adds a generalized force along a degree of freedom to the forces of this step. */
static inline void push_joint(run *r, int64_t dof, double effort) {
  r->pushes[dof] += effort;
  r->is_pushed = 1;
}

#endif
