// The cases of other renderers' tests: every difference has a reason in
// differences.md.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { CASES, differs, results, table } from './cases.mjs';

describe('cases of markdown-it, marked and remark-gfm', () => {
  for (const row of CASES) {
    test(row[0], () => {
      for (const { name, adapted, want } of results(row)) assert.deepEqual(adapted, want, name);
      assert.equal(differs(row), row[2] !== null, 'a reason where there is a difference, and only there');
    });
  }
  test('every difference is in differences.md', () => {
    const folder = dirname(createRequire(import.meta.url).resolve('linkspan/package.json'));
    const lines = readFileSync(join(folder, 'differences.md'), 'utf8').split('\n');
    assert.ok(lines.some((line) => line.includes(`: ${CASES.length} cases`)), `${CASES.length} cases`);
    for (const line of table().split('\n')) assert.ok(lines.includes(line), line);
  });
});
