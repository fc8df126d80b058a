// Random documents: what the adapters link is what a reader sees as a link in the text of
// the block, and what linkify() links in the same document.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JSDOM } from 'jsdom';
import { Marked } from 'marked';
import markdownIt14 from 'markdown-it-14';
import markdownIt15 from 'markdown-it-15';
import { remark } from 'remark';
import remarkHtml from 'remark-html';
import { Detector } from 'linkspan';
import { linkifyElement } from 'linkspan/dom';
import linkspanMarkdownIt from 'linkspan/markdown-it';
import linkspanMarked from 'linkspan/marked';
import linkspanRemark from 'linkspan/remark';
import { random as makeRandom } from './support.mjs';

const COUNT = Number(process.env.LINKSPAN_DOCUMENTS ?? 1000);

const RENDERERS = {
  'markdown-it 14': (options) => {
    const md = markdownIt14({ html: true }).use(linkspanMarkdownIt, options);
    return (text) => md.render(text);
  },
  'markdown-it 15': (options) => {
    const md = markdownIt15({ html: true }).use(linkspanMarkdownIt, options);
    return (text) => md.render(text);
  },
  marked: (options) => {
    const marked = new Marked(linkspanMarked(options));
    return (text) => marked.parse(text);
  },
  remark: (options) => {
    const processor = remark().use(linkspanRemark, options).use(remarkHtml, { sanitize: false });
    return (text) => String(processor.processSync(text));
  },
};

const HOSTS = ['example.com', 'a.b.org', 'bücher.de', 'xn--bcher-kva.de', '例え.jp', '192.0.2.1', 'README.md', 'x.y'];
const HEADS = ['https://', 'http://', 'www.', '', '', 'me@', 'mailto:me@', 'ftp://'];
const TAILS = ['', '', '/', '/a_b', '/_x_', '/*y*', '/a*b', '?q=1&r=2', '#top', ':80/x', '/(a)', '/a.', '/~z~', '/é', '...'];
const WORDS = ['see', 'and', 'x', '茶', '(', ')', '.', ',', '"', '!', '-', '/', '@', 'goo', 'gle.com', '.com', ':'];
const CONTROLS = ['\u202e', '\u202c', '\u2066', '\u2069', '\u202a', '\u200e'];
const INLINE = [['*', '*'], ['_', '_'], ['**', '**'], ['<b>', '</b>'], ['<i>', '</i>'], ['`', '`'], ['[', '](#u)'],
  ['<a href="#u">', '</a>'], ['<span>', '</span>']];
const ALONE = ['<wbr>', '<!-- x -->', '<br>', '![x](#i)', '&amp;', '\\_', '\\.'];

function word(random) {
  const kind = random.below(10);
  if (kind < 5) return random.of(HEADS) + random.of(HOSTS) + random.of(TAILS);
  if (kind < 6) return random.of(CONTROLS);
  return random.of(WORDS);
}

function inline(random, depth) {
  let text = '';
  for (let i = 1 + random.below(5); i > 0; i--) {
    const kind = random.below(8);
    if (kind === 0 && depth > 0) {
      const [open, close] = random.of(INLINE);
      text += open + inline(random, open === '`' ? 0 : depth - 1) + close;
    } else if (kind === 1) {
      text += random.of(ALONE);
    } else {
      text += word(random);
    }
    text += random.of(['', ' ', ' ']);
  }
  return text;
}

// One paragraph, so that all renderers see the same blocks.
const paragraph = (random) => `T ${inline(random, 2)}`.replace(/\s+/g, ' ').trim();

// The text of a block as a reader sees it, with the ranges of the links that were made,
// and the ranges in which links can be made.
function read(block) {
  const result = { text: '', made: [], open: [], hasControl: false };
  const visit = (node, isOpen) => {
    if (node.nodeType === 3) {
      const last = result.open.at(-1);
      const start = result.text.length;
      result.text += node.data;
      if (!isOpen) return;
      if (last?.node && node.previousSibling === last.node) Object.assign(last, { end: result.text.length, node });
      else result.open.push({ start, end: result.text.length, node });
    } else if (node.nodeType === 1) {
      if (['BR', 'IMG'].includes(node.tagName)) result.text += '\n';
      const isMade = node.tagName === 'A' && !node.getAttribute('href').startsWith('#');
      const start = result.text.length;
      for (const child of node.childNodes) visit(child, isOpen && !['A', 'CODE'].includes(node.tagName));
      if (!isMade) return;
      result.made.push({ start, end: result.text.length, href: node.getAttribute('href'), node });
      result.open.push({ start, end: result.text.length, node });
      // A link and the text beside it are one run.
      const before = result.open.at(-2);
      if (before && before.node === node.previousSibling) result.open.splice(-2, 2, { ...before, end: result.text.length, node });
    }
  };
  visit(block, true);
  return result;
}

// What must hold for a block. A line end closes bidi controls in the text, but not in
// Markdown, where more is refused.
function checkBlock(detector, block, where, isMarkdown) {
  const { text, made, open } = read(block);
  const found = detector.find(text);
  for (const { start, end, href } of made) {
    const link = found.find((one) => one.start === start);
    assert.ok(link, `${where}: ${text.slice(start, end)} is no link in ${JSON.stringify(text)}`);
    assert.ok(end <= link.end, where);
    const [alone] = detector.find(text.slice(start, end));
    assert.equal(alone?.host, link.host, where);
    assert.equal(href, end === link.end ? link.href : alone.href, where);
  }
  if (isMarkdown && text.includes('\n') && /[\u202a-\u202e\u2066-\u2069]/.test(text)) return made.length;
  for (const link of found) {
    const isOpen = open.some(({ start, end }) => start <= link.start && link.end <= end);
    if (!isOpen || link.href === null) continue;
    assert.ok(made.some(({ start, end }) => start === link.start && end === link.end),
      `${where}: ${link.text} is not linked in ${JSON.stringify(text)}`);
  }
  return made.length;
}

const { document } = new JSDOM('<body>').window;

// Check what `put` makes of random documents in an element.
function checkAll(detector, isMarkdown, put) {
  const random = makeRandom(58);
  let count = 0;
  for (let i = 0; i < COUNT; i++) {
    const source = paragraph(random);
    const element = document.createElement('div');
    put(element, source);
    for (const block of element.querySelectorAll('p')) count += checkBlock(detector, block, JSON.stringify(source), isMarkdown);
  }
  assert.ok(count > COUNT / 3, `${count} links`);
}

for (const profile of ['tailored', 'safe']) {
  const detector = new Detector({ profile });
  for (const [name, make] of Object.entries(RENDERERS)) {
    test(`${name}, ${profile}: links are links in the text of their block`, () => {
      const render = make({ profile });
      checkAll(detector, true, (element, source) => { element.innerHTML = render(source); });
    });
  }
  test(`dom, ${profile}: links are links in the text of their block`, () => {
    checkAll(detector, false, (element, source) => {
      element.innerHTML = `<p>${source}</p>`;
      linkifyElement(element, { profile });
    });
  });
}

// The addresses that linkify() links in the same document.
function linkified(detector, source, markup) {
  const links = [];
  detector.linkify(source, { markup, per_link: (_, plan) => {
    if (plan.href !== null) links.push(plan.href);
  } });
  return links;
}

const made = (element) => [...element.querySelectorAll('a')].filter((a) => !a.getAttribute('href').startsWith('#'))
  .map((a) => a.getAttribute('href'));

// Renderers count links in links in another way, a single ~ strikes out text in cmark-gfm
// but not inside a word in these, and marked reads ~ and pairs runs of asterisks in its own
// way.
const hasNested = (source) => /<a[^>]*>(?:(?!<\/a>).)*(?:<a|\]\()/.test(source) || /\[[^\]]*<a/.test(source);
const hasOwnReading = (name, source) => /(?<!~)~(?!~)/.test(source) || (name === 'marked' && /~|\*\*/.test(source));

for (const profile of ['tailored', 'safe']) {
  const detector = new Detector({ profile });
  test(`dom, ${profile}: addresses are those of linkify`, () => {
    const random = makeRandom(45);
    for (let i = 0; i < COUNT; i++) {
      const html = `<p>${paragraph(random)}</p>`;
      const element = document.createElement('div');
      element.innerHTML = html;
      linkifyElement(element, { profile });
      assert.deepEqual(made(element), linkified(detector, html, 'html'), html);
    }
  });
  for (const [name, make] of Object.entries(RENDERERS)) {
    test(`${name}, ${profile}: addresses are those of linkify`, () => {
      const render = make({ profile });
      const random = makeRandom(45);
      for (let i = 0; i < COUNT; i++) {
        const source = paragraph(random);
        if (hasNested(source) || hasOwnReading(name, source)) continue;
        const element = document.createElement('div');
        element.innerHTML = render(source);
        assert.deepEqual(made(element), linkified(detector, source, 'markdown'), source);
      }
    });
  }
}
