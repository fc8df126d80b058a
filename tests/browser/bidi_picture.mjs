// Draws the table of docs/pictures/bidi-order.png: node tests/browser/bidi_picture.mjs FILE
import { launch, run } from './browser.mjs';

const cases = run('bidi_cases').trim().split('\n').map((line) => JSON.parse(line))
  .filter((each) => /א|^[ -~]*$/.test(each.text));
const samples = cases.map((each) => each.pattern)
  .filter((pattern, i, all) => all.indexOf(pattern) === i).slice(0, 3);
const directions = ['ltr', 'rtl'];
const escape = (text) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

function cell(pattern, order, paragraph) {
  const found = cases.find((each) => each.pattern === pattern
    && each.paragraph === paragraph && (order === 'plain' || each.order === order));
  return `<p dir="${paragraph}">${order === 'plain' ? escape(found.text) : found.html}</p>`;
}

const titles = {
  plain: 'without linkspan', constant: 'constant order', environment: 'environment order',
  content: 'content order', TLD: 'TLD order',
};
const rows = Object.entries(titles).map(([order, title]) => `<tr class="${order}"><th>${title}</th>${
  directions.map((paragraph) => `<td>${
    samples.map((pattern) => cell(pattern, order, paragraph)).join('')}</td>`).join('')}</tr>`);

const browser = await launch();
const page = await browser.newPage({ viewport: { width: 860, height: 100 } });
await page.setContent(`<!doctype html><style>
  body { margin: 0; font: 15px "Noto Sans", "Noto Sans Hebrew", sans-serif; color: #222; }
  table { border-collapse: collapse; width: 860px; }
  th, td { border: 1px solid #bbb; padding: 6px 10px; }
  th { text-align: start; font-weight: 600; background: #f4f4f4; }
  p { margin: 2px 0; }
  .plain td { color: #a00; }
</style><table><tr><th></th><th>left-to-right paragraph</th><th>right-to-left paragraph</th></tr>${
  rows.join('')}</table>`);
await page.locator('table').screenshot({ path: process.argv[2] });
await browser.close();
