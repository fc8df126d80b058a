// The page of linkspan explain: it needs nothing else, runs nothing, and shows
// every character of the texts, in ten writing systems.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch, run, visualOrder } from './browser.mjs';
import { hardTexts, texts } from './explain_texts.mjs';

const linkspan = '../cli/linkspan';

async function open(browser, html, options = {}) {
  const page = await browser.newPage(options);
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
          .map((row) => row.children[1].textContent.replace('◌', '')).join(''),
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
    assert.deepEqual(found.names, ['b', 'bdi', 'div', 'footer', 'h2', 'i', 'li', 'p', 'section',
      'table', 'tbody', 'td', 'th', 'tr', 'ul']);
    assert.deepEqual(found.attributes, ['class', 'dir', 'lang', 'title']);
  });

  for (const width of [400, 900])
    test(`nothing is wider than a window of ${width} pixels`, async () => {
      const { page } = await open(browser,
        run(linkspan, 'explain', '--html', ...texts, ...hardTexts),
        { viewport: { width, height: 800 } });
      const found = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth,
        outside: [...document.querySelectorAll('h2 *, p *, li *, .rows')].filter((element) =>
          element.getBoundingClientRect().right > innerWidth).map((each) => each.textContent),
      }));
      assert.deepEqual(found, { page: width, outside: [] });
    });

  test('each character is seen in its own cell, what nobody sees by its name', async () => {
    const all = [...texts, ...hardTexts];
    const { page } = await open(browser, run(linkspan, 'explain', '--html', ...all));
    const rows = await page.evaluate(() => [...document.querySelectorAll('tr')]
      .filter((row) => row.querySelector('td')).map((row) => {
        const cell = row.children[1].getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(row.children[1]);
        const { left, right, width } = range.getBoundingClientRect();
        return {
          shown: row.children[1].textContent,
          code: row.children[2].textContent,
          isInside: left >= cell.left && right <= cell.right,
          width,
        };
      }));
    assert.equal(rows.length, all.reduce((sum, text) => sum + [...text].length, 0));
    const isMark = /^\p{Mn}$/u;
    const isUnseen = /^[\p{Cf}\u115F]$/u;
    const circled = rows.filter((row) => row.shown.startsWith('◌'));
    rows.forEach((row) => {
      const character = String.fromCodePoint(parseInt(row.code.slice(2), 16));
      assert.ok(row.isInside, row.code);
      assert.ok(row.width > 0 || character.trim() === '', row.code);
      if (isUnseen.test(character)) assert.equal(row.shown, row.code);
      else if (isMark.test(character)) assert.equal(row.shown, `◌${character}`);
    });
    assert.ok(circled.length > 15, `${circled.length} marks`);
  });

  test('a text has its own direction and no language, a link its own order', async () => {
    const { page } = await open(browser, run(linkspan, 'explain', '--html',
      ...texts, ...hardTexts), { viewport: { width: 1600, height: 800 } });
    const found = await page.evaluate(() => ({
      language: document.documentElement.lang,
      directions: [...document.querySelectorAll('h2')]
        .map((heading) => getComputedStyle(heading).direction),
      foreign: [...document.querySelectorAll('h2, td bdi, p bdi, li bdi')]
        .filter((element) => element.lang !== '' || !element.hasAttribute('lang')).length,
    }));
    const isRtl = [...texts, ...hardTexts].map((text) => /^[\p{sc=Hebr}\p{sc=Arab}]/u.test(text));
    assert.equal(found.language, 'en');
    assert.equal(found.foreign, 0);
    assert.deepEqual(found.directions, isRtl.map((is) => (is ? 'rtl' : 'ltr')));
    assert.ok(isRtl.filter(Boolean).length >= 4);
    const order = await page.evaluate(`(() => { ${visualOrder};
      return [...document.querySelectorAll('h2[dir=auto] bdi')].map(visualOrder); })()`);
    assert.ok(order.includes('https://he.wikipedia.org/wiki/םולש'), order.join('\n'));
  });

  test('prose can be read in light and in dark', async () => {
    for (const [colorScheme, paper] of [['light', 1], ['dark', 0.006]]) {
      const { page } = await open(browser, run(linkspan, 'explain', '--html', texts[0]),
        { colorScheme });
      const color = await page.evaluate(() => getComputedStyle(
        document.querySelector('tr.text td')).color);
      assert.match(color, /^rgb\(\d+, \d+, \d+\)$/);
      const [red, green, blue] = color.match(/\d+/g).map((each) => (each / 255) ** 2.2);
      const ink = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
      assert.ok(contrast > 4, `${contrast} in ${colorScheme}`);
    }
  });
});
