// remark: remark().use(linkspan, options). Links are found in the text of each block.
import { GAP, endsWord, findInBlock, finderOf, isInRanges, isLinkOpen, linkRanges, withRefused } from './block.js';
import { Detector } from './index.js';
import { LINKIFY_PROFILE } from './wasm.js';

const LINKS = new Set(['link', 'linkReference']);
const MARKS = [42, 95, 126]; // * _ ~

const textNode = (value) => ({ type: 'text', value });

// A construct of micromark: a mark that is part of a link, and so does not begin or end
// emphasis.
function construct(isInLink) {
  function tokenize(effects, ok, nok) {
    return (code) => {
      if (!isInLink(this.now().offset)) return nok(code);
      effects.enter('data');
      effects.consume(code);
      effects.exit('data');
      return ok;
    };
  }
  return { name: 'linkspanMark', tokenize };
}

// True for a node whose children are inline.
const isInline = (node) => ['paragraph', 'heading', 'tableCell'].includes(node.type);

// Add the pieces of inline nodes. `isInLink`: they are in a link.
function addPieces(parent, context, isInLink) {
  const { pieces } = context;
  for (const node of parent.children) {
    if (node.type === 'text') {
      pieces.push({ text: node.value, isLinkable: !isInLink && !context.isInTag, node });
    } else if (node.type === 'html') {
      context.isInTag = isLinkOpen(node.value, context.isInTag);
      if (endsWord(node.value)) pieces.push(GAP);
    } else if (node.children) {
      addPieces(node, context, isInLink || LINKS.has(node.type));
    } else if (node.type === 'inlineCode') {
      pieces.push({ text: node.value, isLinkable: false });
    } else {
      pieces.push(GAP);
    }
  }
}

function split({ value }, links) {
  const nodes = [];
  let at = 0;
  for (const link of links) {
    if (link.start > at) nodes.push(textNode(value.slice(at, link.start)));
    nodes.push({ type: 'link', title: null, url: link.href, data: { link }, children: [textNode(link.text)] });
    at = link.end;
  }
  if (at < value.length) nodes.push(textNode(value.slice(at)));
  return nodes;
}

function replaceTexts(parent, links) {
  parent.children = parent.children.flatMap((node) => {
    if (links.has(node)) return split(node, links.get(node));
    if (node.children) replaceTexts(node, links);
    return [node];
  });
}

function linkifyInline(find, block) {
  const context = { pieces: [], isInTag: false };
  addPieces(block, context, false);
  const links = new Map();
  for (const { piece, link } of findInBlock(find, context.pieces)) {
    if (link.href === null) continue;
    if (!links.has(piece.node)) links.set(piece.node, []);
    links.get(piece.node).push(link);
  }
  if (links.size > 0) replaceTexts(block, links);
}

function linkifyBlocks(find, node) {
  if (isInline(node)) linkifyInline(find, node);
  else for (const child of node.children ?? []) linkifyBlocks(find, child);
}

export default function linkspanRemark(options) {
  const detector = new Detector(withRefused(options, LINKIFY_PROFILE));
  const find = finderOf((text) => detector.find(text), options);
  const data = this.data();
  const { parser } = this;
  let source = null; // what is being parsed
  let ranges = null;

  const isInLink = (offset) => {
    if (source === null) return false;
    ranges ??= linkRanges(find, source);
    return isInRanges(ranges, offset);
  };
  if (parser) {
    this.parser = (document, file) => {
      // Offsets of micromark do not count a byte order mark.
      source = String(document).replace(/^\ufeff/, '');
      ranges = null;
      try {
        return parser(document, file);
      } finally {
        source = null;
      }
    };
  }
  const one = construct(isInLink);
  (data.micromarkExtensions ??= []).push({ text: Object.fromEntries(MARKS.map((code) => [code, one])) });
  return (tree) => linkifyBlocks(find, tree);
}
