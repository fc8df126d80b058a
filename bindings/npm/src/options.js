// Plain objects with the names of the C library become numbers and strings. Every
// mistake is an error that names the option.

const PROFILES = ['uts58', 'tailored', 'safe'];
const KINDS = ['url', 'email'];
const POLICIES = ['off', 'uts58', 'guidelines', 'uasg', 'strict'];
const RULES = ['punctuation', 'script', 'suffix', 'particle', 'josa', 'host-end', 'host-start',
  'bare', 'files', 'members', 'addresses', 'unseen', 'markup'];
// In the order of their bits.
const FLAGS = ['quoted', 'bare_ipv6', 'localhost', 'single_labels', 'emoji', 'unknown_tlds',
  'private_suffixes', 'all_schemes', 'refused'];
const LISTS = ['schemes', 'ignored_hosts', 'protected', 'allow_mix'];
export const DETECTOR_OPTIONS = ['profile', 'kinds', ...FLAGS, 'tailoring', 'max_link_len',
  'max_local_part', ...LISTS, 'policy', 'today', 'data'];

const LINKIFY_FLAGS = ['http', 'defang', 'redact', 'show_controls', 'display'];
const OUTPUTS = ['html', 'markdown', 'terminal', 'plain'];
const MARKUPS = ['html', 'markdown'];
const ORDERS = ['constant', 'environment', 'content', 'tld', 'plain'];
const DIRECTIONS = ['ltr', 'rtl'];
const STRINGS = ['rel', 'target', 'class_name', 'redaction'];
export const LINKIFY_OPTIONS = ['format', 'markup', 'per_link', ...STRINGS, 'link_schemes',
  ...LINKIFY_FLAGS, 'max_shown', 'order', 'paragraph'];

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

function choice(option, names, value) {
  needString(option, value);
  const index = names.indexOf(value);
  if (index < 0) {
    throw new RangeError(`linkspan: ${option}: ${JSON.stringify(value)} is not one of ${names.join(', ')}`);
  }
  return index;
}

function strings(option, value) {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw wrongType(option, 'an array of strings', value);
  for (let i = 0; i < value.length; i++) needString(`${option}[${i}]`, value[i]);
  return value;
}

function bits(option, names, value) {
  let set = 0;
  for (const name of strings(option, value)) set |= 1 << choice(option, names, name);
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

function flags(options, names) {
  let set = 0;
  for (let i = 0; i < names.length; i++) if (boolean(names[i], options[names[i]])) set |= 1 << i;
  return set;
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
  const options = needOptions(given, known);
  const kinds = options.kinds === undefined ? 3 : bits('kinds', KINDS, options.kinds);
  if (kinds === 0) throw new RangeError('linkspan: kinds: at least one of url, email is needed');
  return {
    numbers: [
      options.profile === undefined ? PROFILES.indexOf(profile) : choice('profile', PROFILES, options.profile),
      kinds,
      flags(options, FLAGS),
      options.tailoring === undefined ? -1 : bits('tailoring', RULES, options.tailoring),
      options.policy === undefined ? -1 : choice('policy', POLICIES, options.policy),
      size('max_link_len', options.max_link_len, 65536, 1),
      size('max_local_part', options.max_local_part, 64, 1),
      day(options.today),
      flags(options.data ?? {}, ['any_tlds']),
    ],
    lists: LISTS.map((name) => strings(name, options[name])),
    data: lists(options.data),
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
      options.format === undefined ? 1 : 1 + choice('format', OUTPUTS, options.format),
      flags(options, LINKIFY_FLAGS),
      size('max_shown', options.max_shown, 0, 0),
      options.order === undefined ? 0 : choice('order', ORDERS, options.order),
      options.paragraph === undefined ? 0 : choice('paragraph', DIRECTIONS, options.paragraph),
      options.markup === undefined ? 0 : 1 + choice('markup', MARKUPS, options.markup),
    ],
    texts,
    schemes: strings('link_schemes', options.link_schemes),
    perLink: options.per_link,
  };
}

const FORMAT_FLAGS = ['round_trip', 'escape_unseen', 'escape_lookalikes'];

export function readFormatOptions(given) {
  return flags(needOptions(given, FORMAT_FLAGS), FORMAT_FLAGS);
}

export function readHrefOptions(given) {
  return flags(needOptions(given, ['http']), ['http']);
}

export function readDisplayOptions(given) {
  const options = needOptions(given, ['max_len', 'punycode', 'kind']);
  return {
    kind: options.kind === undefined ? 0 : 1 + choice('kind', KINDS, options.kind),
    flags: flags(options, ['punycode']),
    maxLen: size('max_len', options.max_len, 0, 0),
  };
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
