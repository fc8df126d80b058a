# The few commands that people type; the build itself is CMake's.
.PHONY: bench-bindings demo product check test test-release test-other-builds test-browser python test-python npm test-npm playground site test-sql sqlite postgresql duckdb trust fuzz fuzz-python bench bench-peers \
    install uninstall deb \
    amalgamation tables manual api abi-baseline format lint clean

# Where `make install` puts things. DESTDIR stands before it, for packagers.
PREFIX ?= /usr/local
# A build folder to take instead of building; for tests.
BUILT ?=
# Where each part of the tests leaves its results, PART.xml (JUnit) or PART.tap,
# for tools/count_tests.
RESULTS ?= $(CURDIR)/build/results
# Tests that give the same in every build.
OF_FILES = measured|abi_baseline|layers|sizes|prose|tables_are_current|manual|headers
# Tests of the command, and comparisons with other programs, are run in one of the
# two builds: what starts servers, many processes or large work in the optimised
# one, what reads texts in the sanitised one. `tools/trust builds` runs them in the
# other one.
ONLY_OPTIMISED = cli_(dns|forms|ignore|large|manners|pipeline|tasks|trees|update)|oracle_.*|vectors_.*
ONLY_SANITISED = cli_(commands|count_by|display|errors|explain|files|find|from|html|json|linkify|lists|mail|messages|normalize|options|safety)
# What was installed, for `make uninstall`.
INSTALLED ?= build/installed.txt

# The build that `make demo` and `make install` share: BUILT, or the optimised one
# that `make test-release` has left here, or one of their own.
PRODUCT = $(or $(BUILT),$(if $(wildcard build/release/CMakeCache.txt),build/release,build/product))

# Show the command at work.
demo: product
	@examples/demo.sh "$(abspath $(PRODUCT))/cli"

# The libraries and the command. This installs no package: what is missing is named.
product:
	@[ -n "$(BUILT)" ] || tools/install-deps --missing build
	@[ -n "$(BUILT)" ] || tools/build_product $(PRODUCT) -DCMAKE_INSTALL_PREFIX="$(PREFIX)" \
	    $(if $(filter build/product,$(PRODUCT)),-DLINKSPAN_TESTS=OFF -DLINKSPAN_EXAMPLES=OFF)

# What to run after each change: unit tests, rows, conformance and gate in the sanitised
# build, those of the changed files first; in under 30 seconds on two cores.
check:
	@tools/check

# The sanitised build, without a warning, and its tests: what to run before a commit, in
# under five minutes on two cores. Some tests wait for servers: three at a time keep
# two cores busy. clang-tidy takes longer than all else together: it is part of
# `make lint` and `make trust`.
test:
	tools/install-deps test
	@mkdir -p $(RESULTS) && rm -f $(RESULTS)/dev.xml
	cmake --preset dev && cmake --build --preset dev
	ctest --preset dev -j 3 -E '^(lint_tidy|$(ONLY_OPTIMISED))$$' --output-junit $(RESULTS)/dev.xml

# What else a submission must pass: clang's warnings, and the optimised build with its
# tests, also those of packages, of slow texts and of the tests themselves. What looks
# at files alone, and not at a build, is part of `make test`.
test-release:
	tools/install-deps test
	@mkdir -p $(RESULTS) && rm -f $(RESULTS)/release.xml
	cmake --preset clang && cmake --build --preset clang
	cmake --preset release && cmake --build --preset release
	ctest --preset release -j 3 -E '^($(OF_FILES)|$(ONLY_SANITISED))$$' --output-junit $(RESULTS)/release.xml

# The tests that `make test` or `make test-release` runs in one build, in the other one.
test-other-builds:
	cmake --preset release && cmake --build --preset release
	cmake --preset dev && cmake --build --preset dev
	ctest --preset release -j 2 -R '^($(ONLY_SANITISED))$$'
	ctest --preset dev -j 2 -R '^($(ONLY_OPTIMISED))$$'

# What a browser shows: Chromium, driven by node. Installs both.
test-browser:
	tools/install-deps browser
	cd tests/browser && { cmp -s package-lock.json node_modules/installed || \
	    { npm ci && cp package-lock.json node_modules/installed; }; }
	cmake --preset dev && cmake --build --preset dev --target browser_cases
	@$(MAKE) -s playground
	@mkdir -p $(RESULTS)
	rm -f $(RESULTS)/browser.tap
	NODE_OPTIONS=--import=$(CURDIR)/tests/support/no_early_exit.mjs \
	    node --test --test-reporter=spec --test-reporter-destination=stdout \
	    --test-reporter=tap --test-reporter-destination=$(RESULTS)/browser.tap \
	    tests/browser/*.test.mjs

# Extensions of SQL engines; see the README in each folder of bindings.
sqlite: product
	@tools/install-deps --missing sqlite
	@$(MAKE) -s -C bindings/sqlite LIBRARY="$(abspath $(PRODUCT))/src/liblinkspan.a" \
	    OUT="$(CURDIR)/build/sqlite"

postgresql: product
	@tools/install-deps --missing postgresql
	@mkdir -p build/postgresql
	@$(MAKE) -s -C build/postgresql -f "$(CURDIR)/bindings/postgresql/Makefile" \
	    LIBRARY="$(abspath $(PRODUCT))/src/liblinkspan.a" COPT=-Werror
	@cp bindings/postgresql/linkspan.control bindings/postgresql/*--*.sql build/postgresql

duckdb: product
	@tools/install-deps --missing duckdb
	@$(MAKE) -s -C bindings/duckdb LIBRARY="$(abspath $(PRODUCT))/src/liblinkspan.a" \
	    OUT="$(CURDIR)/build/duckdb"

# What the extensions return, in engines that the tests start and stop. Python must
# be able to load extensions of SQLite.
test-sql:
	tools/install-deps sql
	@$(MAKE) -s sqlite postgresql duckdb
	@bindings/sql/tests/install build/sql-tests
	@for python in python3 /usr/bin/python3; do \
	    $$python -c 'import sqlite3; sqlite3.Connection.load_extension' 2>/dev/null && break; done; \
	    RESULTS="$(RESULTS)" LINKSPAN="$(abspath $(PRODUCT))/cli/linkspan" \
	    LINKSPAN_ARCHIVE="$(abspath $(PRODUCT))/src/liblinkspan.a" \
	    $$python bindings/sql/tests/run.py

# The Python package: sdist and wheel in build/python.
python:
	@tools/install-deps --missing python
	bindings/python/build

# The wheel, installed into a virtual environment and tested there.
test-python: product
	tools/install-deps test-python
	@mkdir -p $(RESULTS) && rm -f $(RESULTS)/python.tap
	LINKSPAN_COMMAND="$(abspath $(PRODUCT))/cli/linkspan" bindings/python/tests/run $(RESULTS)/python.tap

# The package for JavaScript: build/npm/linkspan-VERSION.tgz.
npm:
	@tools/install-deps --missing npm
	bindings/npm/build

# The package, installed into an empty folder and tested there.
test-npm: product
	tools/install-deps test-npm
	@mkdir -p $(RESULTS) && rm -f $(RESULTS)/npm.tap
	LINKSPAN_COMMAND="$(abspath $(PRODUCT))/cli/linkspan" bindings/npm/tests/run $(RESULTS)/npm.tap

# A page to try linkspan: build/playground/index.html needs no other file.
playground: npm
	playground/build

# README, docs, manual pages and that page as a site: build/site/index.html.
site: playground
	@tools/install-deps --missing site
	tools/make_site

# What takes longer than five minutes.
trust: test
	tools/install-deps trust
	tools/trust

# Every fuzz target for FUZZ_SECONDS (60 unless told); see docs/internals/trust.md.
fuzz:
	tools/install-deps trust
	tools/fuzz
	@$(MAKE) -s fuzz-python

# Random calls of the Python extension, built with ASan and UBSan, for as long.
fuzz-python: product
	tools/install-deps test-python
	LINKSPAN_PYTHON_FUZZ=$${FUZZ_SECONDS:-60} LINKSPAN_COMMAND="$(abspath $(PRODUCT))/cli/linkspan" \
	    bindings/python/tests/run build/python/fuzz.tap -k 'random_calls or error_would_be_seen'

# Speed beside other programs, and one table with every goal, the number reached and
# "short" where it is short. QUICK=1 reads the first 4 MB of each text; RECORD=1 writes the
# numbers into docs/measured.json and the documents. See docs/internals/speed.md.
bench:
	tools/install-deps bench
	cmake --preset release -DLINKSPAN_BENCH=ON
	cmake --build --preset release
	[ -n "$(QUICK)" ] && [ -e build/corpora/links.txt ] || bench/make_corpora.py build/corpora
	bench/measure.py build/release build/corpora $(if $(QUICK),--quick) $(if $(RECORD),--record docs/measured.json)
	@[ -z "$(RECORD)" ] || $(MAKE) -s bench-bindings
	@[ -z "$(RECORD)" ] || tools/measured
	@[ -n "$(QUICK)" ] || $(MAKE) -s bench-peers

# The packages that `make test-npm` and `make test-python` have installed, into the same record.
bench-bindings:
	@if [ -d build/npm/empty ]; then cp bindings/npm/tests/speed.mjs build/npm/empty && cd build/npm/empty && \
	    node speed.mjs "$(CURDIR)/build/corpora" --record "$(CURDIR)/docs/measured.json" || [ $$? -eq 1 ]; \
	    else echo "left out: npm (make test-npm)" >&2; fi
	@if [ -d build/python/venv ]; then build/python/venv/bin/python bindings/python/benchmarks/compare.py \
	    --record docs/measured.json || [ $$? -eq 1 ]; else echo "left out: python (make test-python)" >&2; fi

bench-peers:
	bench/instructions-check build/release/bench/bench_check

install: product
	@tools/install_record add "$(INSTALLED)" "$(PRODUCT)" "$(PREFIX)" "$(DESTDIR)"

# Take away all that `make install` has put anywhere; with PREFIX=FOLDER, or a DESTDIR,
# only what it has put there.
uninstall:
	@tools/install_record remove "$(INSTALLED)" \
	    $(if $(filter command environment,$(firstword $(origin PREFIX)))$(DESTDIR),"$(PREFIX)" "$(DESTDIR)")

# Debian packages in build/deb; two files to add to another tree.
deb:
	@tools/install-deps --missing deb
	tools/make_deb build/deb
amalgamation:
	tools/amalgamate build/amalgamation

# Regenerate the tables and linkspan(3); format and lint the C files.
tables:
	tools/gen_tables.py
manual:
	tools/make_manual
# The description of the API, and what the bindings take from it.
api:
	tools/describe_api
	tools/make_bindings
# Record a change of the ABI that docs/internals/abi.md allows.
abi-baseline:
	tools/abi_baseline --write gcc
format:
	git ls-files '*.c' '*.h' | grep -v /generated/ | xargs clang-format -i
lint:
	tools/check_style format
	tools/check_style cppcheck
	tools/check_style shell
	tools/check_style skips
	tools/check_style workflows
	tools/check_size.py
	tools/check_conformance.py
	tools/check_prose.py
	cmake --preset dev >/dev/null && tools/check_style tidy build/dev

clean:
	rm -rf build
