/* Shortest paths in a roadmap whose motions are checked when a path uses them: lazy PRM, Bohlin and
   Kavraki, 2000. */
#include "planners.h"

typedef struct {
  float key;
  int32_t node;
} lw_entry;

static void lw_push(lw_entry *heap, int32_t *size, float key, int32_t node) {
  int32_t i = (*size)++;
  for (; i > 0 && heap[(i - 1) / 2].key > key; i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
  heap[i] = (lw_entry){key, node};
}

static lw_entry lw_pop(lw_entry *heap, int32_t *size) {
  const lw_entry top = heap[0], last = heap[--*size];
  int32_t i = 0;
  for (int32_t child; (child = 2 * i + 1) < *size; i = child) {
    if (child + 1 < *size && heap[child + 1].key < heap[child].key) child++;
    if (heap[child].key >= last.key) break;
    heap[i] = heap[child];
  }
  heap[i] = last;
  return top;
}

/* A* over edges that are not known to be blocked; the goal reached, or -1. */
static int32_t lw_a_star(const lw_roadmap *m, float *way, int32_t *edge, lw_entry *heap) {
  int32_t size = 0;
  for (int32_t i = 0; i < m->count; i++) way[i] = INFINITY, edge[i] = -1;
  way[m->start] = 0;
  lw_push(heap, &size, m->bound[m->start], m->start);
  while (size) {
    const lw_entry top = lw_pop(heap, &size);
    const int32_t i = top.node;
    if (top.key > way[i] + m->bound[i] * 1.000001f + 1e-6f) continue;
    if (m->is_goal[i]) return i;
    for (int32_t e = m->first[i]; e < m->first[i + 1]; e++) {
      const float through = way[i] + m->length[e];
      if (m->state[e] < 0 || through >= way[m->to[e]]) continue;
      way[m->to[e]] = through;
      edge[m->to[e]] = e;
      lw_push(heap, &size, through + m->bound[m->to[e]], m->to[e]);
    }
  }
  return -1;
}

/* Checks the motions of a path from its goal back to the start; whether all are free. */
static int lw_check_path(const lw_space *s, lw_roadmap *m, int32_t at, const int32_t *edge) {
  int free_path = 1;
  m->path_length = 0;
  while (at != m->start) {
    const int32_t e = edge[at], from = m->to[m->twin[e]];
    if (!m->state[e]) {
      const int is_free = lw_free_motion(s, m->node + from * s->size, m->node + at * s->size);
      m->state[e] = m->state[m->twin[e]] = is_free ? 1 : -1;
    }
    free_path &= m->state[e] > 0;
    m->path[m->path_length++] = at;
    at = from;
  }
  m->path[m->path_length++] = at;
  return free_path;
}

/* The shortest path; LW_EXHAUSTED when the roadmap has none. */
int32_t lw_roadmap_query(const lw_space *s, lw_roadmap *m) {
  const double begin = lw_now();
  const size_t edges = (size_t)m->first[m->count] + 2;
  float *way = malloc(sizeof(float) * (size_t)m->count);
  int32_t *edge = malloc(sizeof(int32_t) * (size_t)m->count);
  lw_entry *heap = malloc(sizeof(lw_entry) * edges);
  int32_t outcome = way && edge && heap ? LW_OUT_OF_TIME : LW_OUT_OF_MEMORY;
  while (outcome == LW_OUT_OF_TIME && lw_now() - begin < m->seconds) {
    const int32_t goal = lw_a_star(m, way, edge, heap);
    if (goal < 0) outcome = LW_EXHAUSTED;
    else if (lw_check_path(s, m, goal, edge)) outcome = LW_SOLVED;
  }
  free(way);
  free(edge);
  free(heap);
  return outcome;
}
