/* Calls `lw_on_device` as XLA does, with a driver that notes what it is asked for. */
static char said[200];
static struct {
  unsigned blocks, threads, shared_bytes;
  void *function, *stream, *first, *result;
  size_t count;
  int shares, pushed, popped, status;
} seen;

static XLA_FFI_Error *fake_error(XLA_FFI_Error_Create_Args *args) {
  snprintf(said, sizeof(said), "%s", args->message);
  return (XLA_FFI_Error *)said;
}

static XLA_FFI_Error *fake_stream(XLA_FFI_Stream_Get_Args *args) {
  args->stream = (void *)7;
  return NULL;
}

static int fake_context(void *stream, void **context) {
  *context = (void *)5;
  return stream != (void *)7;
}

static int fake_push(void *context) { return seen.pushed++, context != (void *)5; }
static int fake_pop(void **context) { return *context = NULL, seen.popped++, 0; }

static int fake_launch(void *function, unsigned x, unsigned y, unsigned z, unsigned threads,
                       unsigned b, unsigned c, unsigned shared_bytes, void *stream,
                       void **parameters, void **extra) {
  seen.blocks = x * y * z;
  seen.threads = threads * b * c;
  seen.shared_bytes = shared_bytes;
  seen.function = function;
  seen.stream = stream;
  seen.first = *(void **)parameters[0];
  seen.result = *(void **)parameters[2];
  memcpy(&seen.count, parameters[3], sizeof(size_t));
  seen.shares = *(bool *)parameters[4];
  return extra ? -1 : seen.status;
}

void use_fake_driver(void) {
  lw_use_driver((void *)fake_launch, (void *)fake_context, (void *)fake_push, (void *)fake_pop);
}

void fail_with(int status) { seen.status = status; }

/* Two arguments, a batch (2, 50, 6) and live numbers (10,), and a result; gives the message. */
const char *call(int64_t key, int64_t arguments) {
  XLA_FFI_Api api = {.XLA_FFI_Error_Create = fake_error, .XLA_FFI_Stream_Get = fake_stream};
  int64_t dims[3] = {2, 50, 6}, block[1] = {10};
  XLA_FFI_Buffer buffers[3] = {{.data = (void *)100, .rank = 3, .dims = dims},
                               {.data = (void *)200, .rank = 1, .dims = block},
                               {.data = (void *)300, .rank = 3, .dims = dims}};
  void *args[2] = {&buffers[0], &buffers[1]}, *rets[1] = {&buffers[2]};
  XLA_FFI_Scalar scalar = {.dtype = XLA_FFI_DataType_S64, .value = &key};
  XLA_FFI_AttrType type = XLA_FFI_AttrType_SCALAR;
  void *attrs[1] = {&scalar};
  XLA_FFI_CallFrame frame = {.api = &api,
                             .args = {.size = arguments, .args = args},
                             .rets = {.size = 1, .rets = rets},
                             .attrs = {.size = 1, .types = &type, .attrs = attrs}};
  said[0] = 0;
  return lw_on_device(&frame) ? said : "";
}

const char *noted(void) {
  static char text[200];
  snprintf(text, sizeof(text), "%u %u %u %p %p %p %p %zu %d %d %d", seen.blocks, seen.threads,
           seen.shared_bytes, seen.function, seen.stream, seen.first, seen.result, seen.count,
           seen.shares, seen.pushed, seen.popped);
  return text;
}
