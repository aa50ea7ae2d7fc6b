// What the sources need of CUDA, without its headers.
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
