# Pathbrew: `make demo` shows it, `make test` proves it. Both set everything up first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
JARS := src/pathbrew/jars
JAVA_SOURCES := $(shell find java -name '*.java' -o -name pom.xml 2>/dev/null | grep -v /target/)
SEED ?=

.PHONY: setup check test test-ray soak coverage demo wheel bench bench-generate bench-promises bench-web browser fuzz fuzz-reach clean prerequisites

setup: prerequisites $(STAMPS)/python $(STAMPS)/java $(STAMPS)/ready

prerequisites:
	@scripts/prerequisites "$(PYTHON)"

$(STAMPS)/python: requirements.txt requirements-web.txt requirements-dev.txt pyproject.toml setup.py | prerequisites
	@mkdir -p $(STAMPS)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMPS)/java: $(JAVA_SOURCES) | prerequisites
	@mkdir -p $(STAMPS) $(JARS)
	mvn --quiet --batch-mode --file java/pom.xml package
	@touch $@

# Modules are compiled ahead, and JVMs for suites get their archive of classes.
$(STAMPS)/ready: $(STAMPS)/python $(STAMPS)/java
	@$(BIN)/python -m compileall -q src
	@$(BIN)/pathbrew doctor
	@touch $@

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Tests often wait for JVMs: four processes keep two cores busy. Commands in processes of their own start with
# modules that are compiled, even if this environment writes none.
test: setup
	@$(BIN)/python -m compileall -q src
	$(BIN)/pytest -n 4

# What tests in a browser need: Playwright, and Chromium from the system's packages.
browser: setup
	@scripts/browser

# A cluster of two nodes on this machine, one of which dies.
test-ray: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-ray.txt
	PATHBREW_RAY=1 $(BIN)/pytest tests/distribution -n 0

soak: setup
	PATHBREW_CAMPAIGN=full $(BIN)/pytest -n 2

# Which lines of Pathbrew its own tests run: a table, and pages in coverage-html/.
coverage: setup
	$(BIN)/pytest -n 2 --cov --cov-report=term --cov-report=html

demo: setup
	@scripts/demo

# Builds the wheel into dist/ and tries it in an empty environment.
wheel: setup
	@scripts/wheel "$(PYTHON)"

bench: setup
	$(BIN)/python -m benchmarks

bench-generate: setup
	$(BIN)/python -m benchmarks.generate --full --evosuite --json bench-generate.json

bench-promises: setup
	$(BIN)/python -m benchmarks.promises --full --json bench-promises.json

# 20 clients, 200 runs on one server.
bench-web: setup
	$(BIN)/python -m benchmarks.web --full --json bench-web.json

fuzz: setup
	$(BIN)/python -m tests.differential.fuzz $(if $(SEED),--seed $(SEED))

fuzz-reach: setup
	$(BIN)/python -m tests.verbs.reach.fuzz $(if $(SEED),--seed $(SEED))

clean:
	rm -rf $(VENV) $(STAMPS) $(JARS) build dist coverage-html .coverage java/target java/*/target
