// Hostile HTML documents with their links made clickable: apart from our links they
// have the same elements as before, and our links stand only where they may.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch, run } from './browser.mjs';

const text = (hex) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(hex, 'hex'));
const cases = run('document_cases').trim().split('\n').map((line) => JSON.parse(line))
  .map((each) => ({ source: text(each.source), html: text(each.html) }));

/** In the page: what is wrong with each document, and how many links it got. */
function compare(documents) {
  const parse = (html) => new DOMParser().parseFromString(html, 'text/html');
  const places = 'a, code, pre, kbd, samp, script, style, textarea, title, button, select, ' +
    'svg, math, iframe, noscript, xmp, noembed, noframes';
  const roots = (root) => [root, ...[...root.querySelectorAll('template')]
    .filter((each) => each.content).flatMap((each) => roots(each.content))];
  const unwrap = (element) => element.replaceWith(...element.childNodes);
  return documents.map(({ source, html }) => {
    const before = parse(source);
    const result = parse(html);
    const wrong = [];
    let count = 0;
    for (const root of roots(result)) {
      for (const a of [...root.querySelectorAll('a.made')]) {
        count++;
        if (a.getAttributeNames().join(' ') !== 'href rel class' ||
            a.getAttribute('rel') !== 'nofollow noopener' || a.className !== 'made' ||
            !/^(https?|ftp|mailto):[!-~]*$/.test(a.getAttribute('href')))
          wrong.push(a.outerHTML);
        const place = a.parentElement?.closest(places);
        if (place) wrong.push(`in ${place.localName}: ${a.outerHTML}`);
        if (a.childElementCount === 1 && a.firstElementChild.matches('bdi[dir=ltr]'))
          unwrap(a.firstElementChild);
        if (a.childElementCount !== 0) wrong.push(`holds more: ${a.outerHTML}`);
        unwrap(a);
      }
      root.normalize();
    }
    before.normalize();
    const [want, got] = [before, result].map((each) => each.documentElement.outerHTML);
    if (want !== got) wrong.push(JSON.stringify({ source, html, want, got }));
    return { count, wrong };
  });
}

describe('linkify of HTML documents', () => {
  let browser;
  let results;

  before(async () => {
    browser = await launch();
    results = await (await browser.newPage()).evaluate(compare, cases);
  });
  after(() => browser?.close());

  test('3,000 documents are the same but for our links', () => {
    assert.equal(results.length, 3000);
    assert.deepEqual(results.flatMap((each) => each.wrong), []);
  });

  test('there were links to make', () => {
    // Where parsers differ, the rest of a document is left alone (X4).
    const count = results.reduce((sum, each) => sum + each.count, 0);
    assert.ok(count > 4500, `${count} links`);
  });
});
