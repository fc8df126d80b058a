// The text nodes of an element become links, in place.
import { Detector } from './index.js';
import { LINKIFY_PROFILE } from './wasm.js';

const SKIPPED = new Set(['a', 'code', 'pre', 'kbd', 'samp', 'textarea', 'script', 'style', 'noscript', 'template',
  'svg', 'math', 'button', 'select']);
const OPTIONS = ['rel', 'target', 'class_name', 'per_link'];

function isSkipped(element) {
  if (SKIPPED.has(element.localName)) return true;
  const editable = element.getAttribute('contenteditable');
  return editable !== null && editable.toLowerCase() !== 'false';
}

function isInside(node) {
  for (let at = node; at; at = at.parentNode) if (at.nodeType === 1 && isSkipped(at)) return true;
  return false;
}

// Text nodes in the order of the document, found before any of them changes.
function textNodes(node, list) {
  if (node.nodeType === 3) list.push(node);
  const children = node.nodeType === 1 && isSkipped(node) ? [] : node.childNodes;
  for (const child of children) textNodes(child, list);
  return list;
}

function readOptions(options = {}) {
  const detection = { profile: LINKIFY_PROFILE };
  const writing = { rel: 'nofollow noopener' };
  for (const name of Object.keys(options)) (OPTIONS.includes(name) ? writing : detection)[name] = options[name];
  if (writing.per_link !== undefined && typeof writing.per_link !== 'function') {
    throw new TypeError('linkspan: per_link must be a function');
  }
  return { detector: new Detector(detection), writing };
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

function linkifyText(node, { detector, writing }) {
  const text = node.data;
  const document = node.ownerDocument;
  const made = [];
  let at = 0;
  for (const link of detector.find(text)) {
    const element = link.href === null ? null : anchor(document, link, writing);
    if (element === null) continue;
    if (link.start > at) made.push(document.createTextNode(text.slice(at, link.start)));
    made.push(element);
    at = link.end;
  }
  if (made.length === 0) return 0;
  if (at < text.length) made.push(document.createTextNode(text.slice(at)));
  node.replaceWith(...made);
  return made.filter((one) => one.nodeType === 1).length;
}

function linkifyNode(node, settings) {
  if (isInside(node.parentNode)) return 0;
  let count = 0;
  for (const text of textNodes(node, [])) if (text.parentNode) count += linkifyText(text, settings);
  return count;
}

// Link the text nodes of an element. Returns how many links were made.
export function linkifyElement(element, options) {
  const settings = readOptions(options);
  try {
    return linkifyNode(element, settings);
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
    for (const record of records) {
      const nodes = record.type === 'characterData' ? [record.target] : record.addedNodes;
      for (const node of nodes) if (element.contains(node)) linkifyNode(node, settings);
    }
    // Ignore the changes that linking itself has made.
    observer.takeRecords();
  });
  linkifyNode(element, settings);
  observer.observe(element, watched);
  return {
    disconnect() {
      observer.disconnect();
      settings.detector.free();
    },
  };
}
