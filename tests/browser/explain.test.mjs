// The page of linkspan explain: it needs nothing else, runs nothing, and shows
// every character of the texts, in ten writing systems.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch, run } from './browser.mjs';
import { texts } from './explain_texts.mjs';

const linkspan = '../cli/linkspan';

async function open(browser, html) {
  const page = await browser.newPage();
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(() => { globalThis.alert = () => { globalThis.attacked = true; }; });
  await page.setContent(html);
  return { page, requests };
}

describe('linkspan explain --html', () => {
  let browser;
  before(async () => { browser = await launch(); });
  after(() => browser?.close());

  test('every character has its row, and the heading is the text', async () => {
    const { page, requests } = await open(
      browser, run(linkspan, 'explain', '--html', '--profile', 'tailored', ...texts));
    const sections = await page.evaluate(() => [...document.querySelectorAll('section')]
      .map((section) => ({
        heading: section.querySelector('h2').textContent,
        rows: section.querySelectorAll('table tr').length - 1,
        linked: [...section.querySelectorAll('tr.lead, tr.tail')]
          .map((row) => row.children[1].textContent).join(''),
      })));
    assert.deepEqual(requests, []);
    assert.deepEqual(sections.map((each) => each.heading), texts);
    assert.deepEqual(sections.map((each) => each.rows), texts.map((text) => [...text].length));
    assert.deepEqual(sections.map((each) => each.linked), [
      'https://example.com/a_(b)', 'пример.рф/путь?ключ=знач',
      'https://el.wikipedia.org/wiki/Αθήνα', 'https://例え.jp/日本語「注」を参照',
      'https://ko.wikipedia.org/wiki/한글에서', 'https://he.wikipedia.org/wiki/שלום',
      'https://ar.wikipedia.org/wiki/سلام', 'https://hi.wikipedia.org/wiki/हिन्दी',
      'https://th.wikipedia.org/wiki/ภาษาไทย', 'https://ka.wikipedia.org/wiki/ჩაი']);
  });

  test('hostile text runs nothing and makes no element', async () => {
    const attack = '<script>alert(1)</script><img src=x onerror=alert(1)> '
      + 'https://a.com/"onclick="alert(1) \u202E &lt; x.invalid';
    const { page, requests } = await open(
      browser, run(linkspan, 'explain', '--html', attack));
    const found = await page.evaluate(() => ({
      attacked: globalThis.attacked ?? false,
      names: [...new Set([...document.body.querySelectorAll('*')]
        .map((element) => element.localName))].sort(),
      attributes: [...new Set([...document.body.querySelectorAll('*')]
        .flatMap((element) => element.getAttributeNames()))].sort(),
    }));
    assert.deepEqual(requests, []);
    assert.equal(found.attacked, false);
    assert.deepEqual(found.names, ['b', 'bdi', 'footer', 'h2', 'i', 'li', 'p', 'section',
      'table', 'tbody', 'td', 'th', 'tr', 'ul']);
    assert.deepEqual(found.attributes, ['class', 'dir', 'title']);
  });
});
