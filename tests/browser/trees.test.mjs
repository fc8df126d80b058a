// Random HTML documents made of what is dangerous, a part of those that
// tools/trust compares: parse5 makes the same tree of them but for our links.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { program } from './browser.mjs';
import { compare, compareAll } from './trees.mjs';

const DOCUMENTS = 20000;

describe('trees of HTML documents with links', () => {
  for (const isScripted of [true, false]) {
    test(`${DOCUMENTS} documents, ${isScripted ? 'as in a browser' : 'without scripts'}`, async () => {
      const sums = await compareAll(program('tree_cases'), [DOCUMENTS, 1], isScripted);
      assert.equal(sums.documents, DOCUMENTS);
      assert.deepEqual(sums.bad.slice(0, 5), []);
      assert.ok(sums.links > 30000, `${sums.links} links`);
    });
  }
});

// The comparison itself: each of these links is wrong.
describe('links that change a tree or stand in the wrong place', () => {
  const a = '<a href="http://a.com/" rel="nofollow noopener" class="made">http://a.com/</a>';
  const documents = [
    ['in raw text', '<style>?</style>'],
    ['in raw text after foreign content', '<svg></p><style><p>?'],
    ['in an attribute', '<p title="?">'],
    ['in a comment', '<!-- ? -->'],
    ['in a template', '<template>?</template>'],
    ['in a row of a template', '<template>? <tr><td>x</td></tr></template>'],
    ['before a table', '<table> ? <tr><td>x</td></tr></table>'],
    ['in a link', '<a href=x>?</a>'],
    ['in a link that a paragraph has left open', '<p><a href=x></p>?'],
    ['in code', '<code><p>?'],
    ['in an image', '<svg><text>?</text></svg>'],
    ['in a choice', '<select><option>?</select>'],
  ];
  for (const [why, document] of documents) {
    test(why, () => {
      const each = { source: document.replace('?', 'http://a.com/'), html: document.replace('?', a) };
      assert.notDeepEqual(compare(each).wrong, []);
    });
  }
  test('and one that is right', () => {
    const each = { source: '<p>http://a.com/ b', html: `<p>${a} b` };
    assert.deepEqual(compare(each), { count: 1, wrong: [] });
  });
});
