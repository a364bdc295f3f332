/* What the functions of a robot need on a CUDA device. Other compilers of C++ build the same
   functions for the processor. */
#ifndef LINKWORK_DEVICE_H
#define LINKWORK_DEVICE_H

#if defined(__CUDACC_RTC__)
typedef decltype(sizeof(0)) size_t;
#else
#include <cmath>
#include <cstddef>
using std::size_t;
#endif
#ifndef __CUDACC__
#define __device__
#define __forceinline__ inline
#endif

namespace linkwork {

/* The array of one state: where it begins, and how far apart its entries are. */
template <class R> struct Entries {
  R *start;
  size_t step;
  __device__ __forceinline__ R &operator[](size_t i) const { return start[i * step]; }
};

/* State `state` of `count`, each of `size` entries: by rows (count, size) or by columns. */
template <class R>
__device__ __forceinline__ Entries<R> entries(R *array, size_t size, size_t state, size_t count,
                                              bool rows) {
  return rows ? Entries<R>{array + state * size, 1} : Entries<R>{array + state, count};
}

#ifdef __CUDACC__
constexpr unsigned STATES = 32; /* of a block that stages rows */

/* A warp copies rows between the memory of the device, where neighbours are read together, and
   shared memory, where rows of odd length keep the lanes in different banks. */
template <unsigned size, class R>
__device__ __forceinline__ void load_rows(const R *rows, R *staged, unsigned states) {
#pragma unroll
  for (unsigned k = 0; k < size; k++) {
    const unsigned i = k * STATES + threadIdx.x;
    if (i < states * size) staged[i / size * (size | 1) + i % size] = rows[i];
  }
}
template <unsigned size, class R>
__device__ __forceinline__ void store_rows(R *rows, const R *staged, unsigned states) {
#pragma unroll
  for (unsigned k = 0; k < size; k++) {
    const unsigned i = k * STATES + threadIdx.x;
    if (i < states * size) rows[i] = staged[i / size * (size | 1) + i % size];
  }
}

/* Two states side by side in columns are moved at once: in single precision a warp then moves 256
   bytes of a column, which memory likes better than 128. */
template <class R> struct Pair;
template <> struct Pair<float> { typedef float2 Both; };
template <> struct Pair<double> { typedef double2 Both; };
template <unsigned size, class R>
__device__ __forceinline__ void load_pair(const R *columns, R (*pair)[size], size_t state,
                                          size_t count) {
#pragma unroll
  for (unsigned k = 0; k < size; k++) {
    const typename Pair<R>::Both x = *(const typename Pair<R>::Both *)(columns + k * count + state);
    pair[0][k] = x.x, pair[1][k] = x.y;
  }
}
template <unsigned size, class R>
__device__ __forceinline__ void store_pair(R *columns, const R (*pair)[size], size_t state,
                                           size_t count) {
#pragma unroll
  for (unsigned k = 0; k < size; k++) {
    typename Pair<R>::Both x;
    x.x = pair[0][k], x.y = pair[1][k];
    *(typename Pair<R>::Both *)(columns + k * count + state) = x;
  }
}
#ifndef __CUDACC_RTC__
/* Whether columns can be read in pairs. */
template <class... Arrays> bool in_pairs(size_t count, const Arrays *...arrays) {
  size_t places[] = {count * 4, (size_t)arrays...}, all = 0;
  for (size_t place : places) all |= place;
  return all % 8 == 0;
}

template <class... Parameters, class... Arguments>
cudaError_t start(void (*kernel)(Parameters...), unsigned threads, size_t count, size_t bytes,
                  cudaStream_t stream, Arguments... arguments) {
  if (!count) return cudaSuccess;
  if (bytes > 48 * 1024) {
    const cudaError_t error = cudaFuncSetAttribute(
        kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
    if (error != cudaSuccess) return error;
  }
  kernel<<<(unsigned)((count + threads - 1) / threads), threads, bytes, stream>>>(arguments...);
  return cudaGetLastError();
}
#endif
#endif

#ifdef __CUDACC__
__device__ __forceinline__ void sine_cosine(double x, double *s, double *c) { ::sincos(x, s, c); }
__device__ __forceinline__ void sine_cosine(float x, float *s, float *c) { ::sincosf(x, s, c); }
#else
template <class R> void sine_cosine(R x, R *s, R *c) { *s = std::sin(x), *c = std::cos(x); }
using std::atan2;
using std::sqrt;
using std::tanh;
#endif

} // namespace linkwork

#endif
