// Hostile text made clickable: the page has the intended links and nothing else,
// and shows the text.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch, run } from './browser.mjs';

const bytes = (hex) => Buffer.from(hex, 'hex');
const text = (hex) => new TextDecoder('utf-8', { ignoreBOM: true })
  .decode(bytes(hex)).replaceAll('\0', '\uFFFD');
const cases = run('linkify_cases').trim().split('\n').map((line) => JSON.parse(line));
const page_url = 'https://linkify.test/';

/** In the page: what each case became. */
function readCases() {
  return [...document.querySelectorAll('body > div')].map((div) => ({
    text: div.textContent,
    odd: [...div.querySelectorAll('*')].filter((element) => {
      const names = element.getAttributeNames().join(' ');
      if (element.localName === 'a') return names !== 'href rel target class' ||
        element.closest('a a') !== null;
      return !(element.closest('a') && (
        (element.localName === 'bdi' && names === 'dir') ||
        (element.localName === 'bdo' && names === 'dir style')));
    }).map((element) => element.outerHTML),
    links: [...div.querySelectorAll('a')].map((a) => ({
      href: a.getAttribute('href'),
      // Chromium escapes | in paths; the standard does not
      resolved: a.href.replaceAll('%7C', '|'),
      rel: a.getAttribute('rel'),
      target: a.getAttribute('target'),
      class: a.getAttribute('class'),
      label: a.textContent,
    })),
  }));
}

describe('linkify to HTML', () => {
  let browser;
  let page;
  let results;

  before(async () => {
    browser = await launch();
    page = await browser.newPage();
    await page.addInitScript(() => {
      globalThis.attacks = 0;
      for (const name of ['alert', 'confirm', 'prompt', 'open'])
        globalThis[name] = () => { globalThis.attacks++; };
    });
    // the bytes themselves, through Chromium's own decoder and parser
    const body = Buffer.concat([
      Buffer.from('<!DOCTYPE html><title>t</title><body>'),
      ...cases.flatMap((each) => [Buffer.from('<div>'), bytes(each.html), Buffer.from('</div>')]),
    ]);
    await page.route('**/*', (route) => (route.request().url() === page_url
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body })
      : route.abort()));
    await page.goto(page_url);
    results = await page.evaluate(readCases);
  });
  after(() => browser?.close());

  test('10,000 attacks leave the page as it was meant', async () => {
    assert.equal(cases.length, 10000);
    assert.equal(results.length, cases.length);
    assert.deepEqual(results.flatMap((each) => each.odd), []);
    const around = await page.evaluate(() => ({
      attacks: globalThis.attacks,
      head: [...document.head.children].map((element) => element.localName),
      body: new Set([...document.body.childNodes].map((node) => node.nodeName)).size,
      attributes: document.body.attributes.length + document.documentElement.attributes.length,
    }));
    assert.deepEqual(around, { attacks: 0, head: ['title'], body: 1, attributes: 0 });
  });

  test('the text is the text', () => {
    results.forEach((each, i) => assert.equal(each.text, text(cases[i].text)));
  });

  test('the links are those that were found, with the options given', () => {
    let count = 0;
    results.forEach((each, i) => {
      const want = cases[i].links.map((link) => ({
        href: text(link.href),
        resolved: text(link.href).replaceAll('%7C', '|'),
        rel: text(cases[i].rel),
        target: text(cases[i].target),
        class: text(cases[i].class),
        label: text(link.label),
      }));
      assert.deepEqual(each.links, want);
      count += want.length;
    });
    assert.ok(count > 5000, `${count} links`);
  });

  test('every link has a scheme that may be linked', () => {
    const schemes = new Set(results.flatMap((each) => each.links)
      .map((link) => new URL(link.resolved).protocol));
    assert.deepEqual([...schemes].sort(), ['ftp:', 'http:', 'https:', 'mailto:']);
  });
});
