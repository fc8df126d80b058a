import type { DetectorOptions } from './index.js';

/** marked.use(linkspan(options)); the default profile is 'safe'. */
export default function linkspanMarked(options?: DetectorOptions): any;
