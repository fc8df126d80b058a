// The package in Chromium: a module script, a worker and hostile text.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chromium } from 'playwright-core';
import { random, randomText } from './support.mjs';

const dist = join(dirname(createRequire(import.meta.url).resolve('linkspan/package.json')), 'dist');
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const PAGES = {
  '/': ['text/html', '<!DOCTYPE html><body><script type="module" src="/page.js"></script></body>'],
  '/page.js': ['text/javascript', `import * as linkspan from '/index.js'; import * as dom from '/dom.js'; import { load } from '/async.js';
    window.linkspan = linkspan; window.dom = dom; window.load = load; document.body.dataset.ready = 'yes';`],
  '/worker.js': ['text/javascript', `import { find } from '/index.js'; onmessage = ({ data }) => postMessage(find(data).map((l) => [l.start, l.end, l.href]));`],
};
let server;
let browser;
let page;

before(async () => {
  server = createServer((request, response) => {
    const name = basename(request.url);
    // The browser also asks for other files, such as an icon.
    if (!PAGES[request.url] && !existsSync(join(dist, name))) {
      response.writeHead(404).end();
      return;
    }
    const [type, body] = PAGES[request.url]
      ?? [name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript', readFileSync(join(dist, name))];
    response.writeHead(200, { 'content-type': `${type}${type.startsWith('text') ? '; charset=utf-8' : ''}`, 'content-security-policy': POLICY });
    response.end(body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking'] });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForSelector('body[data-ready]', { state: 'attached' });
});

after(async () => {
  await browser?.close();
  server?.close();
});

const WANT = [[2, 13, 'https://example.com/'], [14, 22, 'mailto:me@b.org']];

describe('Chromium', () => {
  test('a module script, with a content security policy', async () => {
    const got = await page.evaluate(() => window.linkspan.find('見 example.com me@b.org').map((l) => [l.start, l.end, l.href]));
    assert.deepEqual(got, WANT);
  });
  test('a worker', async () => {
    const got = await page.evaluate(() => new Promise((done, fail) => {
      const worker = new Worker('/worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = (event) => fail(new Error(event.message));
      worker.postMessage('見 example.com me@b.org');
    }));
    assert.deepEqual(got, WANT);
  });
  test('a streamed file', async () => {
    const got = await page.evaluate(async () => {
      const { find } = await window.load(fetch('/linkspan.wasm'));
      return find('見 example.com me@b.org').map((l) => [l.start, l.end, l.href]);
    });
    assert.deepEqual(got, WANT);
  });
  test('10,000 attacks make no element or attribute but those of links', async () => {
    const rng = random(99);
    const pieces = ['<img src=x onerror=alert(1)>', '"onmouseover="alert(1)', "'", '"', '<', '>', '&lt;', '&#x3c;', '</a>', '<a href=',
      'javascript:alert(1)', 'https://a.com/', 'data:text/html,', '\u0000', '\ud800', '<!--', '-->', '<script>', '</script>', '`', '\\', '=', ' '];
    const texts = Array.from({ length: 10000 }, () => {
      let text = '';
      for (let n = 1 + rng.below(8); n > 0; n--) text += rng.below(3) === 0 ? randomText(rng, 2) : rng.of(pieces);
      return text;
    });
    const { wrong, links } = await page.evaluate((list) => {
      const wrong = [];
      let links = 0;
      // Escapes beside right-to-left characters stand in a bdo, which keeps their order.
      const allowed = { A: ['href', 'rel'], BDI: ['dir'], BDO: ['dir', 'style'] };
      const isFine = (element) => [...element.attributes].every(({ name }) => allowed[element.tagName]?.includes(name))
        && element.tagName in allowed
        && (element.tagName !== 'A' || /^(https?|ftp|mailto):/.test(element.getAttribute('href')))
        && (element.getAttribute('style') ?? 'unicode-bidi:bidi-override') === 'unicode-bidi:bidi-override';
      for (const text of list) {
        const written = document.createElement('div');
        written.innerHTML = window.linkspan.linkify(text);
        const inPlace = document.createElement('div');
        inPlace.textContent = text;
        window.dom.linkifyElement(inPlace);
        for (const root of [written, inPlace]) {
          const elements = [...root.querySelectorAll('*')];
          links += elements.length;
          if (!elements.every(isFine)) wrong.push(text);
        }
        if (inPlace.textContent !== text) wrong.push(text);
      }
      return { wrong, links };
    }, texts);
    assert.deepEqual(wrong, []);
    assert.ok(links > 5000, `${links} elements`);
  });
});
