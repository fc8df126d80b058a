// The types, as a strict compiler reads them, from ESM and from CommonJS.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { Detector, linkify } from 'linkspan';
import { command } from './support.mjs';

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

// The members of an interface.
function declared(name) {
  const file = join(dirname(createRequire(import.meta.url).resolve('linkspan/package.json')), 'dist', 'options.d.ts');
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const [, body] = new RegExp(`interface ${name}[^{]*\\{([\\s\\S]*?)\\n\\}`).exec(text);
  return [...body.matchAll(/^ {2}(\w+)\??[:(]/gm)].map(([, member]) => member);
}

// The options that a call knows, as its error names them.
function known(call) {
  try {
    call({ nosuch: true });
  } catch (error) {
    return /\(known: (.*)\)/.exec(error.message)[1].split(', ');
  }
  throw new Error('no error');
}

// What the command spells in another way; what is not an option of the command.
const SPELLED = { kinds: 'kind', schemes: 'scheme', tailoring: 'tailor', ignored_hosts: 'ignore', protected: 'protect',
  max_link_len: 'max-length', data: 'use' };
const NOT_IN_THE_COMMAND = ['refused', 'today'];

test('the declared options of a detector are those that are known, named as those of the command', () => {
  const names = declared('DetectorOptions');
  assert.deepEqual([...names].sort(), known((options) => new Detector(options)).sort());
  const offered = [...command(['find', '--help']).matchAll(/--([a-z0-9-]+)/g)].map(([, name]) => name);
  for (const name of names) {
    if (NOT_IN_THE_COMMAND.includes(name)) continue;
    assert.ok(offered.includes(SPELLED[name] ?? name.replace(/_/g, '-')), name);
  }
});

test('the declared options of linkify are those that are known', () => {
  const detector = new Detector();
  assert.deepEqual(declared('LinkifyOptions').sort(), known((options) => detector.linkify('', options)).sort());
});
