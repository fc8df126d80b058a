// What the tests of the page to try linkspan share.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.env.LINKSPAN_PLAYGROUND
  ?? path.resolve(import.meta.dirname, '..', '..', 'build', 'playground');
export const file = path.join(folder, 'index.html');
export const address = pathToFileURL(file).href;
export const webFolder = path.join(folder, 'web');

/** Open the page as a person would. `requests` are the requests that it makes,
 *  `errors` its errors; calls of alert() and the like are recorded. */
export async function openPage(browser, { fragment = '', url = address, ...options } = {}) {
  if (!existsSync(file)) throw new Error(`${file} is missing: run make playground`);
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const requests = [];
  const errors = [];
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== url) requests.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) {
      globalThis[name] = () => { globalThis.attacked = true; };
    }
  });
  await page.goto(url + fragment);
  await page.waitForSelector('html[data-ready]');
  return { page, requests, errors };
}

/** In the page: the texts of the marks, links and what was refused. */
export function marksOf(selector = '#marked') {
  const texts = (kind) => [...document.querySelectorAll(`${selector} .mark${kind}`)].map((each) => each.textContent);
  return { links: texts(':not(.refused)'), refused: texts('.refused') };
}

const words = 'Tea is good, see https://example.com/tea_(green), or write to ana@example.com. '
  + '詳細はhttps://example.com/茶を見て。 Книга: пример.рф/чай, edit README.md first.';

/** Prose with links in lines, of about so many characters. */
export function prose(size) {
  let text = '';
  for (let i = 0; text.length < size; i++) text += `${i}: ${words}${i % 7 === 0 ? '\n\n' : '\n'}`;
  return text.slice(0, size);
}
