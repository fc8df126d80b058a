// marked: marked.use(linkspan(options)). Links with a scheme are found before emphasis;
// all others are found in the text that is left.
import { Detector } from './index.js';
import { LinkifyIt } from './linkify-it.js';
import { LINKIFY_PROFILE } from './wasm.js';

const textToken = (text) => ({ type: 'text', raw: text, text, escaped: false });

// marked leaves references such as &amp; in its text.
const decoded = (raw) => raw.replace(/&amp;/g, '&');

function linkToken(raw, href) {
  const text = decoded(raw);
  return { type: 'link', raw, text, title: null, href, autolink: true, tokens: [textToken(text)] };
}

export default function linkspanMarked(options) {
  const detector = new Detector({ profile: LINKIFY_PROFILE, ...options });
  const starts = new LinkifyIt({ profile: LINKIFY_PROFILE, ...options });

  const hrefOf = (raw) => {
    const [link] = detector.find(decoded(raw));
    return link === undefined ? null : link.href;
  };

  function splitText(text) {
    const tokens = [];
    let at = 0;
    for (const link of detector.find(text)) {
      const href = hrefOf(link.text);
      if (href === null) continue;
      if (link.start > at) tokens.push(textToken(text.slice(at, link.start)));
      tokens.push(linkToken(link.text, href));
      at = link.end;
    }
    if (at < text.length) tokens.push(textToken(text.slice(at)));
    return tokens;
  }

  // `inside` is how many <a> of inline HTML are open.
  function visit(tokens, inside) {
    const result = [];
    let open = inside;
    for (const token of tokens) {
      if (token.type === 'html' && /^<a[\s>]/i.test(token.raw)) open++;
      if (token.type === 'html' && /^<\/a\s*>/i.test(token.raw)) open = Math.max(0, open - 1);
      const isLeaf = token.type === 'text' && !token.tokens && !token.escaped;
      if (isLeaf && open === 0) {
        result.push(...splitText(token.text));
      } else {
        visitChildren(token, open);
        result.push(token);
      }
    }
    return result;
  }

  function visitChildren(token, open) {
    if (token.type === 'link' || token.type === 'image') return;
    if (token.type === 'table') {
      for (const cell of [...token.header, ...token.rows.flat()]) cell.tokens = visit(cell.tokens, 0);
    } else if (token.type === 'list') {
      for (const item of token.items) item.tokens = visit(item.tokens, 0);
    } else if (token.tokens) {
      token.tokens = visit(token.tokens, open);
    }
  }

  return {
    tokenizer: {
      url(source) {
        if (this.lexer.state.inLink) return undefined;
        const match = starts.matchAtStart(source);
        const href = match === null ? null : hrefOf(match.raw);
        return href === null ? undefined : linkToken(match.raw, href);
      },
    },
    hooks: {
      processAllTokens: (tokens) => {
        const links = tokens.links;
        const visited = visit(tokens, 0);
        visited.links = links;
        return visited;
      },
    },
  };
}
