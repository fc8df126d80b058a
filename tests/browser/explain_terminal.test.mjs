// The table of linkspan explain in the core of a terminal emulator: its columns are
// aligned, whatever a row contains.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import xterm from '@xterm/headless';
import { run } from './browser.mjs';
import { hardTexts, texts } from './explain_texts.mjs';

const rows = 300;

/** The lines of the screen as the cells' characters; what is wide has an empty
 *  cell after it. */
async function linesOf(output) {
  const terminal = new xterm.Terminal(
    { cols: 120, rows, allowProposedApi: true, convertEol: true, logLevel: 'off' });
  await new Promise((done) => { terminal.write(output, done); });
  const { active } = terminal.buffer;
  const lines = Array.from({ length: rows }, (_, y) => Array.from(
    { length: 120 }, (__, x) => active.getLine(y).getCell(x).getChars()));
  terminal.dispose();
  return lines;
}

describe('linkspan explain in a terminal', () => {
  for (const text of [...texts, ...hardTexts])
    test(JSON.stringify(text), async () => {
      const output = run('../cli/linkspan', 'explain', '--table', '--color', 'always',
        '--profile', 'tailored', text);
      const lines = await linesOf(output);
      const header = lines.findIndex((cells) => cells.join('').includes('code point')); // the sentences come first
      const column = lines[header].join('').indexOf('code point');
      const codes = [...text].map((each) => `U+${each.codePointAt(0).toString(16)
        .toUpperCase().padStart(4, '0')}`);
      assert.equal(column, 13);
      codes.forEach((code, i) => {
        const cells = lines[header + 1 + i];
        assert.equal(cells.slice(column, column + code.length).join(''), code, output);
        assert.equal(cells[column - 1].trim(), '', code);
      });
    });

  test('a mark has a circle in its row, and its letter where the text is told', () => {
    const output = run('../cli/linkspan', 'explain', '--table', '--color', 'never',
      'https://hi.wikipedia.org/wiki/हिन्दी');
    assert.match(output, /  ◌् +U\+094D/);
    assert.match(output, /^link 0-48: https:\/\/hi\.wikipedia\.org\/wiki\/हिन्दी$/m);
  });
});
