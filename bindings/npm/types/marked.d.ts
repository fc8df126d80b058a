import type { DetectorOptions } from './index.js';

/** marked.use(linkspan(options)); the profile is 'safe' unless told. */
export default function linkspanMarked(options?: DetectorOptions): any;
