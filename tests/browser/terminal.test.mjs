// OSC 8 hyperlinks in the core of a terminal emulator: the link of each cell.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import xterm from '@xterm/headless';
import { run } from './browser.mjs';

const bytes = (hex) => Buffer.from(hex, 'hex');
const cases = run('linkify_cases').trim().split('\n').map((line) => JSON.parse(line));
const columns = 100;

/** The characters on the screen with the link and the id of each, line by line. */
async function cellsOf(output) {
  const terminal = new xterm.Terminal(
    { cols: columns, rows: 60, scrollback: 200, allowProposedApi: true, convertEol: true, logLevel: 'off' });
  await new Promise((done) => { terminal.write(output, done); });
  const { buffer, _oscLinkService: links } = terminal._core;
  const cells = [];
  for (let y = 0; y < buffer.lines.length; y++) {
    const line = buffer.lines.get(y);
    for (let x = 0; x < columns; x++) {
      const cell = line.loadCell(x, terminal.buffer.active.getNullCell());
      const data = cell.extended.urlId ? links.getLinkData(cell.extended.urlId) : undefined;
      if (cell.getChars() !== '') cells.push({ character: cell.getChars(), uri: data?.uri ?? '', id: data?.id ?? '' });
    }
  }
  terminal.dispose();
  return cells;
}

/** Stretches of cells with one link, as [uri, id, text]. */
function stretches(cells) {
  const found = [];
  for (const { character, uri, id } of cells) {
    const last = found.at(-1);
    if (last && last[0] === uri && last[1] === id) last[2] += character;
    else found.push([uri, id, character]);
  }
  return found.filter(([uri]) => uri !== '');
}

// What --show-controls writes as U+FFFD.
const bidiControls = /\p{Bidi_Control}/gu;

// What takes no cell of its own, and spaces, which may stand at a line's end.
const visible = (string) => string.replace(/[\s\p{Mn}\p{Me}\p{Cf}]/gu, '');

describe('linkify to a terminal', () => {
  test('each link has its address and its id', async () => {
    const output = run('linkify_cases', 'sample');
    assert.deepEqual(stretches(await cellsOf(output)), [
      ['https://example.com/', '1', 'https://example.com/'],
      ['https://xn--r8jz45g.jp/%E6%97%A5', '2', '例え.jp/日'],
      ['mailto:a@b.com', '3', 'a@b.com'],
      ['https://a.com/', '4', 'a.com'],
      ['https://a.com/', '5', 'a.com'],
    ]);
  });

  test('hostile text with its controls shown: all cells, all links', async () => {
    let count = 0;
    for (const each of cases.slice(0, 1000)) {
      const found = stretches(await cellsOf(bytes(each.shown)));
      const want = each.links.map((link, i) => [
        bytes(link.href).toString(), `${i + 1}`,
        visible(bytes(link.label).toString().replace(bidiControls, '\uFFFD'))]);
      const got = found.map(([uri, id, string]) => [uri, id, visible(string)]);
      assert.deepEqual(got, want, each.text);
      count += want.length;
    }
    assert.ok(count > 500, `${count} links`);
  });

  test('hostile text as it is: no address but ours and the text\'s own', async () => {
    for (const each of cases.slice(0, 1000)) {
      const ours = new Set(each.links.map((link) => bytes(link.href).toString()));
      const cells = await cellsOf(bytes(each.terminal));
      for (const { uri, id } of cells)
        if (id !== '') assert.ok(ours.has(uri), `${uri} of ${each.text}`);
        else assert.ok(uri === '' || uri === 'http://evil.example', `${uri} of ${each.text}`);
    }
  });
});
