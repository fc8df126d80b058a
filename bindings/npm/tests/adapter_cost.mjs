// What the adapters cost beside linkify(), in one run: bytes that are searched for each byte
// of a document, and processor time inside linkspan.
// usage: node adapter_cost.mjs FILE.md...
import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import markdownIt15 from 'markdown-it-15';
import { remark } from 'remark';
import { Detector } from 'linkspan';
import linkspanMarkdownIt from 'linkspan/markdown-it';
import linkspanMarked from 'linkspan/marked';
import linkspanRemark from 'linkspan/remark';

const ROUNDS = 20;
const source = process.argv.slice(2).map((path) => readFileSync(path, 'utf8')).join('\n\n');
const md = markdownIt15({ html: true }).use(linkspanMarkdownIt);
const marked = new Marked(linkspanMarked());
const processor = remark().use(linkspanRemark);
const RENDERERS = {
  'markdown-it': () => md.render(source),
  marked: () => marked.parse(source),
  remark: () => processor.runSync(processor.parse(source)),
};

let bytes = 0;
let time = 0n;
const { find } = Detector.prototype;
Detector.prototype.find = function counted(text) {
  bytes += Buffer.byteLength(text);
  const begin = process.hrtime.bigint();
  const links = find.call(this, text);
  time += process.hrtime.bigint() - begin;
  return links;
};

const detector = new Detector({ profile: 'safe' });
function least(run) {
  let best = null;
  for (let i = 0; i < ROUNDS; i++) {
    [bytes, time] = [0, 0n];
    run();
    if (best === null || time < best) best = time;
  }
  return Number(best) / 1000;
}

const whole = least(() => {
  const begin = process.hrtime.bigint();
  detector.linkify(source, { markup: 'markdown' });
  time = process.hrtime.bigint() - begin;
});
console.log(`linkify: ${whole.toFixed(0)} µs for ${Buffer.byteLength(source)} bytes`);
for (const [name, run] of Object.entries(RENDERERS)) {
  const spent = least(run);
  console.log(`${name}: ${spent.toFixed(0)} µs in linkspan, ${(spent / whole).toFixed(2)} of linkify; ` +
    `${(bytes / Buffer.byteLength(source)).toFixed(2)} bytes searched per byte`);
}
