// remark: remark().use(linkspan, options) links the text of an mdast tree.
import { Detector } from './index.js';
import { LINKIFY_PROFILE } from './wasm.js';

const LEFT_ALONE = new Set(['link', 'linkReference', 'definition', 'image', 'imageReference', 'code', 'inlineCode']);

function textNode(value) {
  return { type: 'text', value };
}

export default function linkspanRemark(options) {
  const detector = new Detector({ profile: LINKIFY_PROFILE, ...options });

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
      if (node.children && !LEFT_ALONE.has(node.type)) visit(node, open);
      return [node];
    });
  }

  return (tree) => visit(tree, 0);
}
