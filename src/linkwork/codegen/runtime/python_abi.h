/* What call.c uses of the binary interfaces of CPython and numpy, declared here so that no header of
   either must be installed.

   Functions, structs and constants are those of CPython's stable ABI; vectorcall and PyMemberDef,
   in it since 3.12, have been the same since 3.9. It holds for every CPython from 3.11 on that has a
   global lock. The structs and the table of numpy are those that all extensions for numpy 2 are
   compiled with. After <Python.h> only functions and constants are declared: a compiler that sees
   both compares them. */
#include <stddef.h>
#include <stdint.h>

#ifndef Py_PYTHON_H
typedef ptrdiff_t Py_ssize_t;
typedef struct _typeobject PyTypeObject;
typedef struct _object {
  Py_ssize_t ob_refcnt;
  PyTypeObject *ob_type;
} PyObject;
typedef struct _ts PyThreadState;
typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
typedef PyObject *(*vectorcallfunc)(PyObject *, PyObject *const *, size_t, PyObject *);

typedef struct PyMethodDef {
  const char *ml_name;
  PyCFunction ml_meth;
  int ml_flags;
  const char *ml_doc;
} PyMethodDef;

typedef struct PyMemberDef {
  const char *name;
  int type;
  Py_ssize_t offset;
  int flags;
  const char *doc;
} PyMemberDef;

typedef struct PyGetSetDef {
  const char *name;
  PyObject *(*get)(PyObject *, void *);
  int (*set)(PyObject *, PyObject *, void *);
  const char *doc;
  void *closure;
} PyGetSetDef;

typedef struct {
  int slot;
  void *pfunc;
} PyType_Slot;

typedef struct {
  const char *name;
  int basicsize, itemsize;
  unsigned int flags;
  PyType_Slot *slots;
} PyType_Spec;

typedef struct PyModuleDef_Base {
  PyObject ob_base;
  PyObject *(*m_init)(void);
  Py_ssize_t m_index;
  PyObject *m_copy;
} PyModuleDef_Base;

typedef struct PyModuleDef {
  PyModuleDef_Base m_base;
  const char *m_name, *m_doc;
  Py_ssize_t m_size;
  PyMethodDef *m_methods;
  void *m_slots, *m_traverse, *m_clear, *m_free;
} PyModuleDef;

#define Py_None (&_Py_NoneStruct)
#endif

enum {
  ABI_VERSION = 3,
  SLOT_CALL = 50,
  SLOT_DEALLOC = 52,
  SLOT_DOC = 56,
  SLOT_METHODS = 64,
  SLOT_NEW = 65,
  SLOT_MEMBERS = 72,
  SLOT_GETSET = 73,
  FLAG_IMMUTABLE = 1 << 8,
  FLAG_VECTORCALL = 1 << 11,
  CALL_KEYWORDS = 0x02,
  CALL_ONE = 0x08,
  CALL_FAST = 0x80,
  MEMBER_OBJECT = 16,
  MEMBER_SIZE = 19,
  MEMBER_READONLY = 1,
};

extern PyObject _Py_NoneStruct;
extern PyObject *PyExc_ImportError, *PyExc_SystemError, *PyExc_TypeError, *PyExc_ValueError;
extern PyTypeObject PyList_Type, PyTuple_Type;

void Py_IncRef(PyObject *);
void Py_DecRef(PyObject *);
void PyObject_Free(void *);
int PyObject_IsTrue(PyObject *);
PyObject *PyObject_GetAttrString(PyObject *, const char *);
PyObject *PyObject_CallFunction(PyObject *, const char *, ...);
PyObject *PyVectorcall_Call(PyObject *, PyObject *, PyObject *);
PyObject *PyTuple_New(Py_ssize_t);
Py_ssize_t PyTuple_Size(PyObject *);
PyObject *PyTuple_GetItem(PyObject *, Py_ssize_t);
int PyTuple_SetItem(PyObject *, Py_ssize_t, PyObject *);
PyObject *PyList_GetItem(PyObject *, Py_ssize_t);
void *PyLong_AsVoidPtr(PyObject *);
Py_ssize_t PyLong_AsSsize_t(PyObject *);
PyObject *PyUnicode_FromString(const char *);
PyObject *PyUnicode_InternFromString(const char *);
int PyUnicode_CompareWithASCIIString(PyObject *, const char *);
PyObject *Py_BuildValue(const char *, ...);
int PyArg_ParseTuple(PyObject *, const char *, ...);
PyObject *PyErr_Occurred(void);
void PyErr_SetString(PyObject *, const char *);
PyObject *PyErr_Format(PyObject *, const char *, ...);
PyThreadState *PyEval_SaveThread(void);
void PyEval_RestoreThread(PyThreadState *);
PyObject *PyType_FromSpec(PyType_Spec *);
PyObject *PyType_GenericAlloc(PyTypeObject *, Py_ssize_t);
PyObject *PyImport_ImportModule(const char *);
void *PyCapsule_GetPointer(PyObject *, const char *);
PyObject *PyModule_Create2(PyModuleDef *, int);
int PyModule_AddObjectRef(PyObject *, const char *, PyObject *);

/* numpy: the beginning of its structs, and places in its table of functions. */
typedef struct {
  PyObject head;
  PyTypeObject *typeobj;
  char kind, type, byteorder, former_flags;
  int type_num;
} array_type_fields;

typedef struct {
  PyObject head;
  char *data;
  int dimensions;
  intptr_t *shape, *strides;
  PyObject *base;
  array_type_fields *type;
  int flags;
} array_fields;

typedef unsigned int numpy_version(void);
typedef PyObject *numpy_new(PyTypeObject *, int, intptr_t const *, int, intptr_t const *, void *, int,
                            int, PyObject *);
typedef PyObject *numpy_return(array_fields *);
typedef int numpy_set_base(array_fields *, PyObject *);

enum {
  NUMPY_VERSION = 0,
  NUMPY_ARRAY_TYPE = 2,
  NUMPY_RETURN = 76,
  NUMPY_NEW = 93,
  NUMPY_SET_BASE = 282,
  NUMPY_ABI = 0x02000000,
  ARRAY_CONTIGUOUS = 0x0001,
  ARRAY_ALIGNED = 0x0100,
  ARRAY_WRITEABLE = 0x0400,
  ARRAY_FLOAT = 11,
  ARRAY_DOUBLE = 12,
};
