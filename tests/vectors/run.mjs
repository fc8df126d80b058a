#!/usr/bin/env node
// Run the test vectors against an implementation, as run.py does.
//
// usage: run.mjs [--only FILE]... COMMAND [ARGUMENT]...
//
// COMMAND reads one JSON object a line, {"operation": ..., "input": {...}}, and writes
// one a line: what the vectors call "expected", or {"unsupported": true}.
// Exit status 0 if every supported case gives what is expected, 1 if one does not or
// none is supported, 2 if the answers cannot be read.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

const here = new URL('./', import.meta.url);

/** The cases of the files, or of all. */
export function readCases(only = []) {
  const names = only.length > 0 ? only
    : readdirSync(here).filter((name) => name.endsWith('.json') && name !== 'schema.json').sort();
  return names.flatMap((name) => JSON.parse(readFileSync(new URL(name, here), 'utf8')).cases);
}

/** Print what is wrong, and count. */
export function compare(cases, answers) {
  const counts = { passed: 0, failed: 0, unsupported: 0 };
  cases.forEach((each, i) => {
    if (answers[i].unsupported) {
      counts.unsupported++;
    } else if (isDeepStrictEqual(answers[i], each.expected)) {
      counts.passed++;
    } else {
      counts.failed++;
      console.log(`${each.id} (${each.rule}: ${each.reason})
  input:    ${JSON.stringify(each.input)}
  expected: ${JSON.stringify(each.expected)}
  got:      ${JSON.stringify(answers[i])}`);
    }
  });
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.unsupported} unsupported`);
  return counts;
}

function main(given) {
  const only = [];
  while (given[0] === '--only') only.push(given.splice(0, 2)[1]);
  if (given.length === 0) {
    console.error('usage: run.mjs [--only FILE]... COMMAND [ARGUMENT]...');
    return 2;
  }
  const cases = readCases(only);
  const lines = cases.map(({ operation, input }) => JSON.stringify({ operation, input }));
  const done = spawnSync(given[0], given.slice(1), {
    input: `${lines.join('\n')}\n`, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = (done.stdout ?? '').split('\n').filter((line) => line !== '');
  if (answers.length !== cases.length) {
    console.error(`run.mjs: ${cases.length} questions, ${answers.length} answers, exit status ${done.status}`);
    return 2;
  }
  const counts = compare(cases, answers.map((line) => JSON.parse(line)));
  return counts.passed > 0 && counts.failed === 0 ? 0 : 1;
}

if (process.argv[1] === new URL(import.meta.url).pathname) process.exitCode = main(process.argv.slice(2));
