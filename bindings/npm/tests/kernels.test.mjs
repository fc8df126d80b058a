// The SIMD kernel of WebAssembly against the plain C version: the library's unit tests,
// compiled for WebAssembly (build_kernels) and run by node.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { WASI } from 'node:wasi';

const FOLDER = '../kernels';
// Bytes of random text for the property test.
const ARGUMENTS = { 'kernel_property.wasm': ['3000000'] };

describe('kernels agree with the plain C version', () => {
  const programs = readdirSync(FOLDER).filter((file) => file.endsWith('.wasm'));
  test('all programs were built', () => assert.equal(programs.length, 8));
  for (const program of programs) {
    test(program, () => {
      const wasi = new WASI({
        version: 'preview1', returnOnExit: true, args: [program, ...(ARGUMENTS[program] ?? [])],
      });
      const module = new WebAssembly.Module(readFileSync(`${FOLDER}/${program}`));
      assert.equal(wasi.start(new WebAssembly.Instance(module, wasi.getImportObject())), 0);
    });
  }
});

describe('SIMD pays', () => {
  // Processor time, and the best of many rounds, since other programs run too. Each
  // round takes some milliseconds, because the system may count in such steps.
  test('finding takes less than a third of the time without SIMD', async () => {
    const fast = new (await import('linkspan')).Detector();
    const slow = new (await import('linkspan/plain')).Detector();
    const text = 'The quick brown fox jumps over the lazy dog, and nobody asked why it would. '.repeat(4000);
    const time = (detector) => {
      let best = Infinity;
      for (let i = 0; i < 15; i++) {
        const begin = process.cpuUsage();
        for (let turn = 0; turn < 20; turn++)
          detector.find(text);
        const used = process.cpuUsage(begin);
        best = Math.min(best, used.user + used.system);
      }
      return best;
    };
    const [quick, plain] = [time(fast), time(slow)];
    assert.ok(quick * 3 <= plain, `${quick} µs with SIMD, ${plain} without`);
  });
});
