// What the tests share: random texts, the command, and official files.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Official files are read where they lie; they are not part of this tree.
export function official(path) {
  if (!process.env.LINKSPAN_SHARED) throw new Error('LINKSPAN_SHARED: the folder of official files');
  return readFileSync(join(process.env.LINKSPAN_SHARED, path), 'utf8');
}

// The folder of official files that data/unicode.txt names.
export function folderOf(what) {
  const versions = readFileSync(process.env.LINKSPAN_VERSIONS, 'utf8');
  return new RegExp(`^${what} (.+)$`, 'm').exec(versions)[1];
}

export function command(args, input) {
  if (!process.env.LINKSPAN_COMMAND) throw new Error('LINKSPAN_COMMAND: the path of the command');
  return execFileSync(process.env.LINKSPAN_COMMAND, args, { input, maxBuffer: 1 << 30, encoding: 'utf8' });
}

// A generator of numbers below 2^32. The same seed gives the same numbers.
export function random(seed) {
  let state = seed >>> 0;
  const next = (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
  return { below: next, of: (list) => list[next(list.length)] };
}

const HOSTS = ['example.com', 'www.example.co.uk', 'bücher.de', 'пример.рф', '例え.jp', '한국.kr', 'مثال.إختبار',
  'xn--bcher-kva.de', '127.0.0.1', '[2001:db8::1]', 'a.b.c.d.org', 'github.io', 'localhost', 'аррӏе.com', 'x.y',
  'README.md', 'main.rs', 'example.invalid', 'EXAMPLE.COM', 'foo_bar.example.com', 'भारत.भारत', 'ไทย.com', 'example.com.'];
const SCHEMES = ['http://', 'https://', 'ftp://', 'mailto:', 'HTTPS://', 'ssh://', 'javascript:', '//', '', '', ''];
const TAILS = ['', '', '/', '/path', '/a/b?c=d&e=f#g', '?q=1', '#top', '/wiki/Zürich_(Stadt)', '/茶', '/x.html.',
  ':8080/x', ':99999', '/%E8%8C%B6', '/a\u200bb', '#:~:text=a,b&text=c', '/(a)', '/[b]', "/'c'", '/を見て', '/a"b', '?',
  '/..', '/\u202ex', '/кот', '/مرحبا', '/e\u0301', '/😀'];
const WORDS = ['see', 'and', '茶', 'を', 'は、', 'это', 'مرحبا', '😀', '(', ')', '[', ']', '<', '>', '"', "'", '“', '”',
  '。', '、', '.', ',', '!', '?', ':', ';', '…', '\n', '\t', '*', '_', '|', '@', '\\', '\u202e', '\u2066', '\u2069', '\u200d',
  '\ufeff', '&amp;', 'a', '0', '%', '=', '~', '\u00ad', 'ſ', 'İ', '𝒂', '\u{e0041}', '\u0301'];
const LOCALS = ['me', 'john.doe', '"john doe"', 'квіточка', 'a+b', '.x', '{a,b}', 'アキコ'];

export function randomText(rng, words = 6) {
  let text = '';
  for (let n = rng.below(words + 1); n > 0; n--) {
    const kind = rng.below(100);
    if (kind < 40) text += rng.of(SCHEMES) + rng.of(HOSTS) + rng.of(TAILS);
    else if (kind < 50) text += rng.of(['', '', 'mailto:']) + rng.of(LOCALS) + '@' + rng.of(HOSTS);
    else text += rng.of(WORDS);
    text += rng.of(['', ' ', ' ']);
  }
  return text;
}
