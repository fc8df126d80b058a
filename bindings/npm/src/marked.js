// marked: marked.use(linkspan(options)). Links are found in the text of each block.
import { GAP, endsWord, findInBlock, finderOf, isInRanges, isLinkOpen, linkRanges, withRefused } from './block.js';
import { Detector } from './index.js';
import { LINKIFY_PROFILE } from './wasm.js';

// marked leaves character references in its text; these are read.
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos|nbsp|shy|zwnj|zwj|lrm|rlm)|[a-z][a-z0-9]{1,31});/gi;
const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad', zwnj: '\u200c',
  zwj: '\u200d', lrm: '\u200e', rlm: '\u200f' };
const MASK = 'a';

const textToken = (text) => ({ type: 'text', raw: text, text, escaped: false });

const linkToken = (raw, link) => ({ type: 'link', raw, text: link.text, title: null, href: link.href, link, autolink: true,
  tokens: [{ ...textToken(raw), text: raw }] });

function character(hex, decimal) {
  const cp = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  return cp === 0 || cp > 0x10ffff || (cp >= 0xd800 && cp <= 0xdfff) ? '\ufffd' : String.fromCodePoint(cp);
}

// The parts of a text of marked: {raw, text}, where `text` is what a reader sees, and is
// null for a reference that is not read.
function partsOf(raw) {
  const parts = [];
  let at = 0;
  const plain = (end) => { if (end > at) parts.push({ raw: raw.slice(at, end), text: raw.slice(at, end) }); };
  for (const match of raw.matchAll(REFERENCE)) {
    const [whole, hex, decimal, name] = match;
    plain(match.index);
    const isNumber = hex !== undefined || decimal !== undefined;
    parts.push({ raw: whole, text: isNumber ? character(hex, decimal) : NAMED[name] ?? null });
    at = match.index + whole.length;
  }
  plain(raw.length);
  return parts;
}

// A function that gives the place in the raw text for a place in the text of a piece. The
// places must not decrease.
function rawPlaces(piece) {
  let part = 0;
  let text = 0;
  let raw = 0;
  return (place) => {
    while (part < piece.parts.length && text + piece.parts[part].text.length <= place) {
      text += piece.parts[part].text.length;
      raw += piece.parts[part++].raw.length;
    }
    if (part === piece.parts.length || text === place) return raw;
    const { raw: written, text: read } = piece.parts[part];
    return written === read ? raw + place - text : raw + written.length;
  };
}

const isTextToken = (token) => token.type === 'text' && !token.tokens && !token.escaped;

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

// Texts and escapes that stand side by side are one piece, up to a reference that is not
// read.
function pushText(pieces, token, isLinkable, isJoined) {
  const parts = token.type === 'escape' ? [{ raw: escaped(token.text), text: token.text }] : partsOf(token.text);
  let piece = isJoined ? pieces.at(-1) : null;
  for (const part of parts) {
    if (part.text === null) {
      piece = { text: part.raw, isLinkable: false, parts: [{ raw: part.raw, text: part.raw }], token: null };
      pieces.push(piece);
      piece = null;
    } else {
      if (piece === null) pieces.push(piece = { text: '', isLinkable, parts: [] });
      piece.text += part.text;
      piece.parts.push(part);
    }
  }
}

// A run is the texts and escapes that stand side by side, whose pieces replace it.
function addRun(tokens, at, context, isLinkable) {
  const pieces = [];
  let end = at;
  for (; end < tokens.length && (isTextToken(tokens[end]) || tokens[end].type === 'escape'); end++) {
    pushText(pieces, tokens[end], isLinkable, pieces.length > 0 && pieces.at(-1).isLinkable === isLinkable);
  }
  context.runs.set(tokens[at], { pieces, count: end - at });
  context.pieces.push(...pieces);
  return end;
}

// Add the pieces of the inline tokens of a block. `isInLink`: they are in a link.
function addPieces(tokens, context, isInLink) {
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (isTextToken(token) || token.type === 'escape') {
      at = addRun(tokens, at, context, !isInLink && !context.isInTag);
      continue;
    }
    at++;
    if (token.type === 'html') {
      context.isInTag = isLinkOpen(token.raw, context.isInTag);
      if (endsWord(token.raw)) context.pieces.push(GAP);
    } else if (token.tokens && token.type !== 'image') {
      addPieces(token.tokens, context, isInLink || token.type === 'link');
    } else if (token.type === 'codespan' || token.type === 'text') {
      context.pieces.push({ text: token.text, isLinkable: false });
    } else {
      context.pieces.push(GAP);
    }
  }
}

function split(piece, links) {
  const raw = piece.parts.map((part) => part.raw).join('');
  const rawAt = rawPlaces(piece);
  const tokens = [];
  let at = 0;
  for (const link of links) {
    const start = rawAt(link.start);
    const end = rawAt(link.end);
    if (start > at) tokens.push(textToken(raw.slice(at, start)));
    tokens.push(linkToken(raw.slice(start, end), link));
    at = end;
  }
  if (at < raw.length) tokens.push(textToken(raw.slice(at)));
  return tokens;
}

function replaced(tokens, runs, links) {
  const result = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const run = runs.get(token);
    if (run === undefined || !run.pieces.some((piece) => links.has(piece))) {
      if (run === undefined && token.tokens && token.type !== 'image') token.tokens = replaced(token.tokens, runs, links);
      result.push(token);
    } else {
      for (const piece of run.pieces) result.push(...split(piece, links.get(piece) ?? []));
      at += run.count - 1;
    }
  }
  return result;
}

function linkifyInline(find, tokens) {
  const context = { pieces: [], runs: new Map(), isInTag: false };
  addPieces(tokens, context, false);
  const links = new Map();
  for (const { piece, link } of findInBlock(find, context.pieces)) {
    if (link.href === null) continue;
    if (!links.has(piece)) links.set(piece, []);
    links.get(piece).push(link);
  }
  return links.size === 0 ? tokens : replaced(tokens, context.runs, links);
}

function linkifyBlocks(find, tokens) {
  return tokens.flatMap((token) => {
    if (token.type === 'table') {
      for (const cell of [...token.header, ...token.rows.flat()]) cell.tokens = linkifyInline(find, cell.tokens);
    } else if (token.type === 'list') {
      for (const item of token.items) item.tokens = linkifyBlocks(find, item.tokens);
    } else if (token.type === 'blockquote') {
      token.tokens = linkifyBlocks(find, token.tokens);
    } else if (token.tokens) {
      token.tokens = linkifyInline(find, token.tokens);
    } else if (isTextToken(token)) {
      return linkifyInline(find, [token]);
    }
    return [token];
  });
}

// Hide the *, _ and ~ that are part of a link.
function masked(find, source) {
  if (!/[*_~]/.test(source)) return source;
  let result = '';
  let at = 0;
  for (const { start, end } of linkRanges(find, source)) {
    if (end <= start) continue;
    result += source.slice(at, start) + source.slice(start, end).replace(/[*_~]/g, MASK);
    at = end;
  }
  return result + source.slice(at);
}

const isMasked = (source, mask) => /^[*_~]/.test(source) && mask[mask.length - source.length] === MASK;

export default function linkspanMarked(options) {
  const detector = new Detector(withRefused(options, LINKIFY_PROFILE));
  const find = finderOf((text) => detector.find(text), options);
  return {
    tokenizer: {
      url: () => undefined,
      // False leaves it to marked.
      emStrong: (source, mask) => (isMasked(source, mask) ? undefined : false),
      del: (source, mask) => (mask !== undefined && isMasked(source, mask) ? undefined : false),
    },
    hooks: {
      emStrongMask: (source) => masked(find, source),
      processAllTokens: (tokens) => {
        const { links } = tokens;
        const result = linkifyBlocks(find, tokens);
        result.links = links;
        return result;
      },
    },
  };
}
