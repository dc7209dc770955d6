# Two commands are all a new machine needs: `make demo` and `make test`. Each sets everything up in .venv first.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV ?= .venv
BIN := $(VENV)/bin
WORKERS ?= 2
# One thread a worker: two workers on two cores, and the same numbers everywhere.
TEST := OMP_NUM_THREADS=1 $(BIN)/python -m pytest

.PHONY: docs demo test test-all test-slow chromium web lint bench blender clean

demo: $(VENV)/.ready
	mkdir -p out
	$(BIN)/kinema creature wolf --seed 3 --output out/wolf.glb
	$(BIN)/kinema check out/wolf.glb
	$(BIN)/kinema evaluate out/wolf.glb
	$(BIN)/kinema render out/wolf.glb --clip walk --output out/wolf_walking.mp4
	$(BIN)/kinema animate out/wolf.glb "a wolf is walking" --preset instant --output out/wolf_instant.glb
	$(BIN)/kinema animate out/wolf.glb "a wolf is walking" --preset draft --output out/wolf_animated.glb
	@echo "out/wolf_animated.run/report.html plays what was distilled, out/wolf_instant.run/report.html what the motion prior drew."
	@echo "$(BIN)/kinema studio out/project opens the page where an artist works."
	@echo "Open out/wolf.glb in Blender, three.js or any glTF viewer: it carries its gaits as clips. out/wolf_walking.mp4 shows one."

test: $(VENV)/.ready lint
	$(TEST) -n $(WORKERS) -m "not slow"

# Everything: Blender as the judge of skinning, the Khronos validator, 1,000 mutated files. About half an hour on two cores.
test-all: test test-slow

test-slow: $(VENV)/.ready-all chromium
	$(TEST) -n $(WORKERS) -m slow

# Debian's browser: with it `make test-slow` tries the studio and the reports in it; without it those tests are skipped and say so.
APT := apt-get -qq -o Acquire::http::Timeout=20 -o Acquire::Retries=1
chromium: $(VENV)/.ready
	@$(BIN)/python -c "import playwright" 2>/dev/null || $(BIN)/python -m pip install --quiet -e ".[browser]"
	@command -v chromium >/dev/null || { $(APT) update && DEBIAN_FRONTEND=noninteractive $(APT) install -y --no-install-recommends chromium; } >/dev/null 2>&1 \
	  || echo "no chromium, and apt-get cannot install it here: the studio's browser tests will be skipped"

# The studio's page from its TypeScript; what is built is committed, so that users need no Node.
web: web/package.json
	cd web && npm install --silent --no-audit --no-fund && npm run --silent build

lint: $(VENV)/.ready
	$(BIN)/ruff check src tests examples benchmarks tools
	$(BIN)/ruff format --check src tests examples benchmarks tools
	$(BIN)/pyright --pythonpath $(BIN)/python --threads $(WORKERS)

# Pages of the Python API, from its docstrings.
docs: $(VENV)/.ready
	$(BIN)/python -m pdoc kinema !kinema.cli -o out/docs
	@echo "out/docs/index.html"

bench: $(VENV)/.ready-all
	$(BIN)/python benchmarks/run.py

# The Blender extension as a zip: Edit > Preferences > Get Extensions > Install from Disk.
blender: $(VENV)/.ready
	mkdir -p out
	rm -f out/kinema-blender.zip
	cd bridges/blender/kinema_blender && $(abspath $(BIN))/python -m zipfile -c ../../../out/kinema-blender.zip *.py *.toml LICENSE

# torch first and pinned: left to a dependency, pip would fetch the newest build with gigabytes of CUDA. diffusers, transformers and
# Newton are here so that the tests of the adapters and of the simulation run and are not skipped.
$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet "torch==2.13.0"
	$(BIN)/python -m pip install --quiet -e ".[dev,video,physics,newton,diffusers,studio,usd]"
	touch $@

# pyarrow from 21 on wants NumPy 2, and Blender's bpy wants NumPy 1.
$(VENV)/.ready-all: $(VENV)/.ready tools/validate_gltf/package.json web/package.json
	$(BIN)/python -m pip install --quiet -e ".[dev,video,physics,newton,diffusers,studio,usd,blender,ray]" "pyarrow<21"
	cd tools/validate_gltf && npm install --silent --no-audit --no-fund --no-package-lock
	cd web && npm install --silent --no-audit --no-fund
	touch $@

clean:
	rm -rf $(VENV) out build *.egg-info src/*.egg-info tools/validate_gltf/node_modules web/node_modules
