import type { DetectorOptions } from './index.js';

/** md.use(linkspan, options); the default profile is 'safe'. */
export default function linkspanMarkdownIt(md: any, options?: DetectorOptions): void;
