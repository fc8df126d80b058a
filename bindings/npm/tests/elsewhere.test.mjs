// The table of the README is true, and this package finds what people mean.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { load } from 'linkspan/async';
import { LINES, WITH, table } from './elsewhere.mjs';

const folder = dirname(createRequire(import.meta.url).resolve('linkspan/package.json'));

for (const [name, run] of Object.entries(WITH)) {
  describe(name, () => {
    for (const [text, want] of LINES) test(text, () => assert.deepEqual(run(text), want));
  });
}

test('every cell of the table', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8').split('\n');
  const rows = table().split('\n');
  assert.ok(LINES.length >= 40);
  for (const row of rows) assert.ok(readme.includes(row), row);
});

describe('linkspan/async', () => {
  const bytes = readFileSync(join(folder, 'dist/linkspan.wasm'));
  const sources = {
    bytes: () => bytes,
    'a module': () => new WebAssembly.Module(bytes),
    'a response': () => Promise.resolve(new Response(bytes, { headers: { 'content-type': 'application/wasm' } })),
  };
  for (const [name, source] of Object.entries(sources)) {
    test(name, async () => {
      const linkspan = await load(source());
      assert.deepEqual(linkspan.find('見て example.com').map((link) => [link.start, link.end]), [[3, 14]]);
    });
  }
  test('what is none of these', async () => {
    await assert.rejects(load('linkspan.wasm'), /load\(\) needs/);
    await assert.rejects(load(Promise.resolve(new Response('', { status: 404 }))), /status 404/);
  });
});
