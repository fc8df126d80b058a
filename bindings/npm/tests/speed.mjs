// Speed beside other linkifiers, in one run.
// usage: node speed.mjs [FOLDER] [--record FILE]
// FOLDER: texts that bench/make_corpora.py has made; a megabyte of each is searched.
// FILE: docs/measured.json, from which tools/measured writes the tables of the README.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import Autolinker from 'autolinker';
import { LinkifyIt } from 'linkify-it';
import * as linkifyjs from 'linkifyjs';
import { Detector } from 'linkspan';
import * as plain from 'linkspan/plain';
import { LINES } from './elsewhere.mjs';

const { values: { record }, positionals: [folder] } =
  parseArgs({ options: { record: { type: 'string' } }, allowPositionals: true });
const found = { date: new Date().toISOString().slice(0, 10), node: process.versions.node, times: {}, sizes: {} };
const MEGABYTE = 1e6;
const fuzzy = new LinkifyIt().set({ fuzzyLink: true, fuzzyEmail: true });
const detector = new Detector();
const withoutSimd = new plain.Detector();
const PROGRAMS = {
  linkspan: (text) => detector.find(text).length,
  'linkspan/plain': (text) => withoutSimd.find(text).length,
  'linkify-it 6': (text) => fuzzy.match(text)?.length ?? 0,
  linkifyjs: (text) => linkifyjs.find(text).length,
  autolinker: (text) => Autolinker.parse(text, { urls: true, email: true }).length,
};

const WITHOUT = ['ok, see you tomorrow at 10 then, thanks a lot!', 'lol', 'Sounds good. I will send it over tonight.',
  'meeting at 10:30, room 4.2', 'haha no way!!! 😀', 'can you look at the build? it fails again, e.g. on arm',
  '好的，明天见。', 'ну ладно, до завтра', 'I think it was version 1.2.3 or so...', 'thanks!'];
const WITH_TWO = ['see https://example.com/a/b?c=d and write to me@example.com please',
  'docs: https://example.org/guide/install.html, code: github.com/example/project',
  'www.example.com or http://example.net/page_(1)?', '请看https://example.com/news，还有 example.cn/x 谢谢',
  'mail anna@example.com, cc bob@example.org!'];
// [what, texts, least ratio to each of the others]
const ROWS = [
  ['a message without a link', WITHOUT, 15],
  ['a message with two links', WITH_TWO, 4],
  ['a line of the table', LINES.map(([text]) => text), null],
];
for (const name of ['english', 'multilingual', 'changelogs', 'links']) {
  const path = folder && join(folder, `${name}.txt`);
  if (path && existsSync(path)) {
    ROWS.push([`${name}, 1 MB`, [new TextDecoder().decode(readFileSync(path).subarray(0, MEGABYTE))], 20]);
  }
}

function cpu(run) {
  const begin = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begin);
  return user + system;
}

// Processor time of one call in microseconds: the best of several rounds.
function time(run, texts) {
  const isLong = texts[0].length > 10000;
  const repeats = isLong ? 1 : Math.ceil(20000 / texts.length);
  const until = Date.now() + 1500;
  let best = Infinity;
  for (let round = 0; round < 4 || Date.now() < until; round++) {
    best = Math.min(best, cpu(() => {
      for (let i = 0; i < repeats; i++) for (const text of texts) run(text);
    }));
  }
  return best / repeats / texts.length;
}

// A process of its own, since engines keep what they have compiled.
function timeToStart(file) {
  const script = `const bytes = require(${JSON.stringify(file)}).wasmBytes();
    const begin = process.cpuUsage();
    new WebAssembly.Instance(new WebAssembly.Module(bytes));
    const { user, system } = process.cpuUsage(begin);
    console.log((user + system) / 1000);`;
  const times = Array.from({ length: 7 }, () => Number(execFileSync(process.execPath, ['-e', script])));
  return Math.min(...times);
}

const number = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));
const names = Object.keys(PROGRAMS);
console.log(`| µs per call | ${names.join(' | ')} |\n|---|${names.map(() => '---|').join('')}`);
let short = 0;
for (const [what, texts, least] of ROWS) {
  const times = names.map((name) => time(PROGRAMS[name], texts));
  const cells = times.map((value, i) => (i < 2 ? number(value) : `${number(value)} (${(value / times[0]).toFixed(1)}×)`));
  found.times[what] = Object.fromEntries(names.map((name, i) => [name, Number(times[i].toPrecision(3))]));
  const isShort = least !== null && times.slice(2).some((value) => value / times[0] < least);
  if (isShort) short++;
  console.log(`| ${what} | ${cells.join(' | ')} |${isShort ? ` short of ${least}×` : ''}`);
}

const require = createRequire(import.meta.url);
const dist = join(dirname(require.resolve('linkspan/package.json')), 'dist');
for (const file of ['wasm.js', 'plain-wasm.js', 'lite-wasm.js']) {
  if (!existsSync(join(dist, file))) continue;
  const source = readFileSync(join(dist, file), 'utf8');
  const wasm = Buffer.from(/const base64 = '([^']+)'/.exec(source)[1], 'base64');
  const start = timeToStart(join(dist, file.replace('.js', '.cjs')));
  found.sizes[file.replace(/-?wasm\.js$/, '')] = {
    wasm: wasm.length, gzip: gzipSync(wasm, { level: 9 }).length, inlined: gzipSync(source, { level: 9 }).length,
    compile: Number(start.toPrecision(2)),
  };
  console.log(`${file}: wasm ${wasm.length} bytes, ${gzipSync(wasm, { level: 9 }).length} with gzip, as base64 ` +
    `${gzipSync(source, { level: 9 }).length} with gzip; ` +
    `instantiate ${start.toFixed(1)} ms`);
}
if (record) {
  const known = JSON.parse(readFileSync(record, 'utf8'));
  writeFileSync(record, `${JSON.stringify({ ...known, npm: found }, null, 1)}\n`);
}
process.exitCode = short > 0 ? 1 : 0;
