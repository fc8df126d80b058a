// Plain objects with the names of the C library become numbers and strings. Every
// mistake is an error that names the option.
import { OPTIONS } from './described.js';
import {
  BIDI_FORM, CLEAN, DETECT, DIRECTION, DISPLAY, FORMAT, HREF, KIND, LINKIFY, MARKUP, NORMALIZE, ORDER, OUTPUT, POLICY, PROFILE,
  REFANG, SCORE, START, TAILOR,
} from './names.js';

// A file name is a kind that can be shown, but is never found.
const KINDS = { url: KIND.url, email: KIND.email };
const LISTS = ['schemes', 'ignored_hosts', 'protected', 'allow_mix'];
const CHARACTERS = ['email_add', 'email_remove'];
const STRINGS = ['rel', 'target', 'class_name', 'redaction'];
const optionsOf = (group) => Object.keys(OPTIONS[group]);

// In the order of LINKSPAN_REDACTION_NAMES.
const REDACTION = { text: 1, kind: 2, host: 3, secret: 4, defang: 5 };
const REDACT_OPTIONS = ['redaction', 'word', 'markup'];

// Options that linkspan/lite lacks.
const NOT_IN_LITE = ['private_suffixes', 'refused', 'protected', 'allow_mix', 'policy', 'today', 'data', 'suspects',
  'opaque_schemes', 'user_names', 'no_known_names', 'markup', 'redaction', 'defang', 'redact', 'display', 'legacy', 'max_shown', 'order', 'paragraph'];

// The options that a variant knows, its profiles, and the default profile of linkify().
export function knownOptions(isLite) {
  const keep = (names) => (isLite ? names.filter((name) => !NOT_IN_LITE.includes(name)) : names);
  const { safe, ...others } = PROFILE;
  return {
    detector: keep(optionsOf('detector')),
    linkify: keep(optionsOf('linkify')),
    redact: isLite ? [] : REDACT_OPTIONS,
    profiles: isLite ? others : PROFILE,
    profile: isLite ? 'tailored' : 'safe',
  };
}

function nameOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : typeof value;
}

function wrongType(option, wanted, value) {
  return new TypeError(`linkspan: ${option} must be ${wanted}, not ${nameOf(value)}`);
}

export function needString(name, value) {
  if (typeof value !== 'string') throw wrongType(name, 'a string', value);
  return value;
}

function choice(option, values, value) {
  needString(option, value);
  if (!Object.prototype.hasOwnProperty.call(values, value)) {
    throw new RangeError(`linkspan: ${option}: ${JSON.stringify(value)} is not one of ${Object.keys(values).join(', ')}`);
  }
  return values[value];
}

function strings(option, value) {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw wrongType(option, 'an array of strings', value);
  for (let i = 0; i < value.length; i++) needString(`${option}[${i}]`, value[i]);
  return value;
}

// An empty string is what the library has without the option.
function characters(option, value) {
  return value === undefined || needString(option, value) === '' ? undefined : value;
}

function bits(option, values, value) {
  let set = 0;
  for (const name of strings(option, value)) set |= choice(option, values, name);
  return set;
}

// Names of rules; "-files": all but this one.
function rules(option, value) {
  const names = strings(option, value);
  const out = names.filter((name) => name.startsWith('-'));
  let set = out.length > 0 && out.length === names.length ? bits(option, TAILOR, Object.keys(TAILOR)) : 0;
  for (const name of names) {
    if (name.startsWith('-')) set &= ~choice(option, TAILOR, name.slice(1));
    else set |= choice(option, TAILOR, name);
  }
  return set;
}

function boolean(option, value) {
  if (value === undefined) return false;
  if (typeof value !== 'boolean') throw wrongType(option, 'true or false', value);
  return value;
}

function size(option, value, fallback, least) {
  if (value === undefined) return fallback;
  if (typeof value !== 'number') throw wrongType(option, 'a number', value);
  if (!Number.isInteger(value) || value < least || value > 0x7fffffff) {
    throw new RangeError(`linkspan: ${option}: ${value} is not a whole number from ${least} to ${0x7fffffff}`);
  }
  return value;
}

function flags(options, values) {
  let set = 0;
  for (const name of Object.keys(values)) if (boolean(name, options[name])) set |= values[name];
  return set;
}

// Options of checkDocument() besides those of a detector.
export const DOCUMENT_OPTIONS = ['markup', 'mail'];

export function readDocumentOptions(given) {
  const { markup = 'html', mail } = needOptions(given, DOCUMENT_OPTIONS);
  return { markup: choice('markup', MARKUP, markup), mail: boolean('mail', mail) };
}

export function needOptions(options, known) {
  if (options === undefined) return {};
  if (options === null || typeof options !== 'object' || Array.isArray(options)) {
    throw wrongType('options', 'an object', options);
  }
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) {
      throw new TypeError(`linkspan: unknown option ${JSON.stringify(name)} (known: ${known.join(', ')})`);
    }
  }
  return options;
}

// Days are numbers such as 20261115.
function day(value) {
  if (value === undefined) return 0;
  if (!(value instanceof Date)) throw wrongType('today', 'a Date', value);
  if (Number.isNaN(value.getTime())) throw new RangeError('linkspan: today: not a valid Date');
  return value.getUTCFullYear() * 10000 + (value.getUTCMonth() + 1) * 100 + value.getUTCDate();
}

function lists(value) {
  if (value === undefined) return [undefined, undefined];
  if (value === null || typeof value !== 'object') throw wrongType('data', 'an object', value);
  for (const name of Object.keys(value)) {
    if (name !== 'suffixes' && name !== 'tlds' && name !== 'any_tlds') {
      throw new TypeError(`linkspan: data: unknown list ${JSON.stringify(name)} (known: suffixes, tlds, any_tlds)`);
    }
  }
  return ['suffixes', 'tlds'].map((name) => value[name] === undefined
    ? undefined : needString(`data.${name}`, value[name]));
}

export function readDetectorOptions(given, known, profile) {
  const options = needOptions(given, known.detector);
  const kinds = options.kinds === undefined ? KIND.url | KIND.email : bits('kinds', KINDS, options.kinds);
  if (kinds === 0) throw new RangeError('linkspan: kinds: at least one of url, email is needed');
  return {
    numbers: [
      options.profile === undefined ? PROFILE[profile] : choice('profile', known.profiles, options.profile),
      kinds,
      flags(options, DETECT),
      options.tailoring === undefined ? -1 : rules('tailoring', options.tailoring),
      options.policy === undefined ? -1 : choice('policy', POLICY, options.policy),
      size('max_link_len', options.max_link_len, 65536, 1),
      size('max_local_part', options.max_local_part, 64, 1),
      day(options.today),
      flags(options.data ?? {}, { any_tlds: 1 }),
      options.start === undefined ? START.all : choice('start', START, options.start),
      options.min_score === undefined ? SCORE.guess : choice('min_score', SCORE, options.min_score),
    ],
    lists: LISTS.map((name) => strings(name, options[name])),
    texts: [...lists(options.data), ...CHARACTERS.map((name) => characters(name, options[name]))],
  };
}

const STRING_MAX = 4096; // bytes; LINKSPAN_LINKIFY_STRING_MAX

function writable(option, value) {
  needString(option, value);
  if (/\0|[\uD800-\uDFFF]/u.test(value)) {
    throw new RangeError(`linkspan: ${option}: a NUL or a lone surrogate cannot be written`);
  }
  if (new TextEncoder().encode(value).length > STRING_MAX) {
    throw new RangeError(`linkspan: ${option}: longer than ${STRING_MAX} bytes`);
  }
  return value;
}

export function readRedactOptions(options) {
  return {
    numbers: [
      options.redaction === undefined ? REDACTION.kind : choice('redaction', REDACTION, options.redaction),
      options.markup === undefined ? 0 : choice('markup', MARKUP, options.markup),
    ],
    word: options.word === undefined ? undefined : writable('word', options.word),
  };
}

export function readLinkifyOptions(given) {
  const options = given ?? {};
  const texts = STRINGS.map((name) => {
    const value = options[name];
    return value === undefined || (value === null && name !== 'redaction') ? value : writable(name, value);
  });
  if (options.per_link !== undefined && typeof options.per_link !== 'function') {
    throw wrongType('per_link', 'a function', options.per_link);
  }
  return {
    numbers: [
      options.format === undefined ? OUTPUT.html : choice('format', OUTPUT, options.format),
      flags(options, LINKIFY),
      size('max_shown', options.max_shown, 0, 0),
      options.order === undefined ? 0 : choice('order', ORDER, options.order),
      options.paragraph === undefined ? 0 : choice('paragraph', DIRECTION, options.paragraph),
      options.markup === undefined ? 0 : choice('markup', MARKUP, options.markup),
    ],
    texts,
    schemes: strings('link_schemes', options.link_schemes),
    perLink: options.per_link,
  };
}

const readFlags = (group, values) => (given) => flags(needOptions(given, optionsOf(group)), values);

export const readExactOptions = readFlags('exact', FORMAT);
export const readHrefOptions = readFlags('href', HREF);
export const readNormalizeOptions = readFlags('normalize', NORMALIZE);
export const readRefangOptions = readFlags('refang', REFANG);

/** Flags of format(), which are those of linkspan_display(). */
export function readFormatOptions(given) {
  const { legacy } = DISPLAY;
  return flags(needOptions(given, optionsOf('format')), { legacy });
}

/** Flags of formatParts(): for people, or exact. */
export function readPartsOptions(given) {
  const options = needOptions(given, optionsOf('parts'));
  const { legacy, escape_lookalikes } = FORMAT;
  const people = boolean('exact', options.exact) ? 0 : FORMAT.round_trip | FORMAT.escape_unseen;
  return people | flags(options, { legacy, escape_lookalikes });
}

/** What clean() fixes: everything, unless options name what. */
export function readCleanOptions(given) {
  const options = needOptions(given, optionsOf('clean'));
  const set = flags(options, CLEAN);
  return Object.keys(options).length === 0 ? Object.values(CLEAN).reduce((all, one) => all | one, 0) : set;
}

export function readDisplayOptions(given) {
  const options = needOptions(given, optionsOf('display'));
  const maxLen = size('max_len', options.max_len, 0, 0);
  if (maxLen > 0 && options.to_copy === true) throw new RangeError('linkspan: max_len: cannot be used with to_copy');
  return {
    kind: options.kind === undefined ? 0 : choice('kind', KINDS, options.kind),
    flags: flags(options, DISPLAY),
    maxLen,
  };
}

// Numbers of a linkspan_bidi; `if_needed` is its flag 2.
export function readBidiOptions(given) {
  const options = needOptions(given, optionsOf('bidi'));
  const chosen = (name, values, fallback) => choice(name, values, options[name] ?? fallback);
  return [chosen('kind', KIND, 'url'), chosen('order', ORDER, 'constant'), chosen('paragraph', DIRECTION, 'ltr'),
    chosen('form', BIDI_FORM, 'isolates'), boolean('if_needed', options.if_needed) ? 2 : 0];
}

const PARTS = ['scheme', 'host', 'segments', 'query', 'fragment', 'directives'];

// The parts of a URL; undefined: the part is absent.
export function readParts(given) {
  const parts = needOptions(given, PARTS);
  const text = (name) => (parts[name] === undefined || parts[name] === null ? undefined : needString(name, parts[name]));
  if (text('host') === undefined) throw wrongType('host', 'a string', parts.host);
  const { query } = parts;
  if (query !== undefined && !Array.isArray(query)) throw wrongType('query', 'an array of [key, value]', query);
  const pairs = query?.map((pair, i) => {
    if (!Array.isArray(pair) || pair.length !== 2) throw wrongType(`query[${i}]`, '[key, value]', pair);
    return [needString(`query[${i}][0]`, pair[0]), pair[1] === null ? undefined : needString(`query[${i}][1]`, pair[1])];
  });
  return { scheme: text('scheme'), host: text('host'), fragment: text('fragment'), pairs,
    segments: parts.segments === undefined ? undefined : strings('segments', parts.segments),
    directives: strings('directives', parts.directives) };
}

// An edit of a text, in UTF-16 units: `removed` at `position` became `inserted`.
export function readEdit(text, given) {
  const edit = needOptions(given, ['position', 'removed', 'inserted']);
  const [position, removed, inserted] = ['position', 'removed', 'inserted']
    .map((name) => size(`edit.${name}`, edit[name], undefined, 0));
  if (position === undefined || removed === undefined || inserted === undefined || position + inserted > text.length) {
    throw new RangeError('linkspan: edit: position, removed and inserted must fit the text after the edit');
  }
  return { position, removed, inserted };
}

const CHANGES = ['href', 'text', 'title', 'rel', 'target', 'class', 'attributes', 'markup'];

// What a per-link function returns, as a list of [what, name, value].
export function readDecision(value) {
  if (value === undefined || value === true) return [];
  if (value === null || value === false) return [[5, undefined, undefined]];
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw wrongType('what per_link returns', 'an object, false or undefined', value);
  }
  const list = [];
  for (const name of Object.keys(value)) {
    const item = value[name];
    if (!CHANGES.includes(name)) {
      throw new TypeError(`linkspan: per_link: unknown field ${JSON.stringify(name)} (known: ${CHANGES.join(', ')})`);
    }
    if (item === undefined) continue;
    if (name === 'attributes') {
      if (item === null || typeof item !== 'object') throw wrongType('per_link: attributes', 'an object', item);
      for (const key of Object.keys(item)) {
        list.push([3, key, item[key] === null ? undefined : needString(`per_link: attributes.${key}`, item[key])]);
      }
    } else if (name === 'href' || name === 'text' || name === 'markup') {
      list.push([name === 'href' ? 1 : name === 'text' ? 2 : 4, undefined, needString(`per_link: ${name}`, item)]);
    } else {
      list.push([3, name, item === null ? undefined : needString(`per_link: ${name}`, item)]);
    }
  }
  return list;
}
