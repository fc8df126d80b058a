// Markdown renderers, the DOM, and the interfaces of other linkifiers.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { JSDOM } from 'jsdom';
import { Marked } from 'marked';
import markdownIt14 from 'markdown-it-14';
import markdownIt15 from 'markdown-it-15';
import { remark } from 'remark';
import remarkHtml from 'remark-html';
import { find } from 'linkspan';
import linkspanMarkdownIt from 'linkspan/markdown-it';
import linkspanMarked from 'linkspan/marked';
import linkspanRemark from 'linkspan/remark';
import { linkifyElement, observe } from 'linkspan/dom';
import linkifyIt, { LinkifyIt } from 'linkspan/linkify-it';
import * as linkifyjs from 'linkspan/linkifyjs';

// The links that HTML has, as [href, text].
function links(html) {
  const { document } = new JSDOM(html).window;
  return [...document.querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.textContent]);
}

const RLO = '\u202e';
const EVIL = 'https://evil.com/moc.knab//:sptth';

const renderers = {
  'markdown-it 14': (text) => markdownIt14({ html: true }).use(linkspanMarkdownIt).render(text),
  'markdown-it 15': (text) => markdownIt15({ html: true }).use(linkspanMarkdownIt).render(text),
  marked: (text) => new Marked(linkspanMarked()).parse(text),
  remark: (text) => String(remark().use(linkspanRemark).use(remarkHtml, { sanitize: false }).processSync(text)),
};

// [title, text, texts of its links]; where a row gives hrefs too, they are compared.
const rows = [
  ['Chinese around a link', '请看https://example.com/a，谢谢', ['https://example.com/a']],
  ['Japanese around a link', '詳細はhttps://example.com/aをご覧ください。', ['https://example.com/a']],
  ['Korean after a link', 'https://example.com/a를 보세요', ['https://example.com/a']],
  ['a bracket pair of Chinese', '（https://example.com/a）', ['https://example.com/a']],
  ['parentheses that belong to the link', 'https://example.com/a_(b)', ['https://example.com/a_(b)']],
  ['parentheses that do not', '(https://example.com/a)', ['https://example.com/a']],
  ['a full stop', 'https://example.com/a.', ['https://example.com/a']],
  ['no scheme', 'see example.com now', ['example.com']],
  ['an address', 'write to me@example.com.', ['me@example.com']],
  ['an international name', 'see 例え.jp/x now', ['例え.jp/x']],
  ['emphasis around', '**https://example.com/a**', ['https://example.com/a']],
  ['underscores inside', 'https://example.com/a_b_c', ['https://example.com/a_b_c']],
  ['code', '`https://example.com/a`', []],
  ['a block of code', '    https://example.com/a', []],
  ['a link', '[example.com](https://b.example.com/)', ['example.com']],
  ['a link around emphasis', '[*example.com*](https://b.example.com/)', ['example.com']],
  ['a heading', '# see example.com', ['example.com']],
  ['a list', '* see example.com\n* and b.com', ['example.com', 'b.com']],
  ['a quote', '> see example.com', ['example.com']],
  ['a file', 'see README.md', []],
  ['a name that looks like another', 'see http://аррӏе.com/', []],
  // What decides is the text of the block that a reader sees.
  ['an override before the link', `Pay: ${RLO}x ${EVIL}`, []],
  ['an override before emphasis', `${RLO}*x* ${EVIL}`, []],
  ['an override in the line before', `${RLO}abc\n${EVIL}`, []],
  ['an override in code', `\`${RLO}\` ${EVIL}`, []],
  ['an override that is closed', `${RLO}x\u202c ${EVIL}`, [EVIL]],
  ['an override in an isolate that is closed', `\u2066${RLO}x\u2069\n${EVIL}`, [EVIL]],
  ['an override in another paragraph', `${RLO}x\n\n${EVIL}`, [EVIL]],
  ['emphasis in a name', 'goo**gle.com** a.com', ['a.com']],
  ['a name that goes on after emphasis', '**example.com**.evil.net', []],
  ['emphasis in the host of a URL', 'https://exa*mple.com/a*', []],
  ['emphasis in an address', 'a@exa*mple.com*', []],
  ['an address that goes on in an element', 'example.com<i>@evil.org</i>', []],
  ['a port after emphasis', '**https://example.com**:8080/', []],
  ['code in a name', '`goo`gle.com', []],
  ['a link in a name', '[goo](https://x.com)gle.com', ['goo']],
  ['emphasis in a path', 'https://example.com/a [*b*](c)', ['https://example.com/a', 'b']],
  ['code in a path', 'https://example.com/a/`b`', ['https://example.com/a/']],
  ['marks in a path', 'see https://example.com/_next/static/x_ and _y_', ['https://example.com/_next/static/x_']],
  ['marks of two links', 'https://a.com/*x and https://b.com/*y', ['https://a.com/*x', 'https://b.com/*y']],
  ['a mark of a link that ends emphasis', '*see https://a.com/*x* or y', ['https://a.com/*x']],
  ['marks in a path without scheme', 'example.com/__init__.py', ['example.com/__init__.py']],
  ['emphasis that ends with the link', '**see https://example.com/a**', ['https://example.com/a']],
  ['an escape before a name with marks', 'see \\_例え.jp/_x_ now', ['例え.jp/_x']],
  ['an image after a mark', 'https://example.com/*y*![x](y) *z', ['https://example.com/*y*']],
  ['a link that markup shortens is judged by what is left', 'example.com/x\u202e<i>ftp://b.com#top</i>', ['example.com/x']],
  ['a backslash escape in a link', 'https://example.com/a\\_b', ['https://example.com/a_b']],
  ['an image between two names', 'a.com![x](y)b.com', ['a.com', 'b.com']],
  ['a hard line break between two names', 'a.com  \nb.com', ['a.com', 'b.com']],
  ['<wbr> in a name', 'pay<wbr>pal.com', []],
  ['a comment in a name', 'pay<!-- x -->pal.com', []],
  ['<br> between two names', 'a.com<br>b.com', ['a.com', 'b.com']],
  ['a soft hyphen in a name', 'pay&shy;pal.com', []],
  ['HTML that is a link', '<a href="https://x.example.com/">example.com</a> b.com', ['example.com', 'b.com']],
];

// The same renderers with a profile that refuses no link.
const PLAIN = { profile: 'tailored' };
const plainRenderers = {
  'markdown-it 14': (text) => markdownIt14({ html: true }).use(linkspanMarkdownIt, PLAIN).render(text),
  'markdown-it 15': (text) => markdownIt15({ html: true }).use(linkspanMarkdownIt, PLAIN).render(text),
  marked: (text) => new Marked(linkspanMarked(PLAIN)).parse(text),
  remark: (text) => String(remark().use(linkspanRemark, PLAIN).use(remarkHtml, { sanitize: false }).processSync(text)),
};

for (const [name, render] of Object.entries(renderers)) {
  describe(name, () => {
    const renderPlain = plainRenderers[name];
    for (const [why, text, want] of rows) {
      test(why, () => assert.deepEqual(links(render(text)).map(([, shown]) => shown), want));
    }
    test('addresses are those of href()', () => {
      for (const text of ['mailto:x?bcc=evil@evil.com', 'https://xn--80ak6aa92e.com/',
        'https://example.com/a^b', "https://example.com/a'b"]) {
        const [link] = find(text);
        assert.deepEqual(links(renderPlain(text)), [[link.href, link.text]], text);
      }
    });
    test('addresses are in ASCII', () => {
      assert.deepEqual(links(render('bücher.de/茶 and https://bücher.de/茶'))
        .map(([href]) => href), ['https://xn--bcher-kva.de/%E8%8C%B6', 'https://xn--bcher-kva.de/%E8%8C%B6']);
    });
    test('no attack makes an element or attribute of its own', () => {
      for (const text of ['javascript:alert(1)//example.com', 'https://example.com/"onmouseover="alert(1)',
        'https://example.com/\'><img src=x>', 'https://example.com/?a=b&c="', 'vbscript:example.com']) {
        const { document } = new JSDOM(render(text.replace(/</g, '&lt;'))).window;
        for (const element of document.body.querySelectorAll('*')) {
          assert.ok(['P', 'A'].includes(element.tagName), `${element.tagName} in ${text}`);
          for (const { name: attribute, value } of element.attributes) {
            assert.equal(attribute, 'href', text);
            assert.match(value, /^(https?|ftp|mailto):/, text);
          }
        }
      }
    });
    test('time is linear', () => {
      for (const piece of ['http://! ', 'http://!', 'see https://example.com/a ', 'a.com*b*']) {
        const time = (count) => {
          const text = piece.repeat(count);
          const begin = process.cpuUsage();
          render(text);
          return process.cpuUsage(begin).user / 1000;
        };
        time(500);
        assert.ok(time(4000) < 5000, piece);
      }
    });
  });
}

test('a table of marked', () => {
  const html = new Marked(linkspanMarked()).parse('| a | b |\n|---|---|\n| a.com | `b.com` |');
  assert.deepEqual(links(html), [['https://a.com/', 'a.com']]);
});

test('plugins can be required', () => {
  const require = createRequire(import.meta.url);
  assert.match(require('markdown-it-14')().use(require('linkspan/markdown-it')).render('a.com'), /href="https:\/\/a.com/);
  for (const name of ['marked', 'remark', 'linkify-it']) assert.equal(typeof require(`linkspan/${name}`), 'function');
  for (const name of ['dom', 'linkifyjs']) assert.equal(typeof require(`linkspan/${name}`), 'object');
});

describe('dom', () => {
  const page = (html) => new JSDOM(`<body>${html}</body>`).window.document;
  test('links text in place', () => {
    const document = page('<p>see example.com/茶, <b>b.com</b></p>');
    assert.equal(linkifyElement(document.body), 2);
    assert.equal(document.body.innerHTML, '<p>see <a href="https://example.com/%E8%8C%B6" rel="nofollow noopener">example.com/茶</a>, '
      + '<b><a href="https://b.com/" rel="nofollow noopener">b.com</a></b></p>');
    assert.equal(linkifyElement(document.body), 0);
  });
  for (const name of ['a', 'code', 'pre', 'kbd', 'samp', 'textarea', 'script', 'style', 'noscript', 'template', 'svg',
    'math', 'button']) {
    test(`leaves ${name} alone`, () => {
      const document = page(`<${name}>example.com</${name}>`);
      const before = document.body.innerHTML;
      assert.equal(linkifyElement(document.body), 0);
      assert.equal(document.body.innerHTML, before);
    });
  }
  const seen = [
    ['an override before an element', `${RLO}<b>x</b> ${EVIL}`, []],
    ['an override in the line before', `${RLO}x\n${EVIL}`, []],
    ['an override before <br>', `${RLO}x<br>${EVIL}`, [EVIL]],
    ['an override in another paragraph', `<p>${RLO}x</p>${EVIL}`, [EVIL]],
    ['an override in an element that is skipped', `<code>${RLO}</code>${EVIL}`, []],
    ['an element that overrides', `<bdo dir="rtl">${EVIL}</bdo> a.com`, ['a.com']],
    ['an element that overrides blocks', `<bdo dir="rtl"><p>${EVIL}</p></bdo>`, []],
    ['an element in a name', 'goo<b>gle.com</b> a.com', ['a.com']],
    ['a name that goes on in an element', 'example.com<i>@evil.org</i>', []],
    ['an element in the host of a URL', 'https://exa<b>mple.com/a</b>', []],
    ['a port in an element', 'https://example.com<b>:8080</b>', []],
    ['an element in a path', 'https://example.com/a<b>b</b>c', ['https://example.com/a']],
    ['a path in an element', 'https://example.com<b>/b</b>', ['https://example.com']],
    ['<wbr> in a name', 'pay<wbr>pal.com', []],
    ['a comment in a name', 'pay<!-- x -->pal.com', []],
    ['a script in a name', 'pay<script>0</script>pal.com', []],
    ['a link in a name', '<a href="x">goo</a>gle.com', ['goo']],
    ['an image between names', 'a.com<img>b.com', ['a.com', 'b.com']],
    ['cells', '<table><tr><td>a.com<td>b.com</table>', ['a.com', 'b.com']],
    ['items', '<ul><li>a.com<li>b.com</ul>', ['a.com', 'b.com']],
    ['elements that are shown as blocks', '<span style="display: block">a.com</span><span>b.com</span>', ['a.com', 'b.com']],
  ];
  for (const [why, html, want] of seen) {
    test(why, () => {
      const document = page(html);
      linkifyElement(document.body);
      assert.deepEqual([...document.querySelectorAll('a')].map((a) => a.textContent), want);
    });
  }
  test('an element is linked as its block has it', () => {
    const document = page(`<p>${RLO}<b>${EVIL}</b></p><p>goo<i>gle.com <u>a.com</u></i></p>`);
    assert.equal(linkifyElement(document.querySelector('b')), 0);
    assert.equal(linkifyElement(document.querySelector('i')), 1);
    assert.deepEqual(links(document.body.innerHTML).map(([, shown]) => shown), ['a.com']);
  });
  test('text nodes side by side are one text', () => {
    const document = page('<p></p>');
    const [p] = document.querySelectorAll('p');
    p.append('see exam', 'ple.com and ', 'b.com');
    assert.equal(linkifyElement(p), 2);
    assert.equal(p.textContent, 'see example.com and b.com');
    assert.deepEqual(links(p.innerHTML).map(([, shown]) => shown), ['example.com', 'b.com']);
  });
  test('findings know the text before', () => {
    const document = page(`${RLO}<b>x</b>\n<i>https://example.com/<u>x</u></i>`);
    const found = [];
    linkifyElement(document.body, { profile: 'tailored', per_link: (_, link) => {
      found.push([link.text, ...link.findings.map(({ name }) => name)]);
    } });
    assert.deepEqual(found, [['https://example.com/', 'in-override']]);
  });
  test('leaves select and editable content alone', () => {
    const html = '<select><option>example.com</option></select><div contenteditable="">a.com<p>b.com</p></div><div contenteditable="TRUE">c.com</div>';
    const document = page(html);
    assert.equal(linkifyElement(document.body), 0);
    assert.equal(linkifyElement(document.querySelector('p')), 0);
    assert.equal(document.body.innerHTML, html);
  });
  test('options', () => {
    const document = page('a.com b.com');
    linkifyElement(document.body, { rel: null, target: '_blank', class_name: 'x', per_link: (element, link) => {
      element.title = link.host;
      return link.host !== 'b.com';
    } });
    assert.equal(document.body.innerHTML, '<a href="https://a.com/" target="_blank" class="x" title="a.com">a.com</a> b.com');
    assert.throws(() => linkifyElement(document.body, { relx: 1 }), /unknown option "relx"/);
  });
  test('attacks stay text', () => {
    const document = page('');
    for (const text of ['javascript:alert(1)', 'https://a.com/"><img src=x onerror=alert(1)>', 'http://аррӏе.com/', 'data:text/html,a.com']) {
      document.body.textContent = text;
      linkifyElement(document.body);
      assert.equal(document.body.textContent, text);
      for (const element of document.body.querySelectorAll('*')) {
        assert.equal(element.tagName, 'A');
        assert.deepEqual([...element.attributes].map((one) => one.name), ['href', 'rel']);
        assert.match(element.getAttribute('href'), /^https?:/);
      }
    }
  });
  test('live mode follows changes until it is disconnected', async () => {
    const document = page('<p id="p">a.com</p>');
    const live = observe(document.body);
    const turn = () => new Promise((done) => setTimeout(done, 5));
    assert.equal(document.querySelectorAll('a').length, 1);
    document.getElementById('p').append(' b.com');
    await turn();
    assert.equal(document.querySelectorAll('a').length, 2);
    const text = document.createTextNode('x');
    document.body.append(text);
    await turn();
    text.data = 'see c.com';
    await turn();
    assert.deepEqual([...document.querySelectorAll('a')].map((a) => a.textContent), ['a.com', 'b.com', 'c.com']);
    live.disconnect();
    document.body.append(' d.com');
    await turn();
    assert.equal(document.querySelectorAll('a').length, 3);
  });
});

describe('the interface of linkify-it', () => {
  test('match', () => {
    assert.deepEqual(linkifyIt().match('见 https://example.com/a 和 b.com，me@c.com').map((m) => ({ ...m })), [
      { schema: 'https:', index: 2, lastIndex: 23, raw: 'https://example.com/a', text: 'https://example.com/a', url: 'https://example.com/a' },
      { schema: '', index: 26, lastIndex: 31, raw: 'b.com', text: 'b.com', url: 'https://b.com' },
      { schema: 'mailto:', index: 32, lastIndex: 40, raw: 'me@c.com', text: 'me@c.com', url: 'mailto:me@c.com' }]);
    assert.equal(linkifyIt().match('nothing'), null);
  });
  test('test and pretest', () => {
    assert.deepEqual(['a.com', 'a'].map((t) => [linkifyIt().test(t), linkifyIt().pretest(t)]), [[true, true], [false, false]]);
  });
  test('matchAtStart', () => {
    assert.equal(linkifyIt().matchAtStart('https://a.com/b c').raw, 'https://a.com/b');
    assert.equal(linkifyIt().matchAtStart('a.com'), null);
    assert.equal(linkifyIt().matchAtStart('x https://a.com'), null);
    const long = `https://a.com/${'x'.repeat(9000)}`;
    assert.equal(linkifyIt().matchAtStart(`${long} y`).raw, long);
    assert.equal(linkifyIt().matchAtStart(long).raw, long);
  });
  test('add', () => {
    const linkify = new LinkifyIt().add('ipfs:', 'http:').add('ftp:', null);
    assert.equal(linkify.match('ipfs://a.com/x')[0].schema, 'ipfs:');
    assert.equal(linkify.test('ftp://a.com'), false);
    assert.equal(linkify.add('ftp:', 'http:').test('ftp://a.com'), true);
    assert.equal(linkify.add('ipfs:', null).test('ipfs://a.com/x'), false);
    assert.equal(linkify.add('ipfs:', 'http:').test('ipfs://a.com/x'), true);
    assert.throws(() => linkify.add('@', { validate() {} }), /add\("@"\)/);
  });
  test('tlds', () => {
    assert.equal(linkifyIt().test('a.qwertyuiop'), false);
    const more = linkifyIt().tlds('qwertyuiop', true);
    assert.deepEqual(['a.qwertyuiop', 'a.com', 'a.asdfghjkl'].map((t) => more.test(t)), [true, true, false]);
    assert.equal(more.test('http://аррӏе.com/'), false);
    const only = linkifyIt().tlds(['qwertyuiop']);
    assert.deepEqual(['a.qwertyuiop', 'a.com', 'https://a.com'].map((t) => only.test(t)), [true, false, true]);
  });
  test('set', () => {
    assert.equal(linkifyIt().set({ fuzzyLink: false }).test('a.com'), false);
    assert.equal(linkifyIt().set({ fuzzyEmail: false }).test('me@a.com'), false);
    assert.equal(linkifyIt().set({ fuzzyLink: false }).test('https://a.com'), true);
  });
  test('the default profile is safe', () => {
    assert.equal(linkifyIt().test('http://аррӏе.com/'), false);
    assert.equal(linkifyIt({ profile: 'tailored' }).test('http://аррӏе.com/'), true);
  });
  test('options are read at once', () => assert.throws(() => linkifyIt({ profil: 1 }), /unknown option "profil"/));
});

describe('the interface of linkifyjs', () => {
  test('find', () => {
    assert.deepEqual(linkifyjs.find('見て example.com me@x.org'), [
      { type: 'url', value: 'example.com', isLink: true, href: 'https://example.com/', start: 3, end: 14 },
      { type: 'email', value: 'me@x.org', isLink: true, href: 'mailto:me@x.org', start: 15, end: 23 }]);
    assert.deepEqual(linkifyjs.find('a.com me@x.org', 'email').map((m) => m.value), ['me@x.org']);
    assert.equal(linkifyjs.find('a.com', { defaultProtocol: 'http' })[0].href, 'http://a.com/');
  });
  test('test', () => {
    assert.deepEqual([['a.com'], ['see a.com'], ['me@a.com', 'email'], ['me@a.com', 'url']].map((a) => linkifyjs.test(...a)),
      [true, false, true, false]);
  });
  test('the profile is safe', () => assert.deepEqual(linkifyjs.find('http://аррӏе.com/'), []));
  test('registerCustomProtocol', () => {
    linkifyjs.registerCustomProtocol('ipfs');
    assert.equal(linkifyjs.find('ipfs://a.com')[0].href, 'ipfs://a.com');
    linkifyjs.reset();
    assert.equal(linkifyjs.find('ipfs://a.com').some((m) => m.value.startsWith('ipfs')), false);
  });
});
