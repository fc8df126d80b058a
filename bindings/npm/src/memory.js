// Strings on their way into the memory of WebAssembly and out of it.

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
// With the flag u this matches lone surrogates only.
const LONE = /[\uD800-\uDFFF]/u;
// Shorter strings are faster in a loop than by TextEncoder.
const SHORT = 96;
// A byte that is never part of UTF-8. The library takes it for one ill-formed
// character, which counts as one UTF-16 unit and ends a link: what UTS #58 says of
// a surrogate. U+FFFD, which TextEncoder writes, could be part of a link.
const ILL_FORMED = 0xff;

const OUT_OF_MEMORY = -2;

export class Memory {
  constructor(exports) {
    this.wasm = exports;
    this.bytes = new Uint8Array(exports.memory.buffer);
    this.words = new Int32Array(exports.memory.buffer);
  }

  // The memory grows by calls; views of it must then be made anew.
  refresh() {
    if (this.bytes.buffer !== this.wasm.memory.buffer) {
      this.bytes = new Uint8Array(this.wasm.memory.buffer);
      this.words = new Int32Array(this.wasm.memory.buffer);
    }
  }

  room(bytes) {
    const at = this.wasm.npm_text(bytes);
    this.refresh();
    if (at === 0) throw new RangeError(`linkspan: out of memory for a text of ${bytes} bytes`);
    return at;
  }

  // Write a text where npm_text() keeps it. Sets `at` and returns its length.
  write(text) {
    const length = text.length;
    if (length > SHORT) return this.writeLong(text);
    const at = this.at = this.room(length * 3);
    const end = encodeLoop(text, this.bytes, at);
    return end - at;
  }

  writeLong(text) {
    // Most texts are ASCII, so that the first try asks for little more than that.
    const first = Math.min(text.length + (text.length >> 3) + 64, text.length * 3);
    let at = this.room(first);
    const { read, written } = encoder.encodeInto(text, this.bytes.subarray(at, at + first));
    let length = written;
    if (read < text.length) {
      const rest = text.slice(read);
      const room = written + rest.length * 3;
      at = this.room(room);
      length += encoder.encodeInto(rest, this.bytes.subarray(at + written, at + room)).written;
    }
    this.at = at;
    if (length !== text.length && isIllFormed(text)) length = encodeLoop(text, this.bytes, at) - at;
    return length;
  }

  // Copy a string to memory of its own; the caller releases it.
  copy(text) {
    const at = this.wasm.npm_alloc(text.length * 3);
    this.refresh();
    if (at === 0) throw new RangeError(`linkspan: out of memory for a string of ${text.length} characters`);
    return { at, length: encodeLoop(text, this.bytes, at) - at };
  }

  read(at, length) {
    this.refresh();
    if (length <= 64) {
      let text = '';
      for (let i = at; i < at + length; i++) {
        const byte = this.bytes[i];
        if (byte > 127) return decoder.decode(this.bytes.subarray(at, at + length));
        text += String.fromCharCode(byte);
      }
      return text;
    }
    return decoder.decode(this.bytes.subarray(at, at + length));
  }

  // A constant string of the library, which ends in NUL.
  constant(at) {
    if (at === 0) return '';
    this.refresh();
    return this.read(at, this.bytes.indexOf(0, at) - at);
  }

  output(length) {
    return this.read(this.wasm.npm_output(), length);
  }

  integers(count) {
    const at = this.wasm.npm_integers() >> 2;
    this.refresh();
    return this.words.slice(at, at + count);
  }
}

function isIllFormed(text) {
  return typeof text.isWellFormed === 'function' ? !text.isWellFormed() : LONE.test(text);
}

function encodeLoop(text, bytes, start) {
  let at = start;
  for (let i = 0; i < text.length; i++) {
    let unit = text.charCodeAt(i);
    if (unit < 0x80) {
      bytes[at++] = unit;
    } else if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >> 6);
      bytes[at++] = 0x80 | (unit & 63);
    } else if (unit < 0xd800 || unit > 0xdfff) {
      bytes[at++] = 0xe0 | (unit >> 12);
      bytes[at++] = 0x80 | ((unit >> 6) & 63);
      bytes[at++] = 0x80 | (unit & 63);
    } else {
      const next = i + 1 < text.length ? text.charCodeAt(i + 1) : 0;
      if (unit > 0xdbff || next < 0xdc00 || next > 0xdfff) {
        bytes[at++] = ILL_FORMED;
      } else {
        unit = 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00);
        i++;
        bytes[at++] = 0xf0 | (unit >> 18);
        bytes[at++] = 0x80 | ((unit >> 12) & 63);
        bytes[at++] = 0x80 | ((unit >> 6) & 63);
        bytes[at++] = 0x80 | (unit & 63);
      }
    }
  }
  return at;
}

// Bytes that are written for the unit at `i`; those of a pair stand with its first.
export function unitBytes(text, i) {
  const unit = text.charCodeAt(i);
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit < 0xd800 || unit > 0xdfff) return 3;
  if (unit < 0xdc00) {
    const next = i + 1 < text.length ? text.charCodeAt(i + 1) : 0;
    return next >= 0xdc00 && next <= 0xdfff ? 4 : 1;
  }
  const before = i > 0 ? text.charCodeAt(i - 1) : 0;
  return before >= 0xd800 && before <= 0xdbff ? 0 : 1;
}

export function raise(memory, status, optionNames) {
  const { wasm } = memory;
  const at = wasm.npm_failure() >> 2;
  memory.refresh();
  const [, option, item, line, message] = memory.words.subarray(at, at + 5);
  if (status === OUT_OF_MEMORY) throw new RangeError('linkspan: out of memory');
  const name = memory.constant(wasm.npm_status_name(status));
  const place = optionNames[option] ? `${optionNames[option]}${item >= 0 ? `[${item}]` : ''}: ` : '';
  const where = line > 0 ? `line ${line}: ` : '';
  throw new RangeError(`linkspan: ${place}${where}${message ? memory.constant(message) : reason(name)}`);
}

function reason(name) {
  switch (name) {
    case 'LINKSPAN_ERR_INVALID': return 'not valid';
    case 'LINKSPAN_ERR_LIMIT': return 'too long';
    case 'LINKSPAN_ERR_OPTION': return 'not a known value';
    default: return name;
  }
}
