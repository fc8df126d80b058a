#!/usr/bin/env python3
"""Test the bindings for SQL engines. usage: run.py [ENGINE]..."""
import sys

import harness


def main(engines):
    tests = harness.Tests("sql")
    for name in engines or ["sqlite", "postgresql", "duckdb", "cluster", "clickhouse"]:
        try:
            module = __import__(f"test_{name}")
            module.add(tests)
        except Exception as error:  # an engine that does not start is a failure
            tests.run(f"{name}: starts", _raise, error)
    return tests.end()


def _raise(error):
    raise error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
