// Strings on their way into the memory of WebAssembly and out of it.

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
// With the flag u this matches lone surrogates only.
const LONE = /[\uD800-\uDFFF]/u;
// Shorter strings are faster in a loop than by TextEncoder.
const SHORT = 24;
// Numbers of a record; see linkspan/flat.h.
export const WIDTH = 26;
// The records of up to this many links are copied number by number, which is faster
// than making a typed array.
const FEW = 8;
const EMPTY = new Array(FEW * WIDTH).fill(0);
// A byte that is never part of UTF-8, written for a lone surrogate. The library takes it
// for one ill-formed character, which counts as one UTF-16 unit and ends a link, as
// UTS #58 requires for a surrogate. U+FFFD, which TextEncoder writes, could be part of
// a link.
const ILL_FORMED = 0xff;

// Room for texts up to this size stays; see KEPT_BYTES in native/shim.h.
const KEPT = 1 << 20;
const LEAST_ROOM = 4096;

const OUT_OF_MEMORY = -2;

// Units that npm_encode() takes at once; see native/utf16.c.
const PIECE = 16384;
// For shorter texts, TextEncoder is faster than the two calls: one to copy the units, and
// one to npm_encode().
const LONG = 2048;
// Node's Buffer, which copies a string as UTF-16 at the speed of memory. The Buffer of
// Deno and those that bundlers add do this in JavaScript, which is slow.
const NodeBuffer = globalThis.process?.versions?.node !== undefined && globalThis.Deno === undefined
  ? globalThis.Buffer : undefined;

const isHigh = (unit) => unit >= 0xd800 && unit <= 0xdbff;

export class Memory {
  constructor(exports) {
    this.wasm = exports;
    this.bytes = new Uint8Array(exports.memory.buffer);
    this.words = new Int32Array(exports.memory.buffer);
    this.at = 0; // where texts are written
    this.size = 0; // number of bytes that fit there
    this.room = this.bytes.subarray(0, 0);
    this.integersAt = exports.npm_integers() >> 2;
    this.unitsAt = NodeBuffer !== undefined && exports.npm_units !== undefined ? exports.npm_units() : 0;
    this.units = this.unitsView();
  }

  // The memory for a piece of a text in UTF-16; null if only TextEncoder is used.
  unitsView() {
    return this.unitsAt === 0 ? null : NodeBuffer.from(this.wasm.memory.buffer, this.unitsAt, PIECE * 2);
  }

  // Make the views of the memory anew if a call has made the memory grow: the length of
  // the old views is then 0.
  refresh() {
    if (this.bytes.length === 0) {
      this.bytes = new Uint8Array(this.wasm.memory.buffer);
      this.words = new Int32Array(this.wasm.memory.buffer);
      this.room = this.bytes.subarray(this.at, this.at + this.size);
      this.units = this.unitsView();
    }
  }

  // Make room for a text of `bytes` bytes, and set `at` to it. Text written before stays.
  makeRoom(bytes) {
    const at = this.wasm.npm_text(bytes);
    this.refresh();
    if (at === 0) throw new RangeError(`linkspan: out of memory for a text of ${bytes} bytes`);
    this.at = at;
    this.size = bytes;
    this.room = this.bytes.subarray(at, at + bytes);
  }

  // Write a text at `at`. Returns its length in bytes.
  write(text) {
    const { length } = text;
    // More room than a text needs is kept up to a limit; see KEPT_BYTES in
    // native/shim.h. Most texts are ASCII, and need little more than their length.
    const wanted = length <= SHORT ? SHORT * 3 : length + (length >> 3) + 64;
    if (wanted > this.size || this.size > KEPT) this.makeRoom(Math.max(wanted, LEAST_ROOM));
    else this.refresh();
    if (length > SHORT) return this.units === null || length < LONG ? this.writeLong(text) : this.writeUnits(text);
    const { bytes, at } = this;
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return encodeLoop(text, i, bytes, at + i) - at;
      bytes[at + i] = unit;
    }
    return length;
  }

  writeLong(text) {
    const { read, written } = encoder.encodeInto(text, this.room);
    if (read === text.length && written === read) return written;
    let length = written;
    if (read < text.length) {
      const rest = text.slice(read);
      this.makeRoom(written + rest.length * 3);
      length += encoder.encodeInto(rest, this.room.subarray(written)).written;
    }
    // TextEncoder writes U+FFFD for lone surrogates.
    const isRight = this.wasm.npm_has_replacement(this.at, length) === 0 || !isIllFormed(text);
    return isRight ? length : encodeLoop(text, 0, this.bytes, this.at) - this.at;
  }

  // Like writeLong(), but by way of UTF-16, in pieces that cut no pair of surrogates.
  writeUnits(text) {
    const { length } = text;
    let written = 0;
    for (let from = 0; from < length;) {
      let end = Math.min(from + PIECE, length);
      if (end < length && isHigh(text.charCodeAt(end - 1))) end--;
      const count = end - from;
      if (this.size - written < count * 3) this.makeRoom(written + (length - from) * 3);
      this.units.write(count === length ? text : text.slice(from, end), 0, 'utf16le');
      written += this.wasm.npm_encode(count, this.at + written);
      from = end;
    }
    return written;
  }

  // Copy a string to memory of its own; the caller releases it.
  copy(text) {
    const at = this.wasm.npm_alloc(text.length * 3);
    this.refresh();
    if (at === 0) throw new RangeError(`linkspan: out of memory for a string of ${text.length} characters`);
    return { at, length: encodeLoop(text, 0, this.bytes, at) - at };
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
    this.refresh();
    const at = this.words[this.integersAt] >> 2;
    return this.words.slice(at, at + count);
  }

  // The records of a find, one after the other.
  records(count) {
    this.refresh();
    if (count > FEW) return this.integers(count * WIDTH);
    const { words } = this;
    const at = words[this.integersAt] >> 2;
    if (count === 1) return recordAt(words, at);
    const numbers = EMPTY.slice(0, count * WIDTH);
    for (let i = 0; i < numbers.length; i++) numbers[i] = words[at + i];
    return numbers;
  }
}

// The numbers of one record. They are written out, since a loop takes twice as long.
function recordAt(w, a) {
  return [
    w[a], w[a + 1], w[a + 2], w[a + 3], w[a + 4], w[a + 5], w[a + 6], w[a + 7], w[a + 8],
    w[a + 9], w[a + 10], w[a + 11], w[a + 12], w[a + 13], w[a + 14], w[a + 15], w[a + 16],
    w[a + 17], w[a + 18], w[a + 19], w[a + 20], w[a + 21], w[a + 22], w[a + 23], w[a + 24],
    w[a + 25],
  ];
}

function isIllFormed(text) {
  return typeof text.isWellFormed === 'function' ? !text.isWellFormed() : LONE.test(text);
}

// Write the units from `from` on; returns where they end in memory.
function encodeLoop(text, from, bytes, start) {
  let at = start;
  for (let i = from; i < text.length; i++) {
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

// Number of bytes that are written for the unit at `i`. For a pair of surrogates, all
// four bytes count for the first unit, and none for the second.
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
