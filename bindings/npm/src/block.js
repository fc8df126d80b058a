// Links in a block of a document whose text is split by markup. What decides is the text
// that a reader sees: all of the block, before and after a link, without the markup.
import { Link } from './link.js';

// Bidi controls, and a line end that closes them.
const CONTROL = /[\r\u202a-\u202e\u2066-\u2069]/;
const MOST_OPEN = 125; // UAX #9, BD2
const names = (list) => new Set(list.split(' '));

const MARKS = '*_~';

// Elements that are a paragraph of their own.
export const BLOCKS = names('address article aside blockquote body caption center dd details dialog dir div dl dt '
  + 'fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main '
  + 'menu nav ol option optgroup p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp');
// Elements that stand for one character in a line.
export const ATOMS = names('audio button canvas embed iframe img input math meter object picture progress select svg '
  + 'textarea video');

// Stands for what is not text, such as an image.
export const GAP = { text: '\n', isLinkable: false };
// Stands for a line end that is the end of a paragraph for the bidi algorithm.
export const LINE_END = { text: '\r', isLinkable: false };

// The bidi embeddings, overrides and isolates that are open (UAX #9, X1 to X8).
class Open {
  #stack = [];
  #extraIsolates = 0;
  #extraEmbeddings = 0;

  take(char) {
    if (char === '\r') this.#close();
    else if (char === '\u202c') this.#closeEmbedding();
    else if (char === '\u2069') this.#closeIsolate();
    else if (this.#stack.length < MOST_OPEN && this.#extraIsolates + this.#extraEmbeddings === 0) this.#stack.push(char);
    else if (char >= '\u2066') this.#extraIsolates++;
    else if (this.#extraIsolates === 0) this.#extraEmbeddings++;
  }

  #close() {
    this.#stack.length = this.#extraIsolates = this.#extraEmbeddings = 0;
  }

  #closeEmbedding() {
    if (this.#extraIsolates > 0) return;
    if (this.#extraEmbeddings > 0) this.#extraEmbeddings--;
    else if (this.#stack.at(-1) < '\u2066') this.#stack.pop();
  }

  #closeIsolate() {
    if (this.#extraIsolates > 0) {
      this.#extraIsolates--;
      return;
    }
    let last = this.#stack.length;
    while (last > 0 && this.#stack[last - 1] < '\u2066') last--;
    if (last === 0) return;
    this.#extraEmbeddings = 0;
    this.#stack.length = last - 1;
  }

  get text() { return this.#stack.join(''); }
}

// A line end closes all bidi controls in plain text, but not where it is a space of a
// paragraph: there, repeat what is open after each. Gives the text to search, and for
// each addition its place in that text and the length of all additions up to it.
function withOpenControls(text) {
  if (!text.includes('\n') || !CONTROL.test(text)) return { text, added: [] };
  const open = new Open();
  const added = [];
  let result = '';
  let total = 0;
  text.split('\n').forEach((line, i) => {
    if (i > 0) {
      const again = open.text;
      result += `\n${again}`;
      total += again.length;
      if (again !== '') added.push({ at: result.length, total });
    }
    for (const [char] of line.matchAll(new RegExp(CONTROL, 'g'))) open.take(char);
    result += line;
  });
  return { text: result, added };
}

// Links with their places in `text`, in order.
function linksIn(find, text) {
  const searched = withOpenControls(text);
  const links = find(searched.text);
  let i = -1;
  return links.map((link) => {
    while (i + 1 < searched.added.length && searched.added[i + 1].at <= link.start) i++;
    return i < 0 ? link : Link.moved(link, -searched.added[i].total);
  });
}

// Follows the bidi controls of a text up to a place, which must not decrease.
class Follower {
  #text;
  #open = new Open();
  #upto = 0;

  constructor(text) { this.#text = CONTROL.test(text) ? text : ''; }

  openAt(place) {
    const end = Math.min(place, this.#text.length);
    for (; this.#upto < end; this.#upto++) {
      if (CONTROL.test(this.#text[this.#upto])) this.#open.take(this.#text[this.#upto]);
    }
    return this.#open.text;
  }
}

// How far the rules about a link's end look back along its line, at most.
const LOOK_BEFORE = 512;

// The link at the same place that has to end earlier. `from` is the end of the link
// before it.
function endingAt(find, text, from, link, end, follower) {
  const start = Math.max(Math.min(from, link.start - LOOK_BEFORE), text.lastIndexOf('\n', link.start) + 1);
  const open = follower.openAt(start);
  const by = start - open.length;
  const shorter = find(open + text.slice(start, end)).find((one) => one.start + by === link.start);
  return shorter === undefined || shorter.host !== link.host ? null : Link.moved(shorter, by);
}

// The options of an adapter's detector. What a policy refuses is found too: whether a link
// is refused is known when its end is, and the end of another piece can make it shorter.
export function withRefused(options, profile) {
  return { profile, ...(profile === 'safe' ? { refused: true } : {}), ...options };
}

// Finds the links of a text. The user can ask for links that the policy refuses.
export function finderOf(search, options) {
  return Object.assign((text) => search(text), { keepsRefused: options?.refused === true });
}

export const isRefused = (link) => link.action !== 'link' && link.action !== 'encode';

// The links of a block. A piece has `text`, and `isLinkable` if links may be made in it;
// between two pieces is markup. Returns {piece, link} for each link, where the offsets of
// the link count in its piece. A link whose host or address goes on in the next piece is
// left out; one whose path does ends with its piece.
export function findInBlock(find, pieces) {
  const text = pieces.map((piece) => piece.text).join('');
  const follower = new Follower(text);
  const result = [];
  let index = 0;
  let start = 0; // of the piece
  let before = 0; // end of the link before
  for (const link of linksIn(find, text)) {
    while (start + pieces[index].text.length <= link.start) start += pieces[index++].text.length;
    const end = start + pieces[index].text.length;
    let whole = link;
    if (link.end > end) {
      whole = Link.authorityEnd(link) <= end ? endingAt(find, text, before, link, end, follower) : null;
    }
    before = link.end;
    if (whole !== null && pieces[index].isLinkable && (find.keepsRefused || !isRefused(whole))) {
      result.push({ piece: pieces[index], link: start === 0 ? whole : Link.moved(whole, -start) });
    }
  }
  return result;
}

// What ends a link in Markdown: code, tags and the syntax of links come first. In marked,
// the syntax of a link is masked as [aaa].
const SYNTAX = /[`<]|!?\[[^[\]]{0,999}\](?:[([]|(?<=\[a+\]))/g;

// Escapes as a filler and the character, so that places stay the same. The filler is a
// letter inside of a word, otherwise a space.
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const STARTS_WORD = /(?:^|[\s([{<"'])[*_~]{0,99}$/;
function unescaped(source) {
  return source.replace(ESCAPE, (_, char, at) => {
    const isFirst = STARTS_WORD.test(source.slice(Math.max(0, at - 100), at));
    return `${isFirst ? ' ' : 'a'}${char}`;
  });
}

function syntaxIn(source, start, end) {
  SYNTAX.lastIndex = start;
  const match = /[`<[]/.test(source.slice(start, end)) ? SYNTAX.exec(source) : null;
  return match === null ? end : Math.min(end, match.index);
}

// The ranges of a Markdown source in which *, _ and the like are part of a link, and so do
// not begin or end emphasis. Marks at the end of a link are left out, because they can end
// emphasis that began before it. Without a scheme, only what follows the host counts: in
// `**a**b.com/_c_` the stars are emphasis.
export function linkRanges(find, source) {
  return find(unescaped(source)).map((link) => {
    const start = link.has_scheme ? link.start : Link.authorityEnd(link);
    let end = syntaxIn(source, start, link.end);
    while (end > start && MARKS.includes(source[end - 1])) end--;
    return { start, end };
  });
}

// Is a place of the source in one of the ranges?
export function isInRanges(ranges, at) {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle].end <= at) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length && ranges[low].start <= at;
}

// Does a tag of HTML in Markdown end a word? Tags of a line such as <b> do not.
export function endsWord(tag) {
  const name = /^<\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1].toLowerCase();
  return name !== undefined && (name === 'br' || BLOCKS.has(name) || ATOMS.has(name));
}

// Is an <a> of HTML open after a tag, if `isOpen` says so of the place before it?
export function isLinkOpen(tag, isOpen) {
  return /^<a[\s>]/i.test(tag) || (isOpen && !/^<\/a\s*>/i.test(tag));
}
