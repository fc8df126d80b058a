// A text in blocks of whole lines, so that an edit makes only the blocks around it
// new. No link goes over the end of a line.

const BLOCK_SIZE = 2000;

// Blocks end with a line end, all but the last.
export function split(text) {
  const blocks = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', Math.min(at + BLOCK_SIZE, text.length));
    const next = end < 0 ? text.length : end + 1;
    blocks.push(text.slice(at, next));
    at = next;
  }
  return blocks;
}

// Which blocks a new text keeps: `blocks` are objects with a `text`. Those from
// `first` up to `last` give way to blocks of the texts in `added`.
export function compare(blocks, text) {
  let first = 0;
  let start = 0;
  while (first < blocks.length && text.startsWith(blocks[first].text, start)) {
    const { length } = blocks[first].text;
    // The last block may have no line end: text behind it belongs to it.
    if (first === blocks.length - 1 && start + length < text.length && blocks[first].text.at(-1) !== '\n') break;
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
  while (last < blocks.length && end > start && text[end - 1] !== '\n') {
    end += blocks[last].text.length;
    last++;
  }
  return { first, last, added: split(text.slice(start, end)) };
}
