/* A controller in lock-step with `linkwork serve maze --lock-step --period 0.001 --speed max`:

     cc -O2 -I src/linkwork/server examples/21_lock_step_client.c -o lock_step_client -lm
     ./lock_step_client PORT EXCHANGES

   PORT is that of the device `controller`. Both wheels follow a sine; the same run every time. */
#include "linkwork_client.h"

#include <math.h>
#include <time.h>

enum { MOST = 256 };

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Numbers of a command: names in the last list of the header, ["left", "right"]. */
static int count_actuators(const char *header) {
  const char *at = strstr(header, "\"actuators\": [");
  int quotes = 0;
  for (at = at ? strchr(at, '[') : NULL; at && *at && *at != ']'; at++) quotes += *at == '"';
  return quotes / 2;
}

int main(int count, char **arguments) {
  static lw_client client;
  static char header[LW_BUFFER];
  double state[MOST], command[MOST];
  if (count < 3) {
    fprintf(stderr, "usage: %s PORT EXCHANGES\n", arguments[0]);
    return 2;
  }
  const int port = atoi(arguments[1]), exchanges = atoi(arguments[2]);
  int code = lw_control(&client, "127.0.0.1", port, NULL, header, sizeof header);
  if (code >= 0) code = lw_receive(&client, state, MOST);
  const int actuators = count_actuators(header);
  const double began = seconds();
  for (int i = 0; i < exchanges && code >= 0 && actuators <= MOST; i++) {
    for (int j = 0; j < actuators; j++) command[j] = 4.0 * sin(state[1] + j);
    code = lw_exchange(&client, command, actuators, state, MOST);
  }
  lw_close(&client);
  if (code < 0) {
    fprintf(stderr, "%s\n", lw_error(code));
    return 1;
  }
  printf("%.0f exchanges a second, step %.0f\n", exchanges / (seconds() - began), state[0]);
  return 0;
}
