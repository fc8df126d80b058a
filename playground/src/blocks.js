// A text in blocks, so that an edit makes only the blocks around it new. A block is
// whole lines: no link goes over the end of a line, and nothing beyond it is looked at
// to find one. Only a very long line is cut, at a space, which no link holds either.

const BLOCK_SIZE = 2000;
const LONG_LINE = 6000;

// Where the block that starts at `at` ends.
function blockEnd(text, at) {
  const near = Math.min(at + BLOCK_SIZE, text.length);
  const line = text.indexOf('\n', near);
  const end = line < 0 ? text.length : line + 1;
  if (end - at <= LONG_LINE) return end;
  const before = text.lastIndexOf(' ', at + LONG_LINE - 1);
  if (before > at + BLOCK_SIZE) return before + 1;
  const space = text.indexOf(' ', at + LONG_LINE);
  return space < 0 || space >= end ? end : space + 1;
}

export function split(text) {
  const blocks = [];
  for (let at = 0; at < text.length;) {
    const end = blockEnd(text, at);
    blocks.push(text.slice(at, end));
    at = end;
  }
  return blocks;
}

// Can a block end at `end`, where `before` ended until now?
function isBoundary(text, end, before) {
  return text[end - 1] === '\n' || (text[end - 1] === ' ' && before !== undefined && !before.text.endsWith('\n'));
}

// Which blocks a new text keeps: `blocks` are objects with a `text`. Those from
// `first` up to `last` give way to blocks of the texts in `added`.
export function compare(blocks, text) {
  let first = 0;
  let start = 0;
  while (first < blocks.length && text.startsWith(blocks[first].text, start)) {
    const { length } = blocks[first].text;
    // The last block may have no line end: text behind it belongs to it.
    if (first === blocks.length - 1 && start + length < text.length && !blocks[first].text.endsWith('\n')) break;
    start += length;
    first++;
  }
  let last = blocks.length;
  let end = text.length;
  while (last > first) {
    const { length } = blocks[last - 1].text;
    if (end - length < start || !text.startsWith(blocks[last - 1].text, end - length)) break;
    end -= length;
    last--;
  }
  // A line that lost its end goes on in the next block.
  while (last < blocks.length && end > start && !isBoundary(text, end, blocks[last - 1])) {
    end += blocks[last].text.length;
    last++;
  }
  return { first, last, added: split(text.slice(start, end)) };
}
