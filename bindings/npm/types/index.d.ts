import type {
  Action, BidiOptions, CleanOptions, Decision, DetectorOptions, Direction, DisplayOptions, ExactOptions, FormatOptions,
  HostKind, HrefOptions, Kind, LinkifyOptions, NormalizeOptions, Part, PartsOptions, RefangOptions, Score, Severity, Term,
} from './options.js';
export * from './options.js';

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

/** A finding of checkDocument(). */
export interface DocumentFinding extends Omit<Finding, 'char'> {
  /** The text of the link or, for an address that is not seen, that address; without markup. */
  link: { start: number; end: number; text: string };
  /** Where a link leads whose text is another address; otherwise null. */
  target: string | null;
}

export interface DocumentOptions {
  /** Default: 'html'. */
  markup?: 'html' | 'markdown';
  /** The document is the body of a mail. */
  mail?: boolean;
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
  /** How sure it is that the link was meant as one. */
  readonly score: Score;
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
  readonly decision: Decision;
  readonly rule: string;
  /** What the rule is about: "an underscore in the registrable domain". */
  readonly reason: string;
  readonly part: Part | null;
  readonly link_term: Term;
  readonly depth: number;
  readonly in_link: boolean;
}

/** A link, or text that looks like one and is not linked. */
export interface Verdict {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly linked: boolean;
  /** The code of the rule that refuses it or ends it, such as "H1"; empty if a space or the
   *  end of the text ends it; the name of a finding if the policy refuses it. */
  readonly rule: string;
  /** What the rule found: ".acme is not a top-level domain". */
  readonly reason: string;
  /** An option that links it, to be added to those of the call: { unknown_tld: true }. */
  readonly remedy: DetectorOptions | null;
  /** All of it: "wiki.acme: not linked: .acme is not a top-level domain (H1); unknown_tld links it". */
  readonly sentence: string;
}

/** The parts of a URL, before any escaping. A part that is left out is absent. */
export interface Parts {
  /** With its "://". */
  scheme?: string;
  /** With its port. */
  host: string;
  segments?: readonly string[];
  /** A value of null is not written. */
  query?: readonly (readonly [string, string | null])[];
  fragment?: string;
  /** Such as "text=a,b". */
  directives?: readonly string[];
}

/** The properties of a character that UTS #58 defines. */
export interface Properties {
  readonly link_term: Term;
  /** The opening bracket that a closing bracket matches. */
  readonly link_bracket: string | null;
  /** Can it stand in the local part of an address without quotation marks? */
  readonly link_email: boolean;
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

export interface RedactOptions {
  /** What is written in place of a link: `word`, its kind (the default) or its host; 'secret'
   *  hides only passwords and tokens. */
  redaction?: 'text' | 'kind' | 'host' | 'secret' | 'defang';
  /** For 'text'; default: '[link]'. */
  word?: string;
  markup?: 'html' | 'markdown';
}

export interface Redacted {
  text: string;
  /** Offsets in the old text and in the new one, in order. */
  changes: { start: number; end: number; newStart: number; newEnd: number }[];
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
  /** What is wrong with the links of a document. */
  checkDocument(text: string, options?: DocumentOptions): DocumentFinding[];
  /** Is the name of a sender the address of somebody else? */
  checkSender(from: string, listId?: string): Finding[];
  defang(text: string): string;
  redact(text: string, options?: RedactOptions): string;
  redactChanges(text: string, options?: RedactOptions): Redacted;
  host(name: string): Host;
  explain(text: string): Event[];
  explainLinks(text: string): Verdict[];
  /** The corrected end of a link that another program has found; null if no host stands at its start. */
  extend(text: string, start: number, end: number): number | null;
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
/** What is wrong with the links of a document, also those whose text is another address than
 *  their target; the default policy is 'strict'. */
export declare function checkDocument(text: string, options?: DetectorOptions & DocumentOptions): DocumentFinding[];
/** Is the name of a sender the address of somebody else? `from` and `listId` are the decoded
 *  values of the fields From and List-Id of a mail. */
export declare function checkSender(from: string, listId?: string, options?: DetectorOptions): Finding[];
/** Hidden characters, bidi controls and the like in a text. */
export declare function checkText(text: string): Finding[];
/** Write a link for people, as the command's `format` does: complete, the host in Unicode
 *  unless a label is doubtful, with few escapes. */
export declare function format(url: string | Link, options?: FormatOptions): string;
/** Write a URL exactly as UTS #58 4.1 says, changed only by the options that are set. */
export declare function formatExact(url: string | Link, options?: ExactOptions): string;
/** The address of a link, written so that links to the same place are equal; null if
 *  browsers refuse it. */
export declare function normalize(link: string | Link, options?: NormalizeOptions): string | null;
/** A text with the findings of checkText() fixed: all, or those that are set. */
export declare function clean(text: string, options?: CleanOptions): string;
/** Where passwords, tokens and the like are in the text of a link. A URL with a password is
 *  no link, but a suspect: see DetectorOptions.suspects. */
export declare function secrets(link: string | Link): { start: number; end: number }[];
/** The local part of an e-mail address, in quotation marks if it needs them. */
export declare function quoteLocalPart(text: string): string;
/** The address that a link leads to, in ASCII; null if browsers refuse it. */
export declare function href(link: string | Link, options?: HrefOptions): string | null;
/** Write a link as people should see it. */
export declare function display(link: string | Link, options?: DisplayOptions): string;
export declare function host(name: string, options?: DetectorOptions): Host;
export declare function explain(text: string, options?: DetectorOptions): Event[];
/** In words: one verdict for each link, and for each text that looks like one. */
export declare function explainLinks(text: string, options?: DetectorOptions): Verdict[];
export declare function defang(text: string, options?: DetectorOptions): string;
export declare function refang(text: string, options?: RefangOptions): string;
/** Write a URL from its parts, with few escapes. */
export declare function formatParts(parts: Parts, options?: PartsOptions): string;
/** The links of a text after an edit; see Detector.relink(). */
export declare function relink(text: string, links: readonly Link[], edit: Edit, options?: DetectorOptions): Relinked;
/** See Detector.extend(). */
export declare function extend(text: string, start: number, end: number, options?: DetectorOptions): number | null;
/** Write a link so that its fields are shown in order in any paragraph (PRI 185). */
export declare function bidiWrite(link: string | Link, options?: BidiOptions): string;
/** The direction in which the fields of a link follow each other. */
export declare function bidiDirection(link: string | Link, options?: Omit<BidiOptions, 'form' | 'if_needed'>): Direction;
/** Where the fields of a link are, which separators such as . and / divide. */
export declare function bidiFields(link: string | Link, options?: Pick<BidiOptions, 'kind'>): { start: number; end: number }[];
/** Remove the controls that bidiWrite() has inserted, for example from pasted text. */
export declare function bidiUndo(text: string): string;
export declare function properties(char: string): Properties;
/** Replace the links of a text or document, or hide only their secrets. */
export declare function redact(text: string, options?: DetectorOptions & RedactOptions): string;
/** Redact a text or document, and list the changes. */
export declare function redactChanges(text: string, options?: DetectorOptions & RedactOptions): Redacted;
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
