# The few commands that people type; the build itself is CMake's.
.PHONY: demo test test-browser trust bench install tables format clean

# Build the command and show it at work.
demo:
	@tools/install-deps build
	@mkdir -p build
	@cmake -S . -B build/demo -G Ninja -DCMAKE_BUILD_TYPE=Release \
	    -DLINKSPAN_TESTS=OFF >build/demo.log 2>&1 && \
	    cmake --build build/demo >>build/demo.log 2>&1 || \
	    { cat build/demo.log; exit 1; }
	@examples/demo.sh "$(CURDIR)/build/demo/cli"

# Every test: three builds without a warning, the optimised one and the
# sanitised one tested.
test:
	tools/install-deps test
	cmake --preset clang && cmake --build --preset clang
	cmake --preset release && cmake --build --preset release
	cmake --preset dev && cmake --build --preset dev
	ctest --preset release -j 2
	ctest --preset dev -j 2

# What a browser shows: Chromium, driven by node. Installs both.
test-browser:
	tools/install-deps browser
	cd tests/browser && { cmp -s package-lock.json node_modules/installed || \
	    { npm ci && cp package-lock.json node_modules/installed; }; }
	cmake --preset dev && cmake --build --preset dev --target browser_cases
	node --test --test-reporter=spec tests/browser/*.test.mjs

# What takes longer than five minutes.
trust: test
	tools/install-deps trust
	tools/trust

# Speed beside other programs; see docs/speed.md.
bench:
	tools/install-deps bench
	cmake --preset release -DLINKSPAN_BENCH=ON
	cmake --build --preset release
	bench/make_corpora.py build/corpora
	bench/compare.py build/release build/corpora build/speed.svg
	bench/instructions build/release/bench/bench_short
	build/release/bench/bench_growth

install:
	tools/install-deps build
	cmake -S . -B build/install -G Ninja -DCMAKE_BUILD_TYPE=Release \
	    -DLINKSPAN_TESTS=OFF
	cmake --build build/install
	cmake --install build/install

# Regenerate the tables; format the C files.
tables:
	tools/gen_tables.py
format:
	git ls-files '*.c' '*.h' | grep -v /generated/ | xargs clang-format -i

clean:
	rm -rf build
