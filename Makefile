# The few commands: `make run` starts the game, `make test` checks everything, `make help` names the rest.
# Each makes the .venv it needs (with uv if it is there, else with venv and pip); a second run starts at once.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON ?= python3
# How many tests run side by side.
N ?= 2
# What a player's installation needs; `make run` and `make install` put it in.
PLAYER := run bots

VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)
ifeq ($(UV),)
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
else
PIP_INSTALL := $(UV) pip install --quiet --python $(BIN)/python
endif

CODE := src tests $(wildcard benchmarks examples)

# The rules' own tests, which measure how much of the rules they reach; tracing the others too would double their time.
RULES := $(wildcard tests/test_cards.py tests/test_codec.py tests/test_errors.py tests/test_reasons.py) \
  $(addprefix tests/,drive hand records rulesets scoring sheet table)

.PHONY: help install run test test-postgresql test-all check bench soak screenshots words chromium pango postgresql redis nginx lock audit clean

help: ## say what each command does
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS=$$'\t' read -r name text; do printf '  make %-15s %s\n' "$$name" "$$text"; done

install: $(PLAYER:%=$(VENV)/.%) $(VENV)/.package $(VENV)/.warm ## make .venv with what the game needs

run: install ## start the table in the browser; the address is printed
	@$(BIN)/oddtrick serve

test: check $(VENV)/.warm chromium pango postgresql redis nginx ## all checks and tests, with coverage of the rules
	$(BIN)/pytest -n $(N) --dist worksteal --cov --cov-report=term $(RULES)
	$(BIN)/pytest -n $(N) --dist worksteal tests $(RULES:%=--ignore=%)

test-postgresql: $(VENV)/.bots $(VENV)/.pdf $(VENV)/.postgres $(VENV)/.cluster $(VENV)/.dev $(VENV)/.package postgresql redis nginx ## the tests of the server again, on PostgreSQL (those of the store run on both)
	ODDTRICK_TEST_DATABASE=postgresql $(BIN)/pytest -n $(N) --dist worksteal tests/server

test-all: check $(VENV)/.warm chromium pango postgresql redis nginx ## the same and the long tests too (many minutes; before a release)
	HYPOTHESIS_PROFILE=long $(BIN)/pytest -n $(N) --dist worksteal -m "" --cov --cov-report=term $(RULES)
	HYPOTHESIS_PROFILE=long $(BIN)/pytest -n $(N) --dist worksteal -m "" tests $(RULES:%=--ignore=%)
	ODDTRICK_TEST_DATABASE=postgresql $(BIN)/pytest -n $(N) --dist worksteal tests/server

check: $(VENV)/.bots $(VENV)/.pdf $(VENV)/.postgres $(VENV)/.cluster $(VENV)/.dev $(VENV)/.package ## style, types and the direction of imports
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.bench $(VENV)/.package ## run every benchmark against its peer
	@for file in benchmarks/[!_]*.py; do \
	  if [ -e "$$file" ]; then echo "== $$file"; $(BIN)/python "$$file"; fi; \
	done

MINUTES ?= 30
SEED ?= 1864
soak: $(VENV)/.bots $(VENV)/.dev $(VENV)/.package ## let people use a server that everything happens to (MINUTES=30 SEED=1864)
	PYTHONPATH=tests $(BIN)/python tests/soak/soaking.py --minutes $(MINUTES) --seed $(SEED)

screenshots: $(VENV)/.dev $(VENV)/.package chromium ## take pictures of every page, all sizes and themes, into build/screenshots
	$(BIN)/python tests/browser/screenshots.py build/screenshots

words: $(VENV)/.dev $(VENV)/.package ## bring the catalogues of the languages up to date with the sources
	$(BIN)/python -m oddtrick.server.extracting

# The browser tests drive Debian's chromium; a test tool cannot be trusted to fetch its own. The shell without windows is
# enough, and nearly twice as fast; where it cannot be installed the whole browser does as well.
chromium:
	@if ! command -v chromium-headless-shell >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing chromium ..."; (apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell) >/dev/null; \
	  elif ! command -v chromium >/dev/null; then \
	    echo "The browser tests need chromium. On Debian and Ubuntu: sudo apt install chromium-headless-shell"; exit 1; fi; fi

# What WeasyPrint draws PDF with.
PANGO := libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0
pango:
	@if ! dpkg -s $(PANGO) >/dev/null 2>&1; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing Pango ..."; (apt-get update && apt-get install -y --no-install-recommends $(PANGO)) >/dev/null; \
	  elif ! $(BIN)/python -c "import weasyprint" 2>/dev/null; then \
	    echo "The tests of PDF need Pango. On Debian and Ubuntu: sudo apt install $(PANGO)"; exit 1; fi; fi

# The tests start a server of their own from what this package brings; one that runs already is left alone.
postgresql:
	@if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && ! command -v initdb >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing PostgreSQL ..."; (apt-get update && apt-get install -y --no-install-recommends postgresql) >/dev/null; \
	  else echo "The tests of the store need PostgreSQL. On Debian and Ubuntu: sudo apt install postgresql"; exit 1; fi; fi

# The tests of several processes start a message server and a proxy of their own; whether the system's own start when they
# are installed, or cannot, is all the same.
redis:
	@if ! command -v redis-server >/dev/null && ! command -v valkey-server >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing Redis ..."; (apt-get update && apt-get install -y --no-install-recommends redis-server) >/dev/null || true; fi; \
	  if ! command -v redis-server >/dev/null; then \
	    echo "The tests of several processes need Redis. On Debian and Ubuntu: sudo apt install redis-server"; exit 1; fi; fi

nginx:
	@if ! PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing nginx ..."; (apt-get update && apt-get install -y --no-install-recommends nginx-light) >/dev/null || true; fi; \
	  if ! PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null; then \
	    echo "The tests of several processes need nginx. On Debian and Ubuntu: sudo apt install nginx-light"; exit 1; fi; fi

# The long way round: newest versions that fit pyproject.toml. The files name versions only, no place to get them from.
COMPILE := CUSTOM_COMPILE_COMMAND="make lock" .venv-lock/bin/pip-compile --quiet --upgrade --strip-extras \
  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options --no-annotate

lock: ## pin the newest fitting versions in requirements/
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip install --quiet --disable-pip-version-check pip-tools
	$(COMPILE) --output-file requirements/run.txt pyproject.toml
	$(COMPILE) --constraint requirements/run.txt --extra bots --output-file requirements/bots.txt pyproject.toml
	$(COMPILE) --constraint requirements/bots.txt --extra pdf --output-file requirements/pdf.txt pyproject.toml
	$(COMPILE) --constraint requirements/run.txt --extra postgres --output-file requirements/postgres.txt pyproject.toml
	$(COMPILE) --constraint requirements/run.txt --extra cluster --output-file requirements/cluster.txt pyproject.toml
	$(COMPILE) --constraint requirements/bots.txt --constraint requirements/pdf.txt --extra bots --extra bench --output-file requirements/bench.txt pyproject.toml
	$(COMPILE) --constraint requirements/bench.txt --constraint requirements/pdf.txt --constraint requirements/postgres.txt --constraint requirements/cluster.txt --extra dev --output-file requirements/dev.txt pyproject.toml
	@if grep -nE '://|@ |^-' requirements/*.txt; then echo "requirements/ must name versions alone"; exit 1; fi

# Beside the packages it needs the service that knows of holes: pypi.org, or with AUDIT="--vulnerability-service osv"
# api.osv.dev. What it could not ask about counts as a failure.
audit: ## ask about known holes in the versions of requirements/ (needs the internet)
	@test -x .venv-audit/bin/pip-audit || { $(PYTHON) -m venv .venv-audit && \
	  .venv-audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit; }
	@said=$$(mktemp); trap 'rm -f "$$said"' EXIT; \
	if .venv-audit/bin/pip-audit --strict --no-deps --disable-pip --progress-spinner off $(AUDIT) \
	  $(patsubst %,-r %,$(wildcard requirements/*.txt)) 2>&1 | tee "$$said"; then echo "No known holes."; \
	elif grep -q '^Found [0-9]* known' "$$said"; then echo "There are known holes: bring requirements/ up to date with make lock."; exit 1; \
	else echo "NOT AUDITED: the service could not be asked about all of them, so nothing is known. See above."; exit 1; fi

clean: ## remove what was made, .venv too
	rm -rf $(VENV) .venv-lock .venv-audit build dist .coverage .coverage.* htmlcov .benchmarks .hypothesis
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Oddtrick needs Python 3.11 or newer; name one: make PYTHON=python3.12 ..."; exit 1; }
ifeq ($(UV),)
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Could not make a virtual environment. On Debian and Ubuntu: apt install python3-venv"; rm -rf $(VENV); exit 1; }
else
	@$(UV) venv --quiet --seed --allow-existing --python $(PYTHON) $(VENV)
endif
	@touch $@

# One stamp for each set of requirements: older than its file, and the set is installed again.
$(VENV)/.run $(VENV)/.bots $(VENV)/.pdf $(VENV)/.postgres $(VENV)/.cluster $(VENV)/.bench $(VENV)/.dev: $(VENV)/.%: requirements/%.txt $(VENV)/.made
	@echo "Installing requirements/$*.txt ..."
	@$(PIP_INSTALL) -r $<
	@touch $@

# Compiles all that the players calculate with, once, so that nobody waits for it at his first card.
$(VENV)/.warm: $(wildcard src/oddtrick/kernel/*.py src/oddtrick/solver/*.py) $(VENV)/.bots $(VENV)/.package
	@echo "Compiling the kernel ..."
	@$(BIN)/python -c "from oddtrick.bots.warm import warm; warm()"
	@touch $@

$(VENV)/.package: pyproject.toml $(VENV)/.run
	@$(PIP_INSTALL) --no-deps --editable .
	@touch $@
