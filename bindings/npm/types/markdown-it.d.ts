import type { DetectorOptions } from './index.js';

/** md.use(linkspan, options); the profile is 'safe' unless told. */
export default function linkspanMarkdownIt(md: any, options?: DetectorOptions): void;
