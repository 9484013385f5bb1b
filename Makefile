# Each target does its own set-up on a machine that has only Python 3.11+, pip and make.
# A set-up that is still good is used again; `make clean` forgets it.
PYTHON ?= python3
VENV   ?= .venv

BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip -qq --disable-pip-version-check install -c constraints.txt
RUN  := $(VENV)/.ready-to-run
DEV  := $(VENV)/.ready-to-develop
DEMO := demo-out/club-entry-list.xlsx

.PHONY: help demo test proof lint format types bench samples pictures wheel-check office clean
.DEFAULT_GOAL := help

help:
	@echo "make demo         the main job on a sample workbook: pairs round 1 in $(DEMO)"
	@echo "make test         all tests"
	@echo "make proof        only the long proofs among them, each in full"
	@echo "make lint types   ruff, import-linter; mypy --strict"
	@echo "make format       ruff's layout of the code"
	@echo "make bench        times measured here, beside their targets and other programs"
	@echo "make samples      makes the workbooks in samples/ anew"
	@echo "make pictures     prints the pictures of the README anew (with LibreOffice)"
	@echo "make wheel-check  builds the wheel, checks it, installs it alone, pairs with it"
	@echo "make clean        removes what make made"

demo: $(RUN)
	@rm -rf demo-out && mkdir demo-out && cp samples/club-entry-list.xlsx demo-out/
	@$(BIN)/pairsheet pair $(DEMO) --system round-robin
	@echo
	@echo "Open $(DEMO): round 1, crosstable and standings are in it."
	@echo "Type results into round 1, save, close, and pair the next round:"
	@echo "    $(BIN)/pairsheet pair $(DEMO)"

test: $(DEV) office
	@$(BIN)/python -m pytest $(ARGS)

proof: $(DEV) office
	@PROOF=1 $(BIN)/python -m pytest -m proof $(ARGS)

lint: $(DEV)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/lint-imports --no-logo

format: $(DEV)
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

types: $(DEV)
	@$(BIN)/mypy

bench: $(DEV)
	@$(BIN)/python tests/bench/bench.py $(ARGS)

samples: $(DEV)
	@$(BIN)/python samples/make_samples.py

pictures: $(DEV)
	@$(BIN)/python samples/make_pictures.py
	@$(BIN)/python tests/bench/bench.py dutch --picture samples/pictures/dutch-speed.png

wheel-check: $(DEV)
	@$(BIN)/python tests/wheel_check.py

# Debian's Python may lack ensurepip: then the pip that is there fills the new environment.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "$(PYTHON) is missing or older than 3.11: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || \
	  { $(PYTHON) -m venv --clear --without-pip $(VENV) && \
	    $(PYTHON) -m pip -qq --python $(VENV)/bin/python install -c constraints.txt pip; } || \
	  { rm -rf $(VENV); \
	    echo "No virtual environment could be made with $(PYTHON)." >&2; \
	    echo "On Debian and Ubuntu install what is missing: apt-get install python3-venv python3-pip" >&2; exit 1; }

$(RUN): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up $(VENV) ..."
	@$(PIP) pip
	@$(PIP) hatchling editables
	@$(PIP) --no-build-isolation --editable .
	@touch $@

$(DEV): $(RUN)
	@$(PIP) --group test --group lint
	@touch $@

# For the tests that recalculate and print. Elsewhere than on Debian as root they are skipped, and say why.
office:
	@command -v soffice >/dev/null && command -v pdftoppm >/dev/null || \
	if [ -f /etc/debian_version ] && [ "$$(id -u)" = 0 ]; then \
	  echo "Installing LibreOffice for the tests that recalculate and print ..."; \
	  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends \
	    libreoffice-calc poppler-utils fonts-liberation >/dev/null; } || \
	  echo "It could not be installed: the tests that need it cannot run."; \
	else \
	  echo "LibreOffice (soffice) or pdftoppm is missing: the tests that need it are skipped."; \
	fi

clean:
	@rm -rf $(VENV) demo-out dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
