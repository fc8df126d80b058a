// The text nodes of an element become links, in place.
import { ATOMS, BLOCKS, GAP, LINE_END, findInBlock, finderOf, withRefused } from './block.js';
import { Detector } from './index.js';
import { LINKIFY_PROFILE } from './wasm.js';

const words = (text) => new Set(text.split(' '));
const SKIPPED = words('a code pre kbd samp textarea script style noscript template svg math button select');
const HIDDEN = words('script style noscript template title head');
const OPTIONS = ['rel', 'target', 'class_name', 'per_link'];

function isEditable(element) {
  const editable = element.getAttribute('contenteditable');
  return editable !== null && editable.toLowerCase() !== 'false';
}

const isSkipped = (element) => SKIPPED.has(element.localName) || isEditable(element);

const HTML = 'http://www.w3.org/1999/xhtml';

// Does an element start and end a paragraph? Where a page knows its styles, they decide
// for elements such as <span> and <x-row>.
function isBlock(element) {
  if (BLOCKS.has(element.localName)) return true;
  if (element.namespaceURI !== HTML || ATOMS.has(element.localName)) return false;
  const view = element.isConnected ? element.ownerDocument.defaultView : null;
  const display = view?.getComputedStyle?.(element).display;
  return Boolean(display) && !/^(?:inline|ruby|contents|none)/.test(display);
}

function isInside(node) {
  for (let at = node; at; at = at.parentNode) if (at.nodeType === 1 && isSkipped(at)) return true;
  return false;
}

// The bidi controls that an element within a line stands for, before and after its text.
function controlsOf(element) {
  const dir = (element.getAttribute('dir') ?? '').toLowerCase();
  const isolate = dir === 'rtl' ? '\u2067' : dir === 'ltr' ? '\u2066' : dir === 'auto' ? '\u2068' : '';
  if (element.localName === 'bdo' && isolate !== '') {
    return [`${isolate}${dir === 'rtl' ? '\u202e' : '\u202d'}`, '\u202c\u2069'];
  }
  if (element.localName === 'bdi') return [isolate || '\u2068', '\u2069'];
  return isolate === '' ? ['', ''] : [isolate, '\u2069'];
}

const seen = (text) => ({ text, isLinkable: false });

// Reads the paragraphs of a block, and of the blocks in it, as lists of pieces.
class Reader {
  paragraphs = [];
  #pieces = [];
  #around = []; // controls of the elements that are open
  #isIn;

  // `isIn` says in which text nodes links may be made.
  constructor(isIn) { this.#isIn = isIn; }

  #end() {
    if (this.#pieces.some((piece) => piece.isLinkable)) this.paragraphs.push(this.#pieces);
    this.#pieces = this.#around.map(seen);
  }

  // Text nodes that stand side by side are one piece.
  #text(node, isLinkable) {
    const last = this.#pieces.at(-1);
    if (last?.nodes?.at(-1).nextSibling === node && last.isLinkable === isLinkable) {
      last.text += node.data;
      last.nodes.push(node);
    } else {
      this.#pieces.push({ text: node.data, isLinkable, nodes: [node] });
    }
  }

  #inline(element, isLinkable) {
    const name = element.localName;
    if (name === 'br') {
      this.#pieces.push(LINE_END, ...this.#around.map(seen));
    } else if (ATOMS.has(name)) {
      this.#pieces.push(GAP);
    } else if (!HIDDEN.has(name)) {
      const [before, after] = controlsOf(element);
      if (before !== '') this.#pieces.push(seen(before));
      this.#around.push(before);
      this.children(element, isLinkable);
      this.#around.pop();
      if (after !== '') this.#pieces.push(seen(after));
    }
  }

  children(parent, isLinkable) {
    const can = isLinkable && !(parent.nodeType === 1 && isSkipped(parent));
    for (const node of parent.childNodes) {
      if (node.nodeType === 3) {
        this.#text(node, can && this.#isIn(node));
      } else if (node.nodeType === 1 && isBlock(node)) {
        this.#end();
        if (!ATOMS.has(node.localName) && !HIDDEN.has(node.localName)) this.children(node, can);
        this.#end();
      } else if (node.nodeType === 1) {
        this.#inline(node, can);
      }
    }
  }

  read(block) {
    this.children(block, true);
    this.#end();
    return this.paragraphs;
  }
}

// The block that the text of a node is part of: what stands beside it counts too.
function blockOf(node) {
  let at = node;
  while (at.parentNode && (at.nodeType === 3 || (at.nodeType === 1 && !isBlock(at)))) at = at.parentNode;
  return at;
}

function readOptions(options = {}) {
  const detection = {};
  const writing = { rel: 'nofollow noopener' };
  for (const name of Object.keys(options)) (OPTIONS.includes(name) ? writing : detection)[name] = options[name];
  if (writing.per_link !== undefined && typeof writing.per_link !== 'function') {
    throw new TypeError('linkspan: per_link must be a function');
  }
  return { detector: new Detector(withRefused(detection, LINKIFY_PROFILE)), options, writing };
}

function anchor(document, link, writing) {
  const element = document.createElement('a');
  element.setAttribute('href', link.href);
  for (const [name, value] of [['rel', writing.rel], ['target', writing.target], ['class', writing.class_name]]) {
    if (value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.textContent = link.text;
  if (!writing.per_link) return element;
  return writing.per_link(element, link) === false ? null : element;
}

// Replace the text nodes of a piece. Returns the number of links made.
function linkifyPiece({ text, nodes }, links, writing) {
  const document = nodes[0].ownerDocument;
  const made = [];
  let at = 0;
  let count = 0;
  for (const link of links) {
    const element = link.href === null ? null : anchor(document, link, writing);
    if (element === null) continue;
    if (link.start > at) made.push(document.createTextNode(text.slice(at, link.start)));
    made.push(element);
    at = link.end;
    count++;
  }
  if (count === 0) return 0;
  if (at < text.length) made.push(document.createTextNode(text.slice(at)));
  for (const node of nodes.slice(1)) node.remove();
  nodes[0].replaceWith(...made);
  return count;
}

function linkifyParagraph(pieces, { detector, options, writing }) {
  const links = new Map();
  for (const { piece, link } of findInBlock(finderOf((text) => detector.find(text), options), pieces)) {
    if (!links.has(piece)) links.set(piece, []);
    links.get(piece).push(link);
  }
  let count = 0;
  for (const [piece, list] of links) {
    const isThere = piece.nodes.every((node) => node.parentNode);
    if (isThere) count += linkifyPiece(piece, list, writing);
  }
  return count;
}

// Make links in the text of `nodes`.
function linkifyNodes(nodes, settings) {
  const blocks = new Map();
  for (const node of nodes) {
    if (isInside(node.parentNode)) continue;
    const block = blockOf(node);
    if (!blocks.has(block)) blocks.set(block, new Set());
    blocks.get(block).add(node);
  }
  let count = 0;
  for (const [block, wanted] of blocks) {
    if (block.nodeType === 1 && isSkipped(block)) continue;
    const isIn = (text) => {
      for (let at = text; at; at = at.parentNode) {
        if (wanted.has(at)) return true;
        if (at === block) return false;
      }
      return false;
    };
    for (const pieces of new Reader(isIn).read(block)) count += linkifyParagraph(pieces, settings);
  }
  return count;
}

// Link the text nodes of an element. Returns how many links were made.
export function linkifyElement(element, options) {
  const settings = readOptions(options);
  try {
    return linkifyNodes([element], settings);
  } finally {
    settings.detector.free();
  }
}

// Link the text nodes of an element, and those that are added or changed later. Returns
// an object with disconnect(), which stops the observing.
export function observe(element, options) {
  const settings = readOptions(options);
  const Observer = element.ownerDocument.defaultView.MutationObserver;
  const watched = { childList: true, characterData: true, subtree: true };
  const observer = new Observer((records) => {
    const changed = records.flatMap((record) => (record.type === 'characterData' ? [record.target] : [...record.addedNodes]));
    linkifyNodes(changed.filter((node) => element.contains(node)), settings);
    // Ignore the changes that linking itself has made.
    observer.takeRecords();
  });
  linkifyNodes([element], settings);
  observer.observe(element, watched);
  return {
    disconnect() {
      observer.disconnect();
      settings.detector.free();
    },
  };
}
