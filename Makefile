# The front door. Every target installs what it needs first (Debian packages by apt, Python packages into .venv), which
# costs nothing when all of it is there.

.PHONY: help deps venv build test fuzz-models sanitize coverage demo docs format lint clean bench bench-venv bench-kernels bench-onehot wheel
help:
	@echo "make demo     train, export, compile and score a real model"
	@echo "make test     build and run every test; ends in: N passed, N failed"
	@echo "make fuzz-models  1,000 random models of each operator, legal and illegal (EXAMPLES=N for another number)"
	@echo "make sanitize  unit tests, random models and stored cases under AddressSanitizer and UBSan"
	@echo "make coverage  every estimator that the converters know, beside its library and ONNX Runtime: writes"
	@echo "              docs/generated/coverage.md (ARGS='--only NAME' for some)"
	@echo "make build    build/ and .venv/ (import mlonnx, .venv/bin/mlonnx)"
	@echo "make docs     docs/generated/ from the dialects' definitions, rules and examples"
	@echo "make bench    tree ensembles beside ONNX Runtime and the best other engine: build/bench/ (FULL=1: beside all;"
	@echo "              ARGS=... for benchmarks/run.py, such as ARGS='--workload W1_100 --threads 1')"
	@echo "make bench-kernels   the kernels alone, beside what the machine can move"
	@echo "make bench-onehot   one-hot encoding beside plain fills, ONNX Runtime and numpy: docs/benchmarks/onehot.md"
	@echo "make format   clang-format and ruff, in place      make lint    the same as checks, and clang-tidy"
	@echo "make clean    remove build/, .venv/, .venv-bench/ and the benchmark's models"

deps:
	@scripts/install-packages

venv: deps
	@scripts/make-venv .venv python/requirements-dev.txt python/constraints.txt

build: venv
	@scripts/build

test: build
	@ninja -C build mlonnx-unittests kernel-benchmark
	@.venv/bin/python scripts/test.py

EXAMPLES ?= 1000
fuzz-models: build
	@MLONNX_EXAMPLES=$(EXAMPLES) .venv/bin/python -m pytest -q --durations=0 python/tests/random_models

# Compiled models call kernels with AddressSanitizer and UndefinedBehaviorSanitizer in them: docs/testing.md.
sanitize: venv
	@scripts/sanitize

# In .venv-bench, which has CatBoost: a wheel too large for what every build installs.
coverage: build bench-venv
	@PYTHONPATH=build/python .venv-bench/bin/python -m matrix.run $(ARGS)

demo: build
	@.venv/bin/python examples/demo/demo.py

docs: build
	@ninja -C build mlonnx-docs
	@.venv/bin/python scripts/operator-pages.py

format: venv
	@git ls-files '*.cpp' '*.h' '*.c' | xargs clang-format-22 -i
	@.venv/bin/ruff format --quiet . && .venv/bin/ruff check --quiet --fix .

lint: build
	@scripts/lint

clean:
	rm -rf build .venv .venv-bench benchmarks/.cache

bench-venv: deps
	@scripts/make-venv .venv-bench benchmarks/requirements.txt benchmarks/constraints.txt

bench: build bench-venv
	@PYTHONPATH=build/python .venv-bench/bin/python benchmarks/run.py $(if $(FULL),--full) $(ARGS)

bench-kernels: build
	@ninja -C build kernel-benchmark
	@build/bin/kernel-benchmark $(ARGS)

bench-onehot: build
	@ninja -C build onehot-benchmark
	@.venv/bin/python benchmarks/onehot/onehot.py

wheel:
	@echo "make wheel is not available yet: see docs/roadmap.md" >&2; exit 1
