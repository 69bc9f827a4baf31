# Two commands are enough for most people: `make play` and `make test`. Both build what they need in .venv.
PYTHON ?= python3
WORKERS ?= auto
SEED ?= 1
JOBS ?= $(shell nproc 2>/dev/null || echo 1)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play page terminal test campaign campaign-server bench bench-server clean
.DEFAULT_GOAL := play

# A table in the browser: prints the address to open. Everything it keeps lies in your data folder.
play: page
	@$(BIN)/kanly serve

# The page of the table, built with the Node of this machine or with one from PyPI; nothing to do if it is built.
page: $(VENV)/playable
	@$(BIN)/python tools/build_page.py

# The same game in this terminal.
terminal: $(VENV)/playable
	@$(BIN)/kanly play

# pytest comes last, so that its summary is the last thing to read.
test: $(VENV)/developable page
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd web && PATH="$(abspath $(BIN)):$$PATH" npm run --silent check && PATH="$(abspath $(BIN)):$$PATH" npm test --silent
	$(BIN)/pytest -q -n $(WORKERS)

campaign: $(VENV)/developable
	$(BIN)/pytest -q -n $(WORKERS) -m campaign --hypothesis-profile=campaign
	$(BIN)/kanly simulate --games 2000 --seats 2-6 --factions base --mode random --bots random --seed $(SEED) --jobs $(JOBS)
	$(BIN)/kanly simulate --games 500 --seats 2-6 --factions base --mode random --bots novice --seed $(SEED) --jobs $(JOBS)

# Servers that are killed fifty times on each database, and ten minutes of rubbish on every door.
campaign-server: $(VENV)/developable
	KANLY_TEST_KILLS=50 KANLY_TEST_FUZZ=600 $(BIN)/pytest -q tests/server/test_survival.py tests/server/test_fuzz.py

bench: $(VENV)/playable
	@$(BIN)/kanly bench

# Load on a whole server; `make bench-server POSTGRES=postgresql://...` measures an empty database of that server too.
bench-server: $(VENV)/developable
	@$(BIN)/python tools/bench_server.py $(if $(POSTGRES),--postgres $(POSTGRES))

clean:
	rm -rf $(VENV) build dist web/node_modules src/kanly/server/page .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache htmlcov .coverage
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The files below are stamps: the second run finds them and goes straight to work.
$(VENV)/playable: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing Kanly into $(VENV) ..."
	@$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/developable: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing Kanly and its development tools into $(VENV) ..."
	@$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/playable

# Python's own words about a missing venv are many; one sentence tells what to do.
$(BIN)/python:
	@command -v $(PYTHON) >/dev/null 2>&1 || \
		{ echo "Kanly needs Python 3.11 or newer, but there is no '$(PYTHON)' here: install it, or name one with 'make PYTHON=...'." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Kanly needs Python 3.11 or newer, but '$(PYTHON)' is $$($(PYTHON) -V 2>&1): name a newer one with 'make PYTHON=...'." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "Python's venv module is missing or incomplete: install it (on Debian and Ubuntu: 'apt install python3-venv') and try again." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
