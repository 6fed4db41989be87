"""Kernels to machine code: a small compiler of the kernel subset for LLVM; `core.kernel` is its only user."""
