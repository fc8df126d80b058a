// linkspan/plain and linkspan/lite beside linkspan, and links of a text that is edited.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import MarkdownIt from 'markdown-it-15';
import { Marked } from 'marked';
import * as linkspan from 'linkspan';
import * as lite from 'linkspan/lite';
import liteMarkdownIt from 'linkspan/lite/markdown-it';
import liteMarked from 'linkspan/lite/marked';
import * as plain from 'linkspan/plain';
import plainMarked from 'linkspan/plain/marked';
import { random, randomText } from './support.mjs';

const PARTS = ['kind', 'start', 'end', 'text', 'href', 'host', 'host_kind', 'port', 'path', 'query', 'fragment',
  'directives', 'scheme', 'local_part', 'has_scheme'];
const shown = (links) => links.map((link) => PARTS.map((name) => link[name]));

describe('plain', () => {
  test('has the same names', () => assert.deepEqual(Object.keys(plain).sort(), Object.keys(linkspan).sort()));
  test('20000 random texts give the same links, findings and HTML', () => {
    const rng = random(21);
    for (let i = 0; i < 20000; i++) {
      const text = randomText(rng);
      assert.deepEqual(shown(plain.find(text)), shown(linkspan.find(text)), text);
      if (i % 10 > 0) continue;
      assert.deepEqual(plain.find(text).map((link) => link.findings), linkspan.find(text).map((link) => link.findings), text);
      assert.equal(plain.linkify(text), linkspan.linkify(text), text);
    }
  });
  test('long random texts with surrogates give the same links and HTML', () => {
    // Node gives long texts to linkspan as UTF-16, and to linkspan/plain as UTF-8.
    const rng = random(25);
    const pieces = ['\ud800', '\udc00', '\ud83d\ude00', '\0', '\x7f', '\x80', '\u07ff', '\u0800', '\uffff', '\ufffd', 'é', '茶'];
    for (let i = 0; i < 60; i++) {
      let text = '';
      while (text.length < 2000 + i * 700) {
        text += rng.below(3) === 0 ? rng.of(pieces) : `${randomText(rng, 3)}${' '.repeat(rng.below(20))}`;
      }
      assert.deepEqual(shown(linkspan.find(text)), shown(plain.find(text)), JSON.stringify(text));
      assert.equal(linkspan.linkify(text), plain.linkify(text), JSON.stringify(text));
    }
  });
  test('adapters come with it', () => assert.match(new Marked(plainMarked()).parse('see a.com'), /<a href="https:\/\/a.com\/">/));
});

describe('lite', () => {
  // True for links to which linkspan/lite gives another result: it does not know public
  // suffixes of two labels.
  const isKnown = (link) => /(^|\.)(co\.uk|github\.io)(\.|$)/i.test(link.host ?? '');
  test('20000 random texts give the same links', () => {
    const rng = random(22);
    let links = 0;
    for (let i = 0; i < 20000; i++) {
      const text = randomText(rng);
      const want = linkspan.find(text);
      if (want.some(isKnown) || /co\.uk|github\.io/i.test(text)) continue;
      assert.deepEqual(shown(lite.find(text)), shown(want), text);
      assert.equal(lite.test(text), want.length > 0, text);
      links += want.length;
    }
    assert.ok(links > 10000, `${links} links`);
  });
  test('linkify gives what linkspan gives with the profile tailored', () => {
    const rng = random(23);
    for (let i = 0; i < 5000; i++) {
      const text = randomText(rng);
      if (/co\.uk|github\.io/i.test(text)) continue;
      for (const format of ['html', 'markdown']) {
        assert.equal(lite.linkify(text, { format }), linkspan.linkify(text, { format, profile: 'tailored' }), text);
      }
    }
    assert.equal(lite.linkify('a.com', { rel: null, per_link: () => ({ title: 'x' }) }), '<a href="https://a.com/" title="x">a.com</a>');
  });
  test('what it lacks is a clear error', () => {
    const rows = [
      [() => lite.find('a.com', { profile: 'safe' }), /profile: "safe" is not one of uts58, tailored/],
      [() => lite.find('a.com', { policy: 'strict' }), /unknown option "policy"/],
      [() => lite.find('a.com', { suspects: true }), /unknown option "suspects"/],
      [() => lite.find('a.com', { opaque_schemes: true }), /unknown option "opaque_schemes"/],
      [() => lite.linkify('a.com', { display: true }), /unknown option "display"/],
      [() => lite.linkify('a.com', { markup: 'html' }), /unknown option "markup"/],
      [() => lite.find('a.com')[0].findings, /linkspan\/lite has no findings/],
      [() => new lite.Detector().check('a.com'), /linkspan\/lite has no check\(\)/],
      [() => new lite.Detector().host('a.com'), /linkspan\/lite has no host\(\)/],
      [() => new lite.Detector().explain('a.com'), /linkspan\/lite has no explain\(\)/],
      [() => new lite.Detector().defang('a.com'), /linkspan\/lite has no defang\(\)/],
      [() => new lite.Detector().redact('a.com'), /linkspan\/lite has no redact\(\)/],
    ];
    for (const [call, message] of rows) {
      assert.throws(call, message);
      assert.equal(lite.find('a.com').length, 1);
    }
  });
  test('adapters come with it', () => {
    assert.match(new Marked(liteMarked()).parse('看example.com。'), /<a href="https:\/\/example.com\/">example.com<\/a>。/);
    assert.match(new MarkdownIt().use(liteMarkdownIt).render('看example.com。'), />example.com<\/a>。/);
  });
  test('its own malloc gives blocks that do not overlap, and takes no more memory when they are freed', () => {
    const file = createRequire(import.meta.url).resolve('linkspan/lite.wasm');
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
    const rng = random(26);
    const bytes = () => new Uint8Array(exports.memory.buffer);
    const check = ({ at, size, mark }) => assert.ok(bytes().subarray(at, at + size).every((byte) => byte === mark), `${at} ${size}`);
    let most = 0;
    for (let round = 0; round < 6; round++) {
      const blocks = [];
      for (let i = 0; i < 3000; i++) {
        if (blocks.length > 0 && rng.below(5) < 2) {
          const [block] = blocks.splice(rng.below(blocks.length), 1);
          check(block);
          exports.npm_release(block.at);
          continue;
        }
        const size = rng.below(rng.of([1, 9, 100, 3000, 70000]));
        const at = exports.npm_alloc(size);
        assert.ok(at > 0 && at % 8 === 0, `${at}`);
        blocks.push({ at, size, mark: i % 251 });
        bytes().fill(i % 251, at, at + size);
      }
      for (const block of blocks) check(block);
      for (const block of blocks) exports.npm_release(block.at);
      if (round === 0) most = 2 * exports.memory.buffer.byteLength;
    }
    assert.ok(exports.memory.buffer.byteLength <= most);
    // Free blocks are joined again, so that there is room for one large block.
    const large = exports.npm_alloc(exports.memory.buffer.byteLength - (1 << 20));
    assert.ok(large > 0 && exports.memory.buffer.byteLength <= most);
    exports.npm_release(large);
    assert.equal(exports.npm_alloc(0x7fffffff), 0);
    assert.equal(exports.npm_alloc(600e6), 0);
    // Texts grow and shrink where they are, and keep their bytes.
    const at = exports.npm_text(5000);
    bytes().fill(7, at, at + 5000);
    const moved = exports.npm_text(3e6);
    check({ at: moved, size: 5000, mark: 7 });
    assert.equal(exports.npm_text(100), moved);
    check({ at: moved, size: 100, mark: 7 });
  });
  test('a million calls take no more memory', () => {
    const detector = new lite.Detector();
    const texts = ['see a.com', `${'茶 https://example.com/a?b#c '.repeat(50)}`, 'x'.repeat(3000), `${'b@c.de '.repeat(700)}`];
    for (const text of [...texts, ...texts]) detector.linkify(text, { class_name: `${detector.find(text).length}` });
    new lite.Detector({ schemes: ['ipfs'] }).free();
    const before = lite.memorySize();
    for (let i = 0; i < 1000000; i++) detector.find(texts[i % 1000 === 0 ? (i / 1000) % 4 : 0]);
    for (let i = 0; i < 2000; i++) new lite.Detector({ schemes: ['ipfs'] }).free();
    assert.equal(lite.memorySize(), before);
  });
  test('is less than half as large', () => {
    const dist = join(dirname(createRequire(import.meta.url).resolve('linkspan/package.json')), 'dist');
    const size = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
    assert.ok(size('lite.wasm') <= 132000, `${size('lite.wasm')} bytes with gzip`);
    assert.ok(size('lite.wasm') * 2 < size('linkspan.wasm'), `${size('lite.wasm')} and ${size('linkspan.wasm')}`);
  });
});

describe('relink', () => {
  const detector = new linkspan.Detector();
  test('random edits give the links of the whole text', () => {
    const rng = random(24);
    for (let round = 0; round < 200; round++) {
      let text = Array.from({ length: 5 }, () => randomText(rng)).join('\n');
      let links = detector.find(text);
      for (let edit = 0; edit < 20; edit++) {
        const position = rng.below(text.length + 1);
        const removed = rng.below(Math.min(6, text.length - position) + 1);
        const piece = rng.of(['', 'a', '.', ' ', '\n', '\r\n', 'b.com', '/x', '😀', '\ud800', randomText(rng, 2)]);
        text = text.slice(0, position) + piece + text.slice(position + removed);
        const result = detector.relink(text, links, { position, removed, inserted: piece.length });
        assert.deepEqual(shown(result.links), shown(detector.find(text)), JSON.stringify(text));
        assert.deepEqual(result.links.slice(result.first, result.first + result.added.length), result.added);
        assert.equal(result.links.length, links.length - result.gone.length + result.added.length);
        links = result.links;
      }
    }
  });
  test('links of other lines are the same objects', () => {
    const before = detector.find('a.com\nb.co\nc.com');
    const { links, gone, added, first } = detector.relink('a.com\nb.com\nc.com', before, { position: 10, removed: 0, inserted: 1 });
    assert.equal(links[0], before[0]);
    assert.deepEqual([first, gone.map(String), added.map(String), links[2].start, links[2].href],
      [1, ['b.co'], ['b.com'], 12, 'https://c.com/']);
  });
  test('an edit that does not fit is an error', () => {
    for (const edit of [undefined, {}, { position: 1, removed: 0, inserted: 9 }, { position: -1, removed: 0, inserted: 0 }]) {
      assert.throws(() => detector.relink('a.com', [], edit), /linkspan: edit/);
    }
  });
});
