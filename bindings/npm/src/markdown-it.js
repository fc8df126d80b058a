// markdown-it: md.use(linkspan, options) replaces md.linkify.
import { LinkifyIt } from './linkify-it.js';

export default function linkspanMarkdownIt(md, options) {
  md.linkify = new LinkifyIt({ profile: 'safe', ...options });
  md.linkify.set({ fuzzyIP: true });
  md.set({ linkify: true });
}
