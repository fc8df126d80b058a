// Links. All variants of the package share this class, because code that sees objects
// of two classes is compiled to something slower.
import { WIDTH } from './memory.js';
import { ACTION as ACTION_NAMES, HOST as HOST_KIND_NAMES, SCORE as SCORE_NAMES } from './names.js';

// Fields of a record; see linkspan/flat.h. A range has two.
const FLAGS = 1;
const HOST_KIND = 2;
const ACTION = 4;
export const SPAN = 6;
const SCHEME = 8;
const LOCAL_PART = 10;
const HOST = 12;
const PORT = 16;
const PATH = 18;
const QUERY = 20;
const FRAGMENT = 22;
const DIRECTIVES = 24;

// Names by their values; what has no name is null.
export function byValue(values) {
  const names = new Array(1 + Math.max(...Object.values(values))).fill(null);
  for (const name of Object.keys(values)) names[values[name]] = name;
  return names;
}

const ACTIONS = byValue(ACTION_NAMES);
const SCORES = byValue(SCORE_NAMES);
export const HOST_KINDS = byValue(HOST_KIND_NAMES);

const kindName = (kind) => (kind === 2 ? 'email' : 'url');

// What all links of one call share. `numbers` has WIDTH of them for each link.
// `answers` are functions of the variant that has found them.
export class Found {
  constructor(text, numbers, detector, answers) {
    this.text = text;
    this.numbers = numbers;
    this.detector = detector;
    this.answers = answers;
    this.findings = null;
  }

  findingsOf(index) {
    if (this.findings === null) this.findings = this.answers.judge(this);
    return this.findings[index];
  }
}

export class Link {
  #found;
  #base;
  #href;

  // `shift` is added to the offsets in `found`.
  constructor(found, base, shift) {
    const { numbers } = found;
    this.#found = found;
    this.#base = base;
    this.kind = kindName(numbers[base]);
    this.start = numbers[base + SPAN] + shift;
    this.end = numbers[base + SPAN + 1] + shift;
  }

  #number(field) { return this.#found.numbers[this.#base + field]; }

  #part(field) {
    const start = this.#number(field);
    return start < 0 ? null : this.#found.text.slice(start, this.#number(field + 1));
  }

  get text() { return this.#part(SPAN); }

  get href() {
    if (this.#href === undefined) this.#href = this.#found.answers.href(this);
    return this.#href;
  }

  get scheme() {
    const written = this.#part(SCHEME);
    return written === null ? null : written.slice(0, written.indexOf(':'));
  }

  get local_part() { return this.#part(LOCAL_PART); }
  get host() { return this.#part(HOST); }
  get port() {
    const digits = this.#part(PORT);
    return digits === null ? null : Number(digits);
  }

  get path() { return this.#part(PATH); }
  get query() { return this.#part(QUERY); }
  get fragment() { return this.#part(FRAGMENT); }
  get directives() { return this.#part(DIRECTIVES); }
  get host_kind() { return HOST_KINDS[this.#number(HOST_KIND)]; }
  // The registrable domain, in ASCII; null if the host has none.
  get registrable() {
    return this.host === null ? null : this.#found.answers.host(this.host, this.#found.detector).registrable;
  }

  get has_scheme() { return (this.#number(FLAGS) & 1) === 0; }
  // How sure the link is: LINKSPAN_LINK_SCORE().
  get score() { return SCORES[(this.#number(FLAGS) >> 8) & 3]; }
  get action() { return ACTIONS[this.#number(ACTION)]; }
  get findings() { return this.#found.findingsOf(this.#base / WIDTH); }

  // A link as it stands in another text, in which `by` more units come before it.
  static moved(link, by) {
    const { numbers } = link.#found;
    return new Link(link.#found, link.#base, link.start + by - numbers[link.#base + SPAN]);
  }

  // The end of the host and port, or of the whole link if it has no host.
  static authorityEnd(link) {
    const { numbers } = link.#found;
    const end = (field) => numbers[link.#base + field + 1];
    if (end(HOST) < 0) return link.end;
    return link.start - numbers[link.#base + SPAN] + Math.max(end(HOST), end(PORT));
  }

  toString() { return this.text; }

  toJSON() {
    const { kind, start, end, text, host } = this;
    return { kind, start, end, text, href: this.href, host };
  }

  // console.log() in Node: what is computed when it is read is shown too.
  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    return depth < 0 ? this.text : `Link ${inspect(this.toJSON(), options)}`;
  }
}
