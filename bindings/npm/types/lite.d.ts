import type {
  DetectorOptions as AllDetectorOptions, Edit, HrefOptions, Link, LinkifyOptions as AllLinkifyOptions, Relinked,
} from './index.js';
export type { Action, Change, Edit, HostKind, HrefOptions, Kind, Link, Plan, Relinked, Rule } from './index.js';

/** Options of detection, without policies, suspects, user names, schemes without slashes,
 *  lists of your own and private suffixes. */
export interface DetectorOptions extends Omit<
  AllDetectorOptions, 'profile' | 'private_suffixes' | 'refused' | 'protected' | 'allow_mix' | 'policy' | 'today' | 'data'
  | 'suspects' | 'opaque_schemes' | 'user_names' | 'no_known_names'> {
  profile?: 'uts58' | 'tailored';
}

export type LinkifyOptions = Omit<
  AllLinkifyOptions, 'markup' | 'redaction' | 'defang' | 'redact' | 'display' | 'legacy' | 'max_shown' | 'order' | 'paragraph'>;

export declare class Detector {
  constructor(options?: DetectorOptions);
  find(text: string): Link[];
  relink(text: string, links: readonly Link[], edit: Edit): Relinked;
  test(text: string): boolean;
  isLink(text: string): boolean;
  linkify(text: string, options?: LinkifyOptions): string;
  free(): void;
}

/** The default profile of all functions is 'tailored'. */
export declare function find(text: string, options?: DetectorOptions): Link[];
export declare function test(text: string, options?: DetectorOptions): boolean;
export declare function isLink(text: string, options?: DetectorOptions): boolean;
export declare function linkify(text: string, options?: DetectorOptions & LinkifyOptions): string;
export declare function href(link: string | Link, options?: HrefOptions): string | null;
export declare function version(): string;
export declare function unicodeVersion(): string;
export declare function memorySize(): number;
