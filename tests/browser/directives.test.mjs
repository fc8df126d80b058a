// Text directives of links, as Chromium reads them: a page is opened with each link
// and with each form that linkspan writes of it, and the place to which Chromium
// scrolls is read back. document.fragmentDirective tells nothing.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import http from 'node:http';
import { after, before, describe, test } from 'node:test';
import { launch, program } from './browser.mjs';

const FORMS = ['the link', 'format', 'display', 'copy'];
const TABS = 4;

/** [{ link, forms }], of each directive: what stands after the number sign. */
function written(directives) {
  const input = directives.map((each) => `https://example.com/#:~:${each}\n`).join('');
  const output = execFileSync(program('writing_cases'), ['-'], { input, encoding: 'utf8' });
  return output.trimEnd().split('\n').map((line) => {
    const [, link, format, display, copy] = line.split('\t');
    return { link, forms: [link, format, display, copy].map((form) => form.split('#').slice(1).join('#')) };
  });
}

/** What tells the readings of a directive apart, each far from the others. */
const TEXTS = ['nothing', 'foo- some bar', 'foo bar', 'foo, bar', 'a & b', 'a b', 'one two -three', 'one two three',
  'four -five', 'four five six', 'x=1 y', '100% sure', '茶 et thé', 'six-pack seven', 'pack seven', 'eight "nine"'];

/** [directive, the text that it is about]: by the syntax of the directive,
 *  [prefix-,]start[,end][,-suffix], in which an escape is never syntax. */
const ROWS = [
  ['text=foo%2D,bar', 'foo- some bar'],
  ['text=foo-,bar', 'foo bar'],
  ['text=foo%2C%20bar', 'foo, bar'],
  ['text=foo%2c%20bar', 'foo, bar'],
  ['text=a%20%26%20b', 'a & b'],
  ['text=a-,b', 'a b'],
  ['text=two,%2Dthree', 'one two -three'],
  ['text=two,-three', 'one two three'],
  ['text=one-,two,-three', 'one two three'],
  ['text=one,%2dthree', 'one two -three'],
  ['text=four-,%2Dfive', 'four -five'],
  ['text=five,-six', 'four five six'],
  ['text=x%3D1', 'x=1 y'],
  ['text=100%25%20sure', '100% sure'],
  ['text=%E8%8C%B6', '茶 et thé'],
  ['text=%E8%8C%B6-,et,-th%C3%A9', '茶 et thé'],
  ['text=six%2Dpack,seven', 'six-pack seven'],
  ['text=six%2Dpack-,seven', 'six-pack seven'],
  // neither a dash nor a percent sign is a character of the grammar
  ['text=six-pack,seven', null],
  ['text=100%%20sure', null],
  ['text=%22nine%22', 'eight "nine"'],
  ['text=missing&text=foo%2C%20bar', 'foo, bar'],
  ['text=missing', null],
];

function random(seed) {
  let state = BigInt(seed);
  return (n) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    return Number((state >> 33n) % BigInt(n));
  };
}

/** Directives of words that have syntax in them, all of it escaped, and a page with
 *  what the right and the wrong readings would find. */
function randomCase(below) {
  const words = ['alpha', 'be-ta', 'ga,mma', 'del&ta', '-eps', 'zeta-', 'e=ta', '100%', '茶', 'été'];
  const take = () => words.splice(below(words.length), 1)[0];
  const [prefix, start, end, suffix] = [take(), take(), take(), take()];
  const escape = (word) => word.replace(/[^a-z0-9]/g, (c) => encodeURIComponent(c) === c
    ? `%${c.charCodeAt(0).toString(16)}` : encodeURIComponent(c));
  const has = Array.from({ length: 3 }, () => below(2) === 1);
  const directive = [has[0] && `${escape(prefix)}-`, escape(start), has[1] && escape(end),
    has[2] && `-${escape(suffix)}`].filter(Boolean).join(',');
  const bare = (word) => word.replace(/^-|-$/g, '');
  const texts = ['nothing', `${bare(start)} ${bare(end)}`, `${bare(prefix)} ${bare(start)}`,
    `${start} so ${bare(end)} ${bare(suffix)}`, `${start} so ${end}`, `${prefix} ${start} so ${end}`, `${start} ${suffix}`,
    `${prefix} ${start} ${suffix}`, `${start} so ${end} ${suffix}`, `${prefix} ${start} so ${end} ${suffix}`];
  return { directive: `text=${directive}`, texts };
}

const escapeHtml = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const pageOf = (texts) => '<!doctype html><meta charset="utf-8"><body>' +
  texts.map((text) => `<p style="margin: 2000px 0">${escapeHtml(text)}</p>`).join('');

describe('text directives', () => {
  let browser;
  let server;
  let tabs;
  const pages = new Map();
  before(async () => {
    browser = await launch();
    server = http.createServer((request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(pages.get(request.url) ?? '');
    });
    await new Promise((ready) => { server.listen(0, '127.0.0.1', ready); });
    tabs = await Promise.all(Array.from({ length: TABS }, () =>
      browser.newPage({ viewport: { width: 600, height: 300 } })));
  });
  after(async () => {
    await browser.close();
    server.close();
  });

  /** The text that Chromium scrolls to, or null. */
  async function goal(tab, path, hash) {
    await tab.goto('about:blank'); // a page is searched when it is opened
    await tab.goto(`http://127.0.0.1:${server.address().port}${path}#${hash}`);
    await tab.waitForFunction(() => scrollY > 0, null, { timeout: 400, polling: 20 }).catch(() => {});
    return tab.evaluate(() => [...document.querySelectorAll('p')].find((p) => {
      const box = p.getBoundingClientRect();
      return box.top < innerHeight && box.bottom > 0;
    })?.textContent ?? null);
  }

  /** [{ link, goals }], one for each of FORMS; the same address is opened once. */
  async function goals(cases) {
    const waiting = [...cases.entries()];
    const found = [];
    await Promise.all(tabs.map(async (tab) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, { link, forms, path }] = next;
        const known = new Map();
        for (const form of forms) if (!known.has(form)) known.set(form, await goal(tab, path, form));
        found[at] = { link, goals: forms.map((form) => known.get(form)) };
      }
    }));
    return found;
  }

  test('each row is about the text that its syntax says, in every form', { timeout: 120000 }, async () => {
    pages.set('/rows', pageOf(TEXTS));
    const found = await goals(written(ROWS.map(([directive]) => directive)).map((each) => ({ ...each, path: '/rows' })));
    assert.equal(found.length, ROWS.length);
    found.forEach((each, i) => each.goals.forEach((text, form) =>
      assert.equal(text, ROWS[i][1], `${FORMS[form]} of ${each.link}`)));
  });

  test('random directives lead to the same place in every form', { timeout: 240000 }, async () => {
    const below = random(1);
    const made = Array.from({ length: 100 }, () => randomCase(below));
    made.forEach((each, i) => pages.set(`/${i}`, pageOf(each.texts)));
    const cases = written(made.map((each) => each.directive)).map((each, i) => ({ ...each, path: `/${i}` }));
    const found = await goals(cases);
    for (const each of found) assert.deepEqual(each.goals, Array(4).fill(each.goals[0]), each.link);
    const reached = found.filter((each) => each.goals[0] !== null).length;
    assert.ok(reached > found.length * 0.9, `${reached} of ${found.length} found anything`);
  });
});
