// markdown-it: md.use(linkspan, options) replaces md.linkify and the rules that use it.
import { GAP, endsWord, findInBlock, finderOf, isInRanges, isLinkOpen, linkRanges } from './block.js';
import { LinkifyIt } from './linkify-it.js';

// Marks that begin or end emphasis and the like, also those of well-known plugins.
const MARKS = '*_~^=+$';

// *, _ and the like in a link are part of it.
function keepMarks(find) {
  const ranges = new WeakMap();
  return (state, silent) => {
    const char = state.src[state.pos];
    if (!MARKS.includes(char) || !state.md.options.linkify || state.linkLevel > 0) return false;
    if (!ranges.has(state)) ranges.set(state, linkRanges(find, state.src));
    if (!isInRanges(ranges.get(state), state.pos)) return false;
    if (!silent) state.pending += char;
    state.pos++;
    return true;
  };
}

const isText = (token) => token.type === 'text' || token.type === 'text_special';

// The pieces of a line of tokens; tokens of text that stand side by side are one piece.
function piecesOf(tokens) {
  const pieces = [];
  let depth = 0; // links that are open
  let isInTag = false; // an <a> is open
  let isJoined = false;
  for (const token of tokens) {
    const isLinkable = depth === 0 && !isInTag;
    if (isText(token)) {
      if (isJoined) {
        pieces.at(-1).text += token.content;
        pieces.at(-1).tokens.push(token);
      } else {
        pieces.push({ text: token.content, isLinkable, tokens: [token] });
      }
      isJoined = true;
      continue;
    }
    isJoined = false;
    const isHtml = token.type === 'html_inline';
    if (token.type === 'link_open') depth++;
    else if (token.type === 'link_close') depth--;
    else if (isHtml) isInTag = isLinkOpen(token.content, isInTag);
    const isNothing = token.nesting !== 0 || (isHtml && !endsWord(token.content));
    if (token.type === 'code_inline') pieces.push({ text: token.content, isLinkable: false });
    else if (!isNothing) pieces.push(GAP);
  }
  return pieces;
}

export default function linkspanMarkdownIt(md, options) {
  const finder = new LinkifyIt(options);
  const standard = new md.constructor();
  const find = finderOf((text) => finder.candidates(text), options);

  function linkTokens(state, link, level) {
    const isAddressOwn = md.normalizeLink !== standard.normalizeLink;
    const isTextOwn = md.normalizeLinkText !== standard.normalizeLinkText;
    const href = isAddressOwn ? md.normalizeLink(link.href) : link.href;
    if (!md.validateLink(href)) return null;
    const token = (type, tag, nesting) => Object.assign(new state.Token(type, tag, nesting), { level });
    const [open, text, close] = [token('link_open', 'a', 1), token('text', '', 0), token('link_close', 'a', -1)];
    open.attrs = [['href', href]];
    open.meta = { link };
    text.content = isTextOwn ? md.normalizeLinkText(link.text) : link.text;
    text.level = level + 1;
    for (const one of [open, close]) Object.assign(one, { markup: 'linkify', info: 'auto' });
    return [open, text, close];
  }

  // The tokens of a piece from one place of its text to another.
  function slice(state, piece, start, end) {
    let at = 0;
    return piece.tokens.flatMap((token) => {
      const first = Math.max(start, at) - at;
      const last = Math.min(end, at + token.content.length) - at;
      at += token.content.length;
      if (first >= last) return [];
      if (first === 0 && last === token.content.length) return [token];
      const part = Object.assign(new state.Token(token.type, token.tag, token.nesting), token);
      part.content = token.content.slice(first, last);
      return [part];
    });
  }

  function replaced(state, piece, links) {
    const nodes = [];
    let at = 0;
    for (const link of links) {
      const made = linkTokens(state, link, piece.tokens[0].level);
      if (made === null) continue;
      nodes.push(...slice(state, piece, at, link.start), ...made);
      at = link.end;
    }
    nodes.push(...slice(state, piece, at, piece.text.length));
    return nodes;
  }

  function linkifyBlock(state, block) {
    const found = new Map();
    for (const { piece, link } of findInBlock(find, piecesOf(block.children))) {
      if (link.href === null) continue;
      if (!found.has(piece.tokens[0])) found.set(piece.tokens[0], { piece, links: [] });
      found.get(piece.tokens[0]).links.push(link);
    }
    if (found.size === 0) return;
    const result = [];
    for (let i = 0; i < block.children.length; i++) {
      const one = found.get(block.children[i]);
      if (one === undefined) {
        result.push(block.children[i]);
      } else {
        for (const token of replaced(state, one.piece, one.links)) result.push(token);
        i += one.piece.tokens.length - 1;
      }
    }
    block.children = result;
  }

  function linkify(state) {
    if (!md.options.linkify) return;
    for (const block of state.tokens) if (block.type === 'inline') linkifyBlock(state, block);
  }

  md.linkify = finder;
  md.linkify.set({ fuzzyIP: true });
  md.set({ linkify: true });
  md.inline.ruler.before('text', 'linkspan_marks', keepMarks(find));
  md.inline.ruler.at('linkify', () => false);
  md.core.ruler.at('linkify', linkify);
}
