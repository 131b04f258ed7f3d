# What one does here. Everything runs in .venv, which is made on first use.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEMO := build/demo
HISTORY := specs/history/completions
DEMO_BASE := specs/history/completions/002-2025-02-04.yaml
DEMO_REVISION := specs/history/completions/003-2026-05-13.yaml

.DEFAULT_GOAL := help
.PHONY: help demo test test-corpus test-long reports check-sites check-axe lint format typecheck bench rule-pages clean

help: ## Say what each target does
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 18

$(READY): pyproject.toml
	@command -v $(PYTHON) >/dev/null 2>&1 || { echo "Python is missing: install Python 3.11 or later, or say which one to use with 'make PYTHON=/path/to/python'." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "This Python is too old: 3.11 or later is needed. Say which one to use with 'make PYTHON=/path/to/python'." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "This Python cannot make virtual environments: install its venv package (Debian: python3-venv)." >&2; exit 1; }
	@echo "== Making $(VENV) and installing what the project needs"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' || { echo "The installation failed. If the text above speaks of a compiler: a package has no wheel for this machine, and a C compiler with Python's headers would build it." >&2; exit 1; }
	@touch $@

demo: $(READY) ## Print the changelog of two revisions, and write it as HTML and Markdown
	@mkdir -p $(DEMO)
	@echo "== What changed between $(DEMO_BASE) and $(DEMO_REVISION)"
	@$(BIN)/oasdiff-py changelog $(DEMO_BASE) $(DEMO_REVISION)
	@echo "== The same as HTML and Markdown"
	@$(BIN)/oasdiff-py changelog $(DEMO_BASE) $(DEMO_REVISION) --format html --output $(DEMO)/changelog.html
	@$(BIN)/oasdiff-py changelog $(DEMO_BASE) $(DEMO_REVISION) --format markdown --output $(DEMO)/changelog.md
	@echo "== The history of the API as pages"
	@$(BIN)/oasdiff-py site $(HISTORY) -o $(DEMO)/site --no-cache --quiet
	@echo "Open $(DEMO)/site/index.html in a browser: it says what each endpoint is, and what changed when."
	@echo "$(DEMO)/changelog.html and $(DEMO)/changelog.md have the changes of one revision alone."

test: lint typecheck ## Lint, check types and imports, run the tests
	@echo "== Running the tests"
	@$(BIN)/pytest -n auto --dist loadgroup

test-corpus: $(READY) ## Compare every pair of real revisions in .cache/corpus (minutes)
	@OASDIFF_CORPUS=all $(BIN)/pytest -n auto tests/test_corpus.py tests/test_corpus_laws.py

test-long: $(READY) ## Edit real texts ten thousand times; hold the laws on new random documents (minutes)
	@OASDIFF_EDITS=10000 HYPOTHESIS_PROFILE=exploring $(BIN)/pytest -n auto tests/property

fuzz: $(READY) ## Compare documents that chance has spoiled: make fuzz MINUTES=30 SEED=7
	@nice $(BIN)/python -m tools.fuzz --minutes $(or $(MINUTES),3) $(if $(SEED),--seed $(SEED))

AUDIT := build/audit

$(AUDIT)/.ready: requirements/audit.txt
	@test -x $(AUDIT)/bin/python || $(PYTHON) -m venv $(AUDIT)
	@$(AUDIT)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/audit.txt
	@touch $@

audit: $(AUDIT)/.ready $(READY) ## Look for known faults in what is locked, and for risky calls in the code
	@echo "== Looking for known faults in requirements"
	@$(AUDIT)/bin/pip-audit --disable-pip --require-hashes -r requirements/dev.txt
	@$(AUDIT)/bin/pip-audit --disable-pip --require-hashes -r requirements/audit.txt
	@echo "== Looking for risky calls"
	@$(BIN)/ruff check --select S oasdiff_py tools

lock: $(AUDIT)/.ready ## Lock the requirements anew, with hashes
	@$(AUDIT)/bin/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes --no-header --upgrade --quiet -o requirements/dev.txt
	@$(AUDIT)/bin/uv pip compile requirements/audit.in --universal --python-version 3.11 --generate-hashes --no-header --upgrade --quiet -o requirements/audit.txt

reports: $(READY) ## Write the site and the Markdown in reports/ anew
	@$(BIN)/oasdiff-py site $(HISTORY) -o reports/completions --no-cache --quiet
	@$(BIN)/oasdiff-py history $(HISTORY) -f markdown --no-cache --quiet --output reports/completions.md

check-sites: $(READY) ## Make the sites of the real APIs in .cache/corpus, check every link, say time and size
	@for api in figma moby resend openai; do \
	  start=$$(date +%s); \
	  $(BIN)/oasdiff-py site .cache/corpus/$$api -o build/sites/$$api --quiet || exit 1; \
	  echo "$$api: $$(($$(date +%s) - start)) s"; \
	  $(BIN)/python -m tests.site_checking build/sites/$$api || exit 1; \
	done

check-axe: $(READY) ## Hold the pages to axe-core (from npm) in Chromium
	@test -f build/axe/node_modules/axe-core/axe.min.js || npm install --silent --no-audit --no-fund --prefix build/axe axe-core
	@OASDIFF_AXE=build/axe/node_modules/axe-core/axe.min.js $(BIN)/pytest tests/test_site_browser.py

lint: $(READY) ## Check style and the direction of imports
	@echo "== Checking style"
	@$(BIN)/ruff check oasdiff_py tests tools
	@$(BIN)/ruff format --check --quiet oasdiff_py tests tools || { echo "Run 'make format'." >&2; exit 1; }
	@echo "== Checking the direction of imports"
	@$(BIN)/lint-imports >/dev/null || $(BIN)/lint-imports

typecheck: $(READY) ## Check types
	@echo "== Checking types"
	@$(BIN)/mypy

format: $(READY) ## Lay out the code
	@$(BIN)/ruff check --fix-only --quiet oasdiff_py tests tools
	@$(BIN)/ruff format --quiet oasdiff_py tests tools

bench: $(READY) ## Measure whole processes against the field's leader, as ratios
	@$(BIN)/python tools/bench.py

rule-pages: $(READY) ## Write docs/rules anew from the catalogue and the cases
	@$(BIN)/python tools/rule_pages.py

clean: ## Remove what was made here
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
