// The API over one instance of the WebAssembly module.
import { Found, HOST_KINDS, Link, SPAN, byValue } from './link.js';
import { Memory, WIDTH, raise, unitBytes } from './memory.js';
import { DECISION, DIRECTION, PART, SEVERITY, TERM } from './names.js';
import {
  DOCUMENT_OPTIONS, knownOptions, needOptions, needString, readDecision, readDetectorOptions, readDisplayOptions,
  readBidiOptions, readDocumentOptions, readCleanOptions, readEdit, readExactOptions, readFormatOptions, readHrefOptions, readLinkifyOptions,
  readNormalizeOptions, readParts, readPartsOptions, readRedactOptions, readRefangOptions,
} from './options.js';

// Numbers of a finding; see native/check.c.
const FINDING_WIDTH = 8;
const MESSAGE_WIDTH = 12;
const SEVERITIES = byValue(SEVERITY);
const DECISIONS = byValue(DECISION);
const TERMS = byValue(TERM);
const PARTS = byValue(PART);
const DIRECTIONS = byValue(DIRECTION);
// As in native/shim.h.
const OPTION_NAMES = ['', 'schemes', 'ignored_hosts', 'protected', 'allow_mix', 'data.suffixes',
  'data.tlds', 'link_schemes', 'per_link: href of link ', 'per_link: text of link ',
  'per_link: attribute of link ', 'per_link: markup of link ', 'email_add', 'email_remove'];
const CACHE_MAX = 32;
// The address of the C object that a detector or a stream owns; 0: it was freed.
const HANDLE = Symbol('handle');

// True for a detector whose links all have a full stop, a colon or an @ in them; some
// options find other links too.
const IS_DOTTED = Symbol('dotted');
// The other characters that UTS #46 takes for full stops.
const WIDE_DOTS = /[\u3002\uff0e\uff61]/;
// A longer text is more likely to have links; it is left to WebAssembly.
const SHORT_TEXT = 256;

// Does the text have `char` right before a character that is not white space?
function leads(text, char) {
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1)) {
    if (text.charCodeAt(at + 1) > 0x20) return true;
  }
  return false;
}

// True for most messages without a link: they need not be copied to WebAssembly.
function isWithoutLinks(text) {
  return text.length <= SHORT_TEXT && !leads(text, '.') && !leads(text, ':') && !text.includes('@') &&
    !WIDE_DOTS.test(text);
}

// No link contains a line end or depends on the text after a line end (see
// linkspan_restart() in linkspan/live.h); but a link can depend on the line end itself.
const isLineEnd = (unit) => unit === 10 || unit === 13;

function lineStart(text, from) {
  let at = from;
  while (at > 0 && !isLineEnd(text.charCodeAt(at - 1))) at--;
  return at;
}

function lineEnd(text, from) {
  let at = from;
  while (at < text.length && !isLineEnd(text.charCodeAt(at))) at++;
  return at;
}

// Functions of WebAssembly that linkspan/lite lacks, and what needs them.
const NOT_IN_LITE = {
  npm_check: 'check()', npm_check_text: 'checkText()', npm_check_links: 'findings', npm_check_document: 'checkDocument()',
  npm_check_sender: 'checkSender()', npm_display: 'display()',
  npm_format: 'format()', npm_format_exact: 'formatExact()', npm_normalize: 'normalize()', npm_quote: 'quoteLocalPart()',
  npm_clean: 'clean()', npm_secrets: 'secrets()',
  npm_host: 'host()', npm_explain: 'explain()', npm_explain_links: 'explainLinks()', npm_defang: 'defang()', npm_redact: 'redact()',
  npm_refang: 'refang()', npm_skeleton: 'skeleton()', npm_stream_new: 'Stream', npm_extend: 'extend()',
  npm_format_parts: 'formatParts()', npm_bidi_write: 'bidiWrite()', npm_bidi_direction: 'bidiDirection()',
  npm_bidi_fields: 'bidiFields()', npm_bidi_undo: 'bidiUndo()', npm_link_term: 'properties()',
};

function withoutMissing(exports) {
  const missing = {};
  for (const name of Object.keys(NOT_IN_LITE)) {
    missing[name] = () => { throw new Error(`linkspan: linkspan/lite has no ${NOT_IN_LITE[name]}`); };
  }
  return { ...exports, ...missing };
}

// An option of the library's words ("tailor=-files") as an option of this package.
function optionOf(word) {
  if (word === '') return null;
  const [name, value] = word.split('=');
  if (name === 'tailor') return { tailoring: [value] };
  return { [name.replaceAll('-', '_')]: value ?? true };
}

// "wiki.acme: not linked: .acme is not a top-level domain (H1); unknown_tld links it"
function verdictOf(verdict, word) {
  const { text, linked, rule, reason } = verdict;
  const remedy = optionOf(word);
  const because = reason === '' ? '' : `${linked ? ';' : ':'} ${reason}`;
  const named = remedy === null ? '' : Object.entries(remedy)
    .map(([name, value]) => `; ${value === true ? name : `${name}: ${JSON.stringify(value)}`} links it`).join('');
  const sentence = `${text}: ${linked ? 'linked' : 'not linked'}${because}${rule === '' ? '' : ` (${rule})`}${named}`;
  return { ...verdict, remedy, sentence };
}

export function makeApi(instantiate, isLite = false) {
  const known = knownOptions(isLite);
  let memory = null;
  let registry = null;

  function start() {
    const exports = isLite ? withoutMissing(instantiate()) : instantiate();
    memory = new Memory(exports);
    if (typeof FinalizationRegistry === 'function') {
      registry = new FinalizationRegistry(({ free, handle }) => exports[free](handle));
    }
    return memory;
  }

  const ready = () => memory ?? start();

  function checked(result) {
    if (result < 0) raise(memory, result, OPTION_NAMES);
    return result;
  }

  // Call `body` with a function that copies a string into memory until it returns.
  function withStrings(body) {
    const taken = [];
    const copy = (text) => {
      const string = memory.copy(text);
      taken.push(string.at);
      return [string.at, string.length];
    };
    try {
      return body(copy, (words) => {
        const at = memory.wasm.npm_alloc(words.length * 4);
        memory.refresh();
        if (at === 0) throw new RangeError('linkspan: out of memory');
        taken.push(at);
        memory.words.set(words, at >> 2);
        return at;
      });
    } finally {
      for (const at of taken) memory.wasm.npm_release(at);
    }
  }

  const textOf = (link, name) => (link instanceof Link ? link.text : needString(name, link));

  // The findings of each link of a call.
  function judge(links) {
    const count = links.numbers.length / WIDTH;
    const lists = Array.from({ length: count }, () => []);
    const handle = handleOf(links.detector);
    withStrings((copy, place) => {
      const records = place(links.numbers);
      const length = memory.write(links.text);
      const found = checked(memory.wasm.npm_check_links(handle, memory.at, length, records, count));
      readFindings(found, (index, finding) => lists[index].push(finding));
    });
    return lists;
  }

  // Functions that links call when a property is read.
  const answers = { href, judge, host: (name, detector) => detector.host(name) };

  function linksOf(count, text, detector) {
    if (count === 0) return [];
    const found = new Found(text, memory.records(count), detector, answers);
    const links = new Array(count);
    for (let i = 0; i < count; i++) links[i] = new Link(found, i * WIDTH, 0);
    return links;
  }

  function readFindings(count, add) {
    const words = memory.integers(count * FINDING_WIDTH);
    for (let i = 0; i < words.length; i += FINDING_WIDTH) {
      const [index, code, severity, start, end, cp, like, length] = words.subarray(i, i + FINDING_WIDTH);
      add(index, {
        name: memory.constant(memory.wasm.npm_finding_name(code)),
        severity: SEVERITIES[severity],
        text: memory.constant(memory.wasm.npm_finding_text(code)),
        start,
        end,
        char: cp > 0 ? String.fromCodePoint(cp) : null,
        like: like > 0 ? memory.read(like, length) : null,
      });
    }
  }

  // The findings of a document, in the order of their links.
  function readMessages(count) {
    const base = memory.wasm.npm_strings();
    const words = memory.integers(count * MESSAGE_WIDTH);
    return Array.from({ length: count }, (_, i) => {
      const [code, severity, start, end, linkStart, linkEnd, like, likeLength, text, textLength, target, targetLength] =
        words.subarray(i * MESSAGE_WIDTH, (i + 1) * MESSAGE_WIDTH);
      return {
        name: memory.constant(memory.wasm.npm_finding_name(code)),
        severity: SEVERITIES[severity],
        text: memory.constant(memory.wasm.npm_finding_text(code)),
        start,
        end,
        link: { start: linkStart, end: linkEnd, text: memory.read(base + text, textLength) },
        target: targetLength > 0 ? memory.read(base + target, targetLength) : null,
        like: like > 0 ? memory.read(like, likeLength) : null,
      };
    });
  }

  function handleOf(object) {
    const handle = object[HANDLE];
    if (handle === 0) throw new Error(`linkspan: this ${object.constructor.name} was freed`);
    return handle;
  }

  function own(object, handle, free) {
    object[HANDLE] = handle;
    registry?.register(object, { free, handle }, object);
  }

  function release(object, free) {
    const handle = object[HANDLE];
    if (handle === 0) return;
    object[HANDLE] = 0;
    registry?.unregister(object);
    memory.wasm[free](handle);
  }

  function newDetector(read) {
    ready();
    return withStrings((copy, place) => {
      const words = [...read.numbers, ...read.lists.map((list) => list.length)];
      for (const text of read.texts) words.push(...(text === undefined ? [0, 0] : copy(text)));
      for (const list of read.lists) for (const item of list) words.push(...copy(item));
      const handle = memory.wasm.npm_detector_new(place(words));
      if (handle === 0) {
        memory.refresh();
        raise(memory, memory.words[memory.wasm.npm_failure() >> 2], OPTION_NAMES);
      }
      return handle;
    });
  }

  class Detector {
    constructor(options) {
      const read = readDetectorOptions(options, known, 'tailored');
      own(this, newDetector(read), 'npm_detector_free');
      this[IS_DOTTED] = options === undefined ||
        (options.localhost !== true && options.suspects !== true && options.data === undefined);
    }

    find(text) {
      const handle = handleOf(this);
      if (this[IS_DOTTED] && isWithoutLinks(needString('text', text))) return [];
      const length = memory.write(needString('text', text));
      const count = memory.wasm.npm_find(handle, memory.at, length, text.length);
      return linksOf(checked(count), text, this);
    }

    // Links of a text after an edit, given those from before: only the lines that the
    // edit touches are searched, since no link depends on others.
    relink(text, links, edit) {
      handleOf(this);
      const { position, removed, inserted } = readEdit(needString('text', text), edit);
      const by = inserted - removed;
      const start = lineStart(text, position);
      const end = lineEnd(text, position + inserted);
      let first = 0;
      while (first < links.length && links[first].start < start) first++;
      let last = first;
      while (last < links.length && links[last].start < end - by) last++;
      const move = (link, units) => (units === 0 ? link : Link.moved(link, units));
      const added = this.find(text.slice(start, end + 1)).map((link) => move(link, start));
      const after = links.slice(last).map((link) => move(link, by));
      return { links: [...links.slice(0, first), ...added, ...after], first, gone: links.slice(first, last), added };
    }

    test(text) {
      const handle = handleOf(this);
      if (this[IS_DOTTED] && isWithoutLinks(needString('text', text))) return false;
      const length = memory.write(needString('text', text));
      return memory.wasm.npm_test(handle, memory.at, length) === 1;
    }

    isLink(text) {
      const handle = handleOf(this);
      const length = memory.write(needString('text', text));
      return memory.wasm.npm_is_link(handle, memory.at, length) === 1;
    }

    linkify(text, options) {
      handleOf(this);
      return linkifyWith(this, needString('text', text), needOptions(options, known.linkify));
    }

    check(link) {
      const handle = handleOf(this);
      const length = memory.write(textOf(link, 'link'));
      const findings = [];
      readFindings(checked(memory.wasm.npm_check(handle, memory.at, length)), (_, f) => findings.push(f));
      return findings;
    }

    checkDocument(text, options) {
      const handle = handleOf(this);
      const { markup, mail } = readDocumentOptions(options);
      const length = memory.write(needString('text', text));
      const count = checked(memory.wasm.npm_check_document(handle, memory.at, length, markup, mail ? 1 : 0));
      return readMessages(count);
    }

    checkSender(from, listId = '') {
      const handle = handleOf(this);
      const all = needString('from', from) + needString('listId', listId);
      const fromLength = memory.write(from);
      const length = memory.write(all);
      const findings = [];
      readFindings(checked(memory.wasm.npm_check_sender(handle, memory.at, fromLength, length)), (_, f) => findings.push(f));
      return findings;
    }

    defang(text) {
      const handle = handleOf(this);
      const length = memory.write(needString('text', text));
      return memory.output(checked(memory.wasm.npm_defang(handle, memory.at, length)));
    }

    redact(text, options) {
      handleOf(this);
      return redactWith(this, needString('text', text), needOptions(options, known.redact), 0);
    }

    redactChanges(text, options) {
      handleOf(this);
      const redacted = redactWith(this, needString('text', text), needOptions(options, known.redact), 1);
      const words = memory.integers(4 * memory.wasm.npm_change_count());
      const changes = Array.from({ length: words.length / 4 }, (_, i) => {
        const [start, end, newStart, newEnd] = words.subarray(4 * i, 4 * i + 4);
        return { start, end, newStart, newEnd };
      });
      return { text: redacted, changes };
    }

    host(name) {
      const handle = handleOf(this);
      const length = memory.write(needString('name', name));
      return readHost(checked(memory.wasm.npm_host(handle, memory.at, length)));
    }

    explain(text) {
      const handle = handleOf(this);
      const length = memory.write(needString('text', text));
      const words = memory.integers(8 * checked(memory.wasm.npm_explain(handle, memory.at, length)));
      const rules = new Map();
      const events = [];
      for (let i = 0; i < words.length; i += 8) {
        const [begin, end, decision, term, part, depth, inLink, rule] = words.subarray(i, i + 8);
        if (!rules.has(rule)) rules.set(rule, [memory.constant(rule), memory.constant(memory.wasm.npm_rule_text(rule))]);
        const [code, reason] = rules.get(rule);
        events.push({
          start: begin,
          end,
          char: text.slice(begin, end),
          decision: DECISIONS[decision],
          rule: code,
          reason,
          part: PARTS[part] ?? null,
          link_term: TERMS[term],
          depth,
          in_link: inLink === 1,
        });
      }
      return events;
    }

    explainLinks(text) {
      const handle = handleOf(this);
      const length = memory.write(needString('text', text));
      const words = memory.integers(8 * checked(memory.wasm.npm_explain_links(handle, memory.at, length)));
      const base = memory.wasm.npm_strings();
      return Array.from({ length: words.length / 8 }, (_, i) => {
        const [begin, end, isLink, rule, reason, reasonLength, remedy, remedyLength] = words.subarray(8 * i, 8 * i + 8);
        return verdictOf({
          start: begin,
          end,
          text: text.slice(begin, end),
          linked: isLink === 1,
          rule: memory.constant(rule),
          reason: memory.read(base + reason, reasonLength),
        }, memory.read(base + remedy, remedyLength));
      });
    }

    // The corrected end of a link that another program has found; null if no host stands
    // at its start.
    extend(text, start, end) {
      const handle = handleOf(this);
      const { length: units } = needString('text', text);
      if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || start > end || end > units) {
        throw new RangeError('linkspan: start and end must be places of the text');
      }
      const length = memory.write(text);
      const result = memory.wasm.npm_extend(handle, memory.at, length, start, end);
      return result === -1 ? null : checked(result);
    }

    free() { release(this, 'npm_detector_free'); }
  }

  function readHost(length) {
    const unicode = memory.output(length);
    const words = memory.integers(12);
    const ascii = memory.read(memory.wasm.npm_host_ascii(), words[3]);
    const slice = (i) => (words[i] < words[i + 1] ? ascii.slice(words[i], words[i + 1]) : null);
    const errors = [];
    for (let bit = 1; bit <= 16384; bit *= 2) {
      if (words[1] & bit) errors.push(memory.constant(memory.wasm.npm_idna_error_name(bit)));
    }
    const kind = HOST_KINDS[words[0]];
    return {
      kind,
      ascii: kind === null ? null : ascii,
      unicode: kind === null ? null : unicode || ascii,
      suffix: slice(4),
      registrable: slice(6),
      private_suffix: slice(8),
      private_registrable: slice(10),
      delegated: (words[2] & 1) === 1,
      errors,
    };
  }

  // ---------------------------------------------------------------- linkify

  function linkifySpec(read, copy) {
    const words = [...read.numbers, read.schemes.length, 0];
    read.texts.forEach((text, i) => {
      if (text !== undefined) words[7] |= 1 << i;
      words.push(...(typeof text === 'string' ? copy(text) : [0, 0]));
    });
    for (const scheme of read.schemes) words.push(...copy(scheme));
    return words;
  }

  function linkifyWith(detector, text, options) {
    const read = readLinkifyOptions(options);
    return withStrings((copy, place) => {
      const spec = place(linkifySpec(read, copy));
      const changes = read.perLink === undefined ? [] : ask(detector, spec, text, read.perLink, copy);
      const list = read.perLink === undefined ? 0 : place(changes);
      const length = memory.write(text);
      return memory.output(checked(memory.wasm.npm_linkify(
        handleOf(detector), spec, memory.at, length, list, changes.length / 6)));
    });
  }

  function redactWith(detector, text, options, wantsChanges) {
    const read = readRedactOptions(options);
    return withStrings((copy, place) => {
      const spec = place([...read.numbers, wantsChanges, ...(read.word === undefined ? [0, 0] : copy(read.word))]);
      const length = memory.write(text);
      return memory.output(checked(memory.wasm.npm_redact(handleOf(detector), spec, memory.at, length)));
    });
  }

  // Ask the function about each link that is about to be written.
  function ask(detector, spec, text, perLink, copy) {
    const stride = 31;
    const length = memory.write(text);
    const count = checked(memory.wasm.npm_linkify_plan(handleOf(detector), spec, memory.at, length));
    const words = memory.integers(count * stride);
    const base = memory.wasm.npm_strings();
    const numbers = [];
    const planned = [];
    for (let i = 0; i < count; i++) {
      const at = i * stride;
      numbers.push(...words.subarray(at, at + WIDTH));
      planned.push({
        href: words[at + 27] < 0 ? null : memory.read(base + words[at + 27], words[at + 28]),
        shown: memory.read(base + words[at + 29], words[at + 30]),
      });
    }
    const found = new Found(text, numbers, detector, answers);
    const decisions = planned.map((plan, i) => readDecision(perLink(new Link(found, i * WIDTH, 0), plan)));
    const changes = [];
    decisions.forEach((list, i) => {
      for (const [what, name, value] of list) {
        changes.push(i, what, ...(name === undefined ? [0, 0] : copy(name)),
          ...(value === undefined ? [0, 0] : copy(value)));
      }
    });
    return changes;
  }

  // ----------------------------------------------------------------- stream

  class Stream {
    #detector;
    #isOwn;
    #tail = ''; // text in which links may still be reported
    #tailUnit = 0; // where the tail starts in the whole text
    #tailByte = 0;
    #held = ''; // a high surrogate whose low one may follow
    #isOver = false;

    constructor(options) {
      this.#isOwn = !(options instanceof Detector);
      this.#detector = this.#isOwn ? new Detector(options) : options;
      const handle = memory.wasm.npm_stream_new(handleOf(this.#detector));
      if (handle === 0) raise(memory, memory.words[memory.wasm.npm_failure() >> 2], OPTION_NAMES);
      own(this, handle, 'npm_stream_free');
    }

    #open() {
      const handle = handleOf(this);
      handleOf(this.#detector);
      if (this.#isOver) throw new Error('linkspan: this Stream has ended; call reset() first');
      return handle;
    }

    push(piece) {
      const handle = this.#open();
      let text = this.#held + needString('piece', piece);
      this.#held = '';
      const last = text.length > 0 ? text.charCodeAt(text.length - 1) : 0;
      if (last >= 0xd800 && last <= 0xdbff) {
        this.#held = text.slice(-1);
        text = text.slice(0, -1);
      }
      return this.#take(handle, text);
    }

    #take(handle, text) {
      const length = memory.write(text);
      this.#tail += text;
      return this.#links(checked(memory.wasm.npm_stream_push(handle, memory.at, length)), handle);
    }

    finish() {
      const handle = this.#open();
      const links = this.#held === '' ? [] : this.#take(handle, this.#held);
      this.#held = '';
      this.#isOver = true;
      return links.concat(this.#links(checked(memory.wasm.npm_stream_finish(handle)), handle));
    }

    // Links come with their first byte in the whole text; offsets inside of a link
    // are in UTF-16 units already.
    #links(count, handle) {
      const words = memory.integers(count * (WIDTH + 2));
      const links = [];
      let unit = 0;
      let byte = this.#tailByte;
      const goTo = (target) => {
        while (((target - byte) | 0) > 0) byte += unitBytes(this.#tail, unit++);
        while (unit < this.#tail.length && unitBytes(this.#tail, unit) === 0) unit++;
      };
      for (let i = 0; i < count; i++) {
        const at = i * (WIDTH + 2);
        goTo(words[at]);
        const record = words.slice(at + 2, at + 2 + WIDTH);
        const text = this.#tail.slice(unit, unit + record[SPAN + 1]);
        links.push(new Link(new Found(text, record, this.#detector, answers), 0, this.#tailUnit + unit));
      }
      goTo(memory.wasm.npm_stream_settled(handle));
      this.#tail = this.#tail.slice(unit);
      this.#tailUnit += unit;
      this.#tailByte = byte;
      return links;
    }

    reset() {
      memory.wasm.npm_stream_reset(handleOf(this));
      this.#tail = this.#held = '';
      this.#tailUnit = this.#tailByte = 0;
      this.#isOver = false;
    }

    free() {
      release(this, 'npm_stream_free');
      if (this.#isOwn) this.#detector.free();
    }
  }

  // ------------------------------------------------- functions with a cache

  const defaults = { tailored: null, safe: null };
  const cache = new Map();
  const dataNumbers = new WeakMap();
  let dataCount = 0;

  // Detectors of the functions below, by their options. The oldest is forgotten, not
  // freed: links can still ask it for findings.
  function cached(options, profile) {
    if (options === undefined) return defaults[profile] ??= new Detector({ profile });
    const read = readDetectorOptions(options, known, profile);
    if (options.data !== undefined && !dataNumbers.has(options.data)) dataNumbers.set(options.data, ++dataCount);
    const key = JSON.stringify([read.numbers, read.lists, read.texts.slice(2), options.data && dataNumbers.get(options.data)]);
    let detector = cache.get(key);
    if (detector === undefined) {
      detector = new Detector({ profile, ...options });
      if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value);
      cache.set(key, detector);
    }
    return detector;
  }

  function split(options, ofWriting) {
    const detection = {};
    const writing = {};
    const named = needOptions(options, [...known.detector, ...ofWriting]);
    for (const name of Object.keys(named)) {
      (ofWriting.includes(name) ? writing : detection)[name] = named[name];
    }
    return { detection, writing };
  }

  const find = (text, options) => cached(options, 'tailored').find(text);
  const test = (text, options) => cached(options, 'tailored').test(text);
  const isLink = (text, options) => cached(options, 'tailored').isLink(text);
  const explain = (text, options) => cached(options, 'tailored').explain(text);
  const explainLinks = (text, options) => cached(options, 'tailored').explainLinks(text);
  const check = (link, options) => cached(options, known.profile).check(link);
  const checkSender = (from, listId, options) => cached(options, known.profile).checkSender(from, listId);

  function checkDocument(text, options) {
    if (options === undefined) return cached(undefined, known.profile).checkDocument(text);
    const { markup, mail, ...detection } = needOptions(options, [...known.detector, ...DOCUMENT_OPTIONS]);
    return cached(detection, known.profile).checkDocument(text, { markup, mail });
  }

  const defang = (text, options) => cached(options, 'tailored').defang(text);
  const host = (name, options) => cached(options, 'tailored').host(name);
  const extend = (text, start, end, options) => cached(options, 'tailored').extend(text, start, end);
  const relink = (text, links, edit, options) => cached(options, 'tailored').relink(text, links, edit);

  function linkify(text, options) {
    if (options === undefined) return cached(undefined, known.profile).linkify(text);
    const { detection, writing } = split(options, known.linkify);
    return cached(detection, known.profile).linkify(text, writing);
  }

  function redact(text, options) {
    const { detection, writing } = split(options, known.redact);
    return cached(detection, 'tailored').redact(text, writing);
  }

  function redactChanges(text, options) {
    const { detection, writing } = split(options, known.redact);
    return cached(detection, 'tailored').redactChanges(text, writing);
  }

  function checkText(text) {
    ready();
    const length = memory.write(needString('text', text));
    const findings = [];
    readFindings(checked(memory.wasm.npm_check_text(memory.at, length)), (_, f) => findings.push(f));
    return findings;
  }

  function skeleton(text) {
    ready();
    const length = memory.write(needString('text', text));
    return memory.output(checked(memory.wasm.npm_skeleton(memory.at, length)));
  }

  function refang(text, options) {
    ready();
    const flags = readRefangOptions(options);
    const length = memory.write(needString('text', text));
    return memory.output(checked(memory.wasm.npm_refang(memory.at, length, flags)));
  }

  function format(url, options) {
    ready();
    const flags = readFormatOptions(options);
    const length = memory.write(textOf(url, 'url'));
    return memory.output(checked(memory.wasm.npm_format(memory.at, length, flags)));
  }

  function formatParts(parts, options) {
    ready();
    const flags = readPartsOptions(options);
    const { scheme, host, fragment, segments, pairs, directives } = readParts(parts);
    return withStrings((copy, place) => {
      // An empty string that is present has a place too.
      const put = (text) => (text === undefined ? [0, 0] : copy(text || '\0').map((word, i) => (i === 1 && text === '' ? 0 : word)));
      const words = [flags, segments?.length ?? -1, pairs?.length ?? -1, directives.length, ...put(scheme), ...put(host),
        ...put(fragment)];
      for (const text of [...(segments ?? []), ...(pairs ?? []).flat(), ...directives]) words.push(...put(text));
      return memory.output(checked(memory.wasm.npm_format_parts(place(words))));
    });
  }

  function bidiWrite(link, options) {
    ready();
    const numbers = readBidiOptions(options);
    const length = memory.write(textOf(link, 'link'));
    return memory.output(checked(memory.wasm.npm_bidi_write(memory.at, length, ...numbers)));
  }

  function bidiDirection(link, options) {
    ready();
    const [kind, order, paragraph] = readBidiOptions(options);
    const length = memory.write(textOf(link, 'link'));
    return DIRECTIONS[checked(memory.wasm.npm_bidi_direction(memory.at, length, kind, order, paragraph))];
  }

  // The fields; between them stand separators.
  function bidiFields(link, options) {
    ready();
    const [kind] = readBidiOptions(options);
    const length = memory.write(textOf(link, 'link'));
    const words = memory.integers(2 * checked(memory.wasm.npm_bidi_fields(memory.at, length, kind)));
    return Array.from({ length: (words.length + 2) / 4 }, (_, i) => ({ start: words[4 * i], end: words[4 * i + 1] }));
  }

  function bidiUndo(text) {
    ready();
    const length = memory.write(needString('text', text));
    return memory.output(checked(memory.wasm.npm_bidi_undo(memory.at, length)));
  }

  function properties(char) {
    const { wasm } = ready();
    const [only, ...others] = needString('char', char);
    if (only === undefined || others.length > 0) throw new RangeError('linkspan: char must be one character');
    const cp = only.codePointAt(0);
    const bracket = wasm.npm_link_bracket?.(cp);
    return {
      link_term: TERMS[wasm.npm_link_term(cp)],
      link_bracket: bracket ? String.fromCodePoint(bracket) : null,
      link_email: wasm.npm_link_email(cp) === 1,
    };
  }

  function formatExact(url, options) {
    ready();
    const flags = readExactOptions(options);
    const length = memory.write(textOf(url, 'url'));
    return memory.output(checked(memory.wasm.npm_format_exact(memory.at, length, flags)));
  }

  // Null where browsers refuse the address.
  function normalize(link, options) {
    ready();
    const flags = readNormalizeOptions(options);
    const length = memory.write(textOf(link, 'link'));
    const kind = link instanceof Link ? (link.kind === 'email' ? 2 : 1) : 0;
    const result = memory.wasm.npm_normalize(kind, memory.at, length, flags);
    return result === -6 ? null : memory.output(checked(result));
  }

  function clean(text, options) {
    ready();
    const flags = readCleanOptions(options);
    const length = memory.write(needString('text', text));
    return memory.output(checked(memory.wasm.npm_clean(memory.at, length, flags)));
  }

  // Where the secrets of a link are, in its text.
  function secrets(link) {
    ready();
    const length = memory.write(textOf(link, 'link'));
    const words = memory.integers(2 * checked(memory.wasm.npm_secrets(memory.at, length)));
    return Array.from({ length: words.length / 2 }, (_, i) => ({ start: words[2 * i], end: words[2 * i + 1] }));
  }

  function quoteLocalPart(text) {
    ready();
    const length = memory.write(needString('text', text));
    return memory.output(checked(memory.wasm.npm_quote(memory.at, length)));
  }

  // Null where browsers refuse the address.
  function href(link, options) {
    ready();
    const flags = readHrefOptions(options);
    const length = memory.write(textOf(link, 'link'));
    const kind = link instanceof Link ? (link.kind === 'email' ? 2 : 1) : checked(memory.wasm.npm_kind(memory.at, length));
    const result = memory.wasm.npm_href(kind, memory.at, length, flags);
    return result === -6 ? null : memory.output(checked(result));
  }

  function display(link, options) {
    ready();
    const read = readDisplayOptions(options);
    const kind = read.kind || (link instanceof Link ? (link.kind === 'email' ? 2 : 1) : 0);
    const length = memory.write(textOf(link, 'link'));
    return memory.output(checked(memory.wasm.npm_display(kind, memory.at, length, read.flags, read.maxLen)));
  }

  function lists() {
    ready();
    const at = memory.wasm.npm_lists() >> 2;
    memory.refresh();
    const [suffixDate, rules, suffixVersion, suffixLength, tldDate, count, tldVersion, tldLength] =
      memory.words.slice(at, at + 8);
    const date = (number) => String(number).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    return {
      suffixes: { version: memory.read(suffixVersion, suffixLength), date: date(suffixDate), rules },
      tlds: { version: memory.read(tldVersion, tldLength), date: date(tldDate), count },
    };
  }

  return {
    find, test, isLink, linkify, relink, extend, check, checkText, checkDocument, checkSender, format, formatExact, formatParts, normalize, quoteLocalPart,
    clean, secrets, href, display, bidiWrite, bidiDirection, bidiFields, bidiUndo, properties, host, explain, explainLinks, defang, refang,
    redact, redactChanges, skeleton,
    Detector, Stream, Link,
    version: () => ready().constant(memory.wasm.npm_version()),
    unicodeVersion: () => ready().constant(memory.wasm.npm_unicode_version()),
    lists,
    // Bytes that WebAssembly has taken from the system.
    memorySize: () => ready().wasm.memory.buffer.byteLength,
  };
}
