// remark: remark().use(linkspan, options). Links with a scheme are part of the syntax, so
// that no * or _ in them starts emphasis; all others are found in the text of the tree.
import { Detector } from './index.js';
import { LINKIFY_PROFILE } from './wasm.js';

const LEFT_ALONE = new Set(['link', 'linkReference', 'definition', 'image', 'imageReference', 'code', 'inlineCode']);
// Number of characters that are searched for a link with a scheme. A longer link is not
// part of the syntax, so a * or _ in it can start emphasis.
const MOST_AHEAD = 4096;
// A link that ends within this many characters of the limit is not taken, because the
// rules may have needed text after the limit.
const MARGIN = 64;
const SCHEME = /^(?:https?|ftp):\/\//i;
const STARTS = [70, 72, 102, 104]; // F H f h

function textNode(value) {
  return { type: 'text', value };
}

// True for a link whose text is its address with a scheme.
const isBare = (node) => node.children.length === 1 && SCHEME.test(node.children[0].value ?? '');

// Is a bracket open that may turn out to be that of a Markdown link? Events that were
// searched are marked, so that a text of many links takes linear time.
function isInLabel(events) {
  let at = events.length;
  let isIn = false;
  while (at-- > 0) {
    const token = events[at][1];
    if ((token.type === 'labelLink' || token.type === 'labelImage') && !token._balanced) {
      isIn = true;
      break;
    }
    if (token._linkspanIsOutside) break;
  }
  if (!isIn && events.length > 0) events[events.length - 1][1]._linkspanIsOutside = true;
  return isIn;
}

// The length of a link without the marks at its end that close emphasis, if the emphasis
// starts right before the link: `**https://a.com/**`.
function withoutMarks(text, length, before) {
  let end = length;
  if ('*_~'.includes(before)) while (end > 0 && text[end - 1] === before) end--;
  return end;
}

// A construct of micromark: a link with a scheme. `measure` gives the length of the link
// that a text starts with, or 0.
function construct(measure) {
  function tokenize(effects, ok, nok) {
    const before = this.previous > 0 ? String.fromCharCode(this.previous) : ' ';
    let length = 0;

    function tokenizeAhead(ahead, found, none) {
      let text = '';
      const more = (code) => {
        // micromark has negative codes for line ends and tabs.
        if (code !== null && code > 32 && text.length < MOST_AHEAD) {
          text += String.fromCharCode(code);
          if (text.length === 8 && !SCHEME.test(text)) return none(code);
          ahead.consume(code);
          return more;
        }
        ahead.exit('linkspanAhead');
        length = SCHEME.test(text) ? withoutMarks(text, measure(text), before) : 0;
        const isCut = text.length === MOST_AHEAD && length > MOST_AHEAD - MARGIN;
        return length > 0 && !isCut ? found(code) : none(code);
      };
      return (code) => {
        ahead.enter('linkspanAhead');
        return more(code);
      };
    }

    const take = (code) => {
      effects.enter('linkspanUrl');
      let taken = 0;
      const next = (unit) => {
        if (taken++ === length) {
          effects.exit('linkspanUrl');
          return ok(unit);
        }
        effects.consume(unit);
        return next;
      };
      return next(code);
    };
    return (code) => (isInLabel(this.events) ? nok(code)
      : effects.check({ tokenize: tokenizeAhead, partial: true }, take, nok)(code));
  }

  const isBefore = (code) => code === null || code < 0 || !/[a-z0-9]/i.test(String.fromCharCode(code));
  return { name: 'linkspanUrl', tokenize, previous: isBefore };
}

export default function linkspanRemark(options) {
  const detector = new Detector({ profile: LINKIFY_PROFILE, ...options });
  const data = this.data();

  const measure = (text) => {
    const [link] = detector.find(text);
    return link !== undefined && link.start === 0 && link.href !== null ? link.end : 0;
  };
  const one = construct(measure);
  (data.micromarkExtensions ??= []).push({ text: Object.fromEntries(STARTS.map((code) => [code, one])) });
  (data.fromMarkdownExtensions ??= []).push({
    enter: {
      linkspanUrl(token) {
        const value = this.sliceSerialize(token);
        const [link] = detector.find(value);
        this.enter({ type: 'link', title: null, url: link?.href ?? value, children: [textNode(value)] }, token);
      },
    },
    exit: { linkspanUrl(token) { this.exit(token); } },
  });

  function split(node) {
    const nodes = [];
    let at = 0;
    for (const link of detector.find(node.value)) {
      if (link.href === null) continue;
      if (link.start > at) nodes.push(textNode(node.value.slice(at, link.start)));
      nodes.push({ type: 'link', title: null, url: link.href, children: [textNode(link.text)] });
      at = link.end;
    }
    if (at === 0) return [node];
    if (at < node.value.length) nodes.push(textNode(node.value.slice(at)));
    return nodes;
  }

  function visit(parent, inside) {
    let open = inside;
    parent.children = parent.children.flatMap((node) => {
      if (node.type === 'html' && /^<a[\s>]/i.test(node.value)) open++;
      if (node.type === 'html' && /^<\/a\s*>/i.test(node.value)) open = Math.max(0, open - 1);
      if (node.type === 'text') return open === 0 ? split(node) : [node];
      // Inside an <a> of inline HTML, replace a link by its text.
      if (node.type === 'link' && open > 0 && isBare(node)) return node.children;
      if (node.children && !LEFT_ALONE.has(node.type)) visit(node, open);
      return [node];
    });
  }

  return (tree) => visit(tree, 0);
}
