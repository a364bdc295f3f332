/* Lock-step with a controller on the network: a state out, a command in, once a control period.

   The hook is the first of a step, so that a step may be begun again while the command is awaited.
   All text: `<step,time,reading,...>` out, `<command,...>` in, a line each. */
#include "lock_step.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

/* What Python finds after a call. */
enum { LS_FINE, LS_WAITING, LS_LOST, LS_FIRST };

/* To be woken on another core takes longer than a fast controller needs for its answer. So the
   command is awaited without sleep for a moment. If it does not come by then, some next waits sleep
   at once: 2, 4, ... 1024 as it happens again (a slow controller, one core for both). */
#define MAX_SPIN 200e-6 /* [s] */
enum { MAX_MISSES = 10, PAUSES = 30 };

static double lock_step_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int send_state(const run *r, lock_step *l) {
  char *to = l->output;
  to += sprintf(to, "<%lld,%.17g", (long long)r->step, (double)r->step * r->step_size);
  for (int64_t i = 0; i < r->channel_count; i++) {
    char *text = l->sent_texts + i * NUMBER_WIDTH;
    /* By their bits, since -0 and 0 are written differently. */
    if (!l->sent_lengths[i] || memcmp(&l->sent[i], &r->channels[i], sizeof(double))) {
      l->sent[i] = r->channels[i];
      l->sent_lengths[i] = sprintf(text, ",%.17g", r->channels[i]);
    }
    memcpy(to, text, (size_t)l->sent_lengths[i]);
    to += l->sent_lengths[i];
  }
  *to++ = '>';
  *to++ = '\n';
  const char *from = l->output;
  while (from < to) {
    const ssize_t sent = send((int)l->socket, from, (size_t)(to - from), MSG_NOSIGNAL);
    if (sent <= 0) {
      if (sent < 0 && errno == EINTR) continue;
      return 0;
    }
    from += sent;
  }
  return 1;
}

static void forget(lock_step *l, int64_t count) {
  l->used_in -= count;
  memmove(l->input, l->input + count, (size_t)l->used_in);
}

/* Empty lines are no messages: one may end the line of a token. */
static void skip_blanks(lock_step *l) {
  const char *in = l->input;
  int64_t count = 0;
  while (count < l->used_in && (in[count] == ' ' || in[count] == '\r' || in[count] == '\n')) count++;
  if (count) forget(l, count);
}

/* Leaves a core that both processes share as two threads to the other one for a moment. */
static void relax(void) {
  for (int i = 0; i < PAUSES; i++) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
  }
}

static void begin_wait(lock_step *l) {
  const int is_skipped = l->waits_without_spin > 0;
  l->waits_without_spin -= is_skipped;
  l->spin_until = is_skipped ? 0.0 : lock_step_now() + MAX_SPIN;
}

/* Waits until something may be received; whether there is time left. */
static int may_receive(lock_step *l) {
  const double now = lock_step_now(), left = l->deadline - now;
  if (left <= 0.0) return 0;
  if (now < l->spin_until) {
    relax();
    return 1;
  }
  if (l->spin_until > 0.0) {
    l->spin_until = 0.0;
    l->misses += l->misses < MAX_MISSES;
    l->waits_without_spin = (int64_t)1 << l->misses;
  }
  struct pollfd one = {(int)l->socket, POLLIN, 0};
  return poll(&one, 1, 1 + (int)(1000.0 * left)) != 0;
}

/* The end of the first line in the buffer; NULL if it is not there yet. */
static char *received_line(lock_step *l) {
  skip_blanks(l);
  for (;;) {
    char *end = memchr(l->input, '\n', (size_t)l->used_in);
    if (end) return end;
    if (l->used_in == l->size_in) {
      l->state = LS_LOST;
      return NULL;
    }
    const ssize_t got = recv((int)l->socket, l->input + l->used_in,
                             (size_t)(l->size_in - l->used_in), MSG_DONTWAIT);
    if (got > 0) {
      l->used_in += got;
      skip_blanks(l);
      if (l->used_in || lock_step_now() < l->deadline) continue;
      l->state = LS_WAITING;
      return NULL;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) {
      l->state = LS_LOST;
      return NULL;
    }
    if (!may_receive(l)) {
      l->state = LS_WAITING;
      return NULL;
    }
  }
}

/* Numbers of a message; -1 if it is none, 0 for an empty one, which changes nothing. */
static int64_t read_command(lock_step *l, const char *from, const char *end) {
  while (from < end && (*from == ' ' || *from == '\r')) from++;
  while (end > from && (end[-1] == ' ' || end[-1] == '\r')) end--;
  if (end - from < 2 || *from != '<' || end[-1] != '>') return -1;
  from++;
  if (from == end - 1) return 0;
  int64_t count = 0;
  while (count < l->count) {
    char *after;
    /* No hexadecimal numbers, no names of infinity: Python reads the same. */
    const size_t length = strspn(from, "0123456789+-.eE");
    const double number = strtod(from, &after);
    if (!length || after != from + length || !isfinite(number)) return -1;
    if (number < l->minimum[count] || number > l->maximum[count]) return -1;
    l->values[count++] = number;
    if (*after == '>') return after == end - 1 && count == l->count ? count : -1;
    if (*after != ',') return -1;
    from = after + 1;
  }
  return -1;
}

static void refuse(lock_step *l, const char *from, const char *end) {
  const size_t length = (size_t)(end - from) < MAX_TEXT - 1 ? (size_t)(end - from) : MAX_TEXT - 1;
  memcpy(l->text, from, length);
  l->text[length] = 0;
  l->refused++;
}

/* Writes a command into the state, and into the log with what it changed; whether it did. */
static int write_command(lock_step *l, int64_t step) {
  double *row = l->log + l->log_count * (1 + 2 * l->count);
  int has_changed = 0;
  row[0] = (double)step;
  for (int64_t i = 0; i < l->count; i++) {
    const int differs = *l->storage[i] != l->values[i];
    row[1 + i] = *l->storage[i] = l->values[i];
    row[1 + l->count + i] = differs;
    has_changed |= differs;
  }
  l->log_count += has_changed;
  if (has_changed && l->moves) *l->moves = 1;
  return has_changed;
}

/* A command remains valid if the step fails, as all commands do. */
static void keep_command(run *r) {
  mj_getState(r->m, r->d, r->good_state, mjSTATE_INTEGRATION);
  memcpy(r->good_memory, r->memory, sizeof(double) * (size_t)r->memory_size);
}

static int is_first(const lock_step *l) {
  for (int64_t i = 0; i < l->count; i++)
    if (l->commanded[i] && *l->commanded[i] == 0.0) return 1;
  return 0;
}

int64_t lw_lock_step_turn(run *r, void *data) {
  lock_step *l = data;
  if (r->step % l->every || l->done_at == r->step) return READY;
  l->state = LS_WAITING;
  if (l->socket < 0 || l->log_count == l->log_rows) return ASK_WAIT;
  if (l->sent_at != r->step) {
    if (!send_state(r, l)) {
      l->state = LS_LOST;
      return ASK_WAIT;
    }
    l->sent_at = r->step;
    begin_wait(l);
  }
  char *end = received_line(l);
  if (!end) return ASK_WAIT;
  if (l->spin_until > 0.0) l->misses = 0;
  l->state = LS_FINE;
  const int64_t count = read_command(l, l->input, end);
  if (count < 0) refuse(l, l->input, end);
  forget(l, end + 1 - l->input);
  l->done_at = r->step;
  l->exchanges++;
  if (count <= 0) return READY;
  if (is_first(l)) {
    l->state = LS_FIRST;
    return ASK_PYTHON;
  }
  if (write_command(l, r->step)) keep_command(r);
  return READY;
}
