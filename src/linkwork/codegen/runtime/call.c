/* The way from Python to compiled kernels: checks arrays, calls the code, gives arrays back.

   Anything but exact, contiguous arrays of the right shape and of numbers within bounds goes to a
   Python function
   (`careful`), which converts what can be converted and explains what cannot. VECTOR_BYTES is the
   size of the vectors that kernels compute on. python_abi.h comes before. */
#include <float.h>
#include <string.h>

#define MOST 32      /* arguments, and results */
#define DIMENSIONS 6 /* of a result */
#define LARGE (128 * 1024) /* bytes from which common allocators use memory of its own */

typedef void single_code(const void *const *in, void *const *out);
typedef void many_code(const void *const *in, const ptrdiff_t *step, void *const *out,
                       ptrdiff_t count);
enum mode { SINGLE, BATCH, LANES };

typedef struct {
  intptr_t size;
  int dimensions;
  intptr_t shape[DIMENSIONS];
  int64_t greatest; /* bits of the greatest number that is taken, as double and as float */
  int32_t greatest_single;
} block;

typedef struct {
  PyObject head;
  vectorcallfunc call;
  int arguments, results;
  block in[MOST], out[MOST];
  void *code[3][2]; /* by mode and precision; NULL until it is needed */
  PyObject *program, *builder, *careful;
  PyObject *held; /* a list of one pair: the last argument where it is left out, as float64 and as
                     float32; NULL for none */
} Kernel;

typedef struct {
  enum mode mode;
  int real; /* 0 double, 1 float */
  intptr_t count;
  const void *in[MOST];
  intptr_t bytes_in[MOST];
  ptrdiff_t step[MOST];
  void *out[MOST];
} work;

static PyObject *out_name;
static PyTypeObject *array_type;
static numpy_new *new_array;
static numpy_return *number_of_array;
static numpy_set_base *set_base;
static const int type_of_real[2] = {ARRAY_DOUBLE, ARRAY_FLOAT};
static const intptr_t lanes_of_real[2] = {VECTOR_BYTES / 8, VECTOR_BYTES / 4};

typedef int64_t quad __attribute__((vector_size(32)));

/* Without their sign, numbers are ordered as their bits are; infinity and NaN are the greatest. So
   `greatest` less the bits is negative for a number out of bounds, and never overflows. */
static int floats_within(int32_t greatest, const uint32_t *bits, intptr_t count) {
  int32_t margin = 0;
  for (intptr_t i = 0; i < count; i++) margin |= greatest - (int32_t)(bits[i] & INT32_MAX);
  return margin >= 0;
}

static int doubles_within(int64_t greatest, const uint64_t *bits, intptr_t count) {
  int64_t margin = 0;
  if (count < 4) {
    for (intptr_t i = 0; i < count; i++) margin |= greatest - (int64_t)(bits[i] & INT64_MAX);
    return margin >= 0;
  }
  /* The last four overlap those before, so few numbers need no loop for a rest. */
  const uint64_t *last = bits + count - 4;
  quad four, margins;
  memcpy(&four, last, sizeof(four));
  margins = greatest - (four & INT64_MAX);
  for (; bits < last; bits += 4) {
    memcpy(&four, bits, sizeof(four));
    margins |= greatest - (four & INT64_MAX);
  }
  return (margins[0] | margins[1] | margins[2] | margins[3]) >= 0;
}

/* How many dimensions come before, and after, those of one state. */
static int before(enum mode mode) { return mode != SINGLE; }
static int after(enum mode mode) { return mode == LANES; }

static const array_fields *as_array(const PyObject *object) {
  return (const array_fields *)object;
}

static int is_array(const PyObject *object, int real) {
  const int plain = ARRAY_CONTIGUOUS | ARRAY_ALIGNED;
  const char swapped = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? '>' : '<';
  if (object->ob_type != array_type) return 0;
  const array_fields *array = as_array(object);
  return array->type->type_num == type_of_real[real] && (array->flags & plain) == plain &&
         array->type->byteorder != swapped;
}

static int is_float32(const PyObject *object) {
  return object->ob_type == array_type && as_array(object)->type->type_num == ARRAY_FLOAT;
}

static intptr_t count_of(const array_fields *array) {
  intptr_t count = 1;
  for (int i = 0; i < array->dimensions; i++) count *= array->shape[i];
  return count;
}

/* Takes one argument into the work; 0 when it is not plain. */
static int take(const Kernel *self, work *w, int i, PyObject *object, int lanes) {
  if (!is_array(object, w->real)) return 0;
  const array_fields *array = as_array(object);
  const int dimensions = array->dimensions;
  const intptr_t *shape = array->shape;
  const intptr_t size = self->in[i].size;
  const int many = dimensions == 2 + lanes;
  if (!many && dimensions != 1 + lanes) return 0;
  if (shape[many] != size || (lanes && shape[many + 1] != lanes_of_real[w->real])) return 0;
  if (many) {
    if (w->mode != SINGLE && w->count >= 0 && w->count != shape[0]) return 0;
    w->mode = lanes ? LANES : BATCH;
    w->count = shape[0];
  }
  const intptr_t numbers = count_of(array);
  w->in[i] = array->data;
  w->bytes_in[i] = numbers * (w->real ? 4 : 8);
  w->step[i] = many ? size : 0;
  return w->real ? floats_within(self->in[i].greatest_single, w->in[i], numbers)
                 : doubles_within(self->in[i].greatest, w->in[i], numbers);
}

static void *code_for(Kernel *self, const work *w) {
  void *code = self->code[w->mode][w->real];
  if (code) return code;
  PyObject *address = PyObject_CallFunction(self->builder, "ii", (int)w->mode, w->real);
  if (!address) return NULL;
  code = PyLong_AsVoidPtr(address);
  Py_DecRef(address);
  if (!code && !PyErr_Occurred()) PyErr_SetString(PyExc_SystemError, "no code was built");
  self->code[w->mode][w->real] = code;
  return code;
}

static int shape_of(const Kernel *self, const work *w, int i, intptr_t *shape) {
  int n = 0;
  if (before(w->mode)) shape[n++] = w->count;
  for (int k = 0; k < self->out[i].dimensions; k++) shape[n++] = self->out[i].shape[k];
  if (after(w->mode)) shape[n++] = lanes_of_real[w->real];
  return n;
}

/* Whether an array given for a result can be written directly. */
static int fits(const Kernel *self, const work *w, int i, PyObject *object) {
  if (!is_array(object, w->real)) return 0;
  const array_fields *array = as_array(object);
  const intptr_t bytes_each = w->real ? 4 : 8;
  intptr_t shape[DIMENSIONS + 2];
  const int n = shape_of(self, w, i, shape);
  if (!(array->flags & ARRAY_WRITEABLE) || array->dimensions != n) return 0;
  if (n && memcmp(array->shape, shape, n * sizeof(intptr_t))) return 0;
  const char *start = array->data, *end = start + count_of(array) * bytes_each;
  for (int k = 0; k < self->arguments; k++) {
    const char *other = w->in[k];
    if (start < other + w->bytes_in[k] && other < end) return 0;
  }
  for (int k = 0; k < i; k++) {
    const char *other = w->out[k];
    const intptr_t bytes = self->out[k].size * bytes_each *
                           (before(w->mode) ? w->count : 1) *
                           (after(w->mode) ? lanes_of_real[w->real] : 1);
    if (start < other + bytes && other < end) return 0;
  }
  return 1;
}

static void run(const work *w, void *code) {
  if (w->mode == SINGLE) {
    ((single_code *)code)(w->in, w->out);
    return;
  }
  PyThreadState *thread = PyEval_SaveThread();
  ((many_code *)code)(w->in, w->step, w->out, w->count);
  PyEval_RestoreThread(thread);
}

static PyObject *new_reference(PyObject *object) {
  Py_IncRef(object);
  return object;
}

static int is_tuple(const PyObject *object) { return object->ob_type == &PyTuple_Type; }

static PyObject *into_given(Kernel *self, work *w, PyObject *out, int *plain) {
  const int alone = self->results == 1 && !is_tuple(out);
  *plain = 0;
  if (!alone && (!is_tuple(out) || PyTuple_Size(out) != self->results)) return NULL;
  for (int i = 0; i < self->results; i++) {
    PyObject *array = alone ? out : PyTuple_GetItem(out, i);
    if (!fits(self, w, i, array)) return NULL;
    w->out[i] = as_array(array)->data;
  }
  *plain = 1;
  void *code = code_for(self, w);
  if (!code) return NULL;
  run(w, code);
  return new_reference(out);
}

static PyObject *new_result(const Kernel *self, const work *w, int i, char *data) {
  const int plain = ARRAY_CONTIGUOUS | ARRAY_ALIGNED | ARRAY_WRITEABLE;
  intptr_t shape[DIMENSIONS + 2];
  const int n = shape_of(self, w, i, shape);
  return new_array(array_type, n, shape, type_of_real[w->real], NULL, data, 0, data ? plain : 0,
                   NULL);
}

static intptr_t bytes_of_result(const Kernel *self, const work *w, int i) {
  const intptr_t lanes = after(w->mode) ? lanes_of_real[w->real] : 1;
  const intptr_t bytes = self->out[i].size * w->count * lanes * (w->real ? 4 : 8);
  return (bytes + VECTOR_BYTES - 1) / VECTOR_BYTES * VECTOR_BYTES;
}

/* The memory of all results, if it is large. Allocators give large blocks back to the system and
   allocate them again at every call, a page fault for each page; several that are released together
   even where one alone would be kept. */
static PyObject *memory_of_results(const Kernel *self, const work *w) {
  intptr_t bytes = VECTOR_BYTES;
  for (int i = 0; i < self->results; i++) bytes += bytes_of_result(self, w, i);
  const intptr_t numbers = bytes / 8;
  if (w->mode == SINGLE || self->results == 1 || bytes < LARGE) return new_reference(Py_None);
  return new_array(array_type, 1, &numbers, ARRAY_DOUBLE, NULL, NULL, 0, 0, NULL);
}

/* New arrays for all results; 0 on failure, with an error set. */
static int new_results(const Kernel *self, work *w, PyObject **made) {
  PyObject *memory = memory_of_results(self, w);
  if (!memory) return 0;
  char *next = NULL;
  if (memory != Py_None) {
    const uintptr_t start = (uintptr_t)as_array(memory)->data + VECTOR_BYTES - 1;
    next = (char *)(start - start % VECTOR_BYTES);
  }
  int count = 0;
  for (; count < self->results; count++) {
    PyObject *array = made[count] = new_result(self, w, count, next);
    if (!array) break;
    if (next && set_base((array_fields *)array, new_reference(memory)) < 0) {
      Py_DecRef(array);
      break;
    }
    w->out[count] = as_array(array)->data;
    if (next) next += bytes_of_result(self, w, count);
  }
  Py_DecRef(memory);
  if (count == self->results) return 1;
  while (count--) Py_DecRef(made[count]);
  return 0;
}

static PyObject *into_new(Kernel *self, work *w) {
  PyObject *made[MOST];
  void *code = code_for(self, w);
  if (!code || !new_results(self, w, made)) return NULL;
  run(w, code);
  for (int i = 0; i < self->results; i++)
    if (as_array(made[i])->dimensions == 0) made[i] = number_of_array((array_fields *)made[i]);
  if (self->results == 1) return made[0];
  PyObject *all = PyTuple_New(self->results);
  for (int i = 0; i < self->results; i++) {
    if (all) PyTuple_SetItem(all, i, made[i]);
    else Py_DecRef(made[i]);
  }
  return all;
}

static PyObject *with_care(Kernel *self, PyObject *const *args, Py_ssize_t n, PyObject *out,
                           int lanes) {
  PyObject *given = PyTuple_New(n);
  if (!given) return NULL;
  for (Py_ssize_t i = 0; i < n; i++) PyTuple_SetItem(given, i, new_reference(args[i]));
  PyObject *answer = PyObject_CallFunction(self->careful, "OOOi", self, given, out ? out : Py_None,
                                           lanes);
  Py_DecRef(given);
  return answer;
}

static PyObject *compute_all(Kernel *self, PyObject *const *args, Py_ssize_t n, PyObject *out,
                             int lanes, int careful) {
  work w;
  w.mode = lanes ? LANES : SINGLE;
  w.count = lanes ? -1 : 1;
  w.real = n > 0 && is_float32(args[0]);
  if (out == Py_None) out = NULL;
  int plain = n == self->arguments;
  if (plain) {
    for (int i = 0; plain && i < self->arguments; i++) plain = take(self, &w, i, args[i], lanes);
    if (w.count < 0) plain = 0;
  }
  PyObject *answer = NULL;
  if (plain) answer = out ? into_given(self, &w, out, &plain) : into_new(self, &w);
  if (plain) return answer;
  if (careful) return with_care(self, args, n, out, lanes);
  PyErr_SetString(PyExc_SystemError, "checked arrays are not what the kernel takes");
  return NULL;
}

/* Other threads may put another pair in the list while this one computes without the interpreter's
   lock, or converts. The pair that was there at the start is kept for the whole call. */
static PyObject *compute(Kernel *self, PyObject *const *args, Py_ssize_t n, PyObject *out,
                         int lanes, int careful) {
  if (!self->held || n != self->arguments - 1 || lanes)
    return compute_all(self, args, n, out, lanes, careful);
  PyObject *with_held[MOST], *pair = PyList_GetItem(self->held, 0);
  if (!pair) return NULL;
  Py_IncRef(pair);
  int single = n > 0;
  for (Py_ssize_t i = 0; i < n; i++) single = single && is_float32(args[i]);
  memcpy(with_held, args, n * sizeof(PyObject *));
  with_held[n] = PyTuple_GetItem(pair, single);
  PyObject *answer = with_held[n] ? compute_all(self, with_held, n + 1, out, lanes, careful) : NULL;
  Py_DecRef(pair);
  return answer;
}

/* The one keyword there is; sets an error and gives -1 for any other. */
static int read_out(PyObject *const *after_args, PyObject *names, PyObject **out) {
  const Py_ssize_t count = names ? PyTuple_Size(names) : 0;
  for (Py_ssize_t i = 0; i < count; i++) {
    PyObject *name = PyTuple_GetItem(names, i);
    if (name != out_name && PyUnicode_CompareWithASCIIString(name, "out") != 0) {
      PyErr_Format(PyExc_TypeError, "a kernel takes arrays and out=, not %R", name);
      return -1;
    }
    *out = after_args[i];
  }
  return 0;
}

static PyObject *kernel_call(PyObject *self, PyObject *const *args, size_t flags, PyObject *names) {
  const Py_ssize_t n = flags & (SIZE_MAX >> 1); /* the first bit says whose args[-1] is */
  PyObject *out = NULL;
  if (read_out(args + n, names, &out) < 0) return NULL;
  return compute((Kernel *)self, args, n, out, 0, 1);
}

static PyObject *kernel_lanes(PyObject *self, PyObject *const *args, Py_ssize_t n,
                              PyObject *names) {
  PyObject *out = NULL;
  if (read_out(args + n, names, &out) < 0) return NULL;
  return compute((Kernel *)self, args, n, out, 1, 1);
}

/* The same for arrays that `careful` has made plain: checked(lanes, out, *arrays). */
static PyObject *kernel_checked(PyObject *self, PyObject *const *args, Py_ssize_t n) {
  if (n < 2) return PyErr_Format(PyExc_TypeError, "checked takes lanes, out and arrays");
  const int lanes = PyObject_IsTrue(args[0]);
  return compute((Kernel *)self, args + 2, n - 2, args[1], lanes, 0);
}

/* One state, its only argument given as a square matrix of doubles by rows: all results one after
   the other in one array, which costs less than an array for each; None for anything else. */
static PyObject *kernel_of_matrix(PyObject *object, PyObject *matrix) {
  Kernel *self = (Kernel *)object;
  if (self->arguments != 1 || !is_array(matrix, 0)) return new_reference(Py_None);
  const array_fields *array = as_array(matrix);
  const block *in = &self->in[0];
  if (array->dimensions != 2 || array->shape[0] != array->shape[1] ||
      array->shape[0] * array->shape[1] != in->size ||
      !doubles_within(in->greatest, (const uint64_t *)array->data, in->size))
    return new_reference(Py_None);
  work w;
  w.mode = SINGLE;
  w.real = 0;
  w.count = 1;
  w.in[0] = array->data;
  void *code = code_for(self, &w);
  if (!code) return NULL;
  intptr_t total = 0;
  for (int i = 0; i < self->results; i++) total += self->out[i].size;
  PyObject *made = new_array(array_type, 1, &total, ARRAY_DOUBLE, NULL, NULL, 0, 0, NULL);
  if (!made) return NULL;
  double *next = (double *)as_array(made)->data;
  for (int i = 0; i < self->results; i++) {
    w.out[i] = next;
    next += self->out[i].size;
  }
  run(&w, code);
  return made;
}

/* Gives the last argument for all calls that leave it out: hold([(double, single)]). */
static PyObject *kernel_hold(PyObject *object, PyObject *const *args, Py_ssize_t n) {
  Kernel *self = (Kernel *)object;
  if (n != 1 || args[0]->ob_type != &PyList_Type)
    return PyErr_Format(PyExc_TypeError, "hold takes a list of one pair of arrays");
  PyObject *before = self->held;
  self->held = new_reference(args[0]);
  Py_DecRef(before);
  return new_reference(Py_None);
}

static int read_shape(PyObject *item, block *b) {
  const Py_ssize_t n = is_tuple(item) ? PyTuple_Size(item) : DIMENSIONS + 1;
  if (n > DIMENSIONS) {
    PyErr_Format(PyExc_ValueError, "at most %d dimensions", DIMENSIONS);
    return -1;
  }
  b->dimensions = (int)n;
  b->size = 1;
  for (Py_ssize_t k = 0; k < n; k++) {
    b->shape[k] = PyLong_AsSsize_t(PyTuple_GetItem(item, k));
    if (b->shape[k] < 0) return -1;
    b->size *= b->shape[k];
  }
  return 0;
}

static int read_shapes(PyObject *shapes, block *blocks, int *count) {
  if (PyTuple_Size(shapes) > MOST) {
    PyErr_Format(PyExc_ValueError, "at most %d arguments and results", MOST);
    return -1;
  }
  *count = (int)PyTuple_Size(shapes);
  for (int i = 0; i < *count; i++)
    if (read_shape(PyTuple_GetItem(shapes, i), &blocks[i]) < 0) return -1;
  return 0;
}

/* The greatest number each argument takes, a pair of floats for both precisions; any finite one
   where it is infinite. */
static int read_bounds(PyObject *bounds, block *blocks, int count) {
  if (PyTuple_Size(bounds) != count) {
    PyErr_SetString(PyExc_ValueError, "one bound an argument");
    return -1;
  }
  for (int i = 0; i < count; i++) {
    double greatest, in_single;
    if (!PyArg_ParseTuple(PyTuple_GetItem(bounds, i), "dd", &greatest, &in_single)) return -1;
    greatest = greatest < DBL_MAX ? greatest : DBL_MAX;
    const float single = in_single < FLT_MAX ? (float)in_single : FLT_MAX;
    memcpy(&blocks[i].greatest, &greatest, sizeof(greatest));
    memcpy(&blocks[i].greatest_single, &single, sizeof(single));
  }
  return 0;
}

static PyObject *kernel_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
  PyObject *in, *bounds, *out, *program, *builder, *careful;
  (void)keywords;
  if (!PyArg_ParseTuple(args, "O!O!O!OOO", &PyTuple_Type, &in, &PyTuple_Type, &bounds,
                        &PyTuple_Type, &out, &program, &builder, &careful))
    return NULL;
  Kernel *self = (Kernel *)PyType_GenericAlloc(type, 0);
  if (!self) return NULL;
  self->call = kernel_call;
  self->program = new_reference(program);
  self->builder = new_reference(builder);
  self->careful = new_reference(careful);
  if (read_shapes(in, self->in, &self->arguments) < 0 ||
      read_bounds(bounds, self->in, self->arguments) < 0 ||
      read_shapes(out, self->out, &self->results) < 0) {
    Py_DecRef((PyObject *)self);
    return NULL;
  }
  return (PyObject *)self;
}

static void kernel_dealloc(PyObject *object) {
  Kernel *self = (Kernel *)object;
  PyTypeObject *type = object->ob_type;
  Py_DecRef(self->program);
  Py_DecRef(self->builder);
  Py_DecRef(self->careful);
  Py_DecRef(self->held);
  PyObject_Free(object);
  Py_DecRef((PyObject *)type);
}

static PyObject *kernel_backend(PyObject *self, void *closure) {
  (void)self;
  (void)closure;
  return PyUnicode_FromString("native");
}

/* What is read of an array of two dimensions, to be compared with what numpy says of it. */
static PyObject *seen_of_array(PyObject *module, PyObject *object) {
  (void)module;
  if (object->ob_type != array_type || as_array(object)->dimensions != 2)
    return PyErr_Format(PyExc_TypeError, "an array of two dimensions is taken");
  const array_fields *array = as_array(object);
  const char order[2] = {array->type->byteorder, 0};
  return Py_BuildValue("nnnnniis", (Py_ssize_t)array->data, (Py_ssize_t)array->shape[0],
                       (Py_ssize_t)array->shape[1], (Py_ssize_t)array->strides[0],
                       (Py_ssize_t)array->strides[1], array->flags, array->type->type_num, order);
}

#define FAST(function) ((PyCFunction)(void (*)(void))function)
static PyMethodDef kernel_methods[] = {
    {"lanes", FAST(kernel_lanes), CALL_FAST | CALL_KEYWORDS, "Computes on lane-ordered arrays."},
    {"checked", FAST(kernel_checked), CALL_FAST, "Computes on arrays that were checked before."},
    {"of_matrix", kernel_of_matrix, CALL_ONE, "Computes one state, given as a square matrix."},
    {"hold", FAST(kernel_hold), CALL_FAST,
     "Gives the last argument, a list of one pair, for calls that leave it out."},
    {NULL, NULL, 0, NULL}};

static PyMemberDef kernel_members[] = {
    {"program", MEMBER_OBJECT, offsetof(Kernel, program), MEMBER_READONLY, "What is computed."},
    {"__vectorcalloffset__", MEMBER_SIZE, offsetof(Kernel, call), MEMBER_READONLY, NULL},
    {NULL, 0, 0, 0, NULL}};

static PyGetSetDef kernel_properties[] = {
    {"backend", kernel_backend, NULL, "How it is computed.", NULL}, {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot kernel_slots[] = {
    {SLOT_CALL, PyVectorcall_Call},
    {SLOT_NEW, kernel_new},
    {SLOT_DEALLOC, kernel_dealloc},
    {SLOT_METHODS, kernel_methods},
    {SLOT_MEMBERS, kernel_members},
    {SLOT_GETSET, kernel_properties},
    {SLOT_DOC, "A compiled program: call it with arrays."},
    {0, NULL}};

static PyType_Spec kernel_spec = {"linkwork_call.Kernel", sizeof(Kernel), 0,
                                  FLAG_IMMUTABLE | FLAG_VECTORCALL, kernel_slots};

static PyMethodDef module_methods[] = {
    {"seen_of_array", seen_of_array, CALL_ONE, "What is read of an array."}, {NULL, NULL, 0, NULL}};

static PyModuleDef module = {
    .m_base.ob_base.ob_refcnt = 1,
    .m_name = "linkwork_call",
    .m_size = -1,
    .m_methods = module_methods,
};

static int read_numpy(void) {
  PyObject *numpy = PyImport_ImportModule("numpy._core._multiarray_umath");
  PyObject *capsule = numpy ? PyObject_GetAttrString(numpy, "_ARRAY_API") : NULL;
  void **table = capsule ? PyCapsule_GetPointer(capsule, NULL) : NULL;
  Py_DecRef(capsule);
  Py_DecRef(numpy);
  if (!table) return -1;
  const unsigned int version = ((numpy_version *)table[NUMPY_VERSION])();
  if (version != NUMPY_ABI) {
    PyErr_Format(PyExc_ImportError, "numpy has the binary interface %x, expected %x", version,
                 NUMPY_ABI);
    return -1;
  }
  array_type = table[NUMPY_ARRAY_TYPE];
  new_array = (numpy_new *)table[NUMPY_NEW];
  number_of_array = (numpy_return *)table[NUMPY_RETURN];
  set_base = (numpy_set_base *)table[NUMPY_SET_BASE];
  return 0;
}

__attribute__((visibility("default"))) PyObject *PyInit_linkwork_call(void) {
  if (read_numpy() < 0 || !(out_name = PyUnicode_InternFromString("out"))) return NULL;
  PyObject *type = PyType_FromSpec(&kernel_spec);
  PyObject *made = type ? PyModule_Create2(&module, ABI_VERSION) : NULL;
  if (made && PyModule_AddObjectRef(made, "Kernel", type) < 0) {
    Py_DecRef(made);
    made = NULL;
  }
  Py_DecRef(type);
  return made;
}
