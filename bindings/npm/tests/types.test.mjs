// The types, as a strict compiler reads them, from ESM and from CommonJS.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

test('tsc --strict over the examples', () => {
  const files = [];
  for (const file of readdirSync('examples').filter((name) => name.endsWith('.ts'))) {
    const common = join('examples', file.replace(/\.ts$/, '.cts'));
    copyFileSync(join('examples', file), common);
    files.push(join('examples', file), common);
  }
  assert.ok(files.length >= 2);
  const done = spawnSync(process.execPath, [tsc, '--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022',
    '--lib', 'es2022,dom', '--typeRoots', 'examples', ...files], { encoding: 'utf8' });
  assert.equal(done.stdout, '');
  assert.equal(done.status, 0);
});
