// The site: it is made without a warning, its links lead somewhere, and it can be read
// and searched from a disk.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { launch } from './browser.mjs';

const top = path.resolve(import.meta.dirname, '..', '..');
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const hasMkdocs = spawnSync('mkdocs', ['--version']).status === 0;
const homes = ['shell', 'c', 'cpp', 'javascript', 'python', 'sql'];

describe('the site', { skip: hasMkdocs ? false : 'mkdocs is not installed' }, () => {
  let browser;
  let folder;
  let site;
  const address = (name) => pathToFileURL(path.join(site, name)).href;
  const checked = () => spawnSync('node', [path.join(top, 'tools/check_site.mjs'), site,
    path.join(top, 'build/npm/package/dist/index.js')], { encoding: 'utf8' });

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'linkspan-site-'));
    site = path.join(folder, 'site');
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is made without a warning, and linkspan finds no fault with its links', () => {
    const { status, stdout, stderr } = spawnSync(path.join(top, 'tools/make_site'), [site], { encoding: 'utf8' });
    assert.equal(stderr, '');
    assert.equal(status, 0);
    assert.match(stdout, /^\d{4} links inside of the site, \d+ to other places, 0 problems\n$/);
  });

  test('a bad link would be seen', () => {
    const extra = path.join(site, 'extra.html');
    for (const [link, reason] of [['none.html', 'no such file'], ['index.html#none', 'no such place'],
      ['https://pаypal.com/', 'mixed-scripts'], ['https://example.invalid/', 'no link for linkspan']]) {
      writeFileSync(extra, `<a href="${link}">x</a>`);
      const { status, stderr } = checked();
      assert.equal(status, 1, link);
      assert.match(stderr, new RegExp(`^extra\\.html: .*: ${reason}`, 'm'));
    }
    rmSync(extra);
    assert.equal(checked().status, 0);
  });

  test('has a short page for each home, with code that other tests run', () => {
    for (const home of homes) {
      const page = readFileSync(path.join(site, 'homes', `${home}.html`), 'utf8');
      assert.equal(page.match(/<h2/g)?.length, 3, home);
      assert.match(page, /<h2 id="install">[^]*<pre>[^]*<h2[^]*<pre>[^]*<h2 id="what-next">[^]*<a href/, home);
      assert.doesNotMatch(page, /\{\{/, home);
    }
  });

  test('every document is named beside each page', () => {
    const index = readFileSync(path.join(site, 'index.html'), 'utf8');
    const nav = index.slice(index.indexOf('<nav'), index.indexOf('</nav>'));
    const documents = readdirSync(path.join(top, 'docs'), { recursive: true }).filter((name) => name.endsWith('.md'));
    assert.ok(documents.length >= 15);
    for (const name of documents) {
      const page = name === 'README.md' ? 'index.html' : name.replace(/md$/, 'html');
      assert.ok(nav.includes(`href="docs/${page}"`), name);
    }
  });

  test('has the manual pages and the page to try it', () => {
    const manual = readFileSync(path.join(site, 'docs/reference/linkspan.1.html'), 'utf8');
    assert.match(manual, /SYNOPSIS/);
    // Nothing is left of the bold type of a terminal.
    assert.doesNotMatch(manual, /[\u0008\u001b]/);
    assert.ok(existsSync(path.join(site, 'docs/reference/man3/linkspan_detect.3.html')));
    assert.deepEqual(readFileSync(path.join(site, 'playground/index.html')),
      readFileSync(path.join(top, 'build/playground/index.html')));
  });

  for (const width of [400, 1200]) {
    test(`is read, searched and followed in a window of ${width} pixels`, async () => {
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      const requests = [];
      page.on('request', (request) => { if (!request.url().startsWith('file:')) requests.push(request.url()); });
      for (const name of ['index.html', 'docs/reference/profiles.html', 'homes/sql.html', 'docs/reference/linkspan.3.html', 'bindings/npm/index.html']) {
        await page.goto(address(name));
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, name);
      }
      await page.fill('#search', 'unusual-port');
      const first = page.locator('#found a').first();
      assert.match(await first.getAttribute('href'), /docs\/reference\/safety\.html/);
      await first.click();
      assert.match(await page.locator('main').innerText(), /unusual-port/);
      await page.goto(address('index.html'));
      if (width < 800) await page.click('nav summary');
      await page.click('nav a:text("Try it")');
      await page.click('main a:text("Open the page")');
      await page.waitForSelector('html[data-ready]');
      assert.deepEqual(requests, []);
      await page.close();
    });
  }

  test('axe-core finds no serious problem', async () => {
    for (const colorScheme of ['light', 'dark']) {
      const page = await browser.newPage({ colorScheme });
      await page.goto(address('index.html'));
      await page.addScriptTag({ path: axe });
      const { passes, violations } = await page.evaluate(() => axe.run());
      assert.ok(passes.length > 10);
      assert.deepEqual(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), []);
      await page.close();
    }
  });
});
