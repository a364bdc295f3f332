# Two commands do everything: `make run` and `make test`. Both make .venv when it is missing.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
# With PyTorch and JAX, which only tests need.
TESTABLE := $(VENV)/.testable
# The scene that `make run` opens; empty for the gallery.
SCENE ?= scara-cell
PORT ?=
# A few more processes than cores, as some tests wait; each takes one file of tests after the other.
SPREAD = -n $$(($$(nproc) + 1)) --dist loadfile --no-loadscope-reorder

# Tests start hundreds of processes: each would compile the package again without bytecode.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test test-quick test-long lint types check lock format schema web clean

run: $(INSTALLED)
	$(BIN)/linkwork studio $(SCENE) $(if $(PORT),--port $(PORT))

test: $(TESTABLE)
	scripts/system-packages
	LINKWORK_REQUIRE_ALL=$$(scripts/system-packages --required) $(BIN)/python scripts/test $(SPREAD) --note-seconds

test-quick: $(TESTABLE)
	$(BIN)/python -m pytest --quick $(SPREAD)

test-long: $(TESTABLE)
	scripts/system-packages
	$(BIN)/python -m pytest --long -s

check: lint types

types: $(TESTABLE)
	$(BIN)/basedpyright --warnings

lint: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

format: $(INSTALLED)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Pinned versions live in constraints.txt; `make lock` writes it anew from the newest ones. Bytecode is
# written on all cores, which pip does on one; some packages contain files for other versions of Python.
$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt -e ".[dev]"
	$(BIN)/python -m compileall -qq -j 0 $(VENV)/lib src || true
	touch $@

$(TESTABLE): $(INSTALLED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt -e ".[gpu]"
	$(BIN)/python -m compileall -qq -j 0 $(VENV)/lib || true
	touch $@

lock:
	rm -rf build/lock-venv
	$(PYTHON) -m venv build/lock-venv
	build/lock-venv/bin/python -m pip install --quiet ".[dev,gpu]"
	build/lock-venv/bin/python -m pip freeze --exclude linkwork > constraints.txt

# The studio's page, built into src/linkwork/studio/static, which is committed. Node comes with the
# type checker; tests check that the bundle is fresh.
web: $(INSTALLED)
	$(BIN)/python scripts/generate_typescript.py web/src/protocol.ts
	scripts/npm ci --no-audit --no-fund
	scripts/npm run build

# The JSON Schemas and the grammar that editors use, and the reference of missions; tests check that
# they are fresh.
schema: $(INSTALLED)
	$(BIN)/python scripts/generate_schemas.py
	$(BIN)/python scripts/generate_mission_reference.py

clean:
	rm -rf $(VENV) build web/node_modules web/build
