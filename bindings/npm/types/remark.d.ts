import type { DetectorOptions } from './index.js';

/** remark().use(linkspan, options); the default profile is 'safe'. */
export default function linkspanRemark(options?: DetectorOptions): (tree: any) => void;
