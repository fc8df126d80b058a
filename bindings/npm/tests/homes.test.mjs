// The options and functions that data/homes.json lists for JavaScript. The cases are those
// of tests/homes, which C, C++, the command and Python run too.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import * as linkspan from 'linkspan';

const TOP = process.env.LINKSPAN_TOP;
const read = (...path) => JSON.parse(readFileSync(join(TOP, ...path), 'utf8'));
const CASES = read('tests', 'homes', 'cases.json');
const HOMES = read('data', 'homes.json');
const WRITE = {
  linkify: linkspan.linkify, format: linkspan.format, exact: linkspan.formatExact, clean: linkspan.clean,
  display: linkspan.display, href: linkspan.href, normalize: linkspan.normalize, refang: linkspan.refang,
  bidi: linkspan.bidiWrite,
};

function run(group, { today, ...others }, text) {
  const options = today === undefined ? others
    : { ...others, today: new Date(today.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')) };
  if (group === 'detector') {
    return new linkspan.Detector({ profile: 'uts58', ...options }).find(text).map((link) => link.text);
  }
  if (group === 'parts') return linkspan.formatParts({ host: 'a.com', segments: [text] }, options);
  return WRITE[group](text, options);
}

for (const [group, cases] of Object.entries(CASES)) {
  describe(`options of ${group}`, () => {
    for (const { option, value, base = {}, text, with: want, has } of cases) {
      test(option, () => {
        // What looks like an e-mail address is shown as one, unless the kind is given.
        const fallback = option === 'kind' && group === 'display' ? { kind: 'url' } : {};
        const result = run(group, { ...base, [option]: value }, text);
        assert.notDeepEqual(result, run(group, { ...base, ...fallback }, text));
        if (want !== undefined) assert.deepEqual(result, want);
        if (has !== undefined) assert.ok(result.includes(has), result);
      });
    }
  });
}

const TEXT = 'see example.com/a and b@c.com';
const [link] = linkspan.find(TEXT);
const stream = () => new linkspan.Stream();
const planned = (ask) => linkspan.linkify('a.com', { per_link: (one, plan) => ask(plan) });
// A call of each function of JavaScript's column, and what it must give.
const CALLS = {
  version: [() => linkspan.version().split('.').length, 3],
  unicodeVersion: [() => linkspan.unicodeVersion().split('.').length, 3],
  lists: [() => linkspan.lists().tlds.count > 1000, true],
  properties: [() => linkspan.properties(')'), { link_term: 'close', link_bracket: '(', link_email: false }],
  Detector: [() => new linkspan.Detector({ localhost: true }).find('localhost/x').length, 1],
  free: [() => new linkspan.Detector().free(), undefined],
  host: [() => linkspan.host('bücher.de').ascii, 'xn--bcher-kva.de'],
  'Link.registrable': [() => link.registrable, 'example.com'],
  'Link.directives': [() => linkspan.find('a.com/#:~:text=b')[0].directives, 'text=b'],
  'Link.findings': [() => linkspan.find('http://192.0.2.1/')[0].findings.length > 0, true],
  extend: [() => linkspan.extend('(example.com/ä).', 1, 15), 14],
  explainLinks: [() => linkspan.explainLinks('http://wiki.acme/')[0].remedy, { unknown_tld_after_scheme: true }],
  explain: [() => linkspan.explain('a_b.com')[0].reason, 'an underscore in the registrable domain'],
  find: [() => linkspan.find(TEXT).map((one) => one.text), ['example.com/a', 'b@c.com']],
  isLink: [() => [linkspan.isLink('a.com'), linkspan.isLink('a.com!')], [true, false]],
  check: [() => linkspan.check('https://a@b.com/').map((finding) => finding.name), ['userinfo']],
  checkText: [() => linkspan.checkText('a\u202eb').map((finding) => finding.name), ['bidi-control']],
  Stream: [() => stream() instanceof linkspan.Stream, true],
  'Stream.push': [() => stream().push('a.com \nb.com \n').length, 2],
  'Stream.finish': [() => stream().finish(), []],
  'Stream.reset': [() => stream().reset(), undefined],
  relink: [() => linkspan.relink('x a.com', linkspan.find('a.com'), { position: 0, removed: 0, inserted: 2 }).links[0].start, 2],
  formatParts: [() => linkspan.formatParts({ scheme: 'https://', host: 'a.com', segments: ['b/c', ''], query: [['d', null], ['é', '']], fragment: '',
    directives: ['text=f'] }), 'https://a.com/b%2Fc/?d&é=#:~:text=f'],
  formatExact: [() => linkspan.formatExact('https://a.com/%41'), 'https://a.com/A'],
  quoteLocalPart: [() => linkspan.quoteLocalPart('a b'), '"a b"'],
  href: [() => linkspan.href('a.com'), 'https://a.com/'],
  normalize: [() => linkspan.normalize('HTTP://A.com'), 'http://a.com/'],
  skeleton: [() => linkspan.skeleton('p\u0430ypal'), 'paypal'],
  clean: [() => linkspan.clean('a\u200bb'), 'ab'],
  defang: [() => linkspan.defang('a.com'), 'a[.]com'],
  secrets: [() => linkspan.secrets('https://a:pw@b.com/'), [{ start: 10, end: 12 }]],
  redact: [() => linkspan.redact('see a.com'), 'see [url]'],
  redactChanges: [() => linkspan.redactChanges('a.com').text, '[url]'],
  checkDocument: [() => linkspan.checkDocument('<p>see a.com</p>'), []],
  checkSender: [() => linkspan.checkSender('Ann <ann@example.com>'), []],
  refang: [() => linkspan.refang('a[.]com'), 'a.com'],
  bidiFields: [() => linkspan.bidiFields('ä.com/😀'), [{ start: 0, end: 1 }, { start: 2, end: 5 }, { start: 6, end: 8 }]],
  bidiDirection: [() => linkspan.bidiDirection('a.com', { order: 'environment', paragraph: 'rtl' }), 'rtl'],
  bidiWrite: [() => linkspan.bidiWrite('a.b', { form: 'html' }).match(/<bdi/g).length, 3],
  bidiUndo: [() => linkspan.bidiUndo(linkspan.bidiWrite('http://אבג.com/')), 'http://אבג.com/'],
  display: [() => linkspan.display('https://xn--bcher-kva.de/'), 'https://bücher.de/'],
  'Plan.href': [() => planned((plan) => ({ text: plan.href })), '<a href="https://a.com/" rel="nofollow noopener">https://a.com/</a>'],
  'Plan.shown': [() => planned((plan) => ({ markup: `${plan.shown}!` })), 'a.com!'],
  linkify: [() => linkspan.linkify('a.com', { per_link: () => false }), 'a.com'],
};

test('each function of the column is called', () => {
  const column = Object.values(HOMES.functions).map((cells) => cells[1]).filter((cell) => !cell.startsWith('-'));
  assert.deepEqual([...new Set(column)].sort(), Object.keys(CALLS).sort());
});

for (const [name, [call, want]] of Object.entries(CALLS)) {
  test(`${name} gives what it must`, () => assert.deepEqual(call(), want));
}

const BAD = [
  [() => linkspan.formatParts({ segments: ['a'] }), /host must be a string/],
  [() => linkspan.formatParts({ host: 'a.com', query: 'a' }), /query must be an array/],
  [() => linkspan.formatParts({ host: 'a.com', query: ['a'] }), /query\[0\] must be \[key, value\]/],
  [() => linkspan.formatParts({ host: 'a.com', nothing: 1 }), /unknown option "nothing"/],
  [() => linkspan.properties('ab'), /one character/],
  [() => linkspan.properties(''), /one character/],
  [() => linkspan.bidiWrite('a.com', { form: 'x' }), /form: "x" is not one of controls, isolates, html/],
  [() => linkspan.bidiFields(1), /link must be a string/],
  [() => linkspan.extend('a.com', 3, 9), /places of the text/],
  [() => linkspan.extend('a.com', 3, 2), /places of the text/],
  [() => linkspan.display('a.com', { to_copy: true, max_len: 3 }), /max_len/],
  [() => linkspan.refang('a', { word: true }), /unknown option "word"/],
];
for (const [call, message] of BAD) test(`${call}`, () => assert.throws(call, message));

test('a link that has no host at its start has no end', () => assert.equal(linkspan.extend('see (a)', 4, 5), null));
