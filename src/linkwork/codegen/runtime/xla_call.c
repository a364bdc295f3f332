/* Calls of compiled programs from XLA, through the C interface of its foreign functions.

   A program is known by a number. Python adds its code for the processor, and its kernel for each
   GPU, before XLA compiles a call; entries are never removed. Arguments are batches by rows, whose
   last axis belongs to a state, but those with a step of zero, which all states share. */
#include "xla/ffi/api/c_api.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 64 /* arguments and results together */

typedef void many_code(const void *const *in, const ptrdiff_t *step, void *const *out,
                       ptrdiff_t count);

typedef struct entry {
  int64_t key;
  int arguments;
  many_code *code; /* of the processor: NULL for a kernel */
  const ptrdiff_t *steps;
  void *context, *function; /* of a GPU */
  unsigned threads, shared_bytes;
  bool shares; /* whether the last parameter tells that all states share the live numbers */
  struct entry *next;
} entry;

/* Functions of the CUDA driver. */
static int (*launch_kernel)(void *function, unsigned, unsigned, unsigned, unsigned, unsigned,
                            unsigned, unsigned shared_bytes, void *stream, void **parameters,
                            void **extra);
static int (*context_of_stream)(void *stream, void **context);
static int (*push_context)(void *context);
static int (*pop_context)(void **context);

static entry *entries;

/* Calls come one after the other: Python holds a lock. */
static int add(entry content) {
  entry *added = malloc(sizeof(entry));
  if (!added) return 0;
  *added = content;
  added->next = entries;
  __atomic_store_n(&entries, added, __ATOMIC_RELEASE);
  return 1;
}

int lw_add_code(int64_t key, int arguments, const ptrdiff_t *steps, void *code) {
  ptrdiff_t *kept = malloc((arguments + 1) * sizeof(ptrdiff_t));
  if (!kept) return 0;
  memcpy(kept, steps, arguments * sizeof(ptrdiff_t));
  return add((entry){.key = key, .arguments = arguments, .steps = kept, .code = (many_code *)code});
}

int lw_add_kernel(int64_t key, int arguments, void *context, void *function, unsigned threads,
                  unsigned shared_bytes, int shares) {
  return add((entry){.key = key,
                     .arguments = arguments,
                     .context = context,
                     .function = function,
                     .threads = threads,
                     .shared_bytes = shared_bytes,
                     .shares = shares});
}

void lw_use_driver(void *launch, void *context, void *push, void *pop) {
  memcpy(&launch_kernel, &launch, sizeof(launch));
  memcpy(&context_of_stream, &context, sizeof(context));
  memcpy(&push_context, &push, sizeof(push));
  memcpy(&pop_context, &pop, sizeof(pop));
}

static XLA_FFI_Error *failure(const XLA_FFI_CallFrame *frame, XLA_FFI_Error_Code code,
                              const char *message) {
  XLA_FFI_Error_Create_Args args = {
      .struct_size = XLA_FFI_Error_Create_Args_STRUCT_SIZE, .message = message, .errc = code};
  return frame->api->XLA_FFI_Error_Create(&args);
}

/* Whether XLA only asks for the version of the interface. */
static int tells_version(XLA_FFI_CallFrame *frame, XLA_FFI_Handler_Traits traits) {
  /* The type of extensions has another name in each version of the interface. */
  if (!frame->extension_start || frame->extension_start->type != XLA_FFI_Extension_Metadata)
    return 0;
  XLA_FFI_Metadata *metadata = ((XLA_FFI_Metadata_Extension *)frame->extension_start)->metadata;
  metadata->api_version.struct_size = XLA_FFI_Api_Version_STRUCT_SIZE;
  metadata->api_version.extension_start = NULL;
  metadata->api_version.major_version = XLA_FFI_API_MAJOR;
  metadata->api_version.minor_version = XLA_FFI_API_MINOR;
  metadata->traits = traits;
  return 1;
}

/* The entry that a call names, of a GPU where there is a context; NULL, with an error, for none. */
static const entry *find(const XLA_FFI_CallFrame *frame, const void *context,
                         XLA_FFI_Error **error) {
  int64_t key = 0;
  if (frame->attrs.size == 1 && frame->attrs.types[0] == XLA_FFI_AttrType_SCALAR) {
    const XLA_FFI_Scalar *scalar = frame->attrs.attrs[0];
    if (scalar->dtype == XLA_FFI_DataType_S64) memcpy(&key, scalar->value, sizeof(key));
  }
  const entry *one = __atomic_load_n(&entries, __ATOMIC_ACQUIRE);
  while (one && (one->key != key || one->context != context)) one = one->next;
  if (!one)
    *error = failure(frame, XLA_FFI_Error_Code_NOT_FOUND,
                     "this process has no code of a function of linkwork that was compiled in "
                     "another one, or for another GPU: trace it here");
  else if (frame->args.size != one->arguments || frame->args.size + frame->rets.size > MOST)
    *error = failure(frame, XLA_FFI_Error_Code_INVALID_ARGUMENT,
                     "a function of linkwork is called with a wrong number of arguments");
  return *error ? NULL : one;
}

static const XLA_FFI_Buffer *argument(const XLA_FFI_CallFrame *frame, int64_t i) {
  return frame->args.args[i];
}

/* The number of states: the first argument is a batch. */
static size_t count_of(const XLA_FFI_CallFrame *frame) {
  const XLA_FFI_Buffer *first = argument(frame, 0);
  size_t count = 1;
  for (int64_t i = 0; i + 1 < first->rank; i++) count *= first->dims[i];
  return count;
}

__attribute__((visibility("default"))) XLA_FFI_Error *lw_on_host(XLA_FFI_CallFrame *frame) {
  if (tells_version(frame, 0)) return NULL;
  XLA_FFI_Error *error = NULL;
  const entry *one = find(frame, NULL, &error);
  if (!one) return error;
  const void *in[MOST];
  void *out[MOST];
  for (int64_t i = 0; i < frame->args.size; i++) in[i] = argument(frame, i)->data;
  for (int64_t i = 0; i < frame->rets.size; i++)
    out[i] = ((XLA_FFI_Buffer *)frame->rets.rets[i])->data;
  one->code(in, one->steps, out, count_of(frame));
  return NULL;
}

static XLA_FFI_Error *started(const XLA_FFI_CallFrame *frame, const entry *one, void *stream) {
  void *parameters[MOST + 2];
  int64_t n = 0;
  size_t count = count_of(frame);
  bool shared = true;
  for (int64_t i = 0; i < frame->args.size; i++)
    parameters[n++] = &((XLA_FFI_Buffer *)frame->args.args[i])->data;
  for (int64_t i = 0; i < frame->rets.size; i++)
    parameters[n++] = &((XLA_FFI_Buffer *)frame->rets.rets[i])->data;
  parameters[n++] = &count;
  if (one->shares) parameters[n++] = &shared;
  if (!count) return NULL;
  void *popped;
  const unsigned blocks = (count + one->threads - 1) / one->threads;
  int status = push_context(one->context);
  if (!status) {
    status = launch_kernel(one->function, blocks, 1, 1, one->threads, 1, 1, one->shared_bytes,
                           stream, parameters, NULL);
    pop_context(&popped);
  }
  if (!status) return NULL;
  char message[80];
  snprintf(message, sizeof(message), "cannot start a kernel of linkwork: CUDA error %d", status);
  return failure(frame, XLA_FFI_Error_Code_INTERNAL, message);
}

__attribute__((visibility("default"))) XLA_FFI_Error *lw_on_device(XLA_FFI_CallFrame *frame) {
  if (tells_version(frame, XLA_FFI_HANDLER_TRAITS_COMMAND_BUFFER_COMPATIBLE)) return NULL;
  XLA_FFI_Stream_Get_Args stream = {.struct_size = XLA_FFI_Stream_Get_Args_STRUCT_SIZE,
                                    .ctx = frame->ctx};
  XLA_FFI_Error *error = frame->api->XLA_FFI_Stream_Get(&stream);
  if (error) return error;
  void *context = NULL;
  if (!context_of_stream || context_of_stream(stream.stream, &context))
    return failure(frame, XLA_FFI_Error_Code_INTERNAL, "a stream of XLA has no CUDA context");
  const entry *one = find(frame, context, &error);
  return one ? started(frame, one, stream.stream) : error;
}
