# make play   install what is needed, deltille[server], and open a table in the browser
# make test   set up what is needed and run all checks
# make lint   only the checks that run nothing
# make gallery  take screenshots of every page into docs/gallery
# make endure   for hours: kills, secrets, hostile input, load, outages (SCALE=0.01: a hundredth)
# make bench  how fast the rules run here
# make docs   the site, in build/site
# make clean  remove what the above have made

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet

# Install a package of Debian, where that is possible; on a fresh machine its lists may not be there yet.
from_debian = { test "$$(id -u)" = 0 && \
  { apt-get install -y -qq $(1) || { apt-get update -qq && apt-get install -y -qq $(1); }; } > /dev/null 2>&1; }

.PHONY: play test lint bench endure docs gallery chromium postgresql clean

play: .venv/ready-to-play
	@$(BIN)/deltille serve

# Without bytecode on disk each of the suite's many processes would compile all sources and rewrite all asserts.
test: export PYTHONDONTWRITEBYTECODE :=

# The browser's driver keeps an event loop running, which other tests must not find: the page goes by itself.
test: lint .venv/ready-to-document .venv/node/ready chromium postgresql
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -m interpreted -n 2 --dist worksteal --ignore=tests/web
	$(BIN)/pytest -q -n 2 --dist worksteal tests/web
	$(BIN)/pytest -q -n 2 --dist worksteal --ignore=tests/web

lint: .venv/ready-to-test
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy
	$(BIN)/mypy benchmarks/*.py examples/*.py
	$(BIN)/lint-imports --no-cache

bench: .venv/ready-to-play
	@$(BIN)/python benchmarks/table.py

SCALE ?= 1
endure: .venv/ready-to-test postgresql
	@$(BIN)/python benchmarks/endure.py --scale $(SCALE)

docs: .venv/ready-to-document
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "build/site/index.html; with a search that works: $(BIN)/python -m http.server -d build/site"

gallery: .venv/ready-to-test chromium
	DELTILLE_GALLERY=docs/gallery $(BIN)/pytest -q tests/web/test_gallery.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Deltille needs Python 3.11 or newer; name one: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv .venv

.venv/ready-to-play: requirements.txt pyproject.toml | .venv/bin/python
	@echo "Installing what is needed into .venv (once)"
	@$(PIP) install -r requirements.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/ready-to-test: requirements-test.txt .venv/ready-to-play
	@echo "Installing what the tests need into .venv (once)"
	@$(PIP) install -r requirements-test.txt
	@touch $@

.venv/ready-to-document: requirements-docs.txt .venv/ready-to-play
	@echo "Installing what the site needs into .venv (once)"
	@$(PIP) install -r requirements-docs.txt
	@touch $@

# The page is checked with tools of Node, where there is one: its types, and whether everyone can use it.
.venv/node/ready: | .venv/bin/python
	@mkdir -p .venv/node
	@if command -v npm > /dev/null && npm install --silent --no-fund --no-audit --prefix .venv/node \
	  typescript@7.0.2 axe-core@4.14.0; then touch $@; \
	  else echo "NOT CHECKED: the page's types and axe's rules: npm or its registry is missing"; fi

# The browser without its windows is enough for tests, and needs a quarter less processor time than the whole one.
chromium:
	@command -v chromium-headless-shell > /dev/null || $(call from_debian,chromium-headless-shell) || \
	  command -v chromium > /dev/null || \
	  echo "NOT TESTED: the page: Chromium is missing (on Debian: apt-get install chromium-headless-shell)"

postgresql:
	@ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || command -v initdb > /dev/null || $(call from_debian,postgresql) || \
	  echo "NOT TESTED: games kept in PostgreSQL: it is missing (on Debian: apt-get install postgresql)"
