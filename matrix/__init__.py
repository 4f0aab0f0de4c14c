"""The converter matrix: every estimator that the converters know, in the variants that users export.

Each pair of the two is fitted, converted and compiled, and its outputs are compared with the library's own and with
onnxruntime's. Nothing is stored: the pinned libraries make the models when the matrix runs (`make coverage`).
"""
