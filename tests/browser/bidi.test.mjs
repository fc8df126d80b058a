// Links shown in order: what Chromium lays out is form (c), for every case, in
// paragraphs of both directions, with controls and as HTML.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch, run, style, visualOrder } from './browser.mjs';

const cases = run('bidi_cases').trim().split('\n').map((line) => JSON.parse(line));
const CONTROL = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const strip = (text) => text.replace(new RegExp(CONTROL, 'gu'), '');

const forms = [
  { name: 'form (a), embeddings', source: 'embeddings', visual: 'embeddingsVisual' },
  { name: 'form (a), isolates', source: 'isolates', visual: 'isolatesVisual' },
  { name: 'form (b), HTML', source: 'html', visual: 'isolatesVisual', isHtml: true },
];

/** In the page: one paragraph for each line, and what it shows. */
function layOut(lines) {
  document.body.replaceChildren();
  const elements = lines.map(({ paragraph, content, isHtml }) => {
    const element = document.createElement('p');
    element.className = 'line';
    element.dir = paragraph;
    if (isHtml) element.innerHTML = content;
    else element.textContent = content;
    document.body.append(element);
    return element;
  });
  return elements.map((element) => ({
    shown: globalThis.visualOrder(element),
    text: element.textContent,
  }));
}

describe('links shown in order', () => {
  let browser;
  let page;

  before(async () => {
    browser = await launch();
    page = await browser.newPage();
    await page.setContent(`<!doctype html><style>${style}</style>`);
    await page.evaluate(`globalThis.visualOrder = ${visualOrder}`);
  });
  after(() => browser?.close());

  for (const form of forms) {
    for (const paragraph of ['ltr', 'rtl']) {
      test(`${form.name}, ${paragraph} paragraph`, async () => {
        const chosen = cases.filter((each) => each.paragraph === paragraph);
        assert.ok(chosen.length >= 100);
        const lines = chosen.map((each) => (
          { paragraph, content: each[form.source], isHtml: form.isHtml }));
        const results = await page.evaluate(layOut, lines);
        results.forEach(({ shown, text }, i) => {
          const where = `${chosen[i].pattern}, ${chosen[i].order} order`;
          assert.equal(shown, strip(chosen[i][form.visual]), where);
          assert.equal(strip(text), strip(chosen[i].text), where);
        });
      });
    }
  }

  // PRI 185, Table 2 (note D1: without the colon too many of its last row).
  test('without help it is jumbled', async () => {
    const letters = (text) => text.replace(/[E-L]/g, (c) => 'אבגדהוזח'['EFGHIJKL'.indexOf(c)]);
    const rows = [
      ['ltr', 'http://ab.cd.EF.GH.com/IJ/KL/mn/op', 'http://ab.cd.HG.FE.com/LK/JI/mn/op'],
      ['ltr', 'http://EF.GH/IJ/KL', 'http://LK/JI/HG.FE'],
      ['rtl', 'http://ab.cd.com/mn/op', 'http://ab.cd.com/mn/op'],
      ['rtl', 'http://ab.cd.EF.GH.com/IJ/KL/mn/op', 'mn/op/LK/JI/com.HG.FE.http://ab.cd'],
      ['rtl', 'http://EF.GH/IJ/KL', 'LK/JI/HG.FE//:http'],
    ];
    const lines = rows.map(([paragraph, text]) => ({ paragraph, content: letters(text) }));
    const results = await page.evaluate(layOut, lines);
    assert.deepEqual(results.map(({ shown }) => shown), rows.map((row) => letters(row[2])));
  });

  test('HTML has no control characters but those of the text', () => {
    for (const each of cases)
      if (!CONTROL.test(each.text)) assert.doesNotMatch(each.html, CONTROL, each.pattern);
  });

  // The text around a link is ordered as around any neutral character.
  for (const form of forms.slice(1)) {
    for (const paragraph of ['ltr', 'rtl']) {
      test(`${form.name} does not leak into a ${paragraph} paragraph`, async () => {
        const chosen = cases.filter((each) => each.paragraph === paragraph);
        const lines = chosen.map((each) => (
          { paragraph, content: `<b>אב 1</b> ${form.isHtml ? each.html
            : each.isolates.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)
          } <b>2 cd גד 3</b>`, isHtml: true }));
        const plain = { paragraph, content: '<b>אב 1</b> \uFFFC <b>2 cd גד 3</b>', isHtml: true };
        const [{ shown: around }, ...results] = await page.evaluate(layOut, [plain, ...lines]);
        results.forEach(({ shown }, i) => {
          const want = around.replace('\uFFFC', strip(chosen[i][form.visual]));
          assert.equal(shown, want, `${chosen[i].pattern}, ${chosen[i].order} order`);
        });
      });
    }
  }
});
