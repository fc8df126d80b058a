// markdown-it: md.use(linkspan, options) replaces md.linkify.
import { LinkifyIt } from './linkify-it.js';
import { LINKIFY_PROFILE } from './wasm.js';

export default function linkspanMarkdownIt(md, options) {
  md.linkify = new LinkifyIt({ profile: LINKIFY_PROFILE, ...options });
  md.linkify.set({ fuzzyIP: true });
  md.set({ linkify: true });
}
