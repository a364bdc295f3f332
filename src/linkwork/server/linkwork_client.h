/* Linkwork client: devices of `linkwork serve`, and a controller in lock-step. One file, C99, POSIX.

   #include "linkwork_client.h"

   lw_client sensor;
   double values[16];
   if (lw_connect(&sensor, "127.0.0.1", 4101, NULL)) return 1;
   int count = lw_receive(&sensor, values, 16);          // a sensor sends its data on connection
   lw_close(&sensor);

   A function that returns int returns a negative LW_... code on failure; lw_error() explains it. */
#ifndef LINKWORK_CLIENT_H
#define LINKWORK_CLIENT_H

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#ifndef LW_BUFFER
#define LW_BUFFER 65536 /* longest line [bytes] */
#endif
#ifndef LW_TIMEOUT
#define LW_TIMEOUT 10 /* longest wait for an answer [s] */
#endif
#ifndef LW_SPIN
#define LW_SPIN 200 /* longest wait for an answer before the process sleeps [us]; 0 for none */
#endif

enum { LW_OK = 0, LW_NO_CONNECTION = -1, LW_GONE = -2, LW_TOO_LONG = -3, LW_INVALID = -4 };
enum { LW_MAX_MISSES = 10, LW_PAUSES = 30 };

typedef struct {
  int socket;
  int waits_without_spin; /* left */
  int misses;             /* answers in succession that took longer than LW_SPIN */
  size_t used;
  char in[LW_BUFFER];
  char out[LW_BUFFER];
} lw_client;

/* What a code means. */
static inline const char *lw_error(int code) {
  switch (code) {
    case LW_OK: return "fine";
    case LW_NO_CONNECTION: return "no connection: is the server running?";
    case LW_GONE: return "the connection was closed, or nothing came in time";
    case LW_TOO_LONG: return "a line is longer than LW_BUFFER";
    case LW_INVALID: return "an answer is not a list of numbers";
    default: return "unknown code";
  }
}

static inline void lw_close(lw_client *client) {
  if (client->socket >= 0) close(client->socket);
  client->socket = -1;
}

static inline int lw_send_text(lw_client *client, const char *text, size_t length) {
  while (length) {
    const ssize_t sent = send(client->socket, text, length, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return LW_GONE;
    text += sent;
    length -= (size_t)sent;
  }
  return LW_OK;
}

/* Connects to a device; `token` is NULL where the server needs none. */
static inline int lw_connect(lw_client *client, const char *host, int port, const char *token) {
  char service[16];
  struct addrinfo hints, *found = NULL, *each;
  memset(&hints, 0, sizeof hints);
  hints.ai_socktype = SOCK_STREAM;
  snprintf(service, sizeof service, "%d", port);
  client->socket = -1;
  client->waits_without_spin = client->misses = 0;
  client->used = 0;
  if (getaddrinfo(host, service, &hints, &found)) return LW_NO_CONNECTION;
  for (each = found; each; each = each->ai_next) {
    client->socket = socket(each->ai_family, each->ai_socktype, each->ai_protocol);
    if (client->socket < 0) continue;
    if (!connect(client->socket, each->ai_addr, each->ai_addrlen)) break;
    lw_close(client);
  }
  freeaddrinfo(found);
  if (client->socket < 0) return LW_NO_CONNECTION;
  const int on = 1;
  const struct timeval wait = {LW_TIMEOUT, 0};
  setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  setsockopt(client->socket, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
  setsockopt(client->socket, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
  if (!token) return LW_OK;
  const int length = snprintf(client->out, sizeof client->out, "<token=%s>", token);
  if (length < 0 || (size_t)length >= sizeof client->out) return LW_TOO_LONG;
  return lw_send_text(client, client->out, (size_t)length);
}

static inline double lw_microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

/* Leaves a core that both processes share as two threads to the other one for a moment. */
static inline void lw_relax(void) {
  for (int i = 0; i < LW_PAUSES; i++) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
  }
}

/* Waits for bytes: for a moment without sleep, since to be woken takes longer than a fast server
   needs. If they do not come by then, some next waits sleep at once: 2, 4, ... 1024 as it happens
   again. Returns what recv does. */
static inline ssize_t lw_wait(lw_client *client) {
  char *to = client->in + client->used;
  const size_t room = sizeof client->in - client->used;
  if (client->waits_without_spin > 0) {
    client->waits_without_spin--;
  } else {
    const double until = lw_microseconds() + LW_SPIN;
    do {
      const ssize_t got = recv(client->socket, to, room, MSG_DONTWAIT);
      if (got > 0) client->misses = 0;
      if (got >= 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) return got;
      lw_relax();
    } while (lw_microseconds() < until);
    client->misses += client->misses < LW_MAX_MISSES;
    client->waits_without_spin = 1 << client->misses;
  }
  return recv(client->socket, to, room, 0);
}

/* Receives one line into `line`, without its end; returns its length. */
static inline int lw_receive_line(lw_client *client, char *line, size_t size) {
  for (;;) {
    char *end = memchr(client->in, '\n', client->used);
    if (end) {
      const size_t length = (size_t)(end - client->in);
      if (length >= size) return LW_TOO_LONG;
      memcpy(line, client->in, length);
      line[length] = 0;
      client->used -= length + 1;
      memmove(client->in, end + 1, client->used);
      return (int)length;
    }
    if (client->used == sizeof client->in) return LW_TOO_LONG;
    const ssize_t got = lw_wait(client);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return LW_GONE;
    client->used += (size_t)got;
  }
}

/* Sends numbers as <a,b,...>; none requests the state. */
static inline int lw_send(lw_client *client, const double *values, int count) {
  size_t used = 0;
  client->out[used++] = '<';
  for (int i = 0; i < count; i++) {
    const int length = snprintf(client->out + used, sizeof client->out - used, "%s%.17g",
                                i ? "," : "", values[i]);
    if (length < 0 || used + (size_t)length + 2 >= sizeof client->out) return LW_TOO_LONG;
    used += (size_t)length;
  }
  client->out[used++] = '>';
  client->out[used++] = '\n';
  return lw_send_text(client, client->out, used);
}

/* Receives numbers; returns how many came, at most `most` of them are stored. */
static inline int lw_receive(lw_client *client, double *values, int most) {
  char line[LW_BUFFER];
  const int length = lw_receive_line(client, line, sizeof line);
  if (length < 0) return length;
  if (length < 2 || line[0] != '<' || line[length - 1] != '>') return LW_INVALID;
  const char *at = line + 1;
  int count = 0;
  while (*at != '>') {
    char *after;
    const double value = strtod(at, &after);
    if (after == at || (*after != ',' && *after != '>')) return LW_INVALID;
    if (count < most) values[count] = value;
    count++;
    at = *after == ',' ? after + 1 : after;
  }
  return count;
}

/* Sends a message to a device and receives the answer: the state before it. */
static inline int lw_exchange(lw_client *client, const double *values, int count, double *state,
                              int most) {
  const int sent = lw_send(client, values, count);
  return sent < 0 ? sent : lw_receive(client, state, most);
}

/* Opens the port of a controller in lock-step; `header` receives the line of JSON that names the
   sensors and actuators. Then comes the first state: lw_receive gives step, time and readings. Each
   lw_exchange answers with commands and receives the next state. */
static inline int lw_control(lw_client *client, const char *host, int port, const char *token,
                             char *header, size_t size) {
  const int connected = lw_connect(client, host, port, token);
  return connected < 0 ? connected : lw_receive_line(client, header, size);
}

#endif
