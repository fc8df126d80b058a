/** Names of tailored rules. */
export type Rule =
  | 'punctuation' | 'script' | 'suffix' | 'particle' | 'josa' | 'host-end' | 'host-start' | 'bare'
  | 'files' | 'members' | 'addresses' | 'unseen' | 'markup' | 'symbols' | 'fields' | 'wrappers' | 'code'
  | 'remotes' | 'spaces' | 'hosts';
export type Kind = 'url' | 'email';
export type Action = 'link' | 'encode' | 'plain' | 'punycode' | 'defang';
export type Severity = 'note' | 'warning' | 'severe';
export type HostKind = 'domain' | 'ipv4' | 'ipv6' | 'name' | 'odd-ipv4';

/** Options of detection, named as in the C library. */
export interface DetectorOptions {
  /** Exactly the standard, with rules for the writing around links, or these and no
   *  link with a severe finding. */
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
  unknown_tlds?: boolean;
  /** github.io is a suffix and no link; me.github.io is a link. */
  private_suffixes?: boolean;
  /** Any scheme with :// */
  all_schemes?: boolean;
  /** tel, sms, magnet, geo, xmpp, matrix, doi and urn, which have no // */
  opaque_schemes?: boolean;
  /** https://me@example.org/, unless the name has a dot or a password follows */
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
  /** Hosts that are never linked, nor any name below them. */
  ignored_hosts?: readonly string[];
  /** Domains; a host that looks like one and is none has a finding. */
  protected?: readonly string[];
  /** A language, 'sr', or scripts, 'Latn+Cyrl', that may be mixed. */
  allow_mix?: readonly string[];
  policy?: 'off' | 'uts58' | 'guidelines' | 'uasg' | 'strict';
  /** The day from which the age of lists is counted. */
  today?: Date;
  /** Newer lists: the contents of public_suffix_list.dat and
   *  tlds-alpha-by-domain.txt. `any_tlds` accepts any list of top-level domains,
   *  for private ones; without it one that was cut is refused. */
  data?: { suffixes?: string; tlds?: string; any_tlds?: boolean };
}

/** Offsets count UTF-16 units, as those of String do. */
export interface Finding {
  readonly name: string;
  readonly severity: Severity;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly char: string | null;
}

/** A link of a text. What is not a number is computed when it is asked for. */
export declare class Link {
  private constructor();
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where it leads, in ASCII; null if browsers refuse it. */
  readonly href: string | null;
  readonly scheme: string | null;
  readonly local_part: string | null;
  readonly host: string;
  readonly host_kind: HostKind;
  readonly port: number | null;
  readonly path: string | null;
  readonly query: string | null;
  readonly fragment: string | null;
  readonly directives: string | null;
  readonly has_scheme: boolean;
  readonly action: Action;
  /** Of a link of a Stream: what the link alone shows. */
  readonly findings: readonly Finding[];
  toString(): string;
  toJSON(): { kind: Kind; start: number; end: number; text: string; href: string | null; host: string };
}

/** What is going to be written for a link. */
export interface Plan {
  /** null: it is going to be text. */
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
  /** Markup of your own, written as it is. */
  markup?: string;
}

export interface LinkifyOptions {
  /** Default: 'html' */
  format?: 'html' | 'markdown' | 'terminal' | 'plain';
  /** The text is a document, of which only the prose is linked. */
  markup?: 'html' | 'markdown';
  /** Asked about each link: nothing changes it, false leaves it text. */
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
  /** With `display` or `max_shown`: links are known to be in a legacy encoding. */
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
  /** The letter of UTS #58 4.1, to which `round_trip` and `escape_unseen` add; otherwise both are on. */
  exact?: boolean;
  round_trip?: boolean;
  escape_unseen?: boolean;
  escape_lookalikes?: boolean;
  /** The URL is known to be in a legacy encoding: no escape above ASCII is decoded. */
  legacy?: boolean;
}

export interface DisplayOptions {
  max_len?: number;
  punycode?: boolean;
  /** The link is known to be in a legacy encoding: no escape above ASCII is decoded. */
  legacy?: boolean;
  kind?: Kind;
}

/** `removed` units at `position` became `inserted` ones. */
export interface Edit {
  position: number;
  removed: number;
  inserted: number;
}

/** `gone`, from number `first` on, were replaced by `added`. */
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
  /** Links of the text after an edit, given those from before. Only the lines that the
   *  edit touches are searched. */
  relink(text: string, links: readonly Link[], edit: Edit): Relinked;
  test(text: string): boolean;
  isLink(text: string): boolean;
  linkify(text: string, options?: LinkifyOptions): string;
  check(link: string | Link): Finding[];
  defang(text: string): string;
  host(name: string): Host;
  explain(text: string): Event[];
  /** Release its memory now, not when it is collected. */
  free(): void;
}

/** Finds links in a text that comes in pieces. */
export declare class Stream {
  constructor(options?: DetectorOptions | Detector);
  /** The links that this piece decides; offsets count from the start of the text. */
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
/** Write a URL with as few escapes as possible. */
export declare function format(url: string | Link, options?: FormatOptions): string;
/** The address that a link leads to, in ASCII; null if browsers refuse it. */
export declare function href(link: string | Link, options?: { http?: boolean }): string | null;
/** Write a link as people should see it. */
export declare function display(link: string | Link, options?: DisplayOptions): string;
export declare function host(name: string, options?: DetectorOptions): Host;
export declare function explain(text: string, options?: DetectorOptions): Event[];
export declare function defang(text: string, options?: DetectorOptions): string;
export declare function refang(text: string): string;
/** Texts that are easily taken for each other have the same skeleton (UTS #39); for comparing, not for showing. */
export declare function skeleton(text: string): string;
export declare function version(): string;
export declare function unicodeVersion(): string;
/** Bytes that WebAssembly has taken from the system. */
export declare function memorySize(): number;
