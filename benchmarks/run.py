"""Run benchmarks and print `name.metric value` lines: `python benchmarks/run.py -f heat`.

Every module beside this one with a `run()` generator of (name, value) pairs is a benchmark. Values are ratios against a
baseline of the same run wherever the machine's noise would matter.
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-f", "--filter", default=".", help="run only modules whose name matches this regex")
    parser.add_argument("--list", action="store_true", help="list the benchmarks and stop")
    arguments = parser.parse_args()
    sys.path.insert(0, str(HERE))
    for path in sorted(HERE.glob("*.py")):
        if path.stem == "run" or not re.search(arguments.filter, path.stem):
            continue
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[path.stem] = module  # dataclasses look their module up
        spec.loader.exec_module(module)
        if not hasattr(module, "run"):
            continue
        if arguments.list:
            print(path.stem, "-", (module.__doc__ or "").strip().splitlines()[0])
            continue
        for name, value in module.run():
            print(f"{name} {value:.6g}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
