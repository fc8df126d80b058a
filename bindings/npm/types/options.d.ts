// Written by tools/make_bindings from data/api.json and data/homes.json.
import type { Change, Link, Plan } from './index.js';

export type Profile =
  | 'uts58'
  | 'tailored'
  | 'safe';
export type Kind =
  | 'url'
  | 'email';
export type ShownKind =
  | 'url'
  | 'email'
  | 'file-name';
export type Rule =
  | 'punctuation'
  | 'script'
  | 'suffix'
  | 'particle'
  | 'josa'
  | 'host-end'
  | 'host-start'
  | 'bare'
  | 'files'
  | 'members'
  | 'addresses'
  | 'unseen'
  | 'markup'
  | 'symbols'
  | 'fields'
  | 'wrappers'
  | 'affixes'
  | 'code'
  | 'remotes'
  | 'spaces'
  | 'hosts';
export type Start =
  | 'all'
  | 'scheme'
  | 'www';
export type Score =
  | 'certain'
  | 'likely'
  | 'guess';
export type Policy =
  | 'off'
  | 'uts58'
  | 'guidelines'
  | 'uasg'
  | 'strict';
export type Action =
  | 'link'
  | 'encode'
  | 'plain'
  | 'punycode'
  | 'defang';
export type Severity =
  | 'note'
  | 'warning'
  | 'severe';
export type HostKind =
  | 'domain'
  | 'ipv4'
  | 'ipv6'
  | 'name'
  | 'odd-ipv4';
export type Decision =
  | 'text'
  | 'scheme'
  | 'local-part'
  | 'at'
  | 'host'
  | 'port'
  | 'initiator'
  | 'separator'
  | 'include'
  | 'soft'
  | 'open'
  | 'close'
  | 'no-part'
  | 'hard'
  | 'unmatched'
  | 'full'
  | 'tailored'
  | 'passed-over'
  | 'refused';
export type Term =
  | 'hard'
  | 'soft'
  | 'close'
  | 'open'
  | 'include';
export type Part =
  | 'path'
  | 'query'
  | 'fragment'
  | 'directive';
export type Output =
  | 'html'
  | 'markdown'
  | 'terminal'
  | 'plain';
export type Markup =
  | 'html'
  | 'markdown';
export type Order =
  | 'constant'
  | 'environment'
  | 'content'
  | 'tld'
  | 'plain';
export type Direction =
  | 'ltr'
  | 'rtl';
export type BidiForm =
  | 'controls'
  | 'isolates'
  | 'html';

/** Options of detection, named as in the C library. */
export interface DetectorOptions {
  /** 'uts58': exactly the standard. 'tailored': with rules about the text around links. 'safe': tailored, but links with a severe finding are not linked. Default: tailored. */
  profile?: Profile;
  /** Which links are found. */
  kinds?: readonly Kind[];
  /** Quoted local parts: "john doe"@example.com */
  quoted?: boolean;
  /** IPv6 addresses without brackets: https://2001:4860:4860::8888 */
  bare_ipv6?: boolean;
  /** localhost and names below it, with or without a scheme */
  localhost?: boolean;
  /** Names without a dot, after a scheme: http://intranet/ */
  single_labels?: boolean;
  /** Emoji in domain names */
  emoji?: boolean;
  /** Names whose top-level domain does not exist, but could: printer.lan */
  unknown_tld?: boolean;
  /** Treat private suffixes as public suffixes: github.io is not linked, and me.github.io is */
  private_suffixes?: boolean;
  /** URLs with any scheme before "://", not only with http, https, ftp and those of schemes */
  all_schemes?: boolean;
  /** Links that the policy refuses are reported too */
  refused?: boolean;
  /** Unknown top-level domains, but only after a scheme: http://nas.lan:5000/ is linked, and node.js is not */
  unknown_tld_after_scheme?: boolean;
  /** Suspects are reported too: text that looks like a link, or that programs follow like a link, but that is not linked: https://google.com@evil.com/, javascript:alert(1) */
  suspects?: boolean;
  /** Schemes without slashes (tel, sms, magnet, geo, xmpp, sip, sips, matrix, doi, urn, did, bitcoin, ethereum, nostr), if the text after the colon has the syntax of the scheme: tel:+1-201-555-0123 */
  opaque_schemes?: boolean;
  /** URLs with a user name that has no dot, and without a password: https://me@example.org/ */
  user_names?: boolean;
  /** Compare hosts with no built-in list of widely imitated names, whatever the policy says */
  no_known_names?: boolean;
  /** Tailored rules, instead of those of the profile: files; -files: all but this one. */
  tailoring?: readonly (Rule | `-${Rule}`)[];
  /** In bytes; a longer link is not found. Default: 65536. */
  max_link_len?: number;
  /** In code points; an address with a longer local part is not found. Default: 64. */
  max_local_part?: number;
  /** How a URL must start: with a scheme, with a scheme or www., or as it likes. Default: all. */
  start?: Start;
  /** How sure a link must be: 'certain' (a scheme, www. or @, known sites), 'likely' (also a port, a path, top-level domains of sites, names that the text calls a site) or 'guess'. Default: guess. */
  min_score?: Score;
  /** More schemes, with or without //, such as 'ipfs' or 'spotify'. */
  schemes?: readonly string[];
  /** Hosts that are never linked; names below them are not linked either. */
  ignored_hosts?: readonly string[];
  /** Characters that the local part of an address can have besides those of UTS #58, such as emoji. */
  email_add?: string;
  /** Characters that end an address to the left, although UTS #58 has them in local parts, such as '=. */
  email_remove?: string;
  /** What to do with links that have findings, instead of what the profile does. */
  policy?: Policy;
  /** Domains such as 'paypal.com'; a host that imitates one of them has a finding. An entry may name several domains of one owner, with spaces between them. */
  protected?: readonly string[];
  /** Scripts that may be mixed: a language, 'sr', or codes, 'Latn+Cyrl'. */
  allow_mix?: readonly string[];
  /** The day from which the age of lists is counted. */
  today?: Date;
  /** Newer lists of domains. */
  data?: { suffixes?: string; tlds?: string; any_tlds?: boolean };
}

/** How links are written. */
export interface LinkifyOptions {
  /** What is written. Default: html. */
  format?: Output;
  /** The text is an HTML or Markdown document; only its prose is linked. */
  markup?: Markup;
  /** Called for each link. */
  per_link?: (link: Link, plan: Plan) => Change | boolean | null | undefined | void;
  /** Default: nofollow noopener. */
  rel?: string | null;
  target?: string | null;
  class_name?: string | null;
  /** What a redacted link becomes. Default: [link]. */
  redaction?: string | null;
  /** Schemes that may be linked; default: http, https, ftp, mailto and `schemes`. */
  link_schemes?: readonly string[];
  /** If no scheme is written in a link, its address starts with http, not https */
  http?: boolean;
  /** Make no links; write the text as linkspan_defang() does */
  defang?: boolean;
  /** Make no links; replace each link by `redaction` */
  redact?: boolean;
  /** For terminals and plain text: replace control characters (except TAB, LF and CRLF), bidi controls and ill-formed UTF-8 by visible signs, such as U+241B for ESC, or by U+FFFD */
  show_controls?: boolean;
  /** Show links as linkspan_display() writes them */
  display?: boolean;
  /** Treat links as URLs in a legacy encoding: show their escapes as they are written, as LINKSPAN_DISPLAY_LEGACY does */
  legacy?: boolean;
  /** In code points; a longer link is shown without its middle. Default: 0. */
  max_shown?: number;
  /** The order of the fields of a link with right-to-left characters, in HTML. Default: constant. */
  order?: Order;
  /** The direction of the paragraphs, for the order 'environment'. Default: ltr. */
  paragraph?: Direction;
}

/** Options of format(). */
export interface FormatOptions {
  /** The URL is in a legacy encoding: escapes of bytes outside ASCII are kept. */
  legacy?: boolean;
}

/** How formatExact() may differ from UTS #58 4.1. */
export interface ExactOptions {
  /** Differ from the exact form where detection would find only a part of the result, or where the result would have another meaning */
  round_trip?: boolean;
  /** Escape invisible characters */
  escape_unseen?: boolean;
  /** Escape characters that look like the syntax of a URL, such as U+2044, which looks like a slash */
  escape_lookalikes?: boolean;
  /** Treat the URL as one in a legacy encoding, such as Shift_JIS: keep escapes of bytes outside ASCII, even if they happen to be UTF-8, and escape all raw characters outside ASCII */
  legacy?: boolean;
}

/** Options of formatParts(). */
export interface PartsOptions {
  /** Write exactly what UTS #58 4.1 says. */
  exact?: boolean;
  /** Escape characters that look like the syntax of a URL. */
  escape_lookalikes?: boolean;
  /** The URL is in a legacy encoding: escapes of bytes outside ASCII are kept. */
  legacy?: boolean;
}

/** What to fix; without options, everything. */
export interface CleanOptions {
  /** remove hidden characters, variation selectors and tag characters */
  hidden?: boolean;
  /** remove bidi controls */
  bidi?: boolean;
  /** remove control characters */
  controls?: boolean;
  /** replace ill-formed UTF-8 by U+FFFD */
  ill_formed?: boolean;
  /** write Normalization Form C */
  nfc?: boolean;
}

/** How a link is shown. */
export interface DisplayOptions {
  /** What the link is; default: what it looks like. */
  kind?: Kind;
  /** In code points; a longer link is shown without its middle. Default: 0. */
  max_len?: number;
  /** every label of the host in ASCII */
  punycode?: boolean;
  /** see LINKSPAN_FORMAT_LEGACY */
  legacy?: boolean;
  /** see LINKSPAN_FORMAT_ESCAPE_LOOKALIKES */
  escape_lookalikes?: boolean;
  /** The form for the clipboard or a message: complete, readable, and without bidi controls */
  to_copy?: boolean;
}

/** Options of href(). */
export interface HrefOptions {
  /** if no scheme is written, use http, not https */
  http?: boolean;
  /** Keep a user name that LINKSPAN_DETECT_USER_NAMES accepts: https://me@a.com/ */
  user_name?: boolean;
  /** Keep any user name and password, as browsers read them */
  password?: boolean;
}

/** Options of normalize(). */
export interface NormalizeOptions {
  /** if no scheme is written, use http, not https */
  http?: boolean;
  /** leave out "#" and what follows it */
  no_fragment?: boolean;
}

/** What refang() reads besides what defang() writes. */
export interface RefangOptions {
  /** Words within a name with a delegated top-level domain are read too, such as " dot " and " at ": me at example dot com -> me@example.com. linkspan_defang() leaves these words alone, so with this flag linkspan_refang() does not restore every text: prose can have them too */
  words?: boolean;
}

/** How the fields of a link are shown in order. */
export interface BidiOptions {
  /** What the text is. Default: url. */
  kind?: ShownKind;
  /** The direction in which the fields follow each other. Default: constant. */
  order?: Order;
  /** The direction of the paragraph around the link. Default: ltr. */
  paragraph?: Direction;
  /** What is inserted. Default: isolates. */
  form?: BidiForm;
  /** Insert nothing into a link that needs nothing. */
  if_needed?: boolean;
}
