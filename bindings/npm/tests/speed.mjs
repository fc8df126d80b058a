// Speed beside other linkifiers, in one run. usage: node speed.mjs [SECONDS]
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Autolinker from 'autolinker';
import { LinkifyIt } from 'linkify-it';
import * as linkifyjs from 'linkifyjs';
import { Detector } from 'linkspan';
import { LINES } from './elsewhere.mjs';

const seconds = Number(process.argv[2] ?? 0.5);
const fuzzy = new LinkifyIt().set({ fuzzyLink: true, fuzzyEmail: true });
const detector = new Detector();
const PROGRAMS = {
  linkspan: (text) => detector.find(text).length,
  'linkify-it 6': (text) => fuzzy.match(text)?.length ?? 0,
  linkifyjs: (text) => linkifyjs.find(text).length,
  autolinker: (text) => Autolinker.parse(text, { urls: true, email: true }).length,
};
const prose = 'The quick brown fox jumps over the lazy dog, and nobody asked why it would. ';
const many = LINES.map(([text]) => text).join('\n');
const TEXTS = {
  'a message without a link': 'ok, see you tomorrow at 10 then, thanks a lot!',
  'a message with two links': 'see https://example.com/a/b?c=d and write to me@example.com please',
  'a Chinese message with a link': '请看https://example.com/news，谢谢',
  'a page of prose, 10 KB': prose.repeat(130) + 'https://example.com/',
  'the lines of the table, 100 KB': `${many}\n`.repeat(Math.ceil(100000 / many.length)),
};

// The best of five rounds, in microseconds for one call.
function time(run, text) {
  for (let i = 0; i < 20; i++) run(text);
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    let calls = 0;
    const begin = process.hrtime.bigint();
    let now = begin;
    while (now - begin < BigInt(Math.round(seconds * 2e8))) {
      for (let i = 0; i < (text.length > 1000 ? 1 : 100); i++, calls++) run(text);
      now = process.hrtime.bigint();
    }
    best = Math.min(best, Number(now - begin) / 1000 / calls);
  }
  return best;
}

const number = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));
const names = Object.keys(PROGRAMS);
console.log(`| µs a call | ${names.join(' | ')} |\n|---|${names.map(() => '---|').join('')}`);
for (const [what, text] of Object.entries(TEXTS)) {
  console.log(`| ${what} | ${names.map((name) => number(time(PROGRAMS[name], text))).join(' | ')} |`);
}

const require = createRequire(import.meta.url);
const file = join(dirname(require.resolve('linkspan/package.json')), 'dist/wasm.js');
const source = readFileSync(file, 'utf8');
const wasm = Buffer.from(/const base64 = '([^']+)'/.exec(source)[1], 'base64');
const begin = process.hrtime.bigint();
const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm));
console.log(`\ninstantiate: ${(Number(process.hrtime.bigint() - begin) / 1e6).toFixed(1)} ms (${Object.keys(instance.exports).length} exports)`);
console.log(`wasm: ${wasm.length} bytes, ${gzipSync(wasm, { level: 9 }).length} with gzip; as base64 ${gzipSync(source, { level: 9 }).length} with gzip`);
