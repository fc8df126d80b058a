import type { DetectorOptions } from './index.js';

/** remark().use(linkspan, options); the profile is 'safe' unless told. */
export default function linkspanRemark(options?: DetectorOptions): (tree: any) => void;
