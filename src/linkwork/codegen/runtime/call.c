/* The way from Python to compiled kernels: checks arrays, calls the code, gives arrays back.

   Anything but exact, contiguous arrays of the right shape and of numbers within bounds goes to a
   Python function
   (`careful`), which converts what can be converted and explains what cannot. VECTOR_BYTES is the
   size of the vectors that kernels compute on. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#define NPY_NO_DEPRECATED_API NPY_1_22_API_VERSION
#include <numpy/arrayobject.h>
#include <float.h>
#include <stdint.h>
#include <string.h>

#define MOST 32      /* arguments, and results */
#define DIMENSIONS 6 /* of a result */

typedef void single_code(const void *const *in, void *const *out);
typedef void many_code(const void *const *in, const ptrdiff_t *step, void *const *out,
                       ptrdiff_t count);
enum mode { SINGLE, BATCH, LANES };

typedef struct {
  npy_intp size;
  int dimensions;
  npy_intp shape[DIMENSIONS];
  int64_t greatest; /* bits of the greatest number that is taken, as double and as float */
  int32_t greatest_single;
} block;

typedef struct {
  PyObject_HEAD
  vectorcallfunc call;
  int arguments, results;
  block in[MOST], out[MOST];
  void *code[3][2]; /* by mode and precision; NULL until it is needed */
  PyObject *program, *builder, *careful;
  PyObject *held[2]; /* the last argument where it is left out, by precision; NULL for none */
} Kernel;

typedef struct {
  enum mode mode;
  int real; /* 0 double, 1 float */
  npy_intp count;
  const void *in[MOST];
  npy_intp bytes_in[MOST];
  ptrdiff_t step[MOST];
  void *out[MOST];
} work;

static PyObject *out_name;
static const int type_of_real[2] = {NPY_DOUBLE, NPY_FLOAT};
static const npy_intp lanes_of_real[2] = {VECTOR_BYTES / 8, VECTOR_BYTES / 4};

/* Without their sign, numbers are ordered as their bits are; infinity and NaN are the greatest. */
static int all_within(const block *b, const void *data, npy_intp count, int real) {
  if (real) {
    const uint32_t *bits = data;
    const int32_t greatest = b->greatest_single;
    int32_t bad = 0;
    for (npy_intp i = 0; i < count; i++) bad |= (int32_t)(bits[i] & 0x7fffffffu) > greatest;
    return !bad;
  }
  const uint64_t *bits = data;
  const int64_t greatest = b->greatest;
  int64_t bad = 0;
  for (npy_intp i = 0; i < count; i++)
    bad |= (int64_t)(bits[i] & 0x7fffffffffffffffu) > greatest;
  return !bad;
}

/* How many dimensions come before, and after, those of one state. */
static int before(enum mode mode) { return mode != SINGLE; }
static int after(enum mode mode) { return mode == LANES; }

static int is_array(PyObject *object, int real) {
  if (!PyArray_CheckExact(object)) return 0;
  PyArrayObject *array = (PyArrayObject *)object;
  return PyArray_TYPE(array) == type_of_real[real] && PyArray_ISCARRAY_RO(array);
}

static int is_float32(PyObject *object) {
  return PyArray_CheckExact(object) && PyArray_TYPE((PyArrayObject *)object) == NPY_FLOAT;
}

/* Takes one argument into the work; 0 when it is not plain. */
static int take(const Kernel *self, work *w, int i, PyObject *object, int lanes) {
  if (!is_array(object, w->real)) return 0;
  PyArrayObject *array = (PyArrayObject *)object;
  const int dimensions = PyArray_NDIM(array);
  const npy_intp *shape = PyArray_DIMS(array);
  const npy_intp size = self->in[i].size;
  const int many = dimensions == 2 + lanes;
  if (!many && dimensions != 1 + lanes) return 0;
  if (shape[many] != size || (lanes && shape[many + 1] != lanes_of_real[w->real])) return 0;
  if (many) {
    if (w->mode != SINGLE && w->count >= 0 && w->count != shape[0]) return 0;
    w->mode = lanes ? LANES : BATCH;
    w->count = shape[0];
  }
  const npy_intp numbers = PyArray_SIZE(array);
  w->in[i] = PyArray_DATA(array);
  w->bytes_in[i] = numbers * (w->real ? 4 : 8);
  w->step[i] = many ? size : 0;
  return all_within(&self->in[i], w->in[i], numbers, w->real);
}

static void *code_for(Kernel *self, const work *w) {
  void *code = self->code[w->mode][w->real];
  if (code) return code;
  PyObject *address = PyObject_CallFunction(self->builder, "ii", (int)w->mode, w->real);
  if (!address) return NULL;
  code = PyLong_AsVoidPtr(address);
  Py_DECREF(address);
  if (!code && !PyErr_Occurred()) PyErr_SetString(PyExc_SystemError, "no code was built");
  self->code[w->mode][w->real] = code;
  return code;
}

static int shape_of(const Kernel *self, const work *w, int i, npy_intp *shape) {
  int n = 0;
  if (before(w->mode)) shape[n++] = w->count;
  for (int k = 0; k < self->out[i].dimensions; k++) shape[n++] = self->out[i].shape[k];
  if (after(w->mode)) shape[n++] = lanes_of_real[w->real];
  return n;
}

/* Whether an array given for a result can be written directly. */
static int fits(const Kernel *self, const work *w, int i, PyObject *object) {
  if (!is_array(object, w->real)) return 0;
  PyArrayObject *array = (PyArrayObject *)object;
  npy_intp shape[DIMENSIONS + 2];
  const int n = shape_of(self, w, i, shape);
  if (!PyArray_ISWRITEABLE(array) || PyArray_NDIM(array) != n) return 0;
  if (memcmp(PyArray_DIMS(array), shape, n * sizeof(npy_intp))) return 0;
  const char *start = PyArray_DATA(array), *end = start + PyArray_NBYTES(array);
  for (int k = 0; k < self->arguments; k++) {
    const char *other = w->in[k];
    if (start < other + w->bytes_in[k] && other < end) return 0;
  }
  for (int k = 0; k < i; k++) {
    const char *other = w->out[k];
    const npy_intp bytes = self->out[k].size * PyArray_ITEMSIZE(array) *
                           (before(w->mode) ? w->count : 1) *
                           (after(w->mode) ? lanes_of_real[w->real] : 1);
    if (start < other + bytes && other < end) return 0;
  }
  return 1;
}

static void run(Kernel *self, work *w, void *code) {
  if (w->mode == SINGLE) {
    ((single_code *)code)(w->in, w->out);
    return;
  }
  Py_BEGIN_ALLOW_THREADS
  ((many_code *)code)(w->in, w->step, w->out, w->count);
  Py_END_ALLOW_THREADS
}

static PyObject *into_given(Kernel *self, work *w, PyObject *out, int *plain) {
  const int alone = self->results == 1 && !PyTuple_CheckExact(out);
  *plain = 0;
  if (!alone && (!PyTuple_CheckExact(out) || PyTuple_GET_SIZE(out) != self->results)) return NULL;
  for (int i = 0; i < self->results; i++) {
    PyObject *array = alone ? out : PyTuple_GET_ITEM(out, i);
    if (!fits(self, w, i, array)) return NULL;
    w->out[i] = PyArray_DATA((PyArrayObject *)array);
  }
  *plain = 1;
  void *code = code_for(self, w);
  if (!code) return NULL;
  run(self, w, code);
  return Py_NewRef(out);
}

static PyObject *into_new(Kernel *self, work *w) {
  PyObject *made[MOST];
  void *code = code_for(self, w);
  if (!code) return NULL;
  for (int i = 0; i < self->results; i++) {
    npy_intp shape[DIMENSIONS + 2];
    const int n = shape_of(self, w, i, shape);
    made[i] = PyArray_SimpleNew(n, shape, type_of_real[w->real]);
    if (!made[i]) {
      while (i--) Py_DECREF(made[i]);
      return NULL;
    }
    w->out[i] = PyArray_DATA((PyArrayObject *)made[i]);
  }
  run(self, w, code);
  for (int i = 0; i < self->results; i++)
    if (PyArray_NDIM((PyArrayObject *)made[i]) == 0)
      made[i] = PyArray_Return((PyArrayObject *)made[i]);
  if (self->results == 1) return made[0];
  PyObject *all = PyTuple_New(self->results);
  for (int i = 0; i < self->results; i++) {
    if (all) PyTuple_SET_ITEM(all, i, made[i]);
    else Py_DECREF(made[i]);
  }
  return all;
}

static PyObject *with_care(Kernel *self, PyObject *const *args, Py_ssize_t n, PyObject *out,
                           int lanes) {
  PyObject *given = PyTuple_New(n);
  if (!given) return NULL;
  for (Py_ssize_t i = 0; i < n; i++) PyTuple_SET_ITEM(given, i, Py_NewRef(args[i]));
  PyObject *answer = PyObject_CallFunction(self->careful, "OOOi", self, given, out ? out : Py_None,
                                           lanes);
  Py_DECREF(given);
  return answer;
}

static PyObject *compute(Kernel *self, PyObject *const *args, Py_ssize_t n, PyObject *out,
                         int lanes, int careful) {
  work w;
  PyObject *with_held[MOST];
  w.mode = lanes ? LANES : SINGLE;
  w.count = lanes ? -1 : 1;
  w.real = n > 0 && is_float32(args[0]);
  if (out == Py_None) out = NULL;
  if (self->held[0] && n == self->arguments - 1 && !lanes) {
    int single = w.real;
    for (Py_ssize_t i = 1; i < n; i++) single = single && is_float32(args[i]);
    memcpy(with_held, args, n * sizeof(PyObject *));
    with_held[n++] = self->held[single];
    args = with_held;
  }
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

/* The one keyword there is; sets an error and gives -1 for any other. */
static int read_out(PyObject *const *after_args, PyObject *names, PyObject **out) {
  const Py_ssize_t count = names ? PyTuple_GET_SIZE(names) : 0;
  for (Py_ssize_t i = 0; i < count; i++) {
    PyObject *name = PyTuple_GET_ITEM(names, i);
    if (name != out_name && PyUnicode_Compare(name, out_name) != 0) {
      PyErr_Format(PyExc_TypeError, "a kernel takes arrays and out=, not %R", name);
      return -1;
    }
    *out = after_args[i];
  }
  return 0;
}

static PyObject *kernel_call(PyObject *self, PyObject *const *args, size_t flags, PyObject *names) {
  const Py_ssize_t n = PyVectorcall_NARGS(flags);
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

/* Gives the last argument for all calls that leave it out: hold(double, single). */
static PyObject *kernel_hold(PyObject *object, PyObject *const *args, Py_ssize_t n) {
  Kernel *self = (Kernel *)object;
  if (n != 2) return PyErr_Format(PyExc_TypeError, "hold takes an array in two precisions");
  for (int real = 0; real < 2; real++) Py_XSETREF(self->held[real], Py_NewRef(args[real]));
  Py_RETURN_NONE;
}

static int read_shape(PyObject *item, block *b) {
  const Py_ssize_t n = PyTuple_Check(item) ? PyTuple_GET_SIZE(item) : DIMENSIONS + 1;
  if (n > DIMENSIONS) {
    PyErr_Format(PyExc_ValueError, "at most %d dimensions", DIMENSIONS);
    return -1;
  }
  b->dimensions = (int)n;
  b->size = 1;
  for (Py_ssize_t k = 0; k < n; k++) {
    b->shape[k] = PyLong_AsSsize_t(PyTuple_GET_ITEM(item, k));
    if (b->shape[k] < 0) return -1;
    b->size *= b->shape[k];
  }
  return 0;
}

static int read_shapes(PyObject *shapes, block *blocks, int *count) {
  if (PyTuple_GET_SIZE(shapes) > MOST) {
    PyErr_Format(PyExc_ValueError, "at most %d arguments and results", MOST);
    return -1;
  }
  *count = (int)PyTuple_GET_SIZE(shapes);
  for (int i = 0; i < *count; i++)
    if (read_shape(PyTuple_GET_ITEM(shapes, i), &blocks[i]) < 0) return -1;
  return 0;
}

/* The greatest number each argument takes, a pair of floats for both precisions; any finite one
   where it is infinite. */
static int read_bounds(PyObject *bounds, block *blocks, int count) {
  if (PyTuple_GET_SIZE(bounds) != count) {
    PyErr_SetString(PyExc_ValueError, "one bound an argument");
    return -1;
  }
  for (int i = 0; i < count; i++) {
    double greatest, in_single;
    if (!PyArg_ParseTuple(PyTuple_GET_ITEM(bounds, i), "dd", &greatest, &in_single)) return -1;
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
  Kernel *self = (Kernel *)type->tp_alloc(type, 0);
  if (!self) return NULL;
  self->call = kernel_call;
  self->program = Py_NewRef(program);
  self->builder = Py_NewRef(builder);
  self->careful = Py_NewRef(careful);
  if (read_shapes(in, self->in, &self->arguments) < 0 ||
      read_bounds(bounds, self->in, self->arguments) < 0 ||
      read_shapes(out, self->out, &self->results) < 0) {
    Py_DECREF(self);
    return NULL;
  }
  return (PyObject *)self;
}

static void kernel_dealloc(PyObject *object) {
  Kernel *self = (Kernel *)object;
  Py_CLEAR(self->program);
  Py_CLEAR(self->builder);
  Py_CLEAR(self->careful);
  Py_CLEAR(self->held[0]);
  Py_CLEAR(self->held[1]);
  Py_TYPE(object)->tp_free(object);
}

static PyObject *kernel_backend(PyObject *self, void *closure) {
  (void)self;
  (void)closure;
  return PyUnicode_FromString("native");
}

static PyMethodDef kernel_methods[] = {
    {"lanes", (PyCFunction)(void (*)(void))kernel_lanes, METH_FASTCALL | METH_KEYWORDS,
     "Computes on lane-ordered arrays."},
    {"checked", (PyCFunction)(void (*)(void))kernel_checked, METH_FASTCALL,
     "Computes on arrays that were checked before."},
    {"hold", (PyCFunction)(void (*)(void))kernel_hold, METH_FASTCALL,
     "Gives the last argument, as float64 and as float32, for calls that leave it out."},
    {NULL, NULL, 0, NULL}};

static PyMemberDef kernel_members[] = {
    {"program", T_OBJECT, offsetof(Kernel, program), READONLY, "What is computed."},
    {NULL, 0, 0, 0, NULL}};

static PyGetSetDef kernel_properties[] = {
    {"backend", kernel_backend, NULL, "How it is computed.", NULL}, {NULL, NULL, NULL, NULL, NULL}};

static PyTypeObject KernelType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "linkwork_call.Kernel",
    .tp_basicsize = sizeof(Kernel),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_vectorcall_offset = offsetof(Kernel, call),
    .tp_call = PyVectorcall_Call,
    .tp_new = kernel_new,
    .tp_dealloc = kernel_dealloc,
    .tp_methods = kernel_methods,
    .tp_members = kernel_members,
    .tp_getset = kernel_properties,
    .tp_doc = "A compiled program: call it with arrays.",
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "linkwork_call", .m_size = -1};

PyMODINIT_FUNC PyInit_linkwork_call(void) {
  import_array();
  if (PyType_Ready(&KernelType) < 0) return NULL;
  out_name = PyUnicode_InternFromString("out");
  PyObject *made = PyModule_Create(&module);
  if (!made || PyModule_AddObjectRef(made, "Kernel", (PyObject *)&KernelType) < 0) return NULL;
  return made;
}
