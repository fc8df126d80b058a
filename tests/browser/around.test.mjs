// Links inside bidi overrides, embeddings and isolates: the order that Chromium shows
// is read from the place of each letter. A link that linkspan writes is shown in
// order wherever it stands; the same links as plain text are not.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { launch, style, visualOrder } from './browser.mjs';

const folder = process.env.LINKSPAN_BUILD
  ?? path.resolve(import.meta.dirname, '..', '..', 'build', 'dev');
const linkify = (input, ...args) => execFileSync(
  path.join(folder, 'cli', 'linkspan'), ['linkify', ...args], { input, encoding: 'utf8' });

const [LRE, RLE, PDF, LRO, RLO] = '\u202A\u202B\u202C\u202D\u202E';
const [LRI, RLI, FSI, PDI] = '\u2066\u2067\u2068\u2069';
const evil = 'https://evil.com/moc.knab//:sptth';
const reversed = (text) => [...text].reverse().join('');

/** Text before a link, and whether it changes the order of the link in a
 *  left-to-right paragraph. */
const befores = [
  { name: 'an override', text: `Pay here: ${RLO}`, isJumbled: true },
  { name: 'an override, some text before', text: `${RLO}abc def `, isJumbled: true },
  { name: 'an override in an isolate', text: `${LRI}x ${RLO}`, isJumbled: true },
  { name: 'an override in an embedding', text: `${RLE}${RLO}`, isJumbled: true },
  { name: 'a second override', text: `${RLO}x${RLO}y${PDF} `, isJumbled: true },
  { name: 'an override and an isolate that is closed', text: `${RLO}${RLI}x${PDI} `, isJumbled: true },
  { name: 'an override, and PDI closes nothing', text: `${RLO}${PDI}`, isJumbled: true },
  { name: 'an override outside of an isolate, and PDF closes nothing', text: `${LRI}${RLO}${LRI}${PDF}${PDI}`, isJumbled: true },
  { name: 'an override in an earlier line', text: `${RLO}abc\n`, isJumbled: true },
  { name: 'deep embeddings', text: RLE.repeat(60) + RLO, isJumbled: true },
  { name: 'an embedding', text: `${RLE}` },
  { name: 'a right-to-left isolate', text: `${RLI}` },
  { name: 'an isolate for what comes', text: `${FSI}` },
  { name: 'an isolate around an embedding', text: `${LRI}${RLE}` },
  { name: 'a left-to-right embedding', text: `${LRE}` },
  { name: 'a left-to-right override', text: `${LRO}` },
];

/** Text that closes everything: the link after it needs no isolate. */
const closed = [
  { name: 'PDF', text: `${RLO}abc${PDF} ` },
  { name: 'PDI', text: `${RLI}${RLO}abc${PDI} ` },
];

const links = ['https://evil.com/moc.knab//:sptth', 'example.com/a/', 'https://a.com/?b=(c)', 'me@example.com'];

/** In the page: what each link of each content shows. */
function layOut({ contents, paragraph }) {
  document.body.replaceChildren();
  const elements = contents.map((content) => {
    const element = document.createElement('div');
    element.className = 'line';
    element.dir = paragraph;
    element.innerHTML = content;
    document.body.append(element);
    return element;
  });
  return elements.map((element) => [...element.querySelectorAll('a, u')].map((link) => ({
    shown: globalThis.visualOrder(link),
    text: link.textContent,
    isIsolated: link.querySelector('bdi') !== null,
  })));
}

describe('links in bidi overrides and embeddings', () => {
  let browser;
  let page;
  const show = (contents, paragraph) => page.evaluate(layOut, { contents, paragraph });

  before(async () => {
    browser = await launch();
    page = await browser.newPage();
    await page.setContent(`<!doctype html><style>${style}</style>`);
    await page.evaluate(`globalThis.visualOrder = ${visualOrder}`);
  });
  after(() => browser?.close());

  test('without help an override shows another address', async () => {
    const [[bank]] = await show([`Pay here: ${RLO}<a href="x">${evil}</a>`], 'ltr');
    assert.equal(bank.shown, 'https://bank.com/moc.live//:sptth');
    const chosen = befores.filter((each) => each.isJumbled);
    const results = await show(chosen.map((each) => `${each.text}<a href="x">${evil}</a>`), 'ltr');
    results.forEach(([link], i) => assert.equal(link.shown, reversed(evil), chosen[i].name));
  });

  for (const paragraph of ['ltr', 'rtl']) {
    test(`HTML of text, ${paragraph} paragraph`, async () => {
      const cases = befores.flatMap((each) => links.map((link) => ({ ...each, link })));
      const contents = cases.map((each) => linkify(`${each.text}${each.link} x`, '--profile', 'uts58'));
      (await show(contents, paragraph)).forEach((found, i) => {
        const where = `${cases[i].name}: ${cases[i].link}`;
        assert.equal(found.length, 1, where);
        assert.equal(found[0].shown, cases[i].link, where);
        assert.equal(found[0].text, cases[i].link, where);
        assert.ok(found[0].isIsolated, where);
      });
    });

    // what CommonMark makes of it: the isolates stand around the element
    test(`Markdown, ${paragraph} paragraph`, async () => {
      const contents = befores.map((each) => linkify(`${each.text}${evil} x`, '--profile', 'uts58', '--to', 'markdown')
        .replace(/<(https:[^>]*)>/, '<a href="$1">$1</a>'));
      (await show(contents, paragraph)).forEach((found, i) => {
        assert.equal(found.length, 1, contents[i]);
        assert.equal(found[0].shown, evil, befores[i].name);
      });
    });
  }

  test('what is closed needs no help, and gets none', async () => {
    const contents = closed.map((each) => linkify(`${each.text}${evil}`, '--profile', 'uts58'));
    (await show(contents, 'ltr')).forEach(([link], i) => {
      assert.equal(link.shown, evil, closed[i].name);
      assert.ok(!link.isIsolated, closed[i].name);
    });
  });

  test('the profile safe makes no link in an override', () => {
    const own = befores.filter((each) => each.isJumbled && !each.text.includes('\n'));
    for (const each of own) assert.ok(!linkify(`${each.text}${evil}`).includes('<a '), each.name);
  });

  test('documents: references, tags, blocks', async () => {
    const documents = [
      `&#x202e;${evil} x`,
      `&#8238;<b>${evil}</b> x`,
      `<code>&#x202e;</code> ${evil} x`,
      `${RLO}<!-- <p> -->${evil} x`,
      `<bdo dir="rtl">${evil}</bdo> x`,
      `${RLO}abc<i>def</i>\n<span>${evil}</span> x`,
    ];
    const jumbled = await show(documents.map((each) => each.replace(evil, `<u>${evil}</u>`)), 'ltr');
    jumbled.forEach(([link], i) => assert.equal(link.shown, reversed(evil), documents[i]));
    const contents = documents.map((each) => linkify(each, '--profile', 'uts58', '--from', 'html'));
    (await show(contents, 'ltr')).forEach(([link], i) => {
      assert.equal(link.shown, evil, documents[i]);
      assert.ok(link.isIsolated, documents[i]);
    });
  });

  test('documents: a block and <br> close everything', async () => {
    const documents = [
      `<p>${RLO}abc</p><p>${evil}</p>`,
      `<p>${RLO}<b>abc</b></p>\n<div>${evil}</div>`,
      `${RLO}abc<br>${evil}`,
      `<ul><li>${RLO}abc<li>${evil}</ul>`,
      `<table><tr><td>${RLO}abc<td>${evil}</table>`,
    ];
    const contents = documents.map((each) => linkify(each, '--profile', 'uts58', '--from', 'html'));
    (await show(contents, 'ltr')).forEach(([link], i) => {
      assert.equal(link.shown, evil, documents[i]);
      assert.ok(!link.isIsolated, documents[i]);
    });
  });
});
