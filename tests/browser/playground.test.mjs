// The page to try linkspan, driven as a person would.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { launch } from './browser.mjs';
import { address, file, marksOf, openPage, prose, webFolder } from './playground.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const tabs = ['profiles', 'linkify', 'write', 'explain', 'check'];

describe('the page to try linkspan', () => {
  let browser;
  before(async () => { browser = await launch(); });
  after(() => browser?.close());

  // Open, run, and see that nothing was asked for and nothing went wrong.
  async function visit(options, body) {
    const { page, requests, errors } = await openPage(browser, options);
    await body(page);
    assert.deepEqual(requests, []);
    assert.deepEqual(errors, []);
    assert.equal(await page.evaluate(() => globalThis.attacked ?? false), false);
    await page.context().close();
  }

  test('it is one small file', () => {
    assert.ok(statSync(file).size < 700_000, `${statSync(file).size} bytes`);
    const packed = brotliCompressSync(readFileSync(file)).length;
    assert.ok(packed < 380_000, `${packed} bytes with brotli`);
    assert.doesNotMatch(readFileSync(file, 'utf8').replace(/<script>[^]*<\/script>/, ''), /\b(src|href)=/);
  });

  test('it opens with a sentence, a promise and a marked example', () => visit({}, async (page) => {
    assert.match(await page.locator('.lead').innerText(), /^Type or paste text in any language: .*\.$/);
    assert.match(await page.locator('.promise').innerText(), /stays on this page/);
    assert.deepEqual(await page.evaluate(marksOf), {
      links: ['https://en.wikipedia.org/wiki/Tea_(disambiguation)', 'ana@example.com', 'https://example.com/茶',
        'пример.рф/чай', 'https://раураl.com/login'],
      refused: ['README.md'],
    });
  }));

  test('typing marks at once, and what is no link says why', () => visit({}, async (page) => {
    await page.fill('#text', '');
    assert.equal(await page.inputValue('#examples'), '');
    await page.locator('#text').pressSequentially('see example.com/a_(b). or x.invalid or main.py');
    assert.deepEqual(await page.evaluate(marksOf), { links: ['example.com/a_(b)'], refused: ['x.invalid', 'main.py'] });
    assert.equal(await page.locator('#count').innerText(), '1 link');
    await page.locator('#marked .mark.refused').first().hover();
    assert.match(await page.locator('#details').innerText(), /No link: x\.invalid[^]*H1\): the top-level domain does not exist/);
    await page.locator('#marked .mark.refused').nth(1).hover();
    assert.match(await page.locator('#details').innerText(), /P9\): the name of a file/);
  }));

  test('a link shows its parts, both forms of its host and its findings', () => visit({}, async (page) => {
    await page.fill('#text', 'x https://bücher.co.uk:8080/ä?q=1#f and https://раураl.com/');
    await page.locator('#marked .mark').first().hover();
    const rows = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll('#details dl > div')]
      .map((row) => [row.children[0].textContent, row.children[1].textContent])));
    assert.deepEqual(rows, {
      Kind: 'URL', 'Leads to': 'https://xn--bcher-kva.co.uk:8080/%C3%A4?q=1#f', Scheme: 'https', Host: 'bücher.co.uk',
      'Host in ASCII': 'xn--bcher-kva.co.uk', Port: '8080', Path: '/ä', Query: 'q=1', Fragment: 'f',
      'Registrable domain': 'bücher.co.uk', 'Public suffix': 'co.uk', Findings: 'warning unusual-port: The port is not the usual one of the scheme.',
    });
    await page.locator('#marked .mark').nth(1).hover();
    assert.match(await page.locator('#details .findings').innerText(), /severe mixed-scripts/);
  }));

  test('profiles and single rules can be switched', () => visit({}, async (page) => {
    await page.fill('#text', 'README.md https://раураl.com/ https://example.com/茶を見て。');
    assert.deepEqual((await page.evaluate(marksOf)).links, ['https://раураl.com/', 'https://example.com/茶']);
    await page.check('input[value=uts58]');
    assert.deepEqual((await page.evaluate(marksOf)).links, ['README.md', 'https://раураl.com/', 'https://example.com/茶を見て']);
    await page.check('input[value=safe]');
    assert.deepEqual(await page.evaluate(marksOf), { links: ['https://example.com/茶'], refused: ['README.md', 'https://раураl.com/'] });
    await page.check('input[value=tailored]');
    await page.click('.switches summary');
    const rules = await page.locator('#rules input').evaluateAll((inputs) => inputs.map(({ value }) => value));
    const header = readFileSync(path.resolve(import.meta.dirname, '../../include/linkspan/detect.h'), 'utf8');
    const named = [...header.matchAll(/RULE\([A-Z_]+, "P\d+", "([\w-]+)"/g)].map(([, name]) => name);
    assert.ok(named.length >= 21, `${named.length} rules`);
    assert.deepEqual(rules, named);
    await page.uncheck('#rules input[value=files]');
    assert.deepEqual((await page.evaluate(marksOf)).links, ['README.md', 'https://раураl.com/', 'https://example.com/茶']);
    await page.check('#rules input[value=files]');
    assert.deepEqual((await page.evaluate(marksOf)).refused, ['README.md']);
    const columns = await page.locator('#panel-profiles section').evaluateAll((all) => all.map((section) =>
      [section.querySelector('h3').textContent, section.querySelectorAll('.mark:not(.refused)').length]));
    assert.deepEqual(columns, [['uts58', 3], ['tailored', 2], ['safe', 1]]);
  }));

  test('a megabyte can be pasted, and an edit in the middle searches its lines only', () => visit({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    const text = prose(1_000_000);
    await page.evaluate((given) => navigator.clipboard.writeText(given), text);
    await page.focus('#text');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+V');
    await page.waitForFunction((length) => playground.state.text.length === length, text.length);
    const count = await page.evaluate(() => playground.marked.count);
    assert.equal(count, await page.evaluate(() => playground.api.find(playground.state.text).length));
    assert.ok(count > 10_000, `${count} links`);
    const searched = await page.evaluate(() => {
      const area = document.getElementById('text');
      const at = area.value.indexOf('\n', 500_000) + 1;
      area.setSelectionRange(at, at);
      return playground.marked.searched;
    });
    await page.keyboard.type('b.org ');
    const now = await page.evaluate(() => playground.marked.searched);
    assert.ok(now - searched < 6 * 6000, `${now - searched} characters`);
    assert.equal(await page.evaluate(() => playground.marked.count), count + 1);
    assert.equal(await page.evaluate(() => playground.state.text), await page.inputValue('#text'));
  }));

  test('after any edit the marks are those of the whole text', () => visit({}, async (page) => {
    const wrong = await page.evaluate((start) => {
      let seed = 1;
      const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
      const pieces = ['\n', '\n\n', 'x', ' ', 'https://example.com/', 'a.b@example.com', '、', '(', ')', 'README.md'];
      const area = document.getElementById('text');
      let text = start;
      for (let i = 0; i < 400; i++) {
        const at = random(text.length + 1);
        text = text.slice(0, at) + (random(3) ? pieces[random(pieces.length)] : '') + text.slice(at + (random(2) ? random(4000) : random(3)));
        if (text.length < 3000) text += start;
        area.value = text;
        area.dispatchEvent(new Event('input'));
        let base = 0;
        const shown = [];
        for (const block of playground.marked.blocks) {
          for (const link of block.links) shown.push(`${base + link.start}:${link.text}`);
          base += block.text.length;
        }
        const whole = playground.api.find(text).map((link) => `${link.start}:${link.text}`);
        if (document.getElementById('marked').textContent !== text) return `${i}: another text`;
        if (shown.join('\n') !== whole.join('\n')) {
          return `${i}: ${JSON.stringify([shown.filter((each) => !whole.includes(each)), whole.filter((each) => !shown.includes(each))])}`;
        }
      }
      return '';
    }, prose(20_000));
    assert.equal(wrong, '');
  }));

  test('a line of 200 KB is marked like the whole, and searched around an edit only', () => visit({}, async (page) => {
    const found = await page.evaluate((text) => {
      const area = document.getElementById('text');
      const put = (next) => {
        area.value = next;
        area.dispatchEvent(new Event('input'));
      };
      put(text);
      const { marked } = playground;
      const before = marked.searched;
      put(`${text.slice(0, 100_000)} b.org ${text.slice(100_000)}`);
      const searched = marked.searched - before;
      // A link that loses its space goes on in the next block.
      const at = marked.blocks[0].text.length;
      put(text.slice(0, at - 1) + text.slice(at));
      const joined = marked.blocks.flatMap(({ links }) => links.map((link) => link.text)).join(' ');
      return {
        searched, isSame: document.getElementById('marked').textContent === area.value,
        isWhole: joined === playground.api.find(area.value).map((link) => link.text).join(' '),
      };
    }, prose(200_000).replaceAll('\n', ' '));
    assert.ok(found.searched < 15_000, `${found.searched} characters`);
    assert.deepEqual([found.isSame, found.isWhole], [true, true]);
  }));

  test('every example has links or an attack, in every view', () => visit({}, async (page) => {
    const ids = await page.locator('#examples option').evaluateAll((all) => all.map(({ value }) => value).filter((id) => id !== ''));
    assert.ok(ids.length >= 20, `${ids.length} examples`);
    for (const id of ids) {
      await page.selectOption('#examples', id);
      const { links, refused } = await page.evaluate(marksOf);
      assert.ok(links.length > 0, `${id}: ${refused}`);
      assert.equal(await page.inputValue('#examples'), id);
      const short = await page.evaluate((names) => names.filter((tab) => {
        document.getElementById(`tab-${tab}`).click();
        return document.getElementById(`panel-${tab}`).innerText.length < 20;
      }), tabs);
      assert.deepEqual(short, [], id);
    }
  }));

  test('linkify is rendered from its source, and links do not leave', () => visit({}, async (page) => {
    await page.fill('#text', '<b>x</b> https://example.com/a?b&c "q"');
    await page.click('#tab-linkify');
    assert.equal(await page.locator('#panel-linkify pre').innerText(),
      '&lt;b&gt;x&lt;/b&gt; <a href="https://example.com/a?b&amp;c" rel="nofollow noopener">https://example.com/a?b&amp;c</a> &quot;q&quot;');
    assert.equal(await page.locator('.rendered').innerText(), '<b>x</b> https://example.com/a?b&c "q"');
    await page.click('.rendered a');
    assert.match(await page.locator('#message').innerText(), /Leads to https:\/\/example\.com\/a\?b&c/);
    assert.equal(page.url().split('#')[0], address);
    await page.selectOption('#output', 'markdown');
    assert.match(await page.locator('#panel-linkify pre').innerText(), /\]\(https:\/\/example\.com\/a\?b&(amp;)?c\)/);
  }));

  test('results and the address of a state are copied', () => visit({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await page.fill('#text', 'go to example.com');
    await page.click('#tab-linkify');
    await page.click('#copy-output');
    const paste = () => page.evaluate(() => navigator.clipboard.readText());
    assert.equal(await paste(), 'go to <a href="https://example.com/" rel="nofollow noopener">example.com</a>');
    await page.click('#share');
    await page.waitForFunction(() => document.getElementById('message').textContent.startsWith('The address'));
    assert.equal(await paste(), page.url());
    assert.match(page.url(), /#text=go\+to\+example\.com&profile=tailored&tab=linkify/);
    await page.fill('#text', 'x'.repeat(60_000));
    await page.click('#share');
    assert.match(await page.locator('#message').innerText(), /too long/);
  }));

  test('links are written, and shown in four orders in both directions', () => visit({}, async (page) => {
    await page.fill('#text', 'https://דוגמה.com/%D7%91');
    await page.click('#tab-write');
    const rows = await page.locator('.written table').first().locator('td').allInnerTexts();
    assert.deepEqual(rows, ['https://דוגמה.com/ב', 'https://דוגמה.com/ב', 'https://xn--6dbbec0c.com/%D7%91']);
    const directions = await page.locator('.orders tr').evaluateAll((all) => all.slice(1).map((row) =>
      [row.children[0].firstChild.data, ...[...row.querySelectorAll('td')].map((cell) => cell.querySelector('bdi')?.dir ?? '')]));
    assert.deepEqual(directions, [['constant', 'ltr', 'ltr'], ['environment', 'ltr', 'rtl'], ['content', 'rtl', 'rtl'],
      ['tld', 'ltr', 'ltr'], ['plain', '', '']]);
  }));

  test('explain has a row for each character', () => visit({}, async (page) => {
    await page.fill('#text', 'a example.com, é\u200B');
    await page.click('#tab-explain');
    const rows = await page.locator('#panel-explain tbody tr').evaluateAll((all) => all.map((row) =>
      [row.children[1].textContent, row.className]));
    assert.deepEqual(rows.map(([code]) => code), [...'a example.com, é\u200B'].map((each) =>
      `U+${each.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`));
    assert.equal(rows.filter(([, kind]) => kind === 'in-link').length, 'example.com'.length);
  }));

  test('a suspicious link is taken apart', () => visit({}, async (page) => {
    await page.click('#tab-check');
    await page.fill('#link', 'https://раураl.com/');
    await page.fill('#wanted', 'paypal.com');
    assert.match(await page.locator('#verdict').innerText(), /Do not click/);
    const shown = await page.locator('#checked').innerText();
    assert.match(shown, /People may read\s+paypal\.com/);
    assert.match(shown, /xn--l-7sba6dbr\.com/);
    assert.match(shown, /looks-like/);
    assert.match(await page.locator('#checked tr.odd').first().innerText(), /U\+0440\s+Cyrillic letter\s+looks like p/);
    assert.equal(await page.locator('#checked tr.odd').count(), 5);
    await page.fill('#link', 'https://example.com/');
    assert.match(await page.locator('#verdict').innerText(), /Nothing suspicious/);
  }));

  test('a shared state opens as it was', () => visit({
    fragment: '#text=%D1%87%D0%B0%D0%B9+README.md+example.com%0Ax&profile=safe&off=files,nonsense&tab=explain',
  }, async (page) => {
    assert.equal(await page.inputValue('#text'), 'чай README.md example.com\nx');
    assert.equal(await page.isChecked('input[value=safe]'), true);
    assert.deepEqual((await page.evaluate(marksOf)).links, ['README.md', 'example.com']);
    assert.equal(await page.isVisible('#panel-explain'), true);
  }));

  // 1,000 fragments: each attack in each field and view.
  const attacks = ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg onload=alert(1)>',
    "'-alert(1)-'", 'javascript:alert(1)', 'https://example.com/"onmouseover="alert(1)', '</textarea><script>alert(1)</script>',
    '<iframe srcdoc="<script>parent.alert(1)</script>">', 'https://example.com/<a href=javascript:alert(1)>x</a>',
    '<base href=https://evil.example/>', '<meta http-equiv=refresh content="0;url=https://evil.example/">',
    '${alert(1)}{{alert(1)}}', 'data:text/html,<script>alert(1)</script> https://a.com', '<style>@import "https://evil.example/x"</style>',
    '<form action=https://evil.example/><input autofocus onfocus=alert(1)>', '__proto__', '\u202E<b>\u2066https://a.com/\u2069',
    'https://user:<img/src/onerror=alert(1)>@example.com/', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<a href="https://x.com" ping="https://evil.example/">https://x.com</a>'];
  function* fragments() {
    for (const attack of attacks) {
      const value = encodeURIComponent(attack);
      for (const tab of [...tabs, value]) {
        for (const field of ['text', 'link', 'wanted', 'profile', 'off', value]) {
          yield `#text=https://example.com/+${field === 'text' ? '' : 'x'}&${field}=${value}&tab=${tab}&link=${value}`;
        }
        yield `#text=${value}&link=https://${value}&tab=${tab}&profile=safe`;
        yield `#text=${value}+https://example.com/${value}&tab=${tab}&profile=uts58&off=${value}`;
      }
      yield `#${attack}`;
      yield `#text=${attack}&tab=linkify`;
      yield `#${value}=${value}&text=%E0%A4%A&text=${value}`;
    }
  }

  test('a script that ran would be seen', async () => {
    const { page, requests } = await openPage(browser, { bypassCSP: true });
    await page.evaluate(() => { document.querySelector('.lead').innerHTML = '<img src=x onerror=alert(1)>'; });
    await page.waitForFunction(() => globalThis.attacked === true);
    assert.equal(requests.length, 1);
    await page.context().close();
  });

  test('the policy of the page would stop it', async () => {
    const { page, errors } = await openPage(browser);
    await page.evaluate(() => { document.querySelector('.lead').innerHTML = '<img src=https://example.invalid/ onerror=alert(1)>'; });
    await page.waitForFunction(() => document.querySelector('.lead img').complete);
    assert.equal(await page.evaluate(() => globalThis.attacked ?? false), false);
    assert.ok(errors.length > 0 && errors.every((each) => each.includes('Content Security Policy')), errors.join('\n'));
    await page.context().close();
  });

  test('1,000 hostile fragments run no script', async () => {
    const all = [...fragments()];
    assert.ok(all.length >= 1000, `${all.length} fragments`);
    await visit({}, async (page) => {
      const found = await page.evaluate(async (list) => {
        const names = new Set();
        const attributes = new Set();
        let changes = 0;
        for (const fragment of list) {
          const changed = new Promise((resolve) => { addEventListener('hashchange', resolve, { once: true }); });
          location.hash = fragment;
          await changed;
          changes++;
          for (const element of document.body.getElementsByTagName('*')) {
            names.add(element.localName);
            for (const { name, value } of element.attributes) {
              attributes.add(name);
              if (name === 'href' && !/^(https?|ftp|mailto):/.test(value)) attributes.add(`href=${value}`);
            }
          }
        }
        return { names: [...names], attributes: [...attributes], changes, scripts: document.scripts.length };
      }, all);
      assert.equal(found.changes, all.length);
      assert.equal(found.scripts, 1);
      for (const name of ['img', 'svg', 'iframe', 'base', 'meta', 'style', 'form', 'math', 'object', 'embed']) {
        assert.ok(!found.names.includes(name), name);
      }
      assert.deepEqual(found.attributes.filter((name) => /^(on|src|ping|style|action|href=)/.test(name)), []);
    });
    // As the address of a new page too.
    for (const attack of attacks.slice(0, 6)) {
      await visit({ fragment: `#text=${encodeURIComponent(attack)}&tab=linkify` }, async (page) => {
        assert.equal(await page.inputValue('#text'), attack);
      });
    }
  });

  test('it can be used by keyboard alone', () => visit({}, async (page) => {
    const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.className || document.activeElement.value);
    const reach = async (id) => {
      for (let i = 0; i < 20; i++) {
        if (await focused() === id) return;
        await page.keyboard.press('Tab');
      }
      assert.fail(`${id} is not reached by Tab`);
    };
    await reach('examples');
    await reach('share');
    await reach('text');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('a.com b.com x.invalid');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'marked');
    await page.keyboard.press('Tab');
    assert.match(await page.locator('#details').innerText(), /Link: a\.com/);
    await page.keyboard.press('ArrowRight');
    assert.match(await page.locator('#details').innerText(), /Link: b\.com/);
    await page.keyboard.press('ArrowRight');
    assert.match(await page.locator('#details').innerText(), /No link: x\.invalid/);
    await reach('tab-profiles');
    for (const tab of [...tabs.slice(1), tabs[0]]) {
      await page.keyboard.press('ArrowRight');
      assert.equal(await focused(), `tab-${tab}`);
      assert.equal(await page.isVisible(`#panel-${tab}`), true);
    }
  }));

  for (const width of [320, 400, 1200]) {
    test(`nothing is wider than a window of ${width} pixels`, () => visit({ viewport: { width, height: 800 } }, async (page) => {
      for (const id of ['start', 'arabic', 'code', 'lookalike']) {
        await page.selectOption('#examples', id);
        await page.locator('#marked .mark').first().hover();
        for (const tab of tabs) {
          await page.click(`#tab-${tab}`);
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${id} ${tab}`);
        }
      }
    }));
  }

  for (const colorScheme of ['light', 'dark']) {
    test(`axe-core finds no serious problem in ${colorScheme}`, async () => {
      // The policy of the page allows no script but its own.
      await visit({ colorScheme, bypassCSP: true }, async (page) => {
        await page.addScriptTag({ path: axe });
        await page.click('.switches summary');
        await page.fill('#text', 'a.com ana@example.com x.invalid https://раураl.com/ https://he.wikipedia.org/wiki/תה');
        await page.locator('#marked .mark.warned').first().hover();
        for (const tab of tabs) {
          await page.click(`#tab-${tab}`);
          // Colours alone differ in the dark.
          const { passes, violations } = await page.evaluate((isDark) =>
            axe.run(isDark ? { runOnly: ['color-contrast'] } : {}), colorScheme === 'dark');
          assert.ok(passes.length >= (colorScheme === 'dark' ? 1 : 20), `${passes.length} rules`);
          assert.deepEqual(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => [tab, id, nodes.map(({ html, failureSummary }) => html + failureSummary)]), []);
        }
      });
    });
  }

  test('light and dark can be switched', () => visit({ colorScheme: 'light' }, async (page) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(await paper(), 'rgb(255, 255, 255)');
    await page.click('#theme');
    assert.equal(await paper(), 'rgb(21, 24, 28)');
    await page.click('#theme');
    assert.equal(await paper(), 'rgb(255, 255, 255)');
  }));

  test('the files for a web server work too, and ask for nothing else', async () => {
    const types = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.wasm': 'application/wasm' };
    const server = createServer((request, response) => {
      const name = request.url === '/' ? 'index.html' : path.basename(request.url);
      response.setHeader('Content-Type', types[path.extname(name)] ?? 'text/plain');
      try {
        response.end(readFileSync(path.join(webFolder, name)));
      } catch {
        response.statusCode = 404;
        response.end();
      }
    });
    await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    try {
      const url = `http://127.0.0.1:${server.address().port}/`;
      const { page, requests } = await openPage(browser, { url });
      assert.equal((await page.evaluate(marksOf)).links.length, 5);
      assert.deepEqual(requests.filter((each) => !each.endsWith('/favicon.ico')).map((each) => each.slice(url.length)).sort(),
        ['linkspan.wasm', 'playground.js', 'style.css']);
      await page.context().close();
    } finally {
      server.close();
    }
  });
});
