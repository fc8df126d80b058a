// Finding, writing, vetting: the functions of the package.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import * as linkspan from 'linkspan';
import { command, folderOf, official, random, randomText } from './support.mjs';

const { find, linkify, Detector, Stream } = linkspan;

function marked(detector, text) {
  let out = '';
  let at = 0;
  for (const link of detector.find(text)) {
    assert.equal(link.text, text.slice(link.start, link.end));
    out += `${text.slice(at, link.start)}⸠${link.text}⸡`;
    at = link.end;
  }
  return out + text.slice(at);
}

describe('conformance', () => {
  for (const [version, profile] of [['linkification', 'uts58'], ['linkification', 'tailored'], ['other', 'uts58']]) {
    test(`LinkDetectionTest ${version} with ${profile}`, () => {
      const rows = official(`${folderOf(version)}${version === 'other' ? '/linkification' : ''}/LinkDetectionTest.txt`).split(/\r?\n/)
        .filter((line) => line.trim() !== '' && !line.startsWith('#'));
      const detector = new Detector({ profile });
      assert.equal(rows.length, 344);
      for (const row of rows) assert.equal(marked(detector, row.replace(/[⸠⸡]/g, '')), row);
    });
  }
});

const SAME = ['start', 'end', 'kind', 'text', 'scheme', 'local_part', 'host', 'path', 'query', 'fragment', 'href', 'action'];

describe('equal to the command', () => {
  for (const [profile, count] of [['tailored', 60000], ['uts58', 25000], ['safe', 15000]]) {
    test(`${count} random texts: links, hrefs and findings with ${profile}`, () => {
      const rng = random(58 + count);
      const texts = Array.from({ length: count }, () => randomText(rng));
      const wanted = texts.map(() => []);
      const lines = command(['find', '-z', '-a', '--json', '--offsets=utf16', `--profile=${profile}`],
        texts.map((text) => `${text}\0`).join(''));
      for (const line of lines.split('\n')) {
        if (line === '') continue;
        const link = JSON.parse(line);
        wanted[link.record].push(link);
      }
      const detector = new Detector({ profile });
      let total = 0;
      texts.forEach((text, i) => {
        const links = detector.find(text);
        assert.equal(links.length, wanted[i].length, text);
        links.forEach((link, k) => {
          const want = wanted[i][k];
          for (const name of SAME) assert.equal(link[name], want[name], `${name} in ${text}`);
          assert.equal(link.port, want.port, text);
          assert.deepEqual(link.findings.map((f) => [f.name, f.severity, f.start, f.end]),
            want.findings.map((f) => [f.name, f.severity, f.start, f.end]), text);
          total++;
        });
      });
      assert.ok(total > count / 2, `${total} links`);
    });
  }

  for (const format of ['html', 'markdown']) {
    test(`linkify to ${format} gives the command's bytes`, () => {
      const rng = random(7);
      let text = '';
      for (let i = 0; i < 10000; i++) text += `${randomText(rng)}\n\n`;
      const got = linkify(text, { format }).split('\n');
      const want = command(['linkify', `--to=${format}`], text).split('\n');
      assert.equal(got.length, want.length);
      for (let i = 0; i < got.length; i++) assert.equal(got[i], want[i]);
    });
  }
});

describe('offsets in UTF-16', () => {
  const rows = [
    ['a pair before a link', '😀 example.com', [[3, 14]]],
    ['a high surrogate alone', '\ud83d example.com', [[2, 13]]],
    ['a low surrogate alone', '\ude00 example.com', [[2, 13]]],
    ['surrogates in the wrong order', '\ude00\ud83d example.com', [[3, 14]]],
    ['a surrogate ends a link', 'example.com/a\ud800b', [[0, 13]]],
    ['a surrogate starts no link', '\ud800example.com', [[1, 12]]],
    ['U+FFFD is part of a path, unlike a surrogate', 'example.com/a\ufffdb', [[0, 15]]],
    ['NUL', '\0 example.com \0 b.org', [[2, 13], [16, 21]]],
    ['NUL ends a link', 'example.com/\0x', [[0, 12]]],
    ['two and three bytes', 'é茶 example.com/é茶', [[3, 17]]],
    ['a byte order mark', '\ufeffexample.com', [[1, 12]]],
  ];
  for (const [why, text, want] of rows) {
    test(why, () => assert.deepEqual(find(text).map((link) => [link.start, link.end]), want));
    test(`${why}, in a long text`, () => {
      const before = 'x '.repeat(300);
      assert.deepEqual(find(before + text + ' '.repeat(300)).map((link) => [link.start - 600, link.end - 600]), want);
    });
  }
  test('where a long text is cut into pieces', () => {
    const link = 'https://example.com/x';
    for (const before of [2047, 2048, 16366, 16367, 16380, 16381, 16382, 16383, 16384, 16385, 32766, 32767, 32768, 32769]) {
      for (const middle of ['', 'x', 'é', '茶', '😀', '\ud83d', '\ude00', '\ud83d\ud83d\ude00', '\ude00\ud83d']) {
        const text = `${' '.repeat(before)}${middle} ${link} ${middle} ${link}`;
        const first = before + middle.length + 1;
        const second = first + link.length + middle.length + 2;
        assert.deepEqual(find(text).map(({ start, end }) => [start, end]),
          [[first, first + link.length], [second, text.length]], `${before} ${JSON.stringify(middle)}`);
        // In a link, a pair stays whole; a lone surrogate ends the link.
        const path = `${' '.repeat(before - 21)}${link}${middle}`;
        const end = /^[\ud800-\udfff]/u.test(middle) ? before : path.length;
        const [got, ...others] = find(path, { profile: 'uts58' });
        assert.deepEqual([got.start, got.end, others.length], [before - 21, end, 0], `${before} ${JSON.stringify(middle)} in a path`);
        assert.equal(got.href, find(path.trimStart(), { profile: 'uts58' })[0].href);
      }
    }
  });
  test('random texts of surrogates, NUL and links never throw, and offsets fit', () => {
    const rng = random(3);
    const pieces = ['\ud800', '\udc00', '\ud83d\ude00', '\0', ' ', 'a.com', '/x', '茶', 'me@b.org', '\ufffd', 'x.is', 'see ',
      'site ', '#', '://', 'https', '"', '…', 'foo.sh', '.'];
    const detectors = ['uts58', 'tailored', 'safe'].map((profile) => new Detector({ profile }));
    let links = 0;
    for (let i = 0; i < 20000; i++) {
      let text = '';
      for (let n = rng.below(i % 100 === 0 ? 200 : 9); n > 0; n--) text += rng.of(pieces);
      // A surrogate that stands alone must act as one Hard character, as a line end does.
      const plain = text.replace(/[\ud800-\udfff]/gu, '\u0001');
      for (const detector of detectors) {
        const got = detector.find(text).map((link) => [link.start, link.end]);
        assert.deepEqual(got, detector.find(plain).map((link) => [link.start, link.end]), JSON.stringify(text));
        links += got.length;
      }
      linkify(text);
      linkspan.explain(text);
      linkspan.checkText(text);
    }
    assert.ok(links > 10000, `${links} links`);
  });
});

describe('links', () => {
  test('have all parts', () => {
    const [link] = find('see https://bücher.example:8080/a/b?c=d#e:~:text=f now', { unknown_tld: true });
    assert.equal(link.kind, 'url');
    assert.equal(link.scheme, 'https');
    assert.equal(link.host, 'bücher.example');
    assert.equal(link.host_kind, 'domain');
    assert.equal(link.port, 8080);
    assert.equal(link.path, '/a/b');
    assert.equal(link.query, 'c=d');
    assert.equal(link.fragment, 'e');
    assert.equal(link.directives, 'text=f');
    assert.equal(link.href, 'https://xn--bcher-kva.example:8080/a/b?c=d#e:~:text=f');
    assert.equal(link.has_scheme, true);
    assert.equal(`${link}`, link.text);
  });
  test('tell what is absent', () => {
    const [link] = find('me@example.com');
    assert.deepEqual([link.kind, link.local_part, link.scheme, link.port, link.path, link.query, link.fragment],
      ['email', 'me', null, null, null, null, null]);
    assert.deepEqual(JSON.parse(JSON.stringify(link)),
      { kind: 'email', start: 0, end: 14, text: 'me@example.com', href: 'mailto:me@example.com', host: 'example.com' });
  });
  test('the console shows what is computed, too', () => {
    const [link] = find('see example.com');
    assert.equal(inspect(link), "Link {\n  kind: 'url',\n  start: 4,\n  end: 15,\n  text: 'example.com',\n"
      + "  href: 'https://example.com/',\n  host: 'example.com'\n}");
    assert.equal(inspect([[[[link]]]]), '[ [ [ [Array] ] ] ]');
  });
  test('an empty query is not an absent one', () => {
    const [link] = find('example.com/?', { profile: 'uts58' });
    assert.deepEqual([link.text, link.query, link.fragment], ['example.com/?', '', null]);
  });
  test('findings are of the link in its text', () => {
    const links = find('a.com \u202e http://аррӏе.com/ b.com');
    assert.ok(links.some((link) => link.findings.some((f) => f.name === 'in-override')));
  });
  test('more links than the first room holds', () => {
    const links = find('a.com '.repeat(5000));
    assert.equal(links.length, 5000);
    assert.equal(links[4999].start, 4999 * 6);
    assert.equal(links[4999].href, 'https://a.com/');
  });
});

describe('options', () => {
  const rows = [
    [{ localhost: true }, 'http://localhost:3000/x', 1], [{ profile: 'uts58' }, 'http://localhost:3000/x', 0],
    [{ schemes: ['ipfs'] }, 'ipfs://example.com/x', 1], [{ user_names: true }, 'https://me@example.org/', 1], [{ opaque_schemes: true }, 'call tel:+1-201-555-0123', 1], [{ all_schemes: true }, 'ssh://example.com', 1],
    [{ kinds: ['email'] }, 'a.com b@c.com', 1], [{ ignored_hosts: ['example.com'] }, 'www.example.com b.com', 1],
    [{ quoted: true }, '"john doe"@example.com', 1], [{ single_labels: true }, 'http://intranet/', 1],
    [{ unknown_tld: true }, 'a.qwertyuiop', 1],
    [{ email_add: '😀' }, '😀@b.com', 1], [{ email_add: '' }, '😀@b.com', 0], [{ email_remove: "'=" }, "user='a@b.com", 1],
    [{ unknown_tld_after_scheme: true }, 'http://a.qwertyuiop/ a.qwertyuiop', 1],
    [{ start: 'scheme' }, 'https://a.com/ www.b.com c.com', 1], [{ start: 'www' }, 'https://a.com/ www.b.com c.com', 2], [{ max_link_len: 10 }, 'example.com/abcdef b.com', 1],
    [{ profile: 'safe' }, 'http://аррӏе.com/', 0], [{ profile: 'safe', refused: true }, 'http://аррӏе.com/', 1],
    [{ profile: 'tailored' }, 'README.md', 0], [{ profile: 'uts58' }, 'README.md', 1],
    [{ tailoring: [] }, 'README.md', 1], [{ tailoring: ['files'] }, 'README.md', 0],
    [{ private_suffixes: true }, 'github.io me.github.io', 1], [{ policy: 'strict' }, 'http://аррӏе.com/', 0],
  ];
  for (const [options, text, count] of rows) {
    test(`${JSON.stringify(options)} finds ${count} in ${text}`, () => {
      assert.equal(find(text, options).length, count);
      assert.equal(linkspan.test(text, options), count > 0);
    });
  }
  test('protected and allow_mix', () => {
    const [link] = find('http://paypaӏ.com/', { protected: ['paypal.com'] });
    assert.ok(link.findings.some((f) => f.name === 'looks-like'));
    assert.equal(find('a.com', { allow_mix: ['he', 'Latn+Cyrl'] }).length, 1);
  });
  test('findings name the protected domain that a host imitates', () => {
    const options = { protected: ['example.org', 'paypal.com'] };
    const like = (list) => list.filter((f) => f.name.startsWith('looks-like')).map((f) => [f.name, f.like]);
    const [link] = find('see http://paypa1.com/', options);
    assert.deepEqual(like(link.findings), [['looks-like-digit', 'paypal.com']]);
    assert.deepEqual(like(linkspan.check('https://paypal.com.evil.net/', options)), [['looks-like-subdomain', 'paypal.com']]);
    assert.deepEqual(linkspan.check('https://ex\u0430mple.com/').map((f) => f.like), [null]);
    assert.deepEqual(linkspan.checkText('a\u202Eb').map((f) => f.like), [null]);
  });
  test('without the built-in list of names', () => {
    const names = (url, options) => linkspan.check(url, options).map((f) => f.name);
    assert.deepEqual(names('https://paypa1.com/'), ['looks-like-digit']);
    assert.deepEqual(names('https://paypa1.com/', { no_known_names: true }), []);
    const ours = { no_known_names: true, protected: ['example.org'] };
    assert.deepEqual(names('https://paypa1.com/', ours), []);
    assert.deepEqual(names('https://examp1e.org/', ours), ['looks-like-digit']);
  });
  test('checkDocument', () => {
    const html = '<p>\u00e4\u{1F600} <a href="https://evil.example.net/?a&amp;b">https://www.pay<b>pal</b>.com/</a> https://paypaI.com/';
    const [shown, imitation, ...more] = linkspan.checkDocument(html);
    assert.deepEqual(more, []);
    assert.equal(shown.name, 'shows-known');
    assert.equal(shown.severity, 'severe');
    assert.equal(html.slice(shown.link.start, shown.link.end), 'https://www.pay<b>pal</b>.com/');
    assert.equal(shown.link.text, 'https://www.paypal.com/');
    assert.equal(shown.target, 'https://evil.example.net/?a&b');
    assert.equal(html.slice(imitation.start, imitation.end), 'paypaI.com');
    assert.deepEqual([imitation.name, imitation.like, imitation.target], ['looks-like-capital', 'paypal.com', null]);
    const refresh = '<meta http-equiv=refresh content="0;url=https://example.org/">';
    assert.deepEqual(linkspan.checkDocument(refresh).map((f) => f.name), ['refresh']);
    assert.deepEqual(linkspan.checkDocument(refresh, { mail: true }).map((f) => f.name), ['refresh-in-mail']);
    const markdown = '[https://www.paypal.com/](https://evil.example.net/)';
    assert.deepEqual(linkspan.checkDocument(markdown, { markup: 'markdown', no_known_names: true }).map((f) => f.name),
      ['shows-other-address']);
    assert.deepEqual(linkspan.checkDocument(''), []);
    assert.throws(() => linkspan.checkDocument('', { markup: 'text' }), RangeError);
    assert.throws(() => linkspan.checkDocument('', { mail: 1 }), TypeError);
    assert.throws(() => linkspan.checkDocument('', { nosuch: 1 }), /unknown option "nosuch"/);
    assert.throws(() => linkspan.checkDocument(1), TypeError);
  });
  test('checkSender', () => {
    const [finding] = linkspan.checkSender('\u{1F600} "support@paypal.com" <x@evil.example.net>');
    assert.deepEqual([finding.name, finding.start, finding.end], ['sender-shows-known', 4, 22]);
    assert.deepEqual(linkspan.checkSender('a@b.org <a@b.org>'), []);
    assert.deepEqual(linkspan.checkSender('a@c.org via x <x@b.org>', '<x.b.org>').map((f) => f.name), ['sender-by-list']);
    assert.throws(() => linkspan.checkSender('a', 1), TypeError);
  });
  test('a network path is a suspect, although it has no full stop', () => {
    assert.equal(find('open \\\\srv\\share now', { suspects: true })[0]?.text, '\\\\srv\\share');
    assert.equal(find('open \\\\srv\\share now').length, 0);
  });
  test('newer lists', () => {
    const tlds = `# Version 2099010100, Last Updated Thu Jan  1 07:07:01 2099 UTC\nCOM\nNEWTLDXYZ\n`;
    const data = { tlds, any_tlds: true };
    assert.equal(find('a.newtldxyz', { data }).length, 1);
    assert.equal(find('a.newtldxyz').length, 0);
    assert.throws(() => find('a.newtldxyz', { data: { tlds } }), /data\.tlds: .*not a whole list/);
  });
});

describe('bad input is a clear error, and the next call works', () => {
  const rows = [
    [() => find(), TypeError, /text must be a string, not undefined/],
    [() => find(null), TypeError, /text must be a string, not null/],
    [() => find(5), TypeError, /text must be a string, not number/],
    [() => linkify([]), TypeError, /text must be a string, not an array/],
    [() => linkspan.test({}), TypeError, /text must be a string, not an object/],
    [() => linkspan.host(1), TypeError, /name must be a string/],
    [() => linkspan.format(1), TypeError, /url must be a string/],
    [() => linkspan.display(1), TypeError, /link must be a string/],
    [() => find('', 5), TypeError, /options must be an object, not number/],
    [() => find('', { profil: 'safe' }), TypeError, /unknown option "profil"/],
    [() => linkify('', { formt: 'html' }), TypeError, /unknown option "formt"/],
    [() => find('', { profile: 'strict' }), RangeError, /profile: "strict" is not one of uts58, tailored, safe/],
    [() => find('', { profile: 1 }), TypeError, /profile must be a string/],
    [() => find('', { localhost: 1 }), TypeError, /localhost must be true or false/],
    [() => find('', { kinds: [] }), RangeError, /kinds: at least one/],
    [() => find('', { kinds: 'url' }), TypeError, /kinds must be an array/],
    [() => find('', { tailoring: ['x'] }), RangeError, /tailoring: "x" is not one of/],
    [() => find('', { max_link_len: 0 }), RangeError, /max_link_len: 0/],
    [() => find('', { max_link_len: 1.5 }), RangeError, /max_link_len: 1.5/],
    [() => find('', { schemes: 'ipfs' }), TypeError, /schemes must be an array of strings/],
    [() => find('', { schemes: ['ok', 3] }), TypeError, /schemes\[1\] must be a string/],
    [() => find('', { schemes: ['ok', 'not ok'] }), RangeError, /schemes\[1\]: not valid/],
    [() => find('', { ignored_hosts: ['a.com', 'b c'] }), RangeError, /ignored_hosts\[1\]: not valid/],
    [() => find('', { email_add: ['x'] }), TypeError, /email_add must be a string/],
    [() => find('', { email_add: '(' }), RangeError, /email_add: not valid/],
    [() => find('', { email_remove: 'a' }), RangeError, /email_remove: not valid/],
    [() => find('', { email_add: '😀', email_remove: '😀' }), RangeError, /email_remove: not valid/],
    [() => find('', { email_add: '😀', schemes: ['not ok'] }), RangeError, /schemes\[0\]: not valid/],
    [() => find('', { protected: ['a.com', '-'] }), RangeError, /protected\[1\]: not valid/],
    [() => find('', { allow_mix: ['zz-not'] }), RangeError, /allow_mix\[0\]: not valid/],
    [() => find('', { policy: 'x' }), RangeError, /policy: "x"/],
    [() => find('', { today: '2026' }), TypeError, /today must be a Date/],
    [() => find('', { data: { suffixes: 'not a list' } }), RangeError, /data\.suffixes: line 1: /],
    [() => find('', { data: { tlds: 'a b c' } }), RangeError, /data\.tlds: /],
    [() => find('', { data: { other: '' } }), TypeError, /data: unknown list "other"/],
    [() => linkify('a.com', { link_schemes: ['javascript'] }), RangeError, /link_schemes: not valid/],
    [() => linkify('a.com', { rel: 'a\0b' }), RangeError, /rel: a NUL/],
    [() => linkify('a.com', { rel: 'x'.repeat(5000) }), RangeError, /rel: longer than 4096 bytes/],
    [() => linkify('a.com', { format: 'pdf' }), RangeError, /format: "pdf" is not one of html, markdown/],
    [() => linkify('a.com', { per_link: 'x' }), TypeError, /per_link must be a function/],
    [() => linkify('a.com', { per_link: () => 'x' }), TypeError, /what per_link returns must be/],
    [() => linkify('a.com', { per_link: () => ({ hrf: '' }) }), TypeError, /per_link: unknown field "hrf"/],
    [() => linkify('a.com', { per_link: () => ({ href: 'javascript:alert(1)' }) }), RangeError, /per_link: href .*not valid/],
    [() => linkify('a.com', { per_link: () => ({ attributes: { onclick: 'x' } }) }), RangeError, /per_link: attribute .*not valid/],
    [() => linkify('a.com', { per_link: () => { throw new Error('mine'); } }), Error, /^mine$/],
    [() => new Stream().push(3), TypeError, /piece must be a string/],
    [() => find('x'.repeat(2 ** 29 - 24)), RangeError, /out of memory/],
    // The text fits, and the records of its links do not.
    [() => find('a.com '.repeat(6e6)), RangeError, /out of memory/],
    [() => linkify('x'.repeat(2 ** 29 - 24)), RangeError, /out of memory/],
  ];
  for (const [call, type, message] of rows) {
    test(`${call}`.slice(6, 90), () => {
      assert.throws(call, (error) => error instanceof type && message.test(error.message));
      assert.equal(find('see example.com').length, 1);
      assert.equal(linkspan.test('see'), false);
    });
  }
  test('a detector that was freed', () => {
    const detector = new Detector();
    const [link] = detector.find('a.com');
    detector.free();
    detector.free();
    assert.equal(link.href, 'https://a.com/');
    for (const call of [() => detector.find('a.com'), () => detector.linkify('a.com'), () => link.findings,
      () => new Stream(detector), () => detector.check('a.com')]) {
      assert.throws(call, /this Detector was freed/);
    }
  });
  test('a stream that was freed, has ended, or whose detector was freed', () => {
    const stream = new Stream();
    stream.finish();
    assert.throws(() => stream.push('x'), /has ended/);
    stream.reset();
    assert.equal(stream.push('a.com ').length + stream.finish().length, 1);
    stream.free();
    assert.throws(() => stream.push('x'), /this Stream was freed/);
    const detector = new Detector();
    const other = new Stream(detector);
    detector.free();
    assert.throws(() => other.push('x'), /this Detector was freed/);
  });
});

describe('linkify', () => {
  const rows = [
    ['html by default', 'see <example.com>', undefined,
      'see &lt;<a href="https://example.com/" rel="nofollow noopener">example.com</a>&gt;'],
    ['the profile is safe', 'http://аррӏе.com/', undefined, 'http://xn--80ak6aa92e.com/'],
    ['markdown', 'see example.com', { format: 'markdown' }, 'see [example.com](https://example.com/)'],
    ['attributes', 'a.com', { rel: null, target: '_blank', class_name: 'x' },
      '<a href="https://a.com/" target="_blank" class="x">a.com</a>'],
    ['schemes that are found are linked', 'ipfs://a.com/x', { schemes: ['ipfs'] },
      '<a href="ipfs://a.com/x" rel="nofollow noopener">ipfs://a.com/x</a>'],
    ['a document', '<p>a.com <a href="x">b.com</a></p>', { markup: 'html', rel: null },
      '<p><a href="https://a.com/">a.com</a> <a href="x">b.com</a></p>'],
    ['redact', 'see a.com', { redact: true, redaction: '[gone]' }, 'see [gone]'],
    ['drop', 'a.com b.com', { rel: null, per_link: (link) => link.host !== 'a.com' },
      'a.com <a href="https://b.com/">b.com</a>'],
    ['change', 'a.com', { rel: null, per_link: (link, plan) => ({ href: `https://out.example/?to=${encodeURIComponent(plan.href)}`, text: 'A & B', title: '"', attributes: { 'data-n': '1' } }) },
      '<a href="https://out.example/?to=https%3A%2F%2Fa.com%2F" title="&quot;" data-n="1">A &amp; B</a>'],
    ['markup', '茶 a.com.', { per_link: (link) => ({ markup: `<x-link>${link.start}</x-link>` }) }, '茶 <x-link>2</x-link>.'],
    ['what is refused is planned as text', 'http://аррӏе.com/', { per_link: (link, plan) => { assert.equal(plan.href, null); assert.equal(link.action, 'punycode'); return { href: 'https://x.com/' }; } },
      'http://xn--80ak6aa92e.com/'],
    ['a lone surrogate', 'a.com \ud800', { rel: null }, '<a href="https://a.com/">a.com</a> \ufffd'],
  ];
  for (const [why, text, options, want] of rows) test(why, () => assert.equal(linkify(text, options), want));
  test('a per-link function can use the package', () => {
    const got = linkify('a.com b.com', { rel: null, per_link: (link) => ({ title: String(find('c.com d.com e.com').length) + linkify(link.text).length }) });
    assert.match(got, /^<a href="https:\/\/a.com\/" title="3\d+">a.com<\/a> <a href="https:\/\/b.com\/" title="3\d+">b.com<\/a>$/);
  });
});

describe('the other functions', () => {
  test('isLink', () => assert.deepEqual(['example.com', 'see example.com'].map((t) => linkspan.isLink(t)), [true, false]));
  test('check', () => {
    assert.deepEqual(linkspan.check('https://example.com/'), []);
    assert.deepEqual(linkspan.check('http://user@example.com/').map((f) => f.name), ['userinfo']);
    const [finding] = linkspan.checkText('😀a\u202eb');
    assert.deepEqual([finding.name, finding.severity, finding.start, finding.end, finding.char],
      ['bidi-control', 'severe', 3, 4, '\u202e']);
  });
  const FORMS = ['https://xn--bcher-kva.de/%C3%A9', 'http://xn--pple-43d.com/%C3%A9', 'https://a.com/%E8%8C%B6%20x',
    'https://a.com/a%E2%80%AEb%5Cc', 'a@xn--bcher-kva.de', 'xn--bcher-kva.de', 'https://a.com/a%2Fb',
    'https://xn--bcher-kva.xn--pple-43d.example.com/', 'https://a.com/wiki/Yahoo!', 'https://xn--bcher-kva。de/',
    'ftp://xn--e1afmkfd.xn--p1ai/%D0%BA%D0%BE%D1%82', 'https://example.com/a%E2%81%84b/%C3%A9',
    'https://cv.wikipedia.org/wiki/%D0%A7%C4%83%D0%B2%D0%B0%D1%88'];
  test('format is what the command writes', () => {
    const want = command(['format'], FORMS.join('\n')).trim().split('\n');
    assert.deepEqual(FORMS.map((form) => linkspan.format(form)), want);
    assert.deepEqual(want.slice(0, 3), ['https://bücher.de/é', 'http://xn--pple-43d.com/é', 'https://a.com/茶%20x']);
  });
  test('formatExact', () => {
    const url = 'https://a.com/a%E2%80%AEb%5Cc';
    assert.equal(linkspan.formatExact(url), 'https://a.com/a\u202eb\\c');
    assert.equal(linkspan.formatExact(url, { round_trip: true }), 'https://a.com/a\u202eb%5Cc');
    assert.equal(linkspan.formatExact(FORMS[0]), 'https://xn--bcher-kva.de/é');
    assert.throws(() => linkspan.formatExact(url, { exact: true }), /unknown option "exact"/);
  });
  test('normalize is what the command writes', () => {
    const forms = ['bücher.de/茶', 'me@bücher.de', 'HTTP://Example.COM:80/%7ea/../b#C', 'https://example.com/?#'];
    assert.deepEqual(forms.map((form) => linkspan.normalize(form)), command(['normalize'], forms.join('\n')).trim().split('\n'));
    assert.equal(linkspan.normalize('a.com#x', { http: true, no_fragment: true }), 'http://a.com/');
    assert.equal(linkspan.normalize('http://a:99999/'), null);
    assert.equal(linkspan.normalize(find('see HTTPS://A.com')[0]), 'https://a.com/');
  });
  test('clean', () => {
    assert.equal(linkspan.clean('a\u200bb\u202ec\u0007e\u0301'), 'abc\u00e9');
    assert.equal(linkspan.clean('a\u200bb\u202ec', { bidi: true }), 'a\u200bbc');
    assert.deepEqual(linkspan.checkText(linkspan.clean('p\u00ADa\u2066y')), []);
    assert.throws(() => linkspan.clean('a', { nosuch: true }), /unknown option "nosuch"/);
  });
  test('secrets', () => {
    const at = (link) => linkspan.secrets(link).map(({ start, end }) => String(link).slice(start, end));
    assert.deepEqual(at('https://é.example.com/😀?a=1&access_token=T0ken&b=2'), ['T0ken']);
    assert.deepEqual(at('https://u:pw@example.com/'), ['pw']);
    assert.deepEqual(at('https://example.com/'), []);
    const [link] = find('see https://example.com/?token=abc now');
    assert.deepEqual(at(link), ['abc']);
  });
  test('quoteLocalPart', () => {
    assert.deepEqual(['john', 'john doe', 'a"b'].map((text) => linkspan.quoteLocalPart(text)), ['john', '"john doe"', '"a\\"b"']);
    assert.throws(() => linkspan.quoteLocalPart('a\0b'), /linkspan/);
  });
  test('the registrable domain of a link', () => {
    assert.deepEqual(find('a.b.example.co.uk/x http://192.0.2.1/ me@www.bücher.de').map((link) => link.registrable),
      ['example.co.uk', null, 'xn--bcher-kva.de']);
  });
  test('href', () => assert.deepEqual(['bücher.de/茶', 'me@bücher.de', 'http://a:99999/'].map((t) => linkspan.href(t)),
    ['https://xn--bcher-kva.de/%E8%8C%B6', 'mailto:me@xn--bcher-kva.de', null]));
  test('display', () => {
    assert.equal(linkspan.display('https://xn--bcher-kva.de/%E8%8C%B6'), 'https://bücher.de/茶');
    assert.equal(linkspan.display('https://bücher.de/', { punycode: true }), 'https://xn--bcher-kva.de/');
    assert.ok([...linkspan.display(`https://a.com/${'x'.repeat(200)}`, { max_len: 40 })].length <= 40);
  });
  test('links in a legacy encoding', () => {
    // %C4%B1 is two letters of Shift_JIS, or a dotless i of UTF-8.
    const address = 'https://xn--bcher-kva.de/%C4%B1';
    const linked = (shown) => `[${shown}](${address})`;
    assert.equal(linkify(address, { format: 'markdown', display: true }), linked('https://bücher.de/ı'));
    assert.equal(linkify(address, { format: 'markdown', display: true, legacy: true }), linked('https://bücher.de/%C4%B1'));
    assert.equal(linkify(address, { format: 'markdown', max_shown: 24, legacy: true }), linked('https://bücher.de/%C4%B1'));
    assert.equal(linkspan.display(address), 'https://bücher.de/ı');
    assert.equal(linkspan.display(address, { legacy: true }), 'https://bücher.de/%C4%B1');
    assert.equal(linkspan.format('https://a.com/%C4%B1%41'), 'https://a.com/ıA');
    assert.equal(linkspan.format('https://a.com/%C4%B1%41', { legacy: true }), 'https://a.com/%C4%B1A');
  });
  test('host', () => {
    const host = linkspan.host('www.bücher.co.uk');
    assert.deepEqual([host.kind, host.ascii, host.unicode, host.suffix, host.registrable, host.delegated],
      ['domain', 'www.xn--bcher-kva.co.uk', 'www.bücher.co.uk', 'co.uk', 'xn--bcher-kva.co.uk', true]);
    assert.equal(linkspan.host('127.0.0.1').kind, 'ipv4');
    const none = linkspan.host('a..b');
    assert.deepEqual([none.kind, none.ascii, none.errors], [null, null, ['empty-label']]);
  });
  test('explainLinks', () => {
    const said = (text, options) => linkspan.explainLinks(text, options).map((verdict) => verdict.sentence);
    assert.deepEqual(said('😀 http://wiki.acme/x, README.md'), [
      'http://wiki.acme/x: not linked: .acme is not a top-level domain (H1); unknown_tld_after_scheme links it',
      'README.md: not linked: the name of a file (P9); tailoring: ["-files"] links it',
    ]);
    assert.deepEqual(said('https://user:pw@example.com/ https://user@example.com/ mailto:x/y 2001:db8::1'), [
      'https://user:pw@example.com/: not linked: a password stands before the host (E4)',
      'https://user@example.com/: not linked: a user name stands before the host (E4); user_names links it',
      'mailto:x/y: not linked: no address follows mailto: (H11)',
      '2001:db8::1: not linked: an IPv6 address needs square brackets and a scheme (H14)',
    ]);
    assert.deepEqual(said('b.com/c.'), ['b.com/c: linked; ends before ".": kept only if more of the link follows (5.6)']);
    assert.deepEqual(said('nothing'), []);
    assert.deepEqual(linkspan.explainLinks('😀 co.uk'), [{
      start: 3, end: 8, text: 'co.uk', linked: false, rule: 'H2', reason: 'co.uk is a public suffix, not a name below one',
      remedy: null, sentence: 'co.uk: not linked: co.uk is a public suffix, not a name below one (H2)',
    }]);
    // each remedy links the text
    for (const text of ['http://wiki.acme/x', 'wiki.acme', 'README.md', 'window.open', 'tel:+1-201-555-0123', 'http://2001:db8::1/x']) {
      const [{ remedy }] = linkspan.explainLinks(text);
      assert.equal(linkspan.find(text, remedy).length, 1, text);
    }
    const [refused] = linkspan.explainLinks('http://pаypal.com/', { profile: 'safe' });
    assert.equal(linkspan.find('http://pаypal.com/', { profile: 'safe', ...refused.remedy }).length, 1);
  });
  test('explain', () => {
    const events = linkspan.explain('😀 a.com/x.');
    assert.equal(events.map((e) => e.char).join(''), '😀 a.com/x.');
    assert.deepEqual([events[0].start, events[0].end, events[0].decision], [0, 2, 'text']);
    assert.deepEqual(events.at(-1), { start: 10, end: 11, char: '.', decision: 'soft', rule: '5.6', reason: 'kept only if more of the link follows', part: 'path', link_term: 'soft', depth: 0, in_link: false });
  });
  test('skeleton: the same for what looks the same', () => {
    assert.equal(linkspan.skeleton('раураl.com'), linkspan.skeleton('paypal.com'));
    assert.equal(linkspan.skeleton('rnicrosoft'), linkspan.skeleton('microsoft'));
    assert.notEqual(linkspan.skeleton('example.com'), linkspan.skeleton('example.org'));
    assert.throws(() => linkspan.skeleton(1), TypeError);
  });
  test('redact', () => {
    const rows = [
      ['see a.com/x, b@c.org', undefined, 'see [url], [email]'],
      ['see a.com/x', { redaction: 'text' }, 'see [link]'],
      ['see a.com/x', { redaction: 'text', word: '茶' }, 'see 茶'],
      ['https://u:p@a.com/x', { redaction: 'host' }, '[a.com]'],
      ['/?token=x', { redaction: 'secret' }, '/?token=***'],
      ['see https://a.com/', { redaction: 'defang' }, 'see hxxps[:]//a[.]com/'],
      ['<a href="//a.com/?token=x">y</a>', { redaction: 'secret', markup: 'html' }, '<a href="//a.com/?token=***">y</a>'],
      ['[y](https://a.com/x)', { markup: 'markdown' }, '[y]([url])'],
      ['http://localhost/ a.com', { kinds: ['email'] }, 'http://localhost/ a.com'],
    ];
    for (const [text, options, want] of rows) {
      assert.equal(linkspan.redact(text, options), want);
      const redacted = linkspan.redactChanges(text, options);
      assert.equal(redacted.text, want);
      let at = 0;
      let rebuilt = '';
      for (const { start, end, newStart, newEnd } of redacted.changes) {
        rebuilt += text.slice(at, start) + want.slice(newStart, newEnd);
        at = end;
      }
      assert.equal(rebuilt + text.slice(at), want);
    }
    assert.deepEqual(linkspan.redactChanges('😀 a.com/茶.'),
      { text: '😀 [url].', changes: [{ start: 3, end: 10, newStart: 3, newEnd: 8 }] });
    assert.equal(new linkspan.Detector().redact('a.com', { redaction: 'host' }), '[a.com]');
    assert.throws(() => linkspan.redact('x', { redaction: 'all' }), /redaction: "all" is not one of text, kind/);
    assert.throws(() => linkspan.redact('x', { markup: 'rst' }), RangeError);
    assert.throws(() => linkspan.redact('x', { word: '\0' }), RangeError);
    assert.throws(() => linkspan.redact(1), TypeError);
  });

  test('defang and refang', () => {
    const text = 'see https://example.com/a 茶';
    assert.equal(linkspan.defang(text), 'see hxxps[:]//example[.]com/a 茶');
    assert.equal(linkspan.refang(linkspan.defang(text)), text);
  });
  test('versions', () => assert.match(`${linkspan.version()} ${linkspan.unicodeVersion()}`, /^\d+\.\d+\.\d+ \d+\.\d+\.\d+$/));
  test('the lists that are compiled in', () => {
    const own = JSON.parse(command(['lists', '--json']));
    const { suffixes, tlds } = linkspan.lists();
    assert.deepEqual(suffixes, { version: own.suffixes.version, date: own.suffixes.date, rules: own.suffixes.icann_rules + own.suffixes.private_rules });
    assert.deepEqual(tlds, { version: own.tlds.version, date: own.tlds.date, count: own.tlds.domains });
  });
});

describe('streams', () => {
  test('however a text is cut, the links are those of the whole text', () => {
    const rng = random(11);
    let total = 0;
    const stream = new Stream();
    for (let i = 0; i < 3000; i++) {
      const text = randomText(rng, 12) + rng.of(['', '\ud800', '\udc00x', '😀']);
      const want = find(text).map((link) => [link.start, link.end, link.text, link.host, link.path, link.href]);
      const got = [];
      for (let at = 0; at < text.length;) {
        const next = at + 1 + rng.below(9);
        got.push(...stream.push(text.slice(at, next)));
        at = next;
      }
      got.push(...stream.finish());
      assert.deepEqual(got.map((link) => [link.start, link.end, link.text, link.host, link.path, link.href]), want, text);
      stream.reset();
      total += want.length;
    }
    assert.ok(total > 3000, `${total} links`);
  });
});

describe('memory stays flat', () => {
  test('a million calls', () => {
    for (let i = 0; i < 1000; i++) find('see example.com/茶 and b.org');
    const before = linkspan.memorySize();
    globalThis.gc();
    const heap = process.memoryUsage().heapUsed;
    for (let i = 0; i < 1000000; i++) find(i % 2 ? 'see example.com/茶 and b.org' : 'no link here, at 10:30');
    assert.equal(linkspan.memorySize(), before);
    globalThis.gc();
    const more = process.memoryUsage().heapUsed - heap;
    assert.ok(more < 2e6, `the heap has ${more} bytes more`);
  });
  test('detectors, streams and options that come and go', () => {
    const use = () => {
      const detector = new Detector({ schemes: ['ipfs'], protected: ['paypal.com'] });
      const stream = new Stream(detector);
      stream.push('a.com b.com');
      stream.free();
      detector.free();
      try { find('', { schemes: ['a b'] }); } catch { /* expected */ }
      linkify('a.com', { per_link: () => ({ title: 'x' }) });
    };
    for (let i = 0; i < 100; i++) use();
    const before = linkspan.memorySize();
    for (let i = 0; i < 3000; i++) use();
    assert.equal(linkspan.memorySize(), before);
  });
  test('100 MB of text', () => {
    const text = 'see example.com/茶 and nothing else here. '.repeat(12000);
    const links = find(text).length;
    assert.equal(links, 12000);
    for (let i = 0; i < 5; i++) { find(text); linkify(text); }
    const before = linkspan.memorySize();
    for (let size = 0; size < 100e6; size += text.length * 2) { find(text); linkify(text); }
    assert.ok(linkspan.memorySize() <= before, `${before} bytes became ${linkspan.memorySize()}`);
  });
});

describe('the package', () => {
  const require = createRequire(import.meta.url);
  test('CommonJS has the same names', () => {
    const common = require('linkspan');
    assert.deepEqual(Object.keys(common).sort(), Object.keys(linkspan).sort());
    assert.equal(common.find('see example.com').length, 1);
  });
  test('nothing to install but itself', () => {
    const manifest = require('linkspan/package.json');
    assert.equal(manifest.name, 'linkspan');
    assert.equal(manifest.dependencies, undefined);
    assert.equal(manifest.scripts, undefined);
    assert.equal(manifest.version, linkspan.version());
  });
  test('the licences of its tables', async () => {
    const { readFileSync } = await import('node:fs');
    const { dirname, join } = await import('node:path');
    const folder = dirname(require.resolve('linkspan/package.json'));
    const firstLine = (file) => readFileSync(join(folder, file), 'utf8').split('\n')[0];
    assert.equal(require('linkspan/package.json').license, 'MIT AND Unicode-3.0 AND MPL-2.0');
    assert.equal(firstLine('LICENSE'), 'MIT License');
    assert.equal(firstLine('LICENSES/Unicode-3.0.txt'), 'UNICODE LICENSE V3');
    assert.equal(firstLine('LICENSES/MPL-2.0.txt'), 'Mozilla Public License Version 2.0');
  });
  test('the wasm has no imports', async () => {
    const { readFileSync } = await import('node:fs');
    const { dirname, join } = await import('node:path');
    const source = readFileSync(join(dirname(require.resolve('linkspan/package.json')), 'dist/wasm.js'), 'utf8');
    const bytes = Buffer.from(/const base64 = '([^']+)'/.exec(source)[1], 'base64');
    assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
  });
});
