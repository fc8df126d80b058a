// Loaded before each file of tests (NODE_OPTIONS=--import). node --test calls a file
// that ends by process.exit(0) passed, although tests were left out.
import process from 'node:process';

if (process.env.NODE_TEST_CONTEXT && /\.test\.mjs$/.test(process.argv[1] ?? '')) {
  const exit = process.reallyExit.bind(process);
  process.exit = () => {
    console.error('process.exit() in a file of tests: tests after it would be left out');
    exit(1);
  };
}
