// The interface of linkify-it over linkspan, for people who migrate.
import { isRefused, withRefused } from './block.js';
import { Detector } from './index.js';
import { LINKIFY_PROFILE } from './wasm.js';

const SCHEME = /^([a-z][a-z0-9+.-]*):$/i;
const BUILT_IN = ['http:', 'https:', 'ftp:', 'mailto:'];
// A link at the start of a text is first looked for in this many units. So a caller that
// tries many places of a long text takes linear time.
const NEAR = 4096;

export class Match {
  constructor(link) {
    this.schema = link.has_scheme ? `${link.scheme ?? ''}:`.toLowerCase() : link.kind === 'email' ? 'mailto:' : '';
    this.index = link.start;
    this.lastIndex = link.end;
    this.raw = link.text;
    this.text = link.text;
    this.url = link.has_scheme ? link.text : link.kind === 'email' ? `mailto:${link.text}` : `https://${link.text}`;
  }
}

function lastLabel(host) {
  return host.replace(/\.$/, '').split('.').pop().toLowerCase();
}

export class LinkifyIt {
  #options;
  #detector = null;
  #settings = { fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false };
  #added = new Set();
  #removed = new Set();
  #tlds = null;
  #keepsTlds = true;
  #keepsRefused;

  constructor(options = {}) {
    this.#options = withRefused(options, LINKIFY_PROFILE);
    this.#keepsRefused = options.refused === true;
    new Detector(this.#options).free();
  }

  #finder() {
    this.#detector ??= new Detector({
      ...this.#options,
      schemes: [...(this.#options.schemes ?? []), ...this.#added],
      ...(this.#tlds === null ? {} : { unknown_tld: true }),
      ...(this.#isOwnPolicy() ? { policy: 'off' } : {}),
    });
    return this.#detector;
  }

  // The profile safe refuses unknown top-level domains, also those given to tlds(). So its
  // policy is applied here then.
  #isOwnPolicy() {
    return this.#tlds !== null && this.#options.profile === 'safe' && this.#options.policy === undefined;
  }

  #isRefused(link) {
    return this.#isOwnPolicy() &&
      link.findings.some(({ name, severity }) => severity === 'severe' && name !== 'unknown-tld');
  }

  #isWanted(link) {
    const bare = !link.has_scheme;
    if (bare && link.kind === 'email' && !this.#settings.fuzzyEmail) return false;
    if (bare && link.kind === 'url') {
      if (!this.#settings.fuzzyLink) return false;
      if (link.host_kind !== 'domain' && !this.#settings.fuzzyIP) return false;
    }
    if (!bare && this.#removed.has(link.scheme?.toLowerCase())) return false;
    return this.#hasTld(link) && !this.#isRefused(link);
  }

  #hasTld(link) {
    if (this.#tlds === null || link.host_kind !== 'domain') return true;
    if (this.#tlds.has(lastLabel(link.host))) return true;
    return (this.#keepsTlds || link.has_scheme) && this.#finder().host(link.host).delegated;
  }

  // The links of a text, as linkspan's find() gives them, with those that the policy refuses.
  candidates(text) {
    return this.#finder().find(text).filter((link) => this.#isWanted(link));
  }

  // The links of a text.
  links(text) {
    const all = this.candidates(text);
    return this.#keepsRefused ? all : all.filter((link) => !isRefused(link));
  }

  #matches(text) {
    return this.links(text).map((link) => {
      const match = new Match(link);
      this.normalize(match);
      return match;
    });
  }

  // Add a scheme ('ipfs:'), or remove one (null). Validators, which linkify-it accepts,
  // are not supported.
  add(schema, definition) {
    const name = SCHEME.exec(schema)?.[1].toLowerCase();
    if (definition === null || definition === undefined) {
      if (name) {
        this.#removed.add(name);
        this.#added.delete(name);
      }
    } else if (!name || typeof definition !== 'string') {
      throw new TypeError(`linkspan: add(${JSON.stringify(schema)}): only schemes such as 'ipfs:' with the name of another as definition are supported`);
    } else {
      this.#removed.delete(name);
      if (!BUILT_IN.includes(`${name}:`)) this.#added.add(name);
    }
    this.#detector = null;
    return this;
  }

  set(options) {
    this.#settings = { ...this.#settings, ...options };
    return this;
  }

  tlds(list, keepOld = false) {
    const names = (Array.isArray(list) ? list : [list]).map((name) => String(name).toLowerCase());
    this.#tlds = keepOld ? new Set([...(this.#tlds ?? []), ...names]) : new Set(names);
    this.#keepsTlds = keepOld ? this.#keepsTlds : false;
    this.#detector = null;
    return this;
  }

  test(text) {
    return this.#matches(text).length > 0;
  }

  // linkify-it 5 asks this before test().
  pretest(text) {
    return /[.:@。．｡]/u.test(text);
  }

  match(text) {
    const matches = this.#matches(text);
    return matches.length > 0 ? matches : null;
  }

  // The link with a scheme at the start of the text. A link has no white space, so only
  // the text before the first white space is searched.
  matchAtStart(text) {
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text.slice(0, 64))?.[1].toLowerCase();
    if (!scheme || !(BUILT_IN.includes(`${scheme}:`) || this.#added.has(scheme) || this.#options.schemes?.includes(scheme) || this.#options.all_schemes)) return null;
    for (const limit of [NEAR, text.length]) {
      const near = text.slice(0, limit);
      const space = near.search(/\s/u);
      const candidate = space < 0 ? near : near.slice(0, space);
      const [first] = this.#matches(candidate);
      const found = first && first.index === 0 && first.schema !== '' ? first : null;
      if (space >= 0 || !found || limit >= text.length || found.lastIndex < limit - 64) return found;
    }
    return null;
  }

  normalize() {}
}

export default function linkifyIt(options) {
  return new LinkifyIt(options);
}
