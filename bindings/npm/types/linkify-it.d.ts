import type { DetectorOptions, Link } from './index.js';

export declare class Match {
  schema: string;
  index: number;
  lastIndex: number;
  raw: string;
  text: string;
  url: string;
}

/** The interface of linkify-it; the default profile is 'safe'. */
export declare class LinkifyIt {
  constructor(options?: DetectorOptions);
  /** Add a scheme such as 'ipfs:' that works like another one, such as 'http:'; null removes it. */
  add(schema: string, definition: string | null): this;
  set(options: { fuzzyLink?: boolean; fuzzyEmail?: boolean; fuzzyIP?: boolean }): this;
  tlds(list: string | readonly string[], keepOld?: boolean): this;
  /** The links of a text, as find() gives them. */
  links(text: string): Link[];
  test(text: string): boolean;
  pretest(text: string): boolean;
  match(text: string): Match[] | null;
  matchAtStart(text: string): Match | null;
  normalize(match: Match): void;
}

export default function linkifyIt(options?: DetectorOptions): LinkifyIt;
