// The cases that the tests of markdown-it (linkify), marked and remark-gfm (autolink
// literals) cover, in texts of our own: [text, texts of the links that linkspan makes, why
// any of the three finds other links (null: they all find the same), and, by renderer, the
// links where an adapter cannot give the wanted ones].
// `node cases.mjs` writes the table of differences.md.
import { OTHERS, WITH } from './elsewhere.mjs';

export const RENDERERS = ['marked', 'remark-gfm', 'markdown-it 14', 'markdown-it 15'];
const ADAPTED = {
  marked: 'marked with linkspan',
  'remark-gfm': 'remark with linkspan',
  'markdown-it 14': 'markdown-it 14 with linkspan',
  'markdown-it 15': 'markdown-it 15 with linkspan',
};

const BARE = 'GFM links names without a scheme only after `www.`';

export const CASES = [
  // markdown-it: linkify
  ['see http://www.example.com/watch?v=5Jt5GE.', ['http://www.example.com/watch?v=5Jt5GE'], null],
  ['[https://example.com/a](https://example.com/b)', ['https://example.com/a'], null],
  ['<https://example.com/a>', ['https://example.com/a'], null],
  ['https://example.com/a&amp;b', ['https://example.com/a&b'],
    'the renderers take `&amp;` as five characters of the link'],
  ['https://example.com/a*b*c', ['https://example.com/a*b*c'], null],
  ['http://example.org/a._b_-_c', ['http://example.org/a._b_-_c'], null],
  ['https://example.com/a[1](2)b', ['https://example.com/a', '1'], 'the bracket starts a link of Markdown'],
  ['https\\://example.com/', ['https://example.com/'],
    'for some renderers no link goes on after a backslash escape; a reader sees an address'],
  ['**http://example.com/a**', ['http://example.com/a'], null],
  ['*see example.com/a*', ['example.com/a'], BARE],
  ['www.example.org', ['www.example.org'], null],
  ['test@example.com', ['test@example.com'], null],
  ['mailto:test@example.com', ['mailto:test@example.com'], 'remark-gfm leaves `mailto:` out of the link'],
  ['http://example.com/(c)', ['http://example.com/(c)'], null],
  ['`https://example.com/a`', [], null],
  ['http://example.com/?q=int+%28*f%29+%28float+*%29', ['http://example.com/?q=int+%28*f%29+%28float+*%29'],
    'markdown-it shows a decoded link'],
  ['https://example.com/t._et_al.pancreatitis-_review.pdf', ['https://example.com/t._et_al.pancreatitis-_review.pdf'], null],
  // GFM: extended autolinks
  ['Visit www.example.org/help for more.', ['www.example.org/help'], null],
  ['Visit www.example.org.', ['www.example.org'], null],
  ['Visit www.example.org/a.b.', ['www.example.org/a.b'], null],
  ['www.example.com/search?q=(a)', ['www.example.com/search?q=(a)'], null],
  ['www.example.com/search?q=(a)))+ok', ['www.example.com/search?q=(a)'],
    'UTS #58 ends a link at a bracket that nothing opened'],
  ['(www.example.com/search?q=(a))', ['www.example.com/search?q=(a)'], null],
  ['(www.example.com/search?q=(a)', ['www.example.com/search?q=(a)'], null],
  ['www.example.com/search?q=(a))+ok', ['www.example.com/search?q=(a)'],
    'UTS #58 ends a link at a bracket that nothing opened'],
  ['www.example.com/search?q=a&hl=en', ['www.example.com/search?q=a&hl=en'], null],
  ['www.example.com/he<lp', ['www.example.com/he'], null],
  ['http://example.org', ['http://example.org'], null],
  ['(Visit https://example.com/a?q=a+(b))', ['https://example.com/a?q=a+(b)'], null],
  ['ftp://files.example.com/a', ['ftp://files.example.com/a'], 'GFM links http and https only'],
  ['foo@bar.example.com', ['foo@bar.example.com'], null],
  ['write to hello@mail+xyz.example.com', [],
    'the host of an e-mail address has no plus, and a plus between letters joins a name to the word before it'],
  ['a.b-c_d@example.com', ['a.b-c_d@example.com'], null],
  ['a.b-c_d@example.com.', ['a.b-c_d@example.com'], null],
  ['a.b-c_d@example.com-', [], null],
  ['https://example.com/a!', ['https://example.com/a'], null],
  ['https://example.com/a?', ['https://example.com/a'], null],
  ['https://example.com/a,', ['https://example.com/a'], null],
  ['https://example.com/a:', ['https://example.com/a'], 'linkify-it keeps a colon'],
  ['https://example.com/a;', ['https://example.com/a'], null],
  ['https://example.com/a"', ['https://example.com/a'], null],
  ["https://example.com/a'", ['https://example.com/a'], null],
  ['"https://example.com/a"', ['https://example.com/a'], null],
  ['https://example.com/a~', ['https://example.com/a~'], 'GFM cuts a tilde'],
  ['~~https://example.com/a~~', ['https://example.com/a'], 'markdown-it removes only asterisks from the end'],
  ['https://example.com/a_', ['https://example.com/a_'], 'GFM cuts an underscore, which is part of the path'],
  ['https://example.com/a_b_c', ['https://example.com/a_b_c'], null],
  ['https://example.com/a|b', ['https://example.com/a'], 'a vertical line separates fields; in a URL it is written %7C'],
  ['https://example.com/{id}', ['https://example.com/{id}'], null],
  ['https://example.com/a\\b', ['https://example.com/a\\b'], null],
  ['http://a_b.example.com/', ['http://a_b.example.com/'], 'linkify-it does not accept an underscore in a host'],
  ['http://example.com:8080/a', ['http://example.com:8080/a'], null],
  ['http://127.0.0.1:3000/', ['http://127.0.0.1:3000/'], null],
  ['http://localhost:3000/a', ['http://localhost:3000/a'], null],
  ['example.com/a', ['example.com/a'], BARE],
  ['see README.md', [], 'linkify-it takes the file for a name in Moldova'],
  ['node.js and main.py', [], 'linkify-it takes the file for a name in Paraguay'],
  ['v1.2.3', [], null],
  ['http://', [], null],
  ['http://a', ['http://a'], null],
  ['https://.example.com/', [], null],
  ['//example.com/a', ['example.com/a'], 'a link starts with its scheme or its host'],
  ['xmpp:foo@example.com', [], 'xmpp is linked if `schemes` says so'],
  ['javascript:alert(1)', [], null],
  ['https://例え.jp/茶', ['https://例え.jp/茶'], 'marked accepts only ASCII in hosts'],
  ['https://example.com/a，后面', ['https://example.com/a'], 'a full-width comma is punctuation'],
  ['https://example.com/a)', ['https://example.com/a'], null],
  ['[see https://example.com/a]', ['https://example.com/a'], 'marked keeps a bracket that nothing in the link opened'],
  ['![https://example.com/a](b.png)', [], null],
  ['[a]: https://example.com/a', [], null],
  ['# https://example.com/a', ['https://example.com/a'], null],
  ['- https://example.com/a', ['https://example.com/a'], null],
  ['> https://example.com/a', ['https://example.com/a'], null],
  ['a@b', [], null],
  ['example.com*a*', [], 'emphasis does not end a word: a reader sees `example.coma`'],
  ['goo**gle.com**', [], 'emphasis does not end a word: a reader sees `google.com`'],
  ['**example.com**.evil.net', [], 'emphasis does not end a word: a reader sees `example.com.evil.net`'],
  ['pay<wbr>pal.com', [], 'HTML within a line does not end a word: a reader sees `paypal.com`; markdown-it reads HTML if the option `html` is set',
    { 'markdown-it 14': ['pal.com'], 'markdown-it 15': ['pal.com'] }],
  ['https://exa*mple.com/a*', [], 'emphasis does not end a word: a reader sees `https://example.com/a`'],
  ['https://example.com/_a_/*b*', ['https://example.com/_a_/*b*'],
    'the others cut an asterisk at the end'],
];

const same = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);

// For each renderer: the links that it finds by itself (alone), those with the adapter of
// linkspan (adapted), and those that it should find with the adapter (want).
export function results([text, want, , others = {}]) {
  return RENDERERS.map((name) => ({
    name, alone: OTHERS[name](text), adapted: WITH[ADAPTED[name]](text), want: others[name] ?? want,
  }));
}

export const differs = (row) => results(row).some(({ alone }) => !same(alone, row[1]));

const code = (text) => `\`\`${text.startsWith('`') || text.endsWith('`') ? ` ${text} ` : text}\`\``.replace(/\|/g, '\\|');
const cell = (links) => (links.length === 0 ? 'none' : links.map(code).join(' '));

export function table() {
  const rows = CASES.filter(([, , reason]) => reason !== null).map((row) => {
    const cells = results(row).map(({ alone }) => (same(alone, row[1]) ? '✓' : cell(alone)));
    return `| ${code(row[0])} | ${cell(row[1])} | ${cells.join(' | ')} | ${row[2]} |`;
  });
  return [`| text | linkspan | ${RENDERERS.join(' | ')} | reason |`, `|---|---|${RENDERERS.map(() => '---|').join('')}---|`,
    ...rows].join('\n');
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const row of CASES) {
    for (const { name, adapted, want } of results(row)) {
      if (!same(adapted, want)) console.error(`${name} with linkspan: ${row[0]}: ${JSON.stringify(adapted)}`);
    }
    if (differs(row) !== (row[2] !== null)) console.error(`reason: ${row[0]}: ${JSON.stringify(results(row).map((r) => r.alone))}`);
  }
  console.log(table());
}
