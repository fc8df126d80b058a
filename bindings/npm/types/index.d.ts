/** Names of tailored rules. */
export type Rule =
  | 'punctuation' | 'script' | 'suffix' | 'particle' | 'josa' | 'host-end' | 'host-start' | 'bare'
  | 'files' | 'members' | 'addresses' | 'unseen' | 'markup' | 'symbols' | 'fields' | 'wrappers'
  | 'affixes' | 'code'
  | 'remotes' | 'spaces' | 'hosts';
export type Kind = 'url' | 'email';
export type Action = 'link' | 'encode' | 'plain' | 'punycode' | 'defang';
export type Severity = 'note' | 'warning' | 'severe';
export type HostKind = 'domain' | 'ipv4' | 'ipv6' | 'name' | 'odd-ipv4';

/** Options of detection, named as in the C library. */
export interface DetectorOptions {
  /** 'uts58': exactly the standard. 'tailored': with rules about the text around links.
   *  'safe': tailored, but links with a severe finding are not linked. */
  profile?: 'uts58' | 'tailored' | 'safe';
  kinds?: readonly Kind[];
  /** "john doe"@example.com */
  quoted?: boolean;
  /** https://2001:db8::1 without brackets */
  bare_ipv6?: boolean;
  localhost?: boolean;
  /** http://intranet/ */
  single_labels?: boolean;
  emoji?: boolean;
  /** Names whose top-level domain does not exist: printer.lan */
  unknown_tld?: boolean;
  /** Such names only after a scheme: http://nas.lan:5000/ */
  unknown_tld_after_scheme?: boolean;
  /** @deprecated The name of `unknown_tld` before 0.2. */
  unknown_tlds?: boolean;
  /** How a URL must start: with a scheme, with a scheme or www., or as it likes (default). */
  start?: 'all' | 'www' | 'scheme';
  /** Text that looks like a link but is refused is found too:
   *  https://google.com@evil.com/ */
  suspects?: boolean;
  /** github.io is a suffix and is not linked; me.github.io is linked. */
  private_suffixes?: boolean;
  /** Any scheme with :// */
  all_schemes?: boolean;
  /** tel, sms, magnet, geo, xmpp, matrix, doi and urn, which have no // */
  opaque_schemes?: boolean;
  /** https://me@example.org/, unless the user name has a dot or a password follows it */
  user_names?: boolean;
  /** Links that the policy refuses are found too; see Link.action. */
  refused?: boolean;
  /** Instead of the rules of the profile. */
  tailoring?: readonly Rule[];
  /** In bytes of UTF-8; a longer link is not found. */
  max_link_len?: number;
  max_local_part?: number;
  /** More schemes, such as 'ipfs'. */
  schemes?: readonly string[];
  /** Hosts that are never linked; names below them are not linked either. */
  ignored_hosts?: readonly string[];
  /** Domains such as 'paypal.com'; a host that imitates one of them has a finding. */
  protected?: readonly string[];
  /** A language, 'sr', or scripts, 'Latn+Cyrl', that may be mixed. */
  allow_mix?: readonly string[];
  policy?: 'off' | 'uts58' | 'guidelines' | 'uasg' | 'strict';
  /** The day from which the age of lists is counted. */
  today?: Date;
  /** Newer lists: the contents of public_suffix_list.dat and
   *  tlds-alpha-by-domain.txt. `any_tlds` accepts any list of top-level domains,
   *  such as a list of private names; without it an incomplete list is rejected. */
  data?: { suffixes?: string; tlds?: string; any_tlds?: boolean };
}

/** Something that is wrong with a link or a text. Offsets count UTF-16 units, as the
 *  indices of a string do. */
export interface Finding {
  readonly name: string;
  readonly severity: Severity;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly char: string | null;
  /** The entry of `protected` that the host imitates: 'paypal.com'. */
  readonly like: string | null;
}

/** A link of a text. `start` and `end` are stored; everything else is computed when you
 *  read it. */
export declare class Link {
  private constructor();
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The address that the link leads to, in ASCII; null if browsers refuse it. */
  readonly href: string | null;
  readonly scheme: string | null;
  readonly local_part: string | null;
  readonly host: string;
  readonly host_kind: HostKind;
  /** The registrable domain in ASCII, such as 'example.co.uk'; null if the host has none. */
  readonly registrable: string | null;
  readonly port: number | null;
  readonly path: string | null;
  readonly query: string | null;
  readonly fragment: string | null;
  readonly directives: string | null;
  readonly has_scheme: boolean;
  readonly action: Action;
  /** What is wrong with the link. For a link of a Stream, the text around it is not
   *  considered. */
  readonly findings: readonly Finding[];
  toString(): string;
  toJSON(): { kind: Kind; start: number; end: number; text: string; href: string | null; host: string };
}

/** What is going to be written for a link. */
export interface Plan {
  /** The address; null if the link is going to be text. */
  readonly href: string | null;
  readonly shown: string;
}

/** What a per-link function can change; null removes an attribute. */
export interface Change {
  href?: string;
  text?: string;
  title?: string | null;
  rel?: string | null;
  target?: string | null;
  class?: string | null;
  /** data-… and aria-… */
  attributes?: Record<string, string | null>;
  /** Your own markup, written without any change. */
  markup?: string;
}

export interface LinkifyOptions {
  /** Default: 'html' */
  format?: 'html' | 'markdown' | 'terminal' | 'plain';
  /** The text is an HTML or Markdown document; only its prose is linked. */
  markup?: 'html' | 'markdown';
  /** Called for each link. Return nothing to make the link, false to leave it as text, or
   *  a Change. */
  per_link?: (link: Link, plan: Plan) => Change | boolean | null | undefined | void;
  rel?: string | null;
  target?: string | null;
  class_name?: string | null;
  redaction?: string;
  /** Schemes that may be linked; default: http, https, ftp, mailto and `schemes`. */
  link_schemes?: readonly string[];
  http?: boolean;
  defang?: boolean;
  redact?: boolean;
  show_controls?: boolean;
  display?: boolean;
  /** With `display` or `max_shown`: the links are in a legacy encoding, and escapes of
   *  bytes outside ASCII are kept. */
  legacy?: boolean;
  max_shown?: number;
  order?: 'constant' | 'environment' | 'content' | 'tld' | 'plain';
  paragraph?: 'ltr' | 'rtl';
}

export interface Host {
  readonly kind: HostKind | null;
  readonly ascii: string | null;
  readonly unicode: string | null;
  readonly suffix: string | null;
  readonly registrable: string | null;
  readonly private_suffix: string | null;
  readonly private_registrable: string | null;
  readonly delegated: boolean;
  readonly errors: readonly string[];
}

export interface Event {
  readonly start: number;
  readonly end: number;
  readonly char: string;
  readonly decision: string;
  readonly rule: string;
  readonly part: 'path' | 'query' | 'fragment' | 'directive' | null;
  readonly link_term: 'hard' | 'soft' | 'close' | 'open' | 'include';
  readonly depth: number;
  readonly in_link: boolean;
}

export interface FormatOptions {
  escape_lookalikes?: boolean;
  /** The URL is in a legacy encoding: escapes of bytes outside ASCII are kept. */
  legacy?: boolean;
  /** @deprecated The name of formatExact() before 0.2; `round_trip` and `escape_unseen` are its. */
  exact?: boolean;
  /** @deprecated */
  round_trip?: boolean;
  /** @deprecated */
  escape_unseen?: boolean;
}

export interface ExactOptions {
  /** The result is read as the same URL. */
  round_trip?: boolean;
  escape_unseen?: boolean;
  escape_lookalikes?: boolean;
  legacy?: boolean;
}

/** What to fix; without options, everything. */
export interface CleanOptions {
  hidden?: boolean;
  bidi?: boolean;
  controls?: boolean;
  ill_formed?: boolean;
  nfc?: boolean;
}

export interface DisplayOptions {
  max_len?: number;
  punycode?: boolean;
  /** The link is known to be in a legacy encoding: no escape above ASCII is decoded. */
  legacy?: boolean;
  kind?: Kind;
}

/** At `position`, `removed` UTF-16 units were replaced by `inserted` units. */
export interface Edit {
  position: number;
  removed: number;
  inserted: number;
}

/** The links `gone`, which started at index `first`, were replaced by the links `added`. */
export interface Relinked {
  /** All links of the text after the edit. */
  readonly links: Link[];
  readonly first: number;
  readonly gone: Link[];
  readonly added: Link[];
}

export declare class Detector {
  constructor(options?: DetectorOptions);
  find(text: string): Link[];
  /** Find the links of the text after an edit, given the links before it. Only the lines that the
   *  edit touches are searched. */
  relink(text: string, links: readonly Link[], edit: Edit): Relinked;
  test(text: string): boolean;
  isLink(text: string): boolean;
  linkify(text: string, options?: LinkifyOptions): string;
  check(link: string | Link): Finding[];
  defang(text: string): string;
  host(name: string): Host;
  explain(text: string): Event[];
  /** Release the memory now, instead of when the object is garbage-collected. */
  free(): void;
}

/** Finds links in a text that arrives in pieces. */
export declare class Stream {
  constructor(options?: DetectorOptions | Detector);
  /** Returns the links that are decided by this piece; offsets count from the start of the text. */
  push(piece: string): Link[];
  finish(): Link[];
  reset(): void;
  free(): void;
}

/** Find all links; the default profile is 'tailored'. */
export declare function find(text: string, options?: DetectorOptions): Link[];
/** Is there a link? */
export declare function test(text: string, options?: DetectorOptions): boolean;
/** Is the whole text one link? */
export declare function isLink(text: string, options?: DetectorOptions): boolean;
/** Make links clickable; the default profile is 'safe'. */
export declare function linkify(text: string, options?: DetectorOptions & LinkifyOptions): string;
/** What is wrong with one link; the default policy is 'strict'. */
export declare function check(link: string | Link, options?: DetectorOptions): Finding[];
/** Hidden characters, bidi controls and the like in a text. */
export declare function checkText(text: string): Finding[];
/** Write a link for people, as the command's `format` does: complete, the host in Unicode
 *  unless a label is doubtful, with few escapes. */
export declare function format(url: string | Link, options?: FormatOptions): string;
/** Write a URL exactly as UTS #58 4.1 says, changed only by the options that are set. */
export declare function formatExact(url: string | Link, options?: ExactOptions): string;
/** The address of a link, written so that links to the same place are equal; null if
 *  browsers refuse it. */
export declare function normalize(link: string | Link, options?: { http?: boolean; no_fragment?: boolean }): string | null;
/** A text with the findings of checkText() fixed: all, or those that are set. */
export declare function clean(text: string, options?: CleanOptions): string;
/** Where passwords, tokens and the like are in the text of a link. A URL with a password is
 *  no link, but a suspect: see DetectorOptions.suspects. */
export declare function secrets(link: string | Link): { start: number; end: number }[];
/** The local part of an e-mail address, in quotation marks if it needs them. */
export declare function quoteLocalPart(text: string): string;
/** The address that a link leads to, in ASCII; null if browsers refuse it. */
export declare function href(link: string | Link, options?: { http?: boolean }): string | null;
/** Write a link as people should see it. */
export declare function display(link: string | Link, options?: DisplayOptions): string;
export declare function host(name: string, options?: DetectorOptions): Host;
export declare function explain(text: string, options?: DetectorOptions): Event[];
export declare function defang(text: string, options?: DetectorOptions): string;
export declare function refang(text: string): string;
/** Texts that look alike have the same skeleton (UTS #39). Compare skeletons; do not show them to people. */
export declare function skeleton(text: string): string;
export declare function version(): string;
export declare function unicodeVersion(): string;
/** The lists that are compiled in. A date is written as 2026-07-24. */
export declare function lists(): {
  suffixes: { version: string; date: string; rules: number };
  tlds: { version: string; date: string; count: number };
};
/** Bytes that WebAssembly has taken from the system. */
export declare function memorySize(): number;
