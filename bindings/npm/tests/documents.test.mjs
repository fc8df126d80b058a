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
const SEED = Number(process.env.LINKSPAN_SEED ?? 45);

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
    if (!isOpen || link.href === null || !['link', 'encode'].includes(link.action)) continue;
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
  const detector = new Detector({ profile, refused: true }); // markup can shorten a link that is refused
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

// What the library makes of a document: the addresses that linkify() links, and the findings
// of checkDocument(), as 'TEXT: NAME'.
function expected(detector, source, markup) {
  const hrefs = [];
  detector.linkify(source, { markup, per_link: (_, plan) => {
    if (plan.href !== null) hrefs.push(plan.href);
  } });
  const findings = detector.checkDocument(source, { markup }).filter((one) => one.target === null)
    .map((one) => `${one.link.text}: ${one.name}`);
  return { hrefs, findings };
}

// Renderers count links in links in another way, a single ~ strikes out text in cmark-gfm
// but not inside a word in these, and marked reads ~ and pairs runs of asterisks in its own
// way.
const hasNested = (source) => /<a[^>]*>(?:(?!<\/a>).)*(?:<a|\]\()/.test(source) || /\[[^\]]*<a/.test(source);
// For linkify(), what closes bidi controls does not count in code and in links, nor <br>
// after a comment; what opens them counts in images too.
const hidesEnd = (source) => /!\[[^\]]*[\u202a-\u202e\u2066-\u2069]|[\u202a-\u202e\u2066-\u2069].*<!--.*<br>|`[^`]*[\u202c\u2069]|\[[^\]]*[\u202c\u2069]|<a [^>]*>(?:(?!<\/a>).)*[\u202c\u2069]/.test(source);
const hasOwnReading = (name, source) => hasNested(source) || hidesEnd(source) || /(?<!~)~(?!~)/.test(source)
  || (name === 'marked' && /~|\*\*/.test(source));

// For each renderer, a function that gives the links that an adapter makes in a source.
const LINKS = {
  'markdown-it 14': (options) => ofMarkdownIt(markdownIt14({ html: true }).use(linkspanMarkdownIt, options)),
  'markdown-it 15': (options) => ofMarkdownIt(markdownIt15({ html: true }).use(linkspanMarkdownIt, options)),
  marked: (options) => {
    let links = [];
    const walkTokens = (token) => { if (token.link) links.push(token.link); };
    const marked = new Marked(linkspanMarked(options), { walkTokens });
    return (source) => {
      links = [];
      marked.parse(source);
      return links;
    };
  },
  remark: (options) => {
    const processor = remark().use(linkspanRemark, options);
    return (source) => {
      const links = [];
      const visit = (node) => {
        if (node.data?.link) links.push(node.data.link);
        for (const child of node.children ?? []) visit(child);
      };
      visit(processor.runSync(processor.parse(source)));
      return links;
    };
  },
  dom: (options) => (source) => {
    const links = [];
    const element = document.createElement('div');
    element.innerHTML = source;
    linkifyElement(element, { ...options, per_link: (_, link) => { links.push({ href: link.href, text: link.text, findings: link.findings }); } });
    return links;
  },
};

function ofMarkdownIt(md) {
  return (source) => md.parse(source, {}).flatMap((block) => block.children ?? []).map((token) => token.meta?.link)
    .filter((link) => link);
}

// Findings are compared for links whose text stands in the source once: which link has a
// finding is told by its text.
function checkFindings(links, findings, source) {
  // checkDocument() takes an address with a refused host for one link, across markup.
  if (/:\/\/[^\s<]*<\S*:\/\//.test(source)) return;
  for (const { text, findings: found } of links) {
    const isPart = findings.some((one) => one.includes(text) && !one.startsWith(`${text}: `));
    if (source.split(text).length !== 2 || isPart) continue;
    const names = (list) => list.sort().join(' ');
    assert.equal(names(found.map((one) => `${text}: ${one.name}`)), names(findings.filter((one) => one.startsWith(`${text}: `))), source);
  }
}

for (const profile of ['tailored', 'safe']) {
  const detector = new Detector({ profile });
  for (const [name, make] of Object.entries(LINKS)) {
    test(`${name}, ${profile}: addresses and findings are those of linkify and checkDocument`, () => {
      const linksOf = make({ profile });
      const random = makeRandom(SEED);
      const isHtml = name === 'dom';
      let [count, found, marked, others] = [0, 0, 0, 0];
      for (let i = 0; i < COUNT; i++) {
        const source = isHtml ? `<p>${paragraph(random)}</p>` : paragraph(random);
        if (isHtml ? hidesEnd(source) : hasOwnReading(name, source)) continue;
        let links = linksOf(source);
        let { hrefs, findings } = expected(detector, source, isHtml ? 'html' : 'markdown');
        // A mark at the end of a link can begin emphasis in a renderer: try it without.
        if (!isHtml && links.map((link) => link.href).join(' ') !== hrefs.join(' ')) {
          marked++;
          const without = source.replace(/(?<=\S)[*_~]+(?=[\s.,!?"):@<[`\u200e\u202a-\u202e\u2066-\u2069]|$)/g, 'x');
          links = linksOf(without);
          ({ hrefs, findings } = expected(detector, without, 'markdown'));
        }
        try {
          assert.deepEqual(links.map((link) => link.href), hrefs, source);
          checkFindings(links, findings, source);
        } catch (error) {
          // In a long run, marks of emphasis that meet in rare ways; none in a slice.
          if (++others > COUNT / 10000) throw error;
          console.log(`${name}, ${profile}: ${source}`);
        }
        count += links.length;
        found += findings.length;
      }
      assert.ok(marked <= COUNT / 500 + 3, `${marked} documents with emphasis of their own`);
      assert.ok(count > COUNT / 3 && (profile === 'safe' || found > COUNT / 10), `${count} links, ${found} findings`);
    });
  }
}
