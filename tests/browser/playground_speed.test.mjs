// How much a key costs in a long text: how many characters are searched again, and how many
// elements are made. Times are told and judged by nobody: they are those of the machine.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch } from './browser.mjs';
import { openPage, prose } from './playground.mjs';

const KEYS = 100;
const GOAL = 16; // milliseconds, one frame
const TYPED = 'abc .https://d.org/';
// A block is whole lines of 2,000 characters or more, or a part of a longer line, of up to
// 6,000. A key changes one, and the one before or after it if an edge between them moves.
const MOST_SEARCHED = 2 * 6000;
const MOST_ELEMENTS = 3;

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

// Type `TYPED` again and again in the middle of the text. What each key costs, as
// {searched, elements, time}.
const typed = (page, keys) => page.evaluate(({ letters, keys }) => {
  const area = document.getElementById('text');
  area.dispatchEvent(new Event('input'));
  const observer = new MutationObserver(() => {});
  observer.observe(document.getElementById('marked'), { childList: true });
  return Array.from({ length: keys }, (_, i) => {
    area.setRangeText(letters[i % letters.length], 100_000 + i, 100_000 + i, 'end');
    const before = playground.marked.searched;
    const start = performance.now();
    area.dispatchEvent(new Event('input'));
    const time = performance.now() - start;
    const elements = observer.takeRecords().reduce((sum, each) => sum + each.addedNodes.length, 0);
    return { searched: playground.marked.searched - before, elements, time };
  });
}, { letters: TYPED, keys });

describe('keys in a text of 200 KB', () => {
  let browser;
  before(async () => { browser = await launch(); });
  after(() => browser?.close());

  for (const [name, text] of [['lines', prose(200_000)], ['a single line', prose(200_000).replaceAll('\n', ' ')]]) {
    test(`${KEYS} keys in ${name}: what is around each is searched, and no more`, async (t) => {
      const { page } = await openPage(browser);
      await page.evaluate((all) => { document.getElementById('text').value = all; }, text);
      const keys = await typed(page, KEYS);
      assert.equal((await page.inputValue('#text')).length, text.length + KEYS);
      assert.equal(keys.length, KEYS);
      for (const [i, { searched, elements }] of keys.entries()) {
        assert.ok(searched > 0 && searched <= MOST_SEARCHED, `key ${i}: ${searched} characters`);
        assert.ok(elements > 0 && elements <= MOST_ELEMENTS, `key ${i}: ${elements} elements`);
      }
      t.diagnostic(`median time of a key in ${name}: ${median(keys.map(({ time }) => time)).toFixed(2)} ms (goal ${GOAL} ms)`);
      await page.context().close();
    });
  }
});
