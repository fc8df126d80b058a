// The test vectors of the project, as far as the package has the functions for them.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { find, format, host } from 'linkspan';

const operations = {
  detect: ({ profile, text }) => ({ links: find(text, { profile }).map((link) => link.text) }),
  format: ({ url }) => ({ url: format(url) }),
  host: (input) => {
    const { ascii, registrable } = host(input.host);
    return { ascii, registrable };
  },
};

test('the test vectors', async () => {
  const runner = pathToFileURL(join(process.env.LINKSPAN_VECTORS, 'run.mjs'));
  const { readCases, compare } = await import(runner);
  const cases = readCases();
  const answers = cases.map(({ operation, input }) => operations[operation]?.(input) ?? { unsupported: true });
  const counts = compare(cases, answers);
  assert.equal(counts.failed, 0);
  assert.ok(counts.passed > 90, `${counts.passed} passed`);
});
